import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../platform/web/ui/icons.tsx';
import drawing from './GateFrame.svg';
import './GateFrame.css';

/** The gateway before the catalogues: a form on paper, a drawing beside it. */
export function GateFrame({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <div className="gate">
      <div className="gate-form">
        <header className="brand">
          <Logo />
          Callout
        </header>
        <main id="main">{children}</main>
        <footer>{t('shell.footer', { year })}</footer>
      </div>
      <div className="gate-art" aria-hidden="true">
        <img src={drawing} alt="" />
      </div>
    </div>
  );
}
