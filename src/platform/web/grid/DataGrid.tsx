import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleX } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ClipboardEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { printCells } from '../editor/clipboard.ts';
import { formatNumber } from '../format.ts';
import { useHotkey, useKeyNames } from '../hotkeys.ts';
import { NARROW, useMedia } from '../media.ts';
import { useRemembered } from '../remember.ts';
import { useDensity } from '../theme.ts';
import { toast } from '../toast.ts';
import { useSkeleton } from '../useSkeleton.ts';
import { LoadFailed } from '../ui/furniture.tsx';
import { GridFoot } from './GridFoot.tsx';
import { GridHead } from './GridHead.tsx';
import { GridRow, SkeletonRow } from './GridRow.tsx';
import { GridTools } from './GridTools.tsx';
import { tableOf, templateOf } from './columns.ts';
import type { Column } from './columns.ts';
import { useGridKeys } from './keys.ts';
import type { GridPages } from './pages.ts';
import { countSelected, coverage, everything, isSelected, nothing, toggle } from './selection.ts';
import type { Selection } from './selection.ts';
import type { SortKey } from './sort.ts';
import { useShownColumns } from './useShownColumns.ts';

export interface DataGridProps<R> {
  /** Names the grid in local storage and in element ids. */
  id: string;
  label: string;
  columns: readonly Column<R>[];
  rowId: (row: R) => string;
  pages: GridPages<R>;
  sort?: readonly SortKey[];
  onSort?: (sort: SortKey[]) => void;
  /** The open row. It is marked; the focus moves apart from it. */
  current?: string | null;
  /** Enter or a click. */
  onOpen?: (row: R) => void;
  /** What Space does with the focused row, instead of selecting it. */
  onSpace?: { label: string; run: (row: R) => void };
  /** What the preview of a row shows, such as `item/17`; Space and the pointer's rest ask for it. */
  preview?: (row: R) => string;
  /** The pointer or the keys rested on a row for 120 ms: time to prefetch. */
  onRest?: (row: R) => void;
  onContextMenu?: (row: R, event: React.MouseEvent) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  /** The action bar while rows are selected. */
  actions?: ReactNode;
  /** What stands in place of rows when there are none, beside the grid and not in it: an Empty. */
  empty: ReactNode;
  /** Further choices beside those of the columns. */
  choices?: ReactNode;
  /** At the end of the foot, such as key hints. */
  foot?: ReactNode;
  rowHeight?: number;
}

/** Rows before the end at which the next page is asked for. */
const AHEAD = 20;
const SKELETONS = 3;
/** Rows that stand in for the first page. */
const FIRST_SKELETONS = 12;
const noRows: readonly never[] = [];
/** The arrow-key rest after which a detail may be fetched, in milliseconds. */
const REST_MS = 120;

/** Follows density and window width, on which the token depends. */
function useRowHeight(own: number | undefined): number {
  useDensity();
  useMedia(NARROW);
  if (own !== undefined) return own;
  const kept = getComputedStyle(document.documentElement).getPropertyValue('--h-row');
  return Number.parseInt(kept, 10) || 32;
}

/**
 * A virtual list with server pages (role grid). J, K and arrows move, from anywhere on a page too, Enter opens, Space or X
 * selects, Shift+arrows extend, Ctrl+A takes all that match, Ctrl+C copies, Esc clears. One tab stop.
 */
export function DataGrid<R>(props: DataGridProps<R>): ReactElement {
  const { id, label, rowId, pages, sort, onSort, current, onOpen, onRest, selection, onSelection } = props;
  const { t } = useTranslation();
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = useShownColumns(id, props.columns, scroller);
  const columns = chosen.shown;
  const height = useRowHeight(props.rowHeight);
  const [widths, setWidths] = useRemembered<Record<string, number>>(`columns:${id}`, {});
  const { more, moreFailed, loadMore } = pages;
  const waiting = useSkeleton(pages.loading);
  const rows = waiting ? noRows : pages.rows;
  const tail = waiting ? FIRST_SKELETONS : moreFailed ? 1 : more ? SKELETONS : 0;

  const virtual = useVirtualizer({
    count: rows.length + tail,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingStart: 28,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (more && !moreFailed && lastShown >= rows.length - AHEAD) loadMore();
  });

  const keys = useGridKeys({
    rows,
    rowId,
    start: rows.findIndex((row) => rowId(row) === current),
    selection,
    onSelection,
    onOpen,
    onSpace: props.onSpace?.run,
    focus: (index) => {
      virtual.scrollToIndex(index);
      const drawn = document.getElementById(`${gridId}-${index}`);
      // The next key may come before the next frame; a row that is not drawn yet waits for it.
      if (drawn) drawn.focus();
      else requestAnimationFrame(() => document.getElementById(`${gridId}-${index}`)?.focus());
    },
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 320) / height) - 1),
  });

  // Of several grids on a page it is the first that takes them.
  const isFirst = (): boolean => document.querySelector('.dg-scroll') === scroller.current;
  const group = t('platform.grid.keys');
  useHotkey('j', () => keys.step(1), { label: t('platform.grid.down'), group, isMeant: isFirst });
  useHotkey('k', () => keys.step(-1), { label: t('platform.grid.up'), group, isMeant: isFirst });

  useKeyNames(group, [
    ...(onOpen ? ([['enter', t('platform.grid.open')]] as const) : []),
    ...(props.onSpace ? ([['space', props.onSpace.label]] as const) : []),
    ...(selection
      ? ([
          ['x', t('platform.grid.selectRow')],
          ['ctrl+a', t('platform.grid.selectAll')],
          ['esc', t('platform.grid.clear')],
        ] as const)
      : []),
  ]);

  /** The rows that are selected, else the given ones; of a list that is not loaded to its end, those that are. */
  const copied = (others: readonly R[]): readonly R[] => {
    if (!selection || countSelected(selection, pages.total) === 0) return others;
    return pages.rows.filter((row) => isSelected(selection, rowId(row)));
  };
  const copy = (): void => {
    const all = copied(pages.rows);
    const wanted = (selection && countSelected(selection, pages.total)) || pages.total;
    const text =
      wanted === undefined || wanted > all.length
        ? t('platform.grid.copiedLoaded', { n: formatNumber(all.length) })
        : t('platform.grid.copied');
    void navigator.clipboard.writeText(printCells(tableOf(columns, all))).then(() => toast.success(text));
  };
  const onCopy = (event: ClipboardEvent): void => {
    const focused = rows[keys.active];
    const all = copied(focused ? [focused] : []);
    // A text that was marked is copied as it is.
    if (all.length === 0 || getSelection()?.isCollapsed === false) return;
    event.clipboardData.setData('text/plain', printCells(tableOf(columns, all)));
    event.preventDefault();
    toast.success(t('platform.grid.copied'));
  };

  useEffect(() => {
    const row = rows[keys.active];
    if (!onRest || !row || keys.active < 0) return;
    const timer = setTimeout(() => onRest(row), REST_MS);
    return () => clearTimeout(timer);
  }, [keys.active, rows, onRest]);

  const template = templateOf(columns, widths, selection !== undefined, useMedia(NARROW));
  const selectable = selection !== undefined && onSelection !== undefined;
  const isEmpty = !pages.loading && !waiting && rows.length === 0;
  const from = rows.length + 1;
  const to = Math.min(rows.length + pages.pageSize, pages.total ?? Number.POSITIVE_INFINITY);

  return (
    <div className="dg">
      <div className="dg-scroll" ref={scroller}>
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={pages.isMore ? -1 : (pages.total ?? rows.length) + 1}
          aria-colcount={columns.length + (selectable ? 1 : 0)}
          aria-multiselectable={selectable || undefined}
          aria-busy={pages.loading || undefined}
          onKeyDown={keys.onKeyDown}
          onCopy={onCopy}
        >
          <GridHead
            columns={columns}
            template={template}
            widths={widths}
            sort={sort}
            onSort={onSort}
            onResize={(key, width) => setWidths({ ...widths, [key]: width })}
            {...(selectable
              ? {
                  covered: coverage(selection, pages.total),
                  onToggleAll: () => onSelection(coverage(selection, pages.total) === 'all' ? nothing : everything),
                }
              : {})}
          />
          {!pages.failed && !isEmpty && (
            <div className="dg-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
              {items.map(({ index, start }) => {
                const row = rows[index];
                const place = { height, transform: `translateY(${start}px)` };
                if (row === undefined) {
                  if (moreFailed) {
                    return (
                      <div key="failed" className="dg-row" role="row" style={{ ...place, display: 'block' }}>
                        <div className="dg-c danger row" role="gridcell" style={{ height: '100%', gap: 6 }}>
                          <CircleX className="i14" aria-hidden="true" />
                          {t('platform.grid.rowsFailed', {
                            from: formatNumber(from),
                            to: formatNumber(Number.isFinite(to) ? to : from + pages.pageSize - 1),
                          })}
                          <button type="button" className="link med" onClick={pages.retry}>
                            {t('platform.tryAgain')}
                          </button>
                        </div>
                      </div>
                    );
                  }
                  return (
                    <SkeletonRow
                      key={`sk-${index}`}
                      columns={columns}
                      selectable={selectable}
                      style={{ ...place, gridTemplateColumns: template }}
                      seed={index}
                    />
                  );
                }
                const own = rowId(row);
                return (
                  <GridRow
                    key={own}
                    id={`${gridId}-${index}`}
                    row={row}
                    columns={columns}
                    index={index}
                    style={{ ...place, gridTemplateColumns: template }}
                    current={own === current}
                    focusable={index === keys.stop}
                    {...(selectable
                      ? {
                          selected: isSelected(selection, own),
                          onToggle: () => onSelection(toggle(selection, own)),
                        }
                      : {})}
                    onFocus={() => keys.setActive(index)}
                    onOpen={onOpen}
                    onRest={onRest}
                    onContextMenu={props.onContextMenu}
                    preview={props.preview?.(row)}
                  />
                );
              })}
            </div>
          )}
        </div>
        {pages.failed ? <LoadFailed onRetry={pages.retry} /> : isEmpty && props.empty}
      </div>
      <GridFoot
        pages={pages}
        waiting={waiting}
        selection={selection}
        onClear={() => onSelection?.(nothing)}
        actions={props.actions}
        tools={<GridTools columns={props.columns} chosen={chosen} more={props.choices} onCopy={copy} />}
        end={props.foot}
      />
    </div>
  );
}
