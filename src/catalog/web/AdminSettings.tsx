import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyBanner } from '../../platform/web/BusyBanner.tsx';
import { LoadFailed, PageHead } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import { AdminSettingsForm } from './AdminSettingsForm.tsx';
import { useSettings } from './useSettings.ts';

/** Settings, area 0: what the catalogue is called, what it covers, how it behaves. */
export function AdminSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useSettings();
  return (
    <>
      <PageHead title={t('catalog.settings.admin')} />
      <BusyBanner />
      {settings.isError && !settings.data ? (
        <LoadFailed onRetry={() => void settings.refetch()} />
      ) : settings.data ? (
        <AdminSettingsForm settings={settings.data} />
      ) : (
        <div className="form-grid settings-form" aria-busy="true">
          {[60, 80, 40, 70].map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      )}
    </>
  );
}
