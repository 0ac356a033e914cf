import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { handleApiError } from '../../../platform/web/api/errors.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Banner, Tag } from '../../../platform/web/ui/marks.tsx';
import { useUndoToast } from '../../../platform/web/useUndoToast.ts';
import { written } from '../../../platform/web/written.ts';
import type { Duplicate } from '../../find/contract.ts';
import { skuApi, skuKey, skuTables } from '../useSku.ts';

/** SKUs that may be the same as this one; each is kept apart, or one of the two goes. */
export function Duplicates(props: {
  id: number;
  sku: string;
  isSaved: boolean;
  readOnly: boolean;
}): ReactElement | null {
  const { id, sku, isSaved, readOnly } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const router = useRouter();
  const undoToast = useUndoToast();
  const [settling, settle] = useState<Duplicate | null>(null);
  const { data } = useQuery({
    queryKey: skuKey('duplicates', id),
    queryFn: async () => (await skuApi.find.duplicates({ id })).items,
    enabled: id !== 0,
  });
  if (!data || data.length === 0) return null;

  /** One of the two goes; `take`: the other has what it had. */
  async function resolve(gone: number, kept: number, take: boolean): Promise<void> {
    settle(null);
    try {
      const { changeId } = await skuApi.copy.resolve({ id: gone, origSkuId: kept, takeDupeSku: take });
      const to = paths.sku(catalogCode(), kept);
      undoToast(t('sku.duplicate.done'), changeId, undefined, gone === id ? to : undefined);
      if (gone === id) router.history.push(to);
      await written(client, skuTables);
    } catch (error) {
      handleApiError(error);
    }
  }
  return (
    <div className="sku-duplicates">
      <Banner tone="warning">{t('sku.duplicate.found', { count: data.length })}</Banner>
      <ul className="plain-list">
        {data.map((one) => (
          <li key={one.id} className="row">
            <AppLink className="grow trunc" href={paths.sku(catalogCode(), one.id)}>
              <span className="pn">{one.sku}</span> {one.name}, {one.manufacturer}
            </AppLink>
            {one.reasons.map((reason) => (
              <Tag key={reason}>{t(`sku.duplicate.${reason}`)}</Tag>
            ))}
            {isSaved && !readOnly && (
              <Button size="sm" aria-label={t('sku.duplicate.settleOf', { sku: one.sku })} onClick={() => settle(one)}>
                {t('sku.duplicate.settle')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {settling && (
        <Dialog
          title={t('sku.duplicate.title')}
          onClose={() => settle(null)}
          foot={
            <>
              <Button size="lg" onClick={() => settle(null)}>
                {t('platform.cancel')}
              </Button>
              <Button size="lg" onClick={() => void resolve(settling.id, id, true)}>
                {t('sku.duplicate.take')}
              </Button>
              <Button size="lg" variant="primary" onClick={() => void resolve(settling.id, id, false)}>
                {t('sku.duplicate.keep')}
              </Button>
            </>
          }
        >
          <p>{t('sku.duplicate.text', { sku, other: settling.sku, manufacturer: settling.manufacturer })}</p>
        </Dialog>
      )}
    </div>
  );
}
