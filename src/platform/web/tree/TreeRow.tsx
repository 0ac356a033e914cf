import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/progress.tsx';
import type { BindRow, TreeDrop, TreeNode, TreeRest } from './node.ts';
import type { TreeLine } from './lines.ts';

/** A line that only passes by, on the way to a far item or in a fast scroll, asks for nothing: milliseconds. */
const REST_MS = 80;

function Indents({ level }: { level: number }): ReactElement[] {
  return Array.from({ length: level }, (_, at) => <span key={at} className="ind" />);
}

/** One node. It draws only: clicks and keys are the tree's, which finds the node by `data-key`. */
export const TreeRow = memo(function TreeRow(props: {
  node: TreeNode;
  level: number;
  position: number;
  size: number;
  open: boolean;
  top: number;
  selected: boolean;
  marked: boolean;
  /** The tree's one tab stop. */
  focused: boolean;
  /** Something is dragged over it. */
  over: TreeDrop['where'] | 'refused' | undefined;
  /** Makes the row one that can be dragged and dropped on. */
  bind: BindRow | undefined;
}): ReactElement {
  const { node, level, position, size, open, top, selected, marked, focused, over, bind } = props;
  const row = useRef<HTMLDivElement>(null);
  const Twist = open ? ChevronDown : ChevronRight;
  const latest = useRef(node);
  useEffect(() => {
    latest.current = node;
  });
  // Not anew with each reload: that would end a drag which has just begun.
  useEffect(() => (row.current && bind ? bind(row.current, () => latest.current) : undefined), [bind]);
  return (
    <div
      ref={row}
      role="treeitem"
      className={`tree-row${node.group ? ' grp' : ''}${marked ? ' marked' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
      tabIndex={focused ? 0 : -1}
      data-key={node.id}
      data-over={over}
      aria-level={level + 1}
      aria-posinset={position}
      aria-setsize={size}
      aria-expanded={node.folder ? open : undefined}
      aria-selected={selected || marked}
    >
      <Indents level={level} />
      <span className="tw" data-twist={node.folder || undefined} aria-hidden="true">
        {node.folder && <Twist className="i12" />}
      </span>
      {node.icon}
      <span className="nm">{node.name}</span>
      {node.note !== undefined && <span className="note">{node.note}</span>}
      {node.end !== undefined && <span className="r">{node.end}</span>}
    </div>
  );
});

/** A stand-in: a skeleton, what is not asked for yet, or a failure with a way to try again. */
export function ExtraLine(props: {
  line: Exclude<TreeLine, { kind: 'node' }>;
  top: number;
  onRetry: (parent: string) => void;
}): ReactElement {
  const { line, top, onRetry } = props;
  const { t } = useTranslation();
  const rest: TreeRest | undefined = line.kind === 'rest' ? line.rest : undefined;
  const failed = line.kind === 'failed' || rest?.failed === true;
  useEffect(() => {
    // Drawn shortly before it comes into view; a line that is still there after a page asks for the next.
    const timer = rest?.failed === false ? setTimeout(rest.load, REST_MS) : undefined;
    return () => clearTimeout(timer);
  }, [rest]);
  return (
    <div className="tree-row" role="none" style={{ transform: `translateY(${top}px)` }}>
      <Indents level={line.level} />
      <span className="tw" />
      {failed ? (
        <span className="s danger" role="alert">
          {t('platform.tree.failed')}{' '}
          <button
            type="button"
            className="link med"
            onClick={() => (line.kind === 'failed' ? onRetry(line.parent) : rest?.load())}
          >
            {t('platform.tryAgain')}
          </button>
        </span>
      ) : (
        <Skeleton width={line.kind === 'skeleton' ? line.width : 80} />
      )}
    </div>
  );
}
