import type { ReactElement } from 'react';
import { UsersPage } from '../../account/web/UsersPage.tsx';
import { InstallationScreen } from './InstallationScreen.tsx';

/** `/account/users`. */
export function UsersScreen(): ReactElement {
  return (
    <InstallationScreen>
      <UsersPage />
    </InstallationScreen>
  );
}
