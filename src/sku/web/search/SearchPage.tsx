import { SearchX } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import { usePage } from '../../../platform/web/page.ts';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Empty, PageHead } from '../../../platform/web/ui/furniture.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { useUrlState } from '../../../platform/web/url.ts';
import { statesQuery, WorkflowContext } from '../../../workflow/web/fields.tsx';
import type { SkuSearch } from '../fields.tsx';
import { NoShop } from '../NoShop.tsx';

/** The page `/{code}/ecom/search` with the searches of the slices; one stands below the choice. */
export function searchPage(ofSlices: readonly SkuSearch[]): () => ReactElement {
  const searches = ofSlices.toSorted((a, b) => a.order - b.order);
  return () => <Page searches={searches} />;
}

function Page({ searches }: { searches: readonly SkuSearch[] }): ReactElement {
  const { t } = useTranslation();
  const { contexts } = usePageData();
  const [by, setBy] = useUrlState('by', searches[0]?.key ?? '');
  const [state, setState] = useUrlState('state');
  const askedStates = useQuery(statesQuery('Ecommerce'));
  const { data: states = [] } = askedStates;
  const search = searches.find(({ key }) => key === by) ?? searches[0];
  usePage({ crumbs: [{ label: t('shell.nav.skuSearch') }], list: 'sku-found' });
  if (!contexts.includes('Ecommerce')) return <NoShop />;
  const workflowId = states.find(({ id }) => String(id) === state)?.id ?? null;
  return (
    <WorkflowContext value="Ecommerce">
      <div className="pane fill">
        <PageHead
          title={t('shell.nav.skuSearch')}
          actions={
            <div style={{ width: 200 }}>
              <Select
                clearable
                aria-label={t('sku.search.state')}
                placeholder={t('sku.search.anyState')}
                value={workflowId === null ? null : String(workflowId)}
                from={askedStates}
                options={states.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(next) => setState(next ?? '')}
              />
            </div>
          }
        />
        {searches.length > 1 && search && (
          <div className="toolbar">
            <Segment
              label={t('sku.search.by')}
              value={search.key}
              onChange={setBy}
              options={searches.map(({ key, title }) => ({ value: key, label: t(title) }))}
            />
          </div>
        )}
        {search ? (
          <Suspense fallback={null}>
            <search.component key={search.key} workflowId={workflowId} />
          </Suspense>
        ) : (
          <Empty icon={<SearchX className="i i20" aria-hidden="true" />} title={t('sku.search.none')} />
        )}
      </div>
    </WorkflowContext>
  );
}
