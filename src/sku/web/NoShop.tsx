import { Store } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';

/** In place of a page of SKUs, where the catalogue has no e-commerce. */
export function NoShop(): ReactElement {
  const { t } = useTranslation();
  return (
    <Empty
      isPage
      icon={<Store className="i i20" aria-hidden="true" />}
      title={t('sku.noShop')}
      text={t('sku.noShopText')}
      action={
        <AppLink className="btn pri" href={paths.browse(catalogCode())}>
          {t('sku.toBrowse')}
        </AppLink>
      }
    />
  );
}
