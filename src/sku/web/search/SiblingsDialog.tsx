import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { skuApi, skuKey } from '../useSku.ts';

/** The other SKUs of the product groups of one. */
export function SiblingsDialog(props: { of: { id: number; sku: string }; onClose: () => void }): ReactElement {
  const { of, onClose } = props;
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: skuKey('siblings', of.id),
    queryFn: () => skuApi.group.siblings({ id: of.id }),
  });
  return (
    <Dialog title={t('sku.siblings.of', { sku: of.sku })} width={560} onClose={onClose}>
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton width={240} />
      ) : data.items.length === 0 ? (
        <p className="muted">{t('sku.siblings.none')}</p>
      ) : (
        <ul className="plain-list">
          {data.items.map(({ id, sku, name }) => (
            <li key={id}>
              <AppLink href={paths.sku(catalogCode(), id)}>
                <span className="pn">{sku}</span> {name}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
