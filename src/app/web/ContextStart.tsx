import { Boxes } from 'lucide-react';
import { useRouterState } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { usePage } from '../../platform/web/page.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { contextOf, keepContext } from './shell/context.ts';

/** Where a context starts that has no data (ui.md 4, Context switcher). */
export function ContextStart(): ReactElement {
  const { t } = useTranslation();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const context = contextOf(pathname, null) === 'MajorUnit' ? 'MajorUnit' : 'Ecommerce';
  const name = t(`shell.context.${context}`);
  usePage({ crumbs: [{ label: name }] });
  return (
    <>
      <div className="ph">
        <h1>{name}</h1>
      </div>
      <Empty
        icon={<Boxes className="i i20" aria-hidden="true" />}
        title={t(`shell.context.none.${context}`)}
        text={t('shell.context.noneText', { name })}
        action={
          <AppLink className="btn" href={paths.browse(catalogCode())} onClick={() => keepContext('Oem')}>
            {t('shell.context.toOem')}
          </AppLink>
        }
      />
    </>
  );
}
