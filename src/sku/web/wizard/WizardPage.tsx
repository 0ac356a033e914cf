import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { WorkflowContext } from '../../../workflow/web/fields.tsx';
import type { SkuStep } from '../fields.tsx';
import { StartPage } from '../start/StartPage.tsx';
import { skuQuery } from '../useSku.ts';
import { NoShop } from '../NoShop.tsx';
import { Wizard } from './Wizard.tsx';

/** The page `/{code}/ecom/wizard` with the steps of the slices: the context's start, or one SKU. */
export function wizardPage(ofSlices: readonly SkuStep[]): () => ReactElement {
  const steps = ofSlices.toSorted((a, b) => a.order - b.order);
  return () => <Page steps={steps} />;
}

function Page({ steps }: { steps: readonly SkuStep[] }): ReactElement {
  const [asked] = useUrlState('sku');
  const { contexts } = usePageData();
  if (!contexts.includes('Ecommerce')) return <NoShop />;
  return (
    <WorkflowContext value="Ecommerce">
      {asked === '' ? <StartPage /> : <OneSku key={asked} id={asked === 'new' ? 0 : Number(asked)} steps={steps} />}
    </WorkflowContext>
  );
}

function OneSku({ id, steps }: { id: number; steps: readonly SkuStep[] }): ReactElement {
  const { t } = useTranslation();
  const isId = Number.isSafeInteger(id) && id >= 0;
  const { data, isError, refetch } = useQuery({ ...skuQuery(id), enabled: isId, refetchOnWindowFocus: false });
  if (!isId || (isError && !data)) return <LoadFailed isPage title={t('sku.gone')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width={320} />;
  return <Wizard loaded={data} steps={steps} onReload={async () => (await refetch()).data} />;
}
