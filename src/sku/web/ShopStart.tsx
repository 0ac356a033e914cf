import { useQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { countsQuery } from './useSku.ts';

/** In place of the items of a tree, which e-commerce has none of: how many SKUs there are, and the way to them. */
export function ShopStart(): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(countsQuery());
  if (isError && !data) return <LoadFailed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width={240} />;
  const count = data.reduce((sum, state) => sum + state.count, 0);
  const href = count === 0 ? paths.start(catalogCode(), 'Ecommerce') : paths.skuSearch(catalogCode(), 'by=mfrSku');
  return (
    <Empty
      icon={<PackageOpen className="i i20" aria-hidden="true" />}
      title={count === 0 ? t('sku.there.none') : t('sku.there', { count, n: formatNumber(count) })}
      text={t('sku.there.text')}
      action={
        <AppLink className="btn pri" href={href}>
          {t(count === 0 ? 'sku.there.toWizard' : 'sku.there.toSearch')}
        </AppLink>
      }
    />
  );
}
