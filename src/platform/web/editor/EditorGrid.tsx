// size: one component holds place, range and open editor together; their rules are in the files beside it
import { Fragment, useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, PointerEvent, ReactElement, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorHead } from './EditorHead.tsx';
import { EditorTableRow } from './EditorTableRow.tsx';
import { IssuePopover } from './IssuePopover.tsx';
import { parseCells, printCells } from './clipboard.ts';
import { nextIssue } from './issues.ts';
import { deleteRows, insertRow, newRow, setCells, toModels } from './model.ts';
import type { CellChange, EditorColumn, EditorRow, RowModel, Values } from './model.ts';
import { after, moveOf, rangeOf } from './place.ts';
import type { Place } from './place.ts';
import { fillRange, isLocked, putCells, readRange } from './ranges.ts';
import { useEditor } from './useEditor.ts';
import type { EditorState } from './useEditor.ts';
import { useRowWindow } from './useRowWindow.ts';

/** What a screen's own commands (group, move, auto-generate) need. */
export interface EditorHandle {
  /** Changes the rows in one undoable step. */
  change: (next: (rows: readonly EditorRow[]) => readonly EditorRow[]) => void;
  /** What would be saved now; `onState` tells a moment later. */
  rows: () => RowModel[];
  /** The first and last selected row. */
  selectedRows: () => { from: number; to: number };
  insert: () => void;
  remove: () => void;
  nextIssue: (direction: 1 | -1) => void;
  /** Focuses a row; with `from` the rows between are selected. */
  focusRow: (index: number, from?: number) => void;
  /** Makes a row the active one and scrolls to it; the focus stays where it is. */
  showRow: (index: number) => void;
}

export interface EditorGridProps {
  label: string;
  /** A stable array: keep it outside the component or in useMemo. */
  columns: readonly EditorColumn[];
  /** What the server has. Taken at the start and whenever `revision` changes. */
  source: readonly RowModel[];
  revision: string | number;
  onState: (state: EditorState) => void;
  readOnly?: boolean;
  /** Where the focus went. */
  onCurrentRow?: (index: number, row: EditorRow | undefined) => void;
  /** Further classes of a row, such as `sel` for one that is lit. A stable function. */
  rowClass?: (row: EditorRow, index: number) => string | undefined;
  /** Which rows are shown; absent, all are. A stable function; new rows that are empty should pass. */
  shown?: ((row: EditorRow) => boolean) | undefined;
  /** Drawn in the gutter beside the number, such as a group's bracket. */
  gutter?: (row: EditorRow, index: number) => ReactNode;
  ref?: Ref<EditorHandle>;
}

const noIssues = {};

/**
 * A spreadsheet of text cells (role grid, one tab stop). Arrows move, Shift extends, typing, Enter or
 * F2 edits, Ctrl+C X V work with spreadsheets, Ctrl+Z Y undo and redo, Ctrl+Enter inserts a row,
 * Ctrl+D fills down, Ctrl+Del deletes rows, F8 goes to the next issue. There is always one spare row at the end.
 * A place in the grid counts the rows that are shown; `indexOf` leads from there to the rows.
 */
export function EditorGrid(props: EditorGridProps): ReactElement {
  const {
    label,
    columns,
    source,
    revision,
    onState,
    readOnly = false,
    onCurrentRow,
    rowClass,
    shown,
    gutter,
    ref,
  } = props;
  const { t } = useTranslation();
  const gridId = useId();
  const table = useRef<HTMLTableElement>(null);
  const editor = useEditor(source, revision, columns, onState);
  const { rows, issues, change } = editor;
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Place | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [inside, setInside] = useState(false);
  const spare = useMemo(() => newRow(), []);
  const view = useMemo(() => (shown ? rows.flatMap((row, index) => (shown(row) ? [index] : [])) : null), [rows, shown]);
  const indexOf = (place: number): number => (view ? (view[place] ?? rows.length + place - view.length) : place);
  const placeAt = (index: number): number => (view ? view.indexOf(index) : index);
  const size = { rows: (view ?? rows).length + (readOnly ? 0 : 1), columns: columns.length };
  const range = rangeOf(at, anchor ?? at);
  const rowAt = (place: number): EditorRow => rows[indexOf(place)] ?? spare;
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRowWindow(scroller, size.rows, at.row);

  const reveal = useRef(drawn.reveal);
  useEffect(() => {
    reveal.current = drawn.reveal;
  });
  const focusCell = useCallback(
    (place: Place) => {
      reveal.current(place.row);
      requestAnimationFrame(() => {
        const cell = document.getElementById(`${gridId}-${place.row}-${place.column}`);
        // Fast typing may have opened the editor by now.
        if (!cell?.contains(document.activeElement)) cell?.focus();
      });
    },
    [gridId],
  );

  function go(place: Place, extend = false): void {
    setAnchor(extend ? (anchor ?? at) : null);
    setAt(place);
    setEditing(null);
    focusCell(place);
    if (place.row !== at.row) onCurrentRow?.(indexOf(place.row), rows[indexOf(place.row)]);
  }

  // An issue is told when the focus meets it.
  const column = columns[at.column];
  const issue = inside && column ? issues[indexOf(at.row)]?.[column.key] : undefined;
  useEffect(() => {
    if (issue && column) {
      setSaid(t('platform.editor.issue', { column: column.title, row: at.row + 1, message: issue.message }));
    }
  }, [issue, column, at.row, t]);

  function commit(values: Values, move: 'down' | 'right' | 'left' | 'stay'): void {
    const changes = Object.entries(values).map(([key, value]): CellChange => ({
      row: indexOf(at.row),
      column: key,
      value,
    }));
    change((all) => setCells(all, changes));
    setEditing(null);
    if (move === 'stay') return;
    // The spare row that a first value turned into a row makes room for the next one.
    const grown = { rows: Math.max(size.rows, at.row + 2), columns: size.columns };
    if (move === 'down') go({ row: Math.min(grown.rows - 1, at.row + 1), column: at.column });
    else if (move === 'right') go(after(at, grown));
    else go({ row: at.row, column: Math.max(0, at.column - 1) });
  }
  const latestCommit = useRef(commit);
  useEffect(() => {
    latestCommit.current = commit;
  });
  const onCommit = useCallback(
    (values: Values, move: 'down' | 'right' | 'left' | 'stay') => latestCommit.current(values, move),
    [],
  );
  const place = useRef(at);
  useEffect(() => {
    place.current = at;
  }, [at]);
  const onCancel = useCallback(() => {
    setEditing(null);
    focusCell(place.current);
  }, [focusCell]);

  function edit(text?: string): void {
    if (!column || readOnly || isLocked(column, rowAt(at.row))) {
      setSaid(t('platform.editor.readOnly'));
      return;
    }
    setAnchor(null);
    setEditing(text ?? rowAt(at.row).values[column.key] ?? '');
  }

  /** `changes` name places. */
  function apply(changes: readonly CellChange[]): void {
    const cells = changes.map((one) => ({ ...one, row: indexOf(one.row) }));
    change((all) => setCells(all, cells));
  }

  const fill = (value: string): void => apply(fillRange(rowAt, columns, range, value));

  /** The first line of the range into the lines below it. */
  function fillDown(): void {
    const [first = []] = readRange(rowAt, columns, range);
    apply(
      putCells(
        rowAt,
        columns,
        range,
        Array.from({ length: range.bottom - range.top + 1 }, () => first),
      ),
    );
  }

  function insert(): void {
    const index = Math.min(rows.length, indexOf(at.row) + 1);
    change((all) => insertRow(all, index));
    setSaid(t('platform.editor.inserted'));
    go({ row: Math.min(size.rows - 1, at.row + 1), column: 0 });
  }

  function remove(): void {
    const gone = new Set<string>();
    for (let place = range.top; place <= range.bottom; place += 1) gone.add(rowAt(place).key);
    change((all) => deleteRows(all, gone));
    setSaid(t('platform.editor.deleted'));
    go({ row: range.top, column: at.column });
  }

  function toIssue(direction: 1 | -1): void {
    const found = view ? view.map((index) => issues[index] ?? noIssues) : issues;
    const next = nextIssue(found, columns, at, direction);
    if (next) go(next);
  }

  useImperativeHandle(ref, () => ({
    change,
    rows: () => toModels(rows),
    selectedRows: () => ({ from: indexOf(range.top), to: Math.min(indexOf(range.bottom), rows.length - 1) }),
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
    if (key === 'z' && !event.shiftKey) {
      if (editor.undo()) setSaid(t('platform.editor.undone'));
    } else if (key === 'y' || key === 'z') {
      if (editor.redo()) setSaid(t('platform.editor.redone'));
    } else if (key === 'a') {
      setAnchor({ row: 0, column: 0 });
      setAt({ row: Math.max(0, (view ?? rows).length - 1), column: columns.length - 1 });
    } else if (key === 'd') {
      if (!readOnly) fillDown();
    } else if (event.key === 'Enter' && !readOnly) insert();
    else if (event.key === 'Delete' && !readOnly) remove();
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (editing !== null || event.altKey || !(event.target instanceof HTMLTableCellElement)) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const target = moveOf(event.key, ctrl, at, size);
    if (target) go(target, event.shiftKey);
    else if (event.key === 'F8') toIssue(event.shiftKey ? -1 : 1);
    else if (ctrl) {
      if (!onCtrlKey(event)) return;
    } else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (!readOnly) fill('');
    } else if (event.key === 'Escape' && anchor) setAnchor(null);
    else if (event.key.length === 1) edit(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing !== null) return;
    event.clipboardData.setData('text/plain', printCells(readRange(rowAt, columns, range)));
    event.preventDefault();
    if (event.type === 'cut' && !readOnly) fill('');
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing !== null || readOnly) return;
    event.preventDefault();
    const cells = parseCells(event.clipboardData.getData('text/plain'));
    const first = cells[0]?.[0];
    if (cells.length === 1 && cells[0]?.length === 1 && first !== undefined) {
      fill(first.trim());
      return;
    }
    apply(putCells(rowAt, columns, range, cells));
    const width = Math.max(...cells.map((line) => line.length));
    setAnchor({ row: range.top, column: range.left });
    setAt({
      row: range.top + cells.length - 1,
      column: Math.min(columns.length - 1, range.left + width - 1),
    });
    setSaid(t('platform.editor.pasted', { rows: cells.length }));
  }

  function placeOf(target: EventTarget): Place | undefined {
    const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
    const row = cell?.parentElement?.dataset['row'];
    return cell && row !== undefined ? { row: Number(row), column: Number(cell.dataset['column']) } : undefined;
  }

  function onPointer(event: PointerEvent): void {
    const target = placeOf(event.target);
    if (!target || event.button !== 0 || (event.target instanceof Element && event.target.closest('input'))) return;
    if (event.type === 'pointerdown') {
      // An open editor commits into its own cell before the place changes.
      if (editing !== null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      go(target, event.shiftKey);
    } else if (
      event.type === 'pointerover' &&
      event.buttons === 1 &&
      (target.row !== at.row || target.column !== at.column)
    ) {
      setAnchor(anchor ?? at);
      setAt(target);
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
          ref={table}
          className="eg-table"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that takes keys
          role="grid"
          aria-label={label}
          aria-readonly={readOnly || undefined}
          aria-multiselectable="true"
          aria-rowcount={rows.length + (readOnly ? 1 : 2)}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
          onPointerDown={onPointer}
          onPointerOver={onPointer}
          onDoubleClick={() => edit()}
        >
          <EditorHead columns={columns} />
          <tbody>
            {drawn.rows.map(({ at: place, gap }) => {
              const row = rowAt(place);
              const index = indexOf(place);
              const inRange = anchor !== null && place >= range.top && place <= range.bottom;
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
                    rangeLeft={inRange ? range.left : -1}
                    rangeRight={inRange ? range.right : -2}
                    readOnly={readOnly}
                    gutter={gutter}
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
        {issue && <IssuePopover cellId={`${gridId}-${at.row}-${at.column}`} issue={issue} row={rowAt(at.row)} />}
      </div>
      <span className="vh" role="status" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
