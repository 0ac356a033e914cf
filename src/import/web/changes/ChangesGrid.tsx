import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../platform/web/format.ts';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { CellNote } from './CellNote.tsx';
import { ChangesRow } from './ChangesRow.tsx';
import type { GridChange, GridColumn, Target } from './ChangesRow.tsx';

interface ChangesGridProps {
  label: string;
  columns: readonly GridColumn[];
  total: number;
  rowAt: (index: number) => GridChange | undefined;
  /** Which rows are drawn. */
  onRange: (from: number, to: number) => void;
  /** The rows are no lines of a file. */
  withoutLines?: boolean;
  /** Without it the grid only shows. */
  onChoose?: ((target: Target, accepts: boolean) => void) | undefined;
  /** How much of a group is accepted, where that is known. */
  group?: ((groupId: number) => { accepted: number; cells: number } | undefined) | undefined;
  /** Groups of which only the head is shown; without `onClosed` none can be closed. */
  closed?: readonly number[];
  onClosed?: (groups: readonly number[]) => void;
}

const open: readonly number[] = [];

const ROW = 28;
/** Groups that are closed at once. */
const maxClosed = 200;
/** Characters up to which a column grows with its values, and pixels for each and around them. */
const WIDEST = 48;
const CHARACTER = 7.5;
const AROUND = 28;
/** The column of line numbers, before the first of the file. */
const rowColumn = -1;
const headRow = -1;

/** Characters that a cell shows. */
function lengthOf(of: GridChange | undefined, place: number): number {
  const [before, after] = [of?.before[place]?.length ?? 0, of?.after[place]?.length ?? 0];
  return of?.changed.includes(place) ? before + after : Math.max(before, after);
}

/** Records with old and new values in their cells (role grid): arrows move, A accepts and R rejects where the focus is. */
export function ChangesGrid(props: ChangesGridProps): ReactElement {
  const {
    label,
    columns,
    total,
    rowAt,
    onRange,
    onChoose,
    group,
    closed = open,
    onClosed,
    withoutLines = false,
  } = props;
  const firstColumn = withoutLines ? 0 : rowColumn;
  const { t } = useTranslation();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [at, moveTo] = useState<[row: number, column: number]>([headRow, firstColumn]);
  /** The cell whose old and new value are told below it. */
  const [noted, setNoted] = useState<[row: number, column: number] | null>(null);
  /** The cell that gets the focus once its row is there. */
  const [sought, seek] = useState<string | null>(null);
  useEffect(() => {
    const found = sought === null ? null : document.getElementById(sought);
    if (!found) return;
    found.focus({ preventScroll: true });
    seek(null);
  }, [sought, rowAt]);
  const setAt = (to: [row: number, column: number]): void => {
    moveTo(to);
    const edited = onChoose && rowAt(to[0])?.edits.some((one) => one.column === to[1] || one.column === -1);
    setNoted(edited && to[1] >= 0 ? to : null);
  };
  const beginsGroup = (index: number): boolean => {
    const row = rowAt(index);
    return row !== undefined && row.group !== '' && (index === 0 || rowAt(index - 1)?.groupId !== row.groupId);
  };
  const isClosed = (index: number): boolean => {
    const row = rowAt(index);
    return row !== undefined && row.group !== '' && closed.includes(row.groupId);
  };
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (beginsGroup(index) && !isClosed(index) ? 2 * ROW : ROW),
    overscan: 10,
    scrollPaddingStart: ROW,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange(Math.max(0, first - 1), last), [first, last, onRange]);
  const groups = items.map(({ index }) => (beginsGroup(index) ? `${index}${isClosed(index)}` : '')).join(' ');
  useEffect(() => virtual.measure(), [virtual, groups]);

  const cellId = (row: number, column: number) => `${id}-${row}-${column}`;
  const focus = (row: number, column: number): void => {
    const to: [number, number] = [
      Math.min(Math.max(row, headRow), total - 1),
      Math.min(Math.max(column, firstColumn), columns.length - 1),
    ];
    setAt(to);
    if (to[0] >= 0) virtual.scrollToIndex(to[0]);
    const find = (): HTMLElement | null => document.getElementById(cellId(...to));
    const drawn = find();
    if (drawn) drawn.focus();
    else requestAnimationFrame(() => find()?.focus());
  };
  /** Characters of the longest value of each column so far: columns only grow, so that scrolling moves none back. */
  const [longest, setLongest] = useState<readonly number[]>([]);
  const seen = columns.map((_, place) =>
    items.reduce((most, { index }) => Math.max(most, lengthOf(rowAt(index), place)), longest[place] ?? 0),
  );
  if (seen.length !== longest.length || seen.some((most, place) => most !== longest[place])) setLongest(seen);
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 280) / ROW) - 2);
  const [row, column] = at;

  /** What the focus means: a head its column, the line its row, else the cell. Shift takes the row, Alt its group. */
  const target = (event: KeyboardEvent): Target | null => {
    if (row === headRow) return column === rowColumn ? null : { what: 'column', column };
    if (event.altKey || isClosed(row)) return { what: 'group', index: row };
    if (event.shiftKey || column === rowColumn || rowAt(row)?.kind !== 'update') return { what: 'row', index: row };
    return { what: 'cell', index: row, column };
  };
  /** The next cell that a person changed, among the rows that are loaded. */
  const nextEdited = (step: 1 | -1): void => {
    for (let index = row === headRow ? 0 : row; index >= 0 && index < total; index += step) {
      const found = rowAt(index);
      if (!found) return;
      const cells = found.people.filter((one) => index !== row || (one - column) * step > 0);
      const next = step === 1 ? cells[0] : cells.at(-1);
      if (next !== undefined) return focus(index, next);
    }
  };
  /** Closes or opens the group of a row; the focus goes to its head, which is that of its first row. */
  const toggleGroup = (index: number): void => {
    const of = rowAt(index);
    if (!of || of.group === '' || !onClosed) return;
    const isOpen = !closed.includes(of.groupId);
    onClosed(isOpen ? [...closed, of.groupId].slice(-maxClosed) : closed.filter((one) => one !== of.groupId));
    let first = index;
    while (isOpen && first > 0 && rowAt(first - 1)?.groupId === of.groupId) first--;
    setAt([first, rowColumn]);
    // Its rows are asked for anew: meanwhile the grid itself has the focus.
    scroller.current?.focus({ preventScroll: true });
    seek(cellId(first, rowColumn));
  };
  const moves: Record<string, () => void> = {
    ArrowDown: () => focus(row + 1, column),
    ArrowUp: () => focus(row - 1, column),
    ArrowRight: () => (isClosed(row) ? toggleGroup(row) : focus(row, column + 1)),
    ArrowLeft: () => (column === firstColumn && !isClosed(row) && onClosed ? toggleGroup(row) : focus(row, column - 1)),
    PageDown: () => focus(row + page, column),
    PageUp: () => focus(Math.max(0, row - page), column),
    Home: () => focus(row, firstColumn),
    End: () => focus(row, columns.length - 1),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const letter = event.code === 'KeyA' ? 'a' : event.code === 'KeyR' ? 'r' : '';
    const ends = event.ctrlKey && (event.key === 'Home' || event.key === 'End');
    if (ends) focus(event.key === 'Home' ? 0 : total - 1, column);
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && row >= 0 && column >= 0)
      setNoted(noted ? null : at);
    else if (event.key === 'Escape' && noted) setNoted(null);
    else if (event.key === 'F8') nextEdited(event.shiftKey ? -1 : 1);
    else if (letter !== '' && !event.ctrlKey && !event.metaKey && onChoose) {
      const meant = target(event);
      if (!meant) return;
      onChoose(meant, letter === 'a');
    } else if (event.key === ' ' && onChoose && row >= 0) {
      const of = rowAt(row);
      const meant = target(event);
      if (of && meant) onChoose(meant, meant.what === 'cell' ? of.left.includes(meant.column) : !of.isAccepted);
    } else if (moves[event.key] && !event.altKey && !event.ctrlKey) moves[event.key]?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const template = `${onChoose ? '36px ' : ''}${withoutLines ? '' : '64px '}${columns.map((one, place) => `minmax(${Math.max(one.isIdentity ? 110 : 150, Math.min(seen[place] ?? 0, WIDEST) * CHARACTER + AROUND)}px, 1fr)`).join(' ')}`;
  const tab = (r: number, c: number) => (r === row && c === column ? 0 : -1);
  return (
    <div className="ch-scroll" ref={scroller} tabIndex={-1}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + (onChoose ? 1 : 0) + (withoutLines ? 0 : 1)}
        className="ch-grid"
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="ch-head">
          <div role="row" aria-rowindex={1} className="ch-row" style={{ gridTemplateColumns: template }}>
            {onChoose && (
              <div role="columnheader" className="ch-c">
                <span className="vh">{t('import.changes.accepted')}</span>
              </div>
            )}
            {!withoutLines && (
              <div
                role="columnheader"
                id={cellId(headRow, rowColumn)}
                tabIndex={tab(headRow, rowColumn)}
                className="ch-c num"
                onFocus={() => setAt([headRow, rowColumn])}
              >
                {t('import.changes.line')}
              </div>
            )}
            {columns.map(({ columnId, title, cells, accepted }, place) => (
              <div
                key={columnId}
                role="columnheader"
                id={cellId(headRow, place)}
                tabIndex={tab(headRow, place)}
                className="ch-c"
                onFocus={() => setAt([headRow, place])}
              >
                {onChoose && cells > 0 && (
                  <Checkbox
                    tabIndex={-1}
                    aria-label={t('import.changes.acceptColumn', { name: title })}
                    checked={accepted === cells}
                    mixed={accepted > 0 && accepted < cells}
                    onChange={() => onChoose({ what: 'column', column: place }, accepted < cells)}
                  />
                )}
                <span className="trunc">{title}</span>
                {cells > 0 && <span className="ml faint tn s">{formatNumber(cells)}</span>}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="ch-body" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <ChangesRow
              key={index}
              index={index}
              start={start}
              template={template}
              withoutLines={withoutLines}
              columns={columns}
              of={rowAt(index)}
              begins={beginsGroup(index)}
              isClosed={isClosed(index)}
              onToggle={onClosed && (() => toggleGroup(index))}
              group={group}
              onChoose={onChoose}
              tab={(place) => tab(index, place)}
              cellId={(place) => cellId(index, place)}
              onFocus={(place) => setAt([index, place])}
            />
          ))}
        </div>
      </div>
      {noted && (
        <CellNote
          key={noted.join(' ')}
          of={rowAt(noted[0])}
          column={noted[1]}
          title={columns[noted[1]]?.title ?? ''}
          isYesNo={columns[noted[1]]?.isYesNo ?? false}
          cellId={cellId(...noted)}
          onChoose={
            onChoose &&
            ((accepts) => {
              const [index, place] = noted;
              const isCell = rowAt(index)?.kind === 'update';
              onChoose(isCell ? { what: 'cell', index, column: place } : { what: 'row', index }, accepts);
            })
          }
          onNext={() => nextEdited(1)}
        />
      )}
    </div>
  );
}
