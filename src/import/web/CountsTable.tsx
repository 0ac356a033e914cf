import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

type Act = 'removed' | 'reverted' | 'brought' | 'leftAlone';

/** What the records of a table are called. */
export function useTableName(): (table: string) => string {
  const { t } = useTranslation();
  return (table) => t(`import.table.${table}`, { defaultValue: table });
}

/** What an undo or a restore does, by kind of record. */
export function CountsTable(props: {
  counts: readonly ({ table: string } & Partial<Record<Act, number>>)[];
  acts: readonly Act[];
}): ReactElement {
  const { t } = useTranslation();
  const tableName = useTableName();
  return (
    <table className="tb c fit">
      <thead>
        <tr>
          <th scope="col">{t('import.undo.table')}</th>
          {props.acts.map((act) => (
            <th key={act} scope="col" className="num">
              {t(`import.undo.${act}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.counts.map((one) => (
          <tr key={one.table}>
            <td>{tableName(one.table)}</td>
            {props.acts.map((act) => (
              <td key={act} className="num">
                {formatNumber(one[act] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
