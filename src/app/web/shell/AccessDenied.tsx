import { useSearch } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { usePage } from '../../../platform/web/page.ts';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { useShellProfile } from '../useShellProfile.ts';
import { GatewayShell } from './GatewayShell.tsx';

/** The page `/accessDenied`: the role that is missing, or the profile in the catalogue, and the way back. */
export function AccessDenied(): ReactElement {
  const { t } = useTranslation();
  const { role, flag, code }: { role?: string; flag?: string; code?: string } = useSearch({ strict: false });
  const shell = useShellProfile(code);
  usePage({ crumbs: [{ label: t('shell.accessDenied.title') }] });
  return (
    <GatewayShell data={shell}>
      <div className="empty denied">
        <Lock className="i i20" aria-hidden="true" />
        <h1 className="med">{t('shell.accessDenied.title')}</h1>
        <p className="muted">
          {role
            ? t('shell.accessDenied.needs', { role })
            : flag
              ? t('shell.accessDenied.off')
              : code
                ? t('shell.accessDenied.noProfile', { code })
                : t('shell.accessDenied.text')}
        </p>
        <AppLink
          className="btn"
          href={(role || flag) && code ? paths.browse(encodeURIComponent(code)) : paths.catalogues()}
        >
          {(role || flag) && code ? t('shell.accessDenied.back') : t('shell.allCatalogues')}
        </AppLink>
      </div>
    </GatewayShell>
  );
}
