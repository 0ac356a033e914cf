import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Count, Tag } from '../../platform/web/ui/marks.tsx';
import { useUsesOf } from './useLookups.ts';

/** Where a value is used: catalogues that one may open by name, others by number. */
export function Uses({ id }: { id: number }): ReactElement | null {
  const { t } = useTranslation();
  const { data, isError, refetch } = useUsesOf(id);
  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return null;
  const { count, isMore, catalogs, others, shared } = data;
  const own = shared.reduce((sum, one) => sum + one.count, 0);
  return (
    <section className="lookup-uses">
      <h3 className="row">
        {t('global-lookup.uses')}
        <Count>{isMore ? t('global-lookup.more', { n: formatNumber(count) }) : formatNumber(count)}</Count>
      </h3>
      {count === 0 && <p className="muted">{t('global-lookup.usesNone')}</p>}
      <ul>
        {catalogs.map((one) => (
          <li key={one.code} className="row">
            <Tag>{one.code}</Tag> {one.name} <span className="num muted">{formatNumber(one.count)}</span>
          </li>
        ))}
        {others.catalogs > 0 && (
          <li className="muted">
            {t('global-lookup.usesOthers', { count: others.catalogs, uses: formatNumber(others.count) })}
          </li>
        )}
        {own > 0 && <li className="muted">{t('global-lookup.usesShared', { n: formatNumber(own) })}</li>}
      </ul>
    </section>
  );
}
