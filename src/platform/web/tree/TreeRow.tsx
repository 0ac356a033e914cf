import type { ItemInstance } from '@headless-tree/core';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { MouseEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../ui/progress.tsx';
import type { OnNodeMenu, TreeNode, TreeRest } from './node.ts';
import type { TreeLine } from './lines.ts';

function Indents({ level }: { level: number }): ReactElement[] {
  return Array.from({ length: level }, (_, at) => <span key={at} className="ind" />);
}

export function TreeRow(props: {
  item: ItemInstance<TreeNode>;
  level: number;
  top: number;
  selected: boolean;
  onSelect: () => void;
  onContextMenu: OnNodeMenu | undefined;
}): ReactElement {
  const { item, level, top, selected, onSelect, onContextMenu } = props;
  const node = item.getItemData();
  const open = item.isExpanded();
  const Twist = open ? ChevronDown : ChevronRight;

  function toggle(event: MouseEvent): void {
    event.stopPropagation();
    if (open) item.collapse();
    else item.expand();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- role and tab stop come with getProps, the tree takes the keys
    <div
      {...item.getProps()}
      className={`tree-row${node.group ? ' grp' : ''}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-selected={selected}
      aria-label={undefined}
      onClick={onSelect}
      onFocus={() => {
        // Assistive technology moves the focus without keys.
        if (!item.isFocused()) item.setFocused();
      }}
      onDoubleClick={node.folder ? toggle : undefined}
      onContextMenu={(event: MouseEvent) => onContextMenu?.(node, event)}
    >
      <Indents level={level} />
      <span className="tw" onClick={node.folder ? toggle : undefined} aria-hidden="true">
        {node.folder && <Twist className="i12" />}
      </span>
      {node.icon}
      <span className="nm">{node.name}</span>
      {node.end !== undefined && <span className="r">{node.end}</span>}
    </div>
  );
}

/** A stand-in below an open node: a skeleton, or the failure with a way to try again. */
export function ExtraLine(props: {
  line: TreeLine;
  top: number;
  rest: TreeRest | undefined;
  onRetry: () => void;
}): ReactElement {
  const { line, top, rest, onRetry } = props;
  const { t } = useTranslation();
  const failed = line.kind === 'failed' || rest?.failed === true;
  useEffect(() => {
    // Drawn shortly before it comes into view; a line that is still there after a page asks for the next.
    if (rest?.failed === false) rest.load();
  }, [rest]);
  return (
    <div className="tree-row" role="none" style={{ transform: `translateY(${top}px)` }}>
      <Indents level={line.level} />
      <span className="tw" />
      {failed ? (
        <span className="s danger" role="alert">
          {t('platform.tree.failed')}{' '}
          <button type="button" className="link med" onClick={rest ? rest.load : onRetry}>
            {t('platform.tryAgain')}
          </button>
        </span>
      ) : (
        <Skeleton width={line.kind === 'skeleton' ? 120 - line.at * 22 : 80} />
      )}
    </div>
  );
}
