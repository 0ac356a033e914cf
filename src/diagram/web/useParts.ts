import { useCallback, useMemo } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSwitchedOn } from '../../catalog/web/fields.tsx';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import { insertRow, setCells } from '../../platform/web/editor/model.ts';
import type { EditorColumn, EditorRow } from '../../platform/web/editor/model.ts';
import { TIGHT, useMedia } from '../../platform/web/media.ts';
import { toast } from '../../platform/web/toast.ts';
import type { PeggedRow } from '../contract.ts';
import { groupAround, ungrouped } from '../rows/groups.ts';
import { placeOfTag } from '../rows/links.ts';
import { fieldsOf, yes } from '../rows/values.ts';
import { partsColumns, sizedColumns } from './columns.tsx';
import type { SizedColumn } from './columns.tsx';
import type { Rows } from './useRows.ts';
import { useRowsNow } from './useRowsNow.ts';
import { useUseTyped } from './useUseTyped.ts';
import { useValidation } from './useValidation.ts';

/** Characters that the mark of a supersession takes beside a number. */
const marks = ({ priorParts, supersessions }: PeggedRow, column: SizedColumn): number =>
  column === 'partNumber' && priorParts + supersessions > 0 ? 2 : 0;

/** The columns of the parts grid with what the server says of them, and the acts that mend a cell. */
export function useParts(
  grid: RefObject<EditorHandle | null>,
  { state, base }: Rows,
  {
    allowFootnotes,
    onRelated,
    diagram,
  }: {
    allowFootnotes: boolean;
    onRelated: (partId: number, row: EditorRow) => void;
    diagram: { id: number };
  },
): { columns: EditorColumn[]; autoGenerate: () => void; addRow: (tag: string) => void } {
  const { t } = useTranslation();
  const cellNow = useRowsNow(diagram.id);
  const quantitiesAsPrinted = useIsSwitchedOn('quantitiesAsPrinted');
  const allows = useMemo(() => ({ allowFootnotes, quantitiesAsPrinted }), [allowFootnotes, quantitiesAsPrinted]);

  /** Parts were found where no description was typed. */
  const describe = useCallback(
    (known: ReadonlyMap<string, string>) =>
      grid.current?.change((all) => {
        const cells = all.flatMap(({ values }, row) => {
          const description = known.get(values['partNumber'] ?? '');
          const blank = (values['description'] ?? '').trim() === '';
          return description !== undefined && blank ? [{ row, column: 'description', value: description }] : [];
        });
        return setCells(all, cells);
      }),
    [grid],
  );
  const answers = useValidation(state.rows, base, describe);

  /** The number of an internal part is generated when it is saved: nobody else can be given the same one. */
  const generate = useCallback(
    (keys: ReadonlySet<string>) =>
      grid.current?.change((all) =>
        all.map((row) =>
          keys.has(row.key) ? { ...row, values: { ...row.values, isInternal: yes, partNumber: '' } } : row,
        ),
      ),
    [grid],
  );
  const onAutoGenerate = useCallback((row: EditorRow) => generate(new Set([row.key])), [generate]);
  const onUngroup = useCallback(
    (row: EditorRow) =>
      grid.current?.change((all) => {
        const at = all.findIndex(({ key }) => key === row.key);
        return at < 0 ? all : ungrouped(all, at, at);
      }),
    [grid],
  );
  const onUseTyped = useUseTyped(grid, answers);
  const longest = useMemo(() => {
    const of = (column: SizedColumn) => Math.max(0, ...base.map((row) => row[column].length + marks(row, column)));
    return Object.fromEntries(sizedColumns.map((column) => [column, of(column)])) as Record<SizedColumn, number>;
  }, [base]);
  const isTight = useMedia(TIGHT);
  const savedOf = useMemo(() => {
    const byId = new Map(base.map((row) => [String(row.id), row]));
    return ({ id }: EditorRow) => (id === undefined ? undefined : byId.get(id));
  }, [base]);
  const columns = useMemo(() => {
    const of = { t, allows, longest, isTight, answers, onAutoGenerate, onUngroup, onUseTyped, savedOf, onRelated };
    const all = partsColumns(of);
    return cellNow ? all.map((column) => ({ ...column, now: (row: EditorRow) => cellNow(row, column.key) })) : all;
  }, [t, allows, longest, isTight, answers, onAutoGenerate, onUngroup, onUseTyped, savedOf, onRelated, cellNow]);

  /** Rows of the selection that have no number, or one that the grid refuses. */
  function autoGenerate(): void {
    const at = grid.current?.selectedRows();
    const chosen = state.all.slice(at?.from ?? 0, (at?.to ?? -1) + 1);
    const open = chosen.filter(({ values }) => !/[\p{L}\p{N}]/u.test(fieldsOf(values).partNumber));
    if (open.length === 0) toast.warning(t('diagram.parts.nothingToGenerate'));
    else generate(new Set(open.map(({ key }) => key)));
  }

  /** A row for a tag that the list lacks, where its tag stands in order; what is missing in it is typed later. */
  function addRow(tag: string): void {
    const at = placeOfTag(
      state.all.map(({ values }) => fieldsOf(values)),
      tag,
    );
    grid.current?.change((all) => insertRow(all, at, { tag, groupingKey: groupAround(all, at) }));
    grid.current?.showRow(at);
  }

  return { columns, autoGenerate, addRow };
}
