import { Construction } from 'lucide-react';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';

/** An address that the product knows and this version has no page for: what it would be, and the way back. */
export function NotBuilt(): ReactElement {
  const { t } = useTranslation();
  const code = catalogCode();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const page = pathname.split('/')[2]?.toLowerCase();
  const name = t(`shell.notBuilt.${page}`);
  usePage({ crumbs: [{ label: name }] });
  return (
    <>
      <div className="ph">
        <h1>{name}</h1>
      </div>
      <Empty
        icon={<Construction className="i i20" aria-hidden="true" />}
        title={t('shell.notBuiltTitle')}
        text={t(`shell.notBuilt.${page}.text`)}
        action={
          <AppLink className="btn" href={paths.browse(code)}>
            {t('shell.toBrowse')}
          </AppLink>
        }
      />
    </>
  );
}
