import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { SessionDialog } from '../../../platform/web/session/SessionDialog.tsx';
import { AppLink } from '../../../platform/web/ui/AppLink.tsx';
import { Logo } from '../../../platform/web/ui/icons.tsx';
import { Tag } from '../../../platform/web/ui/marks.tsx';
import { RestrictedDialog } from './RestrictedDialog.tsx';
import { SkipLinks } from './SkipLinks.tsx';
import { LanguageMenu, ThemeMenu, UserMenu } from './UserMenu.tsx';
import type { ShellData } from './types.ts';
import './shell.css';

/** The frame of the catalogue picker: no navigation, the footer at the page's foot. */
export function GatewayShell(props: {
  data: Omit<ShellData, 'catalog' | 'catalogs' | 'context' | 'contexts' | 'jobs' | 'actionItems'>;
  children: ReactNode;
}): ReactElement {
  const { data, children } = props;
  const { t } = useTranslation();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className="gateway">
      <SkipLinks />
      <header className="top">
        <span className="brand">
          <Logo />
          Callout
        </span>
        <span className="ml" />
        {data.isBackupStale !== null && (
          <AppLink className="txtb gateway-backups" href={paths.backups()}>
            <DatabaseBackup className="i14" aria-hidden="true" />
            {t('shell.backups')}
            {data.isBackupStale && <Tag tone="error">{t('shell.backups.stale')}</Tag>}
          </AppLink>
        )}
        <LanguageMenu {...data} />
        <ThemeMenu />
        {data.profile && <UserMenu {...data} named profile={data.profile} />}
      </header>
      <main id="main" className="gateway-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="gateway-foot">{t('shell.footer', { year })}</footer>
      <RestrictedDialog />
      <SessionDialog onStay={data.onStay} onLogOut={data.onLogOut} onOver={data.onSessionOver} />
    </div>
  );
}
