// size: one component holds place, range and open editor together; their rules are in the files beside it
import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, PointerEvent, ReactElement, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorHead } from './EditorHead.tsx';
import { EditorTableRow } from './EditorTableRow.tsx';
import { IssuePopover } from './IssuePopover.tsx';
import { parseCells, printCells } from './clipboard.ts';
import { nextIssue } from './issues.ts';
import { deleteRows, insertRow, newRow, setCells } from './model.ts';
import type { CellChange, EditorColumn, EditorRow, RowModel, Values } from './model.ts';
import { after, moveOf, rangeOf } from './place.ts';
import type { Place } from './place.ts';
import { fillRange, isLocked, putCells, readRange } from './ranges.ts';
import { useEditor } from './useEditor.ts';
import type { EditorState } from './useEditor.ts';

/** What a screen's own commands (group, move, auto-generate) need. */
export interface EditorHandle {
  /** Changes the rows in one undoable step. */
  change: (next: (rows: readonly EditorRow[]) => readonly EditorRow[]) => void;
  /** The first and last selected row. */
  selectedRows: () => { from: number; to: number };
  insert: () => void;
  remove: () => void;
  nextIssue: (direction: 1 | -1) => void;
  focusRow: (index: number) => void;
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
  /** The row that is lit, by index, and where the focus went. */
  currentRow?: number;
  onCurrentRow?: (index: number, row: EditorRow | undefined) => void;
  /** Drawn in the gutter beside the number, such as a group's bracket. */
  gutter?: (row: EditorRow, index: number) => ReactNode;
  ref?: Ref<EditorHandle>;
}

const noIssues = {};

/**
 * A spreadsheet of text cells (role grid, one tab stop). Arrows move, Shift extends, typing, Enter or
 * F2 edits, Ctrl+C X V work with spreadsheets, Ctrl+Z Y undo and redo, Ctrl+Enter inserts a row,
 * Ctrl+Del deletes rows, F8 goes to the next issue. There is always one spare row at the end.
 */
export function EditorGrid(props: EditorGridProps): ReactElement {
  const {
    label,
    columns,
    source,
    revision,
    onState,
    readOnly = false,
    currentRow,
    onCurrentRow,
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
  const size = { rows: rows.length + (readOnly ? 0 : 1), columns: columns.length };
  const range = rangeOf(at, anchor ?? at);
  const rowAt = (index: number): EditorRow => rows[index] ?? spare;

  const focusCell = useCallback(
    (place: Place) => {
      requestAnimationFrame(() => document.getElementById(`${gridId}-${place.row}-${place.column}`)?.focus());
    },
    [gridId],
  );

  function go(place: Place, extend = false): void {
    setAnchor(extend ? (anchor ?? at) : null);
    setAt(place);
    setEditing(null);
    focusCell(place);
    if (place.row !== at.row) onCurrentRow?.(place.row, rows[place.row]);
  }

  // An issue is told when the focus meets it.
  const column = columns[at.column];
  const issue = inside && column ? issues[at.row]?.[column.key] : undefined;
  useEffect(() => {
    if (issue && column) {
      setSaid(t('platform.editor.issue', { column: column.title, row: at.row + 1, message: issue.message }));
    }
  }, [issue, column, at.row, t]);

  function commit(values: Values, move: 'down' | 'right' | 'left' | 'stay'): void {
    const changes = Object.entries(values).map(([key, value]): CellChange => ({
      row: at.row,
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

  function fill(value: string): void {
    const changes = fillRange(rowAt, columns, range, value);
    change((all) => setCells(all, changes));
  }

  function insert(): void {
    change((all) => insertRow(all, Math.min(all.length, at.row + 1)));
    setSaid(t('platform.editor.inserted'));
    go({ row: Math.min(rows.length, at.row + 1), column: 0 });
  }

  function remove(): void {
    change((all) => deleteRows(all, range.top, range.bottom));
    setSaid(t('platform.editor.deleted'));
    go({ row: Math.min(range.top, Math.max(0, rows.length - 1)), column: at.column });
  }

  function toIssue(direction: 1 | -1): void {
    const next = nextIssue(issues, columns, at, direction);
    if (next) go(next);
  }

  useImperativeHandle(ref, () => ({
    change,
    selectedRows: () => ({ from: range.top, to: Math.min(range.bottom, rows.length - 1) }),
    insert,
    remove,
    nextIssue: toIssue,
    focusRow: (index) => go({ row: Math.max(0, Math.min(index, size.rows - 1)), column: at.column }),
  }));

  function onCtrlKey(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) {
      if (editor.undo()) setSaid(t('platform.editor.undone'));
    } else if (key === 'y' || key === 'z') {
      if (editor.redo()) setSaid(t('platform.editor.redone'));
    } else if (key === 'a') {
      setAnchor({ row: 0, column: 0 });
      setAt({ row: Math.max(0, rows.length - 1), column: columns.length - 1 });
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
    const changes = putCells(rowAt, columns, range, cells);
    change((all) => setCells(all, changes));
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
    return cell && row !== undefined
      ? { row: Number(row), column: Number(cell.dataset['column']) }
      : undefined;
  }

  function onPointer(event: PointerEvent): void {
    const target = placeOf(event.target);
    if (!target || event.button !== 0 || (event.target instanceof Element && event.target.closest('input')))
      return;
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

  const all = readOnly ? rows : [...rows, spare];
  return (
    <div className="eg">
      <div
        className="eg-scroll"
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
          aria-rowcount={all.length + 1}
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
            {all.map((row, index) => (
              <EditorTableRow
                key={row.key}
                gridId={gridId}
                row={row}
                spare={row === spare}
                index={index}
                columns={columns}
                issues={issues[index] ?? noIssues}
                current={index === currentRow}
                active={index === at.row ? at.column : -1}
                editing={index === at.row ? editing : null}
                rangeLeft={anchor && index >= range.top && index <= range.bottom ? range.left : -1}
                rangeRight={anchor && index >= range.top && index <= range.bottom ? range.right : -2}
                readOnly={readOnly}
                gutter={gutter}
                onCommit={onCommit}
                onCancel={onCancel}
                onIssue={(atRow) => {
                  const first = columns.findIndex(({ key }) => issues[atRow]?.[key]);
                  if (first >= 0) go({ row: atRow, column: first });
                }}
              />
            ))}
          </tbody>
        </table>
        {issue && (
          <IssuePopover cellId={`${gridId}-${at.row}-${at.column}`} issue={issue} row={rowAt(at.row)} />
        )}
      </div>
      <span className="vh" role="status" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
