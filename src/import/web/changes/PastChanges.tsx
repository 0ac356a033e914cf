import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { request } from '../../../platform/web/api/request.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { useCellName } from '../../../platform/web/past/cellName.ts';
import { pastText } from '../../../platform/web/past/pastText.ts';
import type { RecordDifference } from '../../../platform/web/past/Records.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import type { LeftRow } from '../../rules.ts';
import { useTableName } from '../CountsTable.tsx';
import { ChangesGrid } from './ChangesGrid.tsx';
import type { GridChange, GridColumn } from './ChangesRow.tsx';
import './Changes.css';

interface Wrote {
  table: string;
  added: number;
  changed: number;
  removed: number;
}

const AHEAD = 20;

/**
 * What a change wrote, from the change log, in the grid of the dry run. With `undoing` the other way round: what taking it
 * back would do, and what of it stays.
 */
export function PastChanges({ changeId, undoing }: { changeId: number; undoing?: readonly LeftRow[] }): ReactElement {
  const { t } = useTranslation();
  const tableName = useTableName();
  const [chosen, choose] = useState('');
  const wrote = useQuery({
    queryKey: [catalogCode(), 'changes', changeId, 'wrote'],
    queryFn: async () => (await request(`/${catalogCode()}/api/changes/${changeId}/wrote`)) as Wrote[],
  });
  if (wrote.isError) return <LoadFailed onRetry={() => void wrote.refetch()} />;
  if (!wrote.data) return <Skeleton width={320} />;
  const count = (one: Wrote) => one.added + one.changed + one.removed;
  const tables = wrote.data.toSorted((a, b) => count(b) - count(a)).slice(0, 5);
  const shown = tables.find(({ table }) => table === chosen) ?? tables[0];
  if (!shown) return <p className="muted">{t('import.changes.wroteNothing')}</p>;
  return (
    <div className="ch-main ch-past">
      {tables.length > 1 && (
        <div className="toolbar ch-tools">
          <Segment
            label={t('import.undo.table')}
            value={shown.table}
            options={tables.map((one) => ({
              value: one.table,
              label: `${tableName(one.table)} ${formatNumber(count(one))}`,
            }))}
            onChange={choose}
          />
        </div>
      )}
      <TableChanges key={shown.table} changeId={changeId} table={shown.table} total={count(shown)} undoing={undoing} />
    </div>
  );
}

function TableChanges(props: {
  changeId: number;
  table: string;
  total: number;
  undoing: readonly LeftRow[] | undefined;
}): ReactElement {
  const { changeId, table, total, undoing } = props;
  const { t } = useTranslation();
  const cellName = useCellName();
  const tableName = useTableName();
  const found = useInfiniteQuery({
    queryKey: [catalogCode(), 'changes', changeId, 'wrote', table],
    queryFn: async ({ pageParam }) =>
      (await request(`/${catalogCode()}/api/changes/${changeId}/wrote/${table}?after=${pageParam}`)) as {
        items: RecordDifference[];
        after: number | null;
      },
    initialPageParam: 0,
    getNextPageParam: ({ after }) => after,
  });
  const records = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = found;
  const loaded = records.length;
  const onRange = useCallback(
    (_from: number, to: number) => {
      if (hasNextPage && !isFetching && to >= loaded - AHEAD) void fetchNextPage();
    },
    [hasNextPage, isFetching, fetchNextPage, loaded],
  );
  if (found.isError) return <LoadFailed onRetry={() => void found.refetch()} />;
  const names = [...new Set(records.flatMap(({ fields }) => fields.map(({ field, name }) => cellName(field, name))))];
  const column = (title: string, isIdentity: boolean): GridColumn => ({
    columnId: title,
    title,
    isIdentity,
    isYesNo: false,
    cells: 0,
    accepted: 0,
  });
  const stays = new Map((undoing ?? []).filter((one) => one.table === table).map((one) => [one.rowId, one]));
  const rowAt = (index: number): GridChange | undefined => {
    const of = records[index];
    return of && shownRow(of, names, cellName, undoing !== undefined, stays.get(of.rowId));
  };
  return (
    <ChangesGrid
      label={t('import.changes.of', { table: tableName(table) })}
      columns={[column(t('import.changes.record'), true), ...names.map((name) => column(name, false))]}
      total={total}
      withoutLines
      rowAt={rowAt}
      onRange={onRange}
    />
  );
}

/** A record of the change log as a row of the grid; `isBack` turns it round, `left` says what of it stays. */
function shownRow(
  of: RecordDifference,
  names: readonly string[],
  cellName: (field: string, name?: string) => string,
  isBack: boolean,
  left: LeftRow | undefined,
): GridChange {
  const fields = new Map(of.fields.map((one) => [cellName(one.field, one.name), one]));
  const values = (side: 'before' | 'after') => [
    of.name,
    ...names.map((name) => {
      const cell = fields.get(name);
      return cell ? pastText(cell.field, cell[side]) : null;
    }),
  ];
  const mark = isBack ? { added: 'removed', removed: 'added', changed: 'changed' }[of.mark] : of.mark;
  const kind = mark === 'added' ? 'create' : mark === 'removed' ? 'remove' : 'update';
  const isWhole = left !== undefined && left.cells.length === 0;
  const stays = (name: string): boolean => {
    const { field = '.', cell: own = null } = fields.get(name) ?? {};
    const isOf = (cell: string) => cell === field || cell === own || (cell.includes('.') && cell.startsWith(field));
    return left?.cells.some(isOf) ?? false;
  };
  return {
    kind,
    line: null,
    groupId: 0,
    group: '',
    before: values(isBack ? 'after' : 'before'),
    after: values(isBack ? 'before' : 'after'),
    spelled: [],
    changed: names.flatMap((name, at) => (fields.has(name) ? [at + 1] : [])),
    left: names.flatMap((name, at) => (stays(name) ? [at + 1] : [])),
    people: [],
    edits: [],
    isAccepted: left === undefined,
    isLeft: isWhole,
  };
}
