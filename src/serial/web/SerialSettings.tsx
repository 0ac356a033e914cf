import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBanner } from '../../platform/web/BusyBanner.tsx';
import { LoadFailed, PageHead } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { SerialSettingsForm } from './SerialSettingsForm.tsx';
import { settingsQuery } from './useSerial.ts';

/** Settings, area 10: whether the catalogue has serials at all (002 §2). */
export function SerialSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery());
  return (
    <>
      <PageHead title={t('serial.settings')} />
      <BusyBanner />
      <div className="settings-text muted">{t('serial.settings.text')}</div>
      {settings.data ? (
        <SerialSettingsForm settings={settings.data} />
      ) : settings.isError ? (
        <LoadFailed onRetry={() => void settings.refetch()} />
      ) : (
        <div className="form-grid settings-form" aria-busy="true">
          <Skeleton width="40%" />
        </div>
      )}
    </>
  );
}
