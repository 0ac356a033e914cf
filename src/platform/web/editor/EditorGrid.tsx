// size: one component holds place, range and open editor together; their rules are in the files beside it
import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorHead } from './EditorHead.tsx';
import { EditorTableRow } from './EditorTableRow.tsx';
import { IssuePopover } from './IssuePopover.tsx';
import { nextIssue } from './issues.ts';
import { deleteRows, firstDifference, insertRow, newRow, setCells, toModel, toModels } from './model.ts';
import type { CellChange, EditorColumn, EditorRow, Move, RowModel, Values } from './model.ts';
import { after, before, kept, moveOf, rangeOf } from './place.ts';
import type { Place } from './place.ts';
import { fillRange, isLocked, putCells, readRange, repeatRange } from './ranges.ts';
import { useClipboard } from './useClipboard.ts';
import { useEditor, useEditorState } from './useEditor.ts';
import { useEditorKeyNames } from './useEditorKeyNames.ts';
import type { EditorStart, EditorState } from './useEditor.ts';
import { useFillDrag } from './useFillDrag.ts';
import { useOpenCell } from './useOpenCell.ts';
import { useRowDrag } from './useRowDrag.ts';
import { useRowWindow } from './useRowWindow.ts';
import { useSaid } from './useSaid.ts';

/** What a screen's own commands (group, move, auto-generate) need. */
export interface EditorHandle {
  /** Changes the rows in one undoable step. */
  change: (next: (rows: readonly EditorRow[]) => readonly EditorRow[]) => void;
  /** What would be saved now; `onState` tells a moment later. */
  rows: () => RowModel[];
  /** The same with rows that hold nothing yet. */
  all: () => RowModel[];
  /** All rows, with the cell that is open as it is typed. */
  typed: () => RowModel[];
  selectedRows: () => { from: number; to: number };
  steps: () => number;
  can: (act: 'undo' | 'redo') => boolean;
  undo: () => void;
  redo: () => void;
  insert: () => void;
  remove: () => void;
  nextIssue: (direction: 1 | -1) => void;
  /** Focuses a row; with `from` the rows between are selected. */
  focusRow: (index: number, from?: number) => void;
  /** Makes a row the active one and scrolls to it; the focus stays where it is. */
  showRow: (index: number) => void;
}

export interface EditorGridProps extends EditorStart {
  label: string;
  /** A stable array: keep it outside the component or in useMemo. */
  columns: readonly EditorColumn[];
  onState: (state: EditorState) => void;
  readOnly?: boolean;
  /** Where the focus went. */
  onCurrentRow?: (index: number, row: EditorRow | undefined) => void;
  /** Further classes of a row, such as `sel` for one that is lit. A stable function. */
  rowClass?: (row: EditorRow, index: number) => string | undefined;
  /** Which rows are shown; absent, all are. A stable function; new rows that are empty should pass. */
  shown?: ((row: EditorRow) => boolean) | undefined;
  /** A mark in the gutter beside the number, such as a group's bracket: what it means, and its classes in a row. */
  mark?: { title: string; classOf: (row: EditorRow, index: number) => string | undefined };
  /** What is to be known of a row, such as who else changed it: a mark beside its number bears it as text. */
  noteOf?: ((row: EditorRow) => string | undefined) | undefined;
  /** What an inserted row holds beside its columns, such as the group it stands in. */
  inserted?: (rows: readonly EditorRow[], at: number) => Values;
  /** Given, rows have a handle: rows `from` to `to` were dragged before row `gap`. */
  onMoveRows?: ((from: number, to: number, gap: number) => void) | undefined;
  ref?: Ref<EditorHandle>;
}

const noIssues = {};

/**
 * A spreadsheet of text cells (role grid, one tab stop). Arrows move, with Ctrl to the end of what is filled, Shift
 * extends, Shift+Space or the row's number takes the row, typing, Enter or F2 edits, Ctrl+C X V work with spreadsheets,
 * Ctrl+Z Y undo and redo, Ctrl+Enter inserts a row, Ctrl+D fills down, Ctrl+Del deletes rows, F8 goes to the next issue.
 * The square at a range's corner is dragged down or up to repeat its lines there.
 * Tab goes on to the right from a cell that it left, Enter then down to where that began; elsewhere Tab leaves the grid.
 * There is always one spare row at the end.
 * A place in the grid counts the rows that are shown; `indexOf` leads from there to the rows.
 */
export function EditorGrid(props: EditorGridProps): ReactElement {
  const {
    label,
    columns,
    source,
    edited,
    sent,
    revision,
    onState,
    readOnly = false,
    onCurrentRow,
    rowClass,
    shown,
    mark,
    noteOf,
    inserted,
    onMoveRows,
    ref,
  } = props;
  const { t } = useTranslation();
  const gridId = useId();
  const editor = useEditor({ source, edited, sent, revision }, columns);
  const { rows, issues, change } = editor;
  const [placed, setAt] = useState<Place>({ row: 0, column: 0 });
  const [begun, setAnchor] = useState<Place | null>(null);
  const [inside, setInside] = useState(false);
  const spare = useMemo(() => newRow(), []);
  const view = useMemo(() => (shown ? rows.flatMap((row, index) => (shown(row) ? [index] : [])) : null), [rows, shown]);
  const indexOf = (place: number): number => (view ? (view[place] ?? rows.length + place - view.length) : place);
  const placeAt = (index: number): number => (view ? view.indexOf(index) : index);
  const total = (view ?? rows).length + (readOnly ? 0 : 1);
  // A filter, a cancel or a save may have left fewer rows.
  const at = kept(placed, total);
  const anchor = begun && kept(begun, total);
  const range = rangeOf(at, anchor ?? at);
  const rowAt = (place: number): EditorRow => rows[indexOf(place)] ?? spare;
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRowWindow(scroller, total, at.row);
  const size = { rows: total, columns: columns.length, page: drawn.page };

  const { editing, setEditing, open, onInput } = useOpenCell(indexOf(at.row), columns[at.column]?.key);
  useEditorState(editor, open, columns, onState);

  // The focus follows within the same frame: the next key is there already when somebody types fast.
  const wanted = useRef<{ place: Place; scroll: boolean } | null>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { place, scroll } = wanted.current;
    const cell = document.getElementById(`${gridId}-${place.row}-${place.column}`);
    if (!cell) return;
    wanted.current = null;
    if (!cell.contains(document.activeElement)) cell.focus({ preventScroll: true });
    if (scroll) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** Where Tab began to go along the row; null while it leaves the grid. */
  const tabbed = useRef<number | null>(null);
  /** The screen hears of another row once the rows that an act made are there. */
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    onCurrentRow?.(indexOf(at.row), rows[indexOf(at.row)]);
  });

  function go(place: Place, extend = false): void {
    setAnchor(extend ? (anchor ?? at) : null);
    setAt(place);
    setEditing(null);
    wanted.current = { place, scroll: true };
    tabbed.current = null;
    moved.current ||= place.row !== at.row || !inside;
  }
  function tab(to: Place): void {
    const began = tabbed.current ?? at.column;
    go(to);
    tabbed.current = began;
  }
  /** Selects without scrolling; the focus stays in a cell that stays drawn. */
  function select(to: Place, from: Place): void {
    setAnchor(from);
    setAt(to);
    wanted.current = { place: to, scroll: false };
  }

  const column = columns[at.column];
  const issue = inside && column ? issues[indexOf(at.row)]?.[column.key] : undefined;
  const cellId = `${gridId}-${at.row}-${at.column}`;
  const [said, setSaid] = useSaid(
    issue && t('platform.editor.issue', { column: column?.title, row: at.row + 1, message: issue.message }),
  );

  function commit(values: Values, move: Move): void {
    const changes = Object.entries(values).map(([key, value]): CellChange => ({
      row: indexOf(at.row),
      column: key,
      value,
    }));
    change((all) => setCells(all, changes));
    setEditing(null);
    if (move === 'away') return;
    if (move === 'stay') {
      wanted.current = { place: at, scroll: false };
      return;
    }
    // The spare row that a first value turned into a row makes room for the next one.
    const grown = { ...size, rows: Math.max(size.rows, at.row + 2) };
    if (move === 'down') go({ row: Math.min(grown.rows - 1, at.row + 1), column: tabbed.current ?? at.column });
    else if (move === 'up') go({ row: Math.max(0, at.row - 1), column: at.column });
    else tab(move === 'right' ? after(at, grown) : before(at, grown));
  }
  const latestCommit = useRef(commit);
  useEffect(() => {
    latestCommit.current = commit;
  });
  const onCommit = useCallback((values: Values, move: Move) => latestCommit.current(values, move), []);
  const place = useRef(at);
  useEffect(() => {
    place.current = at;
  });
  const onCancel = useCallback(() => {
    setEditing(null);
    wanted.current = { place: place.current, scroll: false };
  }, [setEditing]);

  function edit(typed?: string): void {
    if (!column || readOnly || isLocked(column, rowAt(at.row))) {
      setSaid(t('platform.editor.readOnly'));
      return;
    }
    setAnchor(null);
    setEditing({ text: typed ?? rowAt(at.row).values[column.key] ?? '', typed: typed !== undefined });
  }

  /** `changes` name places. */
  function apply(changes: readonly CellChange[]): void {
    const cells = changes.map((one) => ({ ...one, row: indexOf(one.row) }));
    change((all) => setCells(all, cells));
  }

  const fill = (value: string): void => apply(fillRange(rowAt, columns, range, value));

  /** The first line of the range into the lines below it; into a single line what stands above it. */
  function fillDown(): void {
    const top = range.top === range.bottom ? Math.max(0, range.top - 1) : range.top;
    const [first = []] = readRange(rowAt, columns, { ...range, top, bottom: top });
    const lines = Array.from({ length: range.bottom - top + 1 }, () => first);
    apply(putCells(rowAt, columns, { top, left: range.left }, lines));
  }

  function insert(): void {
    const index = Math.min(rows.length, indexOf(at.row) + 1);
    change((all) => insertRow(all, index, inserted?.(all, index)));
    setSaid(t('platform.editor.inserted'));
    go({ row: Math.min(size.rows - 1, at.row + 1), column: 0 });
    moved.current = true;
  }

  function remove(): void {
    const gone = new Set<string>();
    for (let place = range.top; place <= range.bottom; place += 1) gone.add(rowAt(place).key);
    change((all) => deleteRows(all, gone));
    setSaid(t('platform.editor.deleted'));
    go({ row: range.top, column: at.column });
    moved.current = true;
  }

  /** Goes to where an undo or redo changed something, which may be the only place of `at` that is left. */
  function goBack(led: readonly EditorRow[] | undefined, text: string): void {
    if (!led) return;
    setSaid(text);
    const place = placeAt(firstDifference(rows, led) ?? indexOf(at.row));
    go({ row: Math.max(0, Math.min(place, led.length)), column: at.column });
    moved.current = true;
  }

  const undo = (): void => goBack(editor.undo(), t('platform.editor.undone'));
  const redo = (): void => goBack(editor.redo(), t('platform.editor.redone'));

  function toIssue(direction: 1 | -1): void {
    const found = view ? view.map((index) => issues[index] ?? noIssues) : issues;
    const next = nextIssue(found, columns, at, direction);
    if (next) go(next);
  }

  useImperativeHandle(ref, () => ({
    change,
    rows: () => toModels(rows, columns),
    all: () => rows.map(toModel),
    typed: () => (open ? setCells(rows, [open]) : rows).map(toModel),
    selectedRows: () => ({ from: indexOf(range.top), to: Math.min(indexOf(range.bottom), rows.length - 1) }),
    steps: editor.steps,
    can: (act) => (act === 'undo' ? editor.before : editor.after) !== undefined,
    undo,
    redo,
    insert,
    remove,
    nextIssue: toIssue,
    focusRow: (index, from) => {
      const row = Math.max(0, Math.min(placeAt(index), size.rows - 1));
      go({ row, column: at.column });
      if (from !== undefined && from !== index) setAnchor({ row: placeAt(from), column: at.column });
    },
    showRow: (index) => {
      const row = placeAt(index);
      if (row < 0) return;
      setAnchor(null);
      setAt({ row, column: at.column });
      drawn.reveal(row);
    },
  }));

  function toIssueOf(place: number): void {
    const first = columns.findIndex(({ key }) => issues[indexOf(place)]?.[key]);
    if (first >= 0) go({ row: place, column: first });
  }
  const latestToRowIssue = useRef(toIssueOf);
  useEffect(() => {
    latestToRowIssue.current = toIssueOf;
  });

  function onCtrlKey(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) undo();
    else if (key === 'y' || key === 'z') redo();
    else if (key === 'a') {
      select({ row: Math.max(0, (view ?? rows).length - 1), column: columns.length - 1 }, { row: 0, column: 0 });
    } else if (key === 'd') {
      if (!readOnly) fillDown();
    } else if (event.key === 'Enter' && !readOnly) insert();
    else if (event.key === 'Delete' && !readOnly) remove();
    else return false;
    return true;
  }

  useEditorKeyNames(readOnly);
  const textAt = (place: number, of: number): string => rowAt(place).values[columns[of]?.key ?? ''] ?? '';
  const takeRows = (from: number, to: number): void =>
    select({ row: to, column: columns.length - 1 }, { row: from, column: 0 });

  function onKeyDown(event: KeyboardEvent): void {
    if (editing !== null || event.altKey || !(event.target instanceof HTMLTableCellElement)) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const target = moveOf(event.key, ctrl, at, size, ({ row, column: of }) => textAt(row, of) !== '');
    if (target) go(target, event.shiftKey);
    else if (event.key === 'Tab') {
      const next = event.shiftKey ? before(at, size) : after(at, size);
      if (tabbed.current === null || next === at) return;
      tab(next);
    } else if (event.key === ' ' && event.shiftKey) takeRows(at.row, at.row);
    else if (event.key === 'F8') toIssue(event.shiftKey ? -1 : 1);
    else if (ctrl) {
      if (!onCtrlKey(event)) return;
    } else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!readOnly) fill('');
    } else if (event.key === 'Escape' && (anchor || tabbed.current !== null)) {
      setAnchor(null);
      tabbed.current = null;
    } else if (event.key.length === 1) edit(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const { onCopy, onPaste } = useClipboard({
    rowAt,
    columns,
    range,
    spare: total - 1,
    readOnly,
    busy: editing !== null,
    apply,
    select,
    onPasted: (count) => setSaid(t('platform.editor.pasted', { rows: count })),
  });

  const movable = onMoveRows !== undefined && !readOnly && view === null;
  const isWhole = anchor !== null && range.left === 0 && range.right === columns.length - 1;
  const { dragged, onHandle } = useRowDrag(scroller, (from, to, gap) =>
    onMoveRows?.(from, to, Math.min(gap, rows.length)),
  );
  /** The rows that a press on a row's handle takes: the selected ones where it is one of them. */
  function grab(event: PointerEvent, row: number): void {
    const within = anchor !== null && row >= range.top && row <= range.bottom;
    if (!within) takeRows(row, row);
    onHandle(event, within ? { from: range.top, to: Math.min(range.bottom, rows.length - 1) } : { from: row, to: row });
  }

  const { filled, onCorner } = useFillDrag(scroller, (from, to) => {
    apply(repeatRange(rowAt, columns, from, to));
    setSaid(t('platform.editor.filled', { count: to < from.top ? from.top - to : to - from.bottom }));
    select({ row: Math.max(from.bottom, to), column: from.right }, { row: Math.min(from.top, to), column: from.left });
  });
  const marked = filled ?? (anchor && range);
  const corner = readOnly || editing !== null ? null : (marked ?? range);

  /** The cell under the pointer; at a row's number the column is -1. */
  function placeOf(target: EventTarget): Place | undefined {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column], td.gut') : null;
    const row = cell?.parentElement?.dataset['row'];
    return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset['column'] ?? -1) } : undefined;
  }

  function onPointer(event: PointerEvent): void {
    const target = placeOf(event.target);
    if (!target || !(event.target instanceof Element) || event.target.closest('input')) return;
    if (event.type === 'pointerdown' && event.button === 0) {
      // An open editor commits into its own cell before the place changes.
      if (editing !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (event.target.closest('.eg-corner')) onCorner(event, range);
      else if (event.target.closest('.eg-handle') && !event.shiftKey) grab(event, target.row);
      else if (target.column < 0) {
        // The row's number takes no focus of its own.
        event.preventDefault();
        takeRows(event.shiftKey ? (anchor ?? at).row : target.row, target.row);
        moved.current = true;
      } else go(target, event.shiftKey);
    } else if (event.type === 'pointerover' && event.buttons === 1 && dragged === null && filled === null) {
      if (target.column < 0) {
        if (isWhole && target.row !== at.row) takeRows(anchor.row, target.row);
      } else if (target.row !== at.row || target.column !== at.column) {
        setAnchor(anchor ?? at);
        setAt(target);
      }
    }
  }

  const toRowIssue = useCallback((place: number) => latestToRowIssue.current(place), []);

  return (
    <div className="eg">
      <div
        className="eg-scroll"
        ref={scroller}
        onFocus={() => setInside(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
        }}
      >
        <table
          className="eg-table"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that takes keys
          role="grid"
          aria-label={label}
          aria-readonly={readOnly || undefined}
          aria-multiselectable="true"
          aria-rowcount={rows.length + (readOnly ? 1 : 2)}
          data-dragging={dragged !== null || undefined}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
          onInput={onInput}
          onPointerDown={onPointer}
          onPointerOver={onPointer}
          onDoubleClick={() => edit()}
        >
          <EditorHead columns={columns} digits={String(rows.length + 1).length} />
          <tbody>
            {drawn.rows.map(({ at: place, gap }) => {
              const row = rowAt(place);
              const index = indexOf(place);
              const inRange = marked !== null && place >= marked.top && place <= marked.bottom;
              return (
                <Fragment key={row.key}>
                  {gap > 0 && <tr aria-hidden="true" style={{ height: gap }} />}
                  <EditorTableRow
                    gridId={gridId}
                    row={row}
                    spare={row === spare}
                    index={index}
                    place={place}
                    columns={columns}
                    issues={issues[index] ?? noIssues}
                    rowClass={rowClass?.(row, index)}
                    active={place === at.row ? at.column : -1}
                    editing={place === at.row ? editing : null}
                    rangeLeft={inRange ? marked.left : -1}
                    rangeRight={inRange ? marked.right : -2}
                    corner={place === corner?.bottom ? corner.right : -1}
                    readOnly={readOnly}
                    mark={mark?.classOf(row, index)}
                    markTitle={mark?.title}
                    note={noteOf?.(row)}
                    movable={movable}
                    gap={dragged?.gap === place}
                    carried={dragged !== null && place >= dragged.from && place <= dragged.to}
                    onCommit={onCommit}
                    onCancel={onCancel}
                    onIssue={toRowIssue}
                  />
                </Fragment>
              );
            })}
            {drawn.rest > 0 && <tr aria-hidden="true" style={{ height: drawn.rest }} />}
          </tbody>
        </table>
        {issue && <IssuePopover key={cellId} cellId={cellId} issue={issue} row={rowAt(at.row)} />}
      </div>
      <span className="vh" role="status" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
