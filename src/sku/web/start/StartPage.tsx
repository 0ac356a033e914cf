import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen, Plus, ScanSearch } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { confirm } from '../../../platform/web/confirm.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { usePage } from '../../../platform/web/page.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Empty, LoadFailed, PageHead, Panel, When } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { WorkflowMark } from '../../../workflow/web/fields.tsx';
import type { UnsavedSku } from '../../record/contract.ts';
import { countsQuery, skuApi, skuKey, unsavedQuery } from '../useSku.ts';
import './Start.css';

/** The start of the context: what waits to be gone on with, and the SKUs by state. */
export function StartPage(): ReactElement {
  const { t } = useTranslation();
  const mayWrite = useMay('writeOem');
  usePage({ crumbs: [{ label: t('shell.nav.skuWizard') }] });
  return (
    <div className="pane fill">
      <PageHead
        title={t('sku.start')}
        actions={
          <>
            <AppLink className="btn" href={paths.skuSearch(catalogCode())}>
              <ScanSearch className="i14" aria-hidden="true" />
              {t('shell.nav.skuSearch')}
            </AppLink>
            {mayWrite && (
              <AppLink className="btn pri" href={paths.sku(catalogCode(), 'new')}>
                <Plus className="i14" aria-hidden="true" />
                {t('sku.add')}
              </AppLink>
            )}
          </>
        }
      />
      <div className="pane-scroll sku-start">
        {mayWrite && <Copies />}
        <ByState mayWrite={mayWrite} />
      </div>
    </div>
  );
}

function Copies(): ReactElement {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(unsavedQuery());
  async function discard({ id, sku }: UnsavedSku): Promise<void> {
    const yes = await confirm({
      title: t('sku.discard'),
      text: t('sku.discard.text', { sku: sku === '' ? t('sku.new') : sku }),
      confirm: t('sku.discard.act'),
      danger: true,
    });
    if (!yes) return;
    try {
      await skuApi.record.discard({ id });
    } catch (error) {
      handleApiError(error);
    }
    await client.invalidateQueries({ queryKey: skuKey() });
  }
  return (
    <Panel title={t('sku.copies')}>
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton width={240} />
      ) : data.length === 0 ? (
        <Empty icon={<PackageOpen className="i i20" aria-hidden="true" />} title={t('sku.copies.none')} />
      ) : (
        <ul className="sku-start-list">
          {data.map((copy) => (
            <li key={copy.id}>
              <AppLink className="grow trunc" href={paths.sku(catalogCode(), copy.id)}>
                <span className="pn">{copy.sku === '' ? t('sku.new') : copy.sku}</span> {copy.name}
              </AppLink>
              <span className="s muted">{copy.manufacturer}</span>
              <span className="s faint nw">
                <When at={copy.savedAt} />
              </span>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('sku.discardOf', { sku: copy.sku === '' ? t('sku.new') : copy.sku })}
                onClick={() => void discard(copy)}
              >
                {t('sku.discard.act')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ByState({ mayWrite }: { mayWrite: boolean }): ReactElement {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(countsQuery());
  const isEmpty = data?.every(({ count }) => count === 0) ?? false;
  return (
    <Panel title={t('sku.byState')}>
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton width={240} />
      ) : isEmpty ? (
        <Empty
          icon={<PackageOpen className="i i20" aria-hidden="true" />}
          title={t('sku.none')}
          text={mayWrite ? t('sku.noneText') : undefined}
        />
      ) : (
        <ul className="sku-start-list">
          {data.map(({ id, name, count }) => (
            <li key={id}>
              <AppLink className="grow row" href={paths.skuSearch(catalogCode(), `by=mfrSku&state=${id}`)}>
                <WorkflowMark workflowId={id} name={name} pill />
              </AppLink>
              <span className="tn">{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
