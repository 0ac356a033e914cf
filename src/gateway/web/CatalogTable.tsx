import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogRow } from '../../catalog/contract.ts';
import type { Context } from '../../contexts.ts';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { useSkeleton } from '../../platform/web/useSkeleton.ts';
import { overviewMost } from '../rules.ts';
import { CatalogLine, lineHeight } from './CatalogLine.tsx';

export interface CatalogTableProps {
  rows: readonly CatalogRow[];
  /** All catalogues in their order: what goes on in them is asked for in the same chunks whatever the filter. */
  order: readonly CatalogRow[];
  loading: boolean;
  /** The row that Enter opens, and in which of its contexts. */
  current: number;
  context: Context | undefined;
  hrefOf: (code: string, context: Context) => string;
}

/** The catalogues as a table; of long ones only the rows in sight are drawn. */
export function CatalogTable({ rows, order, loading, current, context, hrefOf }: CatalogTableProps): ReactElement {
  const { t } = useTranslation();
  const skeleton = useSkeleton(loading);
  const scroll = useRef<HTMLDivElement>(null);
  const isLong = rows.length > overviewMost;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => scroll.current,
    estimateSize: () => lineHeight,
    overscan: 6,
  });
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (isLong) scrollToIndex(current);
    else scroll.current?.querySelector('.cur')?.scrollIntoView({ block: 'nearest' });
  }, [current, isLong, scrollToIndex]);
  const drawn = isLong ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const before = isLong ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const after = isLong ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;
  return (
    <div className={`panel gw-scroll${isLong ? ' long' : ''}`} ref={scroll}>
      <table
        className="tb gw-table"
        id="catalogues"
        aria-label={t('gateway.catalogues')}
        aria-rowcount={rows.length + 1}
      >
        <thead>
          <tr>
            <th>{t('gateway.catalogue')}</th>
            <th className="c-open">{t('gateway.openIn')}</th>
            <th className="c-published">{t('gateway.published')}</th>
            <th className="c-waiting">{t('gateway.waiting')}</th>
            <th className="c-now">{t('gateway.now')}</th>
            <th className="c-go">
              <span className="vh">{t('catalog.open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {skeleton &&
            [60, 48, 36].map((width) => (
              <tr key={width}>
                <td colSpan={6}>
                  <Skeleton width={`${width}%`} />
                </td>
              </tr>
            ))}
          <Gap height={before} />
          {drawn.map((index) => {
            const row = rows[index];
            return (
              row && (
                <CatalogLine
                  key={row.code}
                  row={row}
                  chunk={chunkOf(order, row)}
                  isCurrent={index === current}
                  context={index === current ? context : undefined}
                  hrefOf={hrefOf}
                  rowIndex={index + 2}
                />
              )
            );
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows that are not drawn. */
const Gap = ({ height }: { height: number }): ReactElement | null =>
  height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;

/** The codes that are asked for together with a row. */
function chunkOf(order: readonly CatalogRow[], row: CatalogRow): string {
  const from = Math.floor(order.indexOf(row) / overviewMost) * overviewMost;
  return order
    .slice(from, from + overviewMost)
    .map(({ code }) => code)
    .join(',');
}
