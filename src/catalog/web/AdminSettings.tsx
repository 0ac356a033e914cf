import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsArea } from '../../platform/web/SettingsArea.tsx';
import { AdminSettingsForm } from './AdminSettingsForm.tsx';
import { useSettings } from './useSettings.ts';

/** Settings, area 0: what the catalogue is called, what it covers, how it behaves. */
export function AdminSettings(): ReactElement {
  const { t } = useTranslation();
  return (
    <SettingsArea title={t('catalog.settings.admin')} settings={useSettings()}>
      {(settings) => <AdminSettingsForm settings={settings} />}
    </SettingsArea>
  );
}
