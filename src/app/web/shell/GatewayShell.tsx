import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../platform/web/ui/icons.tsx';
import { LanguageMenu, ThemeMenu, UserMenu } from './UserMenu.tsx';
import type { ShellData } from './types.ts';
import './shell.css';

/** The frame of the catalogue picker: no navigation, the footer at the page's foot. */
export function GatewayShell(props: {
  data: Pick<ShellData, 'profile' | 'languages' | 'language' | 'onLanguage' | 'onLogOut'>;
  children: ReactNode;
}): ReactElement {
  const { data, children } = props;
  const { t } = useTranslation();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className="gateway">
      <header className="top">
        <span className="brand">
          <Logo />
          Callout
        </span>
        <span className="ml" />
        <LanguageMenu {...data} />
        <ThemeMenu />
        {data.profile && <UserMenu named profile={data.profile} onLogOut={data.onLogOut} />}
      </header>
      <main id="main" className="gateway-main" tabIndex={-1}>
        {children}
      </main>
      <footer className="gateway-foot">{t('shell.footer', { year })}</footer>
    </div>
  );
}
