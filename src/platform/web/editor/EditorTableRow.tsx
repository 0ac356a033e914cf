import { CircleX, Plus, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { AriaAttributes, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TextEditor } from './EditorCell.tsx';
import type { RowIssues } from './issues.ts';
import { isLocked } from './ranges.ts';
import type { CellEditorProps, EditorColumn, EditorRow, Opened } from './model.ts';

export interface EditorTableRowProps {
  gridId: string;
  row: EditorRow;
  /** The spare row at the end. */
  spare: boolean;
  /** Among all rows. */
  index: number;
  /** Among the shown ones. */
  place: number;
  columns: readonly EditorColumn[];
  issues: RowIssues;
  rowClass: string | undefined;
  /** The focused column, -1 in other rows. */
  active: number;
  /** How an editor was opened, null while none is open here. */
  editing: Opened | null;
  rangeLeft: number;
  rangeRight: number;
  /** The column whose cell has the square that is dragged to fill, -1 in other rows. */
  corner: number;
  readOnly: boolean;
  /** Whether the row has a handle to drag it by. */
  movable: boolean;
  /** Dragged rows would fall before this one. */
  gap: boolean;
  /** The row is being dragged. */
  carried: boolean;
  /** Classes of the mark beside the number, and what it means. */
  mark: string | undefined;
  markTitle: string | undefined;
  /** What is to be known of the row. */
  note: string | undefined;
  onCommit: CellEditorProps['onCommit'];
  onCancel: () => void;
  onIssue: (row: number) => void;
}

function cellClass(props: EditorTableRowProps, column: EditorColumn, at: number): string {
  const { row, issues, rangeLeft, rangeRight } = props;
  const issue = issues[column.key];
  const changed = row.saved !== null && (row.values[column.key] ?? '') !== (row.saved[column.key] ?? '');
  return [
    column.className,
    column.align,
    issue?.level === 'error' && 'ce',
    issue?.level === 'warning' && 'cw',
    changed && !issue && 'cd',
    column.now?.(row) !== undefined && 'cn',
    at >= rangeLeft && at <= rangeRight && 'rng',
    at === props.corner && 'cor',
    (props.readOnly || isLocked(column, row)) && 'ro',
  ]
    .filter(Boolean)
    .join(' ');
}

const classOf = ({ rowClass, gap, carried }: EditorTableRowProps): string | undefined =>
  [rowClass, gap && 'gap', carried && 'carried'].filter(Boolean).join(' ') || undefined;

function stateOf({ row, issues, readOnly }: EditorTableRowProps, column: EditorColumn): AriaAttributes {
  return {
    'aria-invalid': issues[column.key]?.level === 'error' || undefined,
    'aria-readonly': readOnly || isLocked(column, row) || undefined,
  };
}

function EditorTableRowBase(props: EditorTableRowProps): ReactElement {
  const { gridId, row, spare, index, columns, issues, place, active, editing, onIssue } = props;
  const found = Object.values(issues);
  const worst = found.find((issue) => issue.level === 'error') ?? found[0];
  return (
    <tr aria-rowindex={index + 2} className={classOf(props)} data-row={place}>
      <td className="gut" role="rowheader">
        {props.mark !== undefined && <span className={props.mark} data-tip={props.markTitle} />}
        {props.movable && !spare && <span className="eg-handle" aria-hidden="true" />}
        {spare && <Plus className="i12" aria-hidden="true" />}
        <span className={spare ? 'vh' : undefined}>{index + 1}</span>
        {props.note !== undefined && (
          <span className="eg-note" data-tip={props.note}>
            <span className="vh">{props.note}</span>
          </span>
        )}
      </td>
      {columns.map((column, at) => {
        const value = row.values[column.key] ?? '';
        const Editor = column.editor ?? TextEditor;
        return (
          <td
            key={column.key}
            id={`${gridId}-${place}-${at}`}
            className={cellClass(props, column, at)}
            tabIndex={at === active ? 0 : -1}
            data-column={at}
            {...stateOf(props, column)}
          >
            {at === active && editing !== null ? (
              <Editor
                row={row}
                column={column}
                initial={editing.text}
                typed={editing.typed}
                onCommit={props.onCommit}
                onCancel={props.onCancel}
              />
            ) : value === '' && spare && column.placeholder ? (
              <span className="faint">{column.placeholder}</span>
            ) : (
              (column.render?.(value, row) ?? value)
            )}
            <Now text={column.now?.(row)} />
            {at === props.corner && <span className="eg-corner" aria-hidden="true" />}
          </td>
        );
      })}
      <td className="stc">
        {worst && (
          <button
            type="button"
            tabIndex={-1}
            className={worst.level === 'error' ? 'danger' : 'warn'}
            aria-label={worst.message}
            data-tip={worst.message}
            onClick={() => onIssue(place)}
          >
            {worst.level === 'error' ? <CircleX className="i14" /> : <TriangleAlert className="i14" />}
          </button>
        )}
      </td>
    </tr>
  );
}

/** What a cell of the past holds now, behind what it held. */
function Now({ text }: { text: string | undefined }): ReactElement | null {
  const { t } = useTranslation();
  if (text === undefined) return null;
  return (
    <span className="eg-now">
      <span className="vh">{t('platform.editor.now')} </span>
      {text === '' ? '–' : text}
    </span>
  );
}

export const EditorTableRow = memo(EditorTableRowBase);
