import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsArea } from '../../platform/web/SettingsArea.tsx';
import { SerialSettingsForm } from './SerialSettingsForm.tsx';
import { settingsQuery } from './useSerial.ts';

/** Settings, area 10: whether the catalogue has serials at all (docs/domain/serial.md, Serial numbers). */
export function SerialSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery());
  return (
    <SettingsArea title={t('serial.settings')} text={t('serial.settings.text')} settings={settings}>
      {(data) => <SerialSettingsForm settings={data} />}
    </SettingsArea>
  );
}
