import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TableDownload } from '../../../export/web/fields.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { sortedRows } from '../../rules.chart.ts';
import type { TableModel, TableSort } from '../../rules.chart.ts';

/** The table of a chart: the same numbers, sorted by any head, its row the bar that has the focus. */
export function ChartTable(props: {
  id: string;
  title: string;
  table: TableModel;
  active: string;
  onActive: (key: string) => void;
  /** Address of the file. */
  href: string;
  /** Leads back to the chart. */
  onBack: () => void;
  children?: ReactNode;
}): ReactElement {
  const { id, title, table, active, onActive, href, onBack, children } = props;
  const { t } = useTranslation();
  const [sort, setSort] = useState<TableSort | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = sortedRows(table.rows, sort);
  useEffect(() => {
    body.current?.querySelector('.sel')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = rows.findIndex(({ key }) => key === active);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : rows[at < 0 ? 0 : at + step];
    if (next) onActive(next.key);
    else if (event.key.toLowerCase() === 't' && !event.ctrlKey && !event.metaKey) onBack();
    else return;
    event.preventDefault();
  }

  return (
    <section className="chart-table" aria-label={t('reports.tableOf', { title })}>
      <div className="chart-head">
        <h2>{t('reports.table')}</h2>
        <span className="s faint trunc grow">{title}</span>
        <TableDownload href={href}>{t('reports.export')}</TableDownload>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows walk the rows, T leads to the chart */}
      <div
        className="chart-rows"
        id={id}
        role="group"
        aria-label={t('reports.tableOf', { title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region needs the keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <table className="tb c fit">
          <thead>
            <tr>
              {table.columns.map(({ key, title: head, format }, at) => (
                <th
                  key={key}
                  className={format ? 'num' : ''}
                  aria-sort={sort?.at === at ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
                >
                  <button
                    type="button"
                    onClick={() =>
                      setSort({ at, isDescending: sort?.at === at ? !sort.isDescending : format !== undefined })
                    }
                  >
                    {head}
                    {sort?.at === at && <span aria-hidden="true">{sort.isDescending ? ' ↓' : ' ↑'}</span>}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map(({ key, cells }) => (
              <tr key={key} className={key === active ? 'sel cur' : ''} onClick={() => onActive(key)}>
                {cells.map((cell, at) => {
                  const { key: column, format } = table.columns[at] ?? { key: String(at) };
                  return (
                    <td key={column} className={format ? 'num' : ''}>
                      {typeof cell === 'number' ? (format ?? formatNumber)(cell) : (cell ?? '–')}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </div>
    </section>
  );
}
