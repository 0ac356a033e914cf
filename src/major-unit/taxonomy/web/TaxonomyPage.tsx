import { useQuery } from '@tanstack/react-query';
import { FolderTree, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, usePageData } from '../../../catalog/web/fields.tsx';
import { installation } from '../../../platform/contract/installation.ts';
import { BusyBanner } from '../../../platform/web/BusyBanner.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Segment } from '../../../platform/web/ui/checks.tsx';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { useMoment } from '../../../platform/web/moment.ts';
import { useUrlState } from '../../../platform/web/url.ts';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import {
  ManageLevels,
  TaxonomyForm,
  industriesQuery,
  taxonomiesQuery,
  taxonomyApi,
  useRefreshTaxonomies,
} from '../../../taxonomy/web/fields.tsx';
import { StatesEditor } from '../../../workflow/web/fields.tsx';
import { BulkAssign } from './BulkAssign.tsx';
import { CatalogueView } from './CatalogueView.tsx';
import './UnitTaxonomy.css';

const views = ['assign', 'manage', 'workflow', 'catalogue'] as const;
type View = (typeof views)[number];

/** The tab Taxonomy of ARI management: industry and taxonomy on top, below what is done with them. */
export function TaxonomyPage(): ReactElement {
  const { t } = useTranslation();
  const [shown, show] = useUrlState('show', 'assign', { push: true });
  const view: View = views.find((one) => one === shown) ?? 'assign';
  const [industryText, chooseIndustry] = useUrlState('industry');
  const [taxonomyText, chooseTaxonomy] = useUrlState('taxonomy');
  const [dialog, open] = useState<'add' | 'edit' | null>(null);
  const { superAdmin } = usePageData().profile;
  const moment = useMoment();
  const mayAssign = useMay('placeUnits');
  const refresh = useRefreshTaxonomies();
  const undoToast = useUndoToast(installation.code);
  const industries = useQuery(industriesQuery());
  const industry =
    industries.data?.find(({ id }) => String(id) === industryText) ??
    industries.data?.find(({ taxonomies }) => taxonomies > 0) ??
    industries.data?.[0];
  const taxonomies = useQuery(taxonomiesQuery(industry?.id));
  const taxonomy = taxonomies.data?.find(({ id }) => String(id) === taxonomyText) ?? taxonomies.data?.[0];
  const locked = superAdmin ? (moment === null ? undefined : '') : t('taxonomy.locked');
  const chooses = view !== 'workflow';
  const isReady = industries.data !== undefined && (industry === undefined || taxonomies.data !== undefined);

  const add = (
    <Button icon={<Plus className="i14" />} reason={locked} onClick={() => open('add')}>
      {t('taxonomy.addTaxonomy')}
    </Button>
  );
  return (
    <div className="pane fill taxonomy">
      {view !== 'workflow' && <h1 className="vh">{t('taxonomy.tab')}</h1>}
      <BusyBanner />
      <div className="toolbar wraps">
        <Segment
          label={t('taxonomy.views')}
          options={views.map((value) => ({ value, label: t(`taxonomy.view.${value}`) }))}
          value={view}
          onChange={show}
        />
        {chooses && (
          <div className="taxonomy-choice">
            <span className="s muted">{t('taxonomy.industry')}</span>
            <Select
              aria-label={t('taxonomy.industry')}
              value={industry ? String(industry.id) : null}
              from={industries}
              options={(industries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(next) => chooseIndustry(next ?? '')}
            />
            <span className="s muted">{t('taxonomy.taxonomy')}</span>
            <Select
              aria-label={t('taxonomy.taxonomy')}
              value={taxonomy ? String(taxonomy.id) : null}
              from={taxonomies}
              options={(taxonomies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(next) => chooseTaxonomy(next ?? '')}
            />
            {view === 'manage' && industry && (
              <>
                {taxonomy && (
                  <Button
                    aria-label={t('taxonomy.editOf', { name: taxonomy.name })}
                    reason={locked}
                    icon={<Pencil className="i14" />}
                    onClick={() => open('edit')}
                  />
                )}
                {add}
              </>
            )}
          </div>
        )}
      </div>
      {view === 'workflow' ? (
        <StatesEditor only={['MajorUnit', 'Ecommerce']} />
      ) : industries.isError || taxonomies.isError ? (
        <LoadFailed onRetry={() => void Promise.all([industries.refetch(), taxonomies.refetch()])} />
      ) : !isReady ? null : !industry ? (
        <Empty
          icon={<FolderTree className="i i20" aria-hidden="true" />}
          title={t('taxonomy.noIndustry')}
          text={t('taxonomy.noIndustryText')}
        />
      ) : !taxonomy ? (
        <Empty
          icon={<FolderTree className="i i20" aria-hidden="true" />}
          title={t('taxonomy.noTaxonomy', { industry: industry.name })}
          text={t('taxonomy.noTaxonomyText')}
          action={add}
        />
      ) : view === 'manage' ? (
        <>
          {locked !== undefined && locked !== '' && <Banner tone="info">{locked}</Banner>}
          <ManageLevels key={taxonomy.id} taxonomy={taxonomy} reason={locked} />
        </>
      ) : view === 'assign' ? (
        <>
          {!mayAssign && moment === null && <Banner tone="info">{t('taxonomy.mayNotAssign')}</Banner>}
          <BulkAssign
            key={taxonomy.id}
            taxonomy={taxonomy}
            reason={mayAssign ? undefined : t('taxonomy.mayNotAssign')}
          />
        </>
      ) : (
        <CatalogueView key={taxonomy.id} taxonomy={taxonomy} />
      )}
      {dialog !== null && industry && (dialog === 'add' || taxonomy) && (
        <TaxonomyForm
          title={dialog === 'add' ? t('taxonomy.addTaxonomy') : t('taxonomy.editOf', { name: taxonomy?.name ?? '' })}
          record={
            dialog === 'edit' && taxonomy ? { name: taxonomy.name, names: taxonomy.names } : { name: '', names: {} }
          }
          act={dialog === 'add' ? t('taxonomy.add') : t('platform.save')}
          send={async ({ name, names }) => {
            if (dialog === 'edit' && taxonomy) {
              const { id, version } = taxonomy;
              return (await taxonomyApi.save({ id, version, name, names })).changeId;
            }
            const { id, changeId } = await taxonomyApi.add({ industryId: industry.id, name, names });
            chooseTaxonomy(String(id));
            return changeId;
          }}
          onSaved={(changeId, name) => {
            open(null);
            undoToast(t('taxonomy.saved', { name }), changeId, refresh);
            void refresh();
          }}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}
