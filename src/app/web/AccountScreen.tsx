import type { ReactElement } from 'react';
import { AccountPage } from '../../account/web/AccountPage.tsx';
import { InstallationScreen } from './InstallationScreen.tsx';

/** `/account`. */
export function AccountScreen(): ReactElement {
  return (
    <InstallationScreen isForAll>
      <AccountPage />
    </InstallationScreen>
  );
}
