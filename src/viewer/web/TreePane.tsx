import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { baseOf } from '../read/release.ts';
import { t } from '../texts.ts';
import { ItemIcon } from './ItemIcon.tsx';
import { Skeleton } from './States.tsx';
import { useRelease } from './useRelease.ts';
import { links, openAddress } from './useRoute.ts';
import type { Route } from './useRoute.ts';
import { above, idOf, useTree } from './useTree.ts';
import type { TreeRow } from './useTree.ts';
import { useWindow } from './useWindow.ts';

/** The catalogue's tree: branches are read as they are opened, rows drawn as they are seen. */
export function TreePane({ route }: { route: Route }): ReactElement {
  const { release, fit } = useRelease();
  const isPlace = route.screen === 'tree' || route.screen === 'diagram';
  const from = Number(route.query.get('from')) || undefined;
  const { rows, current, setCurrent, setIsOpen, isLoading } = useTree(
    release,
    isPlace ? route.id : 0,
    from,
    fit?.items ?? null,
  );
  const height = useMedia(NARROW) ? 40 : 28;
  const scroller = useRef<HTMLDivElement>(null);
  const { from: first, until, reveal } = useWindow(scroller, rows.length, height);
  const at = rows.findIndex(({ path }) => path === current);
  useEffect(() => reveal({ at }), [at, reveal]);

  const go = (row: TreeRow | undefined): void => {
    if (!row) return;
    setCurrent(row.path);
    reveal({ at: rows.indexOf(row) });
  };
  const open = (row: TreeRow): void => {
    setCurrent(row.path);
    const parent = idOf(above(row.path)) || undefined;
    const isDiagram = baseOf(release, row.item.type) === 3;
    openAddress(isDiagram ? links.diagram(row.item.id, { from: parent }) : links.tree(row.item.id, parent));
    if (row.item.children > 0 && !row.isOpen) setIsOpen(row.path, true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at];
    const to = keyTarget(event.key, rows, at);
    if (to) go(to);
    else if (event.key === 'ArrowRight' && row && row.item.children > 0 && !row.isOpen) setIsOpen(row.path, true);
    else if (event.key === 'ArrowLeft' && row?.isOpen) setIsOpen(row.path, false);
    else if ((event.key === 'Enter' || event.key === ' ') && row) open(row);
    else return;
    event.preventDefault();
  };

  if (isLoading) return <Skeleton lines={10} />;
  return (
    <div
      className="tree v-tree"
      role="tree"
      aria-label={t('viewer.contents')}
      tabIndex={0}
      ref={scroller}
      aria-activedescendant={at >= first && at < until ? `node-${current}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => at < 0 && go(rows[0])}
    >
      <div className="tree-body" role="presentation" style={{ height: rows.length * height }}>
        {rows.slice(first, until).map((row, i) => (
          <Row
            key={row.path}
            row={row}
            top={(first + i) * height}
            isCurrent={row.path === current}
            onOpen={() => open(row)}
            onToggle={() => setIsOpen(row.path, !row.isOpen)}
          />
        ))}
      </div>
    </div>
  );
}

/** Where a key leads; undefined where it opens, closes or does nothing. */
function keyTarget(key: string, rows: readonly TreeRow[], at: number): TreeRow | undefined {
  const row = rows[at];
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowRight':
      return row?.isOpen ? rows[at + 1] : undefined;
    case 'ArrowLeft':
      return row && !row.isOpen ? rows.find(({ path }) => path === above(row.path)) : undefined;
    default:
      return undefined;
  }
}

function Row(props: {
  row: TreeRow;
  top: number;
  isCurrent: boolean;
  onOpen: () => void;
  onToggle: () => void;
}): ReactElement {
  const { row, top, isCurrent, onOpen, onToggle } = props;
  const { release, text } = useRelease();
  const { item, level, isOpen, isBroken, siblings, position } = row;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree itself hears the keys
    <div
      id={`node-${row.path}`}
      className="tree-row"
      role="treeitem"
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isCurrent}
      aria-expanded={item.children > 0 ? isOpen : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onOpen}
    >
      {Array.from({ length: level - 1 }, (_, i) => (
        <i key={i} className="ind" />
      ))}
      <span
        className="tw"
        role="presentation"
        onClick={(event) => {
          if (item.children === 0) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {item.children > 0 && <Chevron className="i12" aria-hidden="true" />}
      </span>
      <ItemIcon base={baseOf(release, item.type)} />
      <span className="nm">{text(item.display)}</span>
      {isBroken && <span className="tag err">{t('viewer.retry')}</span>}
    </div>
  );
}
