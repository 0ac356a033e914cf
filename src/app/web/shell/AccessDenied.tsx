import { useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Empty } from '../../../platform/web/ui/furniture.tsx';

/** The page `/accessDenied`: what is missing, and the way back, as the address says them. */
export function AccessDenied(): ReactElement {
  const { t } = useTranslation();
  const { role, code }: { role?: string; code?: string } = useSearch({ strict: false });
  return (
    <div className="denied">
      <h1 className="vh">{t('shell.accessDenied.title')}</h1>
      <Empty
        icon={<Lock className="i i20" aria-hidden="true" />}
        title={t('shell.accessDenied.title')}
        text={role ? t('shell.accessDenied.needs', { role }) : t('shell.accessDenied.text')}
        action={
          <AppLink className="btn" href={code ? paths.browse(encodeURIComponent(code)) : paths.gateway()}>
            {code ? t('shell.accessDenied.back') : t('shell.return')}
          </AppLink>
        }
      />
    </div>
  );
}
