import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../moment.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Changed, Sign } from './Changed.tsx';
import { useCellName } from './cellName.ts';
import { pastText } from './pastText.ts';
import { RecordRollbackOf, RollBackButton } from './RollBack.tsx';
import type { RecordRollback } from './recordRollback.ts';

/** What became of one record, as the server tells it. */
export interface RecordDifference {
  table: string;
  rowId: number;
  mark: 'added' | 'changed' | 'removed';
  name: string;
  itemId: number | null;
  partId: number | null;
  fields: { field: string; name: string; cell: string | null; before: string | null; after: string | null }[];
  canRollBack: boolean;
}

/** Cells that differ: their names, what they were and what they are. */
export function Cells({ of }: { of: Pick<RecordDifference, 'fields'> }): ReactElement {
  const cellName = useCellName();
  return (
    <>
      {of.fields.map(({ field, name, before, after }) => (
        <span key={`${field} ${name}`} className="s diff-cell">
          <span className="muted">{cellName(field, name)}</span>{' '}
          <Changed before={pastText(field, before)} after={pastText(field, after)} />
        </span>
      ))}
    </>
  );
}

/**
 * Records that differ, each with its sign, its name and its cells. `hrefOf` says where one leads, `since` the change that
 * made the difference, before which one can go back.
 */
export function Records(props: {
  records: readonly RecordDifference[];
  hrefOf?: (of: RecordDifference) => string | undefined;
  since?: number;
}): ReactElement {
  const { records, hrefOf, since } = props;
  const { t } = useTranslation();
  const then = useMoment() !== null;
  const [rolling, setRolling] = useState<RecordRollback | null>(null);
  return (
    <>
      <ul className="diff-list">
        {records.map((record) => {
          const { table, rowId, mark, name } = record;
          const href = hrefOf?.(record);
          const shown = name || t('platform.past.noName');
          return (
            <li key={`${table} ${rowId}`} className={`diff-${mark}`}>
              <Sign mark={mark} />
              {href === undefined ? (
                <span>{shown}</span>
              ) : (
                <AppLink className="link" href={href}>
                  {shown}
                </AppLink>
              )}
              {mark === 'changed' && <Cells of={record} />}
              {since !== undefined && record.canRollBack && !then && (
                <RollBackButton name={shown} onClick={() => setRolling(rollbackOf(record, since))} />
              )}
            </li>
          );
        })}
      </ul>
      <RecordRollbackOf of={rolling} onClose={() => setRolling(null)} />
    </>
  );
}

/** Takes back what a change made of a record: of one that it changed the cells that it changed, else the whole. */
export function rollbackOf(record: RecordDifference, since: number, cell?: string | null): RecordRollback {
  const { table, rowId, name, mark, fields } = record;
  const cells = [...new Set(fields.map((one) => one.cell).filter((one) => one !== null))];
  return {
    table,
    id: rowId,
    changeId: since - 1,
    name,
    ...(cell == null ? mark === 'changed' && { cells } : { cells: [cell] }),
  };
}
