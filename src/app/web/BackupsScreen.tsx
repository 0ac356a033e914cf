import type { ReactElement } from 'react';
import { BackupsPage } from '../../backup/web/BackupsPage.tsx';
import { InstallationScreen } from './InstallationScreen.tsx';

/** `/account/backups`. */
export function BackupsScreen(): ReactElement {
  return (
    <InstallationScreen>
      <BackupsPage />
    </InstallationScreen>
  );
}
