import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsArea } from '../../platform/web/SettingsArea.tsx';
import { AdminSettingsForm } from './AdminSettingsForm.tsx';
import { useSettings } from './useSettings.ts';

/**
 * Settings, area 0: what the catalogue is called, what it covers, how it behaves. `changeFirst` draws how the first
 * language is changed, `brand` what readers see; both wait while the form is `dirty`.
 */
export function AdminSettings(props: {
  changeFirst: (dirty: boolean) => ReactElement | null;
  brand: (dirty: boolean) => ReactElement;
}): ReactElement {
  const { t } = useTranslation();
  return (
    <SettingsArea title={t('catalog.settings.admin')} settings={useSettings()}>
      {(settings) => <AdminSettingsForm settings={settings} {...props} />}
    </SettingsArea>
  );
}
