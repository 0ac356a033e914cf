import { Construction } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';

/** An address that the product knows and this version has no page for. */
export function NotBuilt(): ReactElement {
  const { t } = useTranslation();
  usePage({ crumbs: [{ label: t('shell.notBuilt') }] });
  return (
    <>
      <div className="ph">
        <h1>{t('shell.notBuilt')}</h1>
      </div>
      <Empty
        icon={<Construction className="i i20" aria-hidden="true" />}
        title={t('shell.notBuiltTitle')}
        text={t('shell.notBuiltText')}
        action={
          <AppLink className="btn" href={paths.browse(catalogCode())}>
            {t('shell.toBrowse')}
          </AppLink>
        }
      />
    </>
  );
}
