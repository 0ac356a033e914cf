import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { Switch } from '../../platform/web/ui/checks.tsx';
import { written } from '../../platform/web/written.ts';
import type { SerialSettings } from '../contract.ts';
import { serialApi, settingsQuery } from './useSerial.ts';
import './SerialSettings.css';

type Values = Pick<SerialSettings, 'serialVinEnabled'>;

/** The switch, with what it shows and hides. */
export function SerialSettingsForm({ settings }: { settings: SerialSettings }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRecordForm<SerialSettings, Values>({
    record: settings,
    valuesOf: ({ serialVinEnabled }) => ({ serialVinEnabled }),
    label: (key) => t(`serial.settings.${key}`),
    say: ({ serialVinEnabled }) => t(serialVinEnabled ? 'serial.settings.on' : 'serial.settings.off'),
    send: async ({ serialVinEnabled }, { version }) => {
      const saved = await serialApi.saveSettings({ serialVinEnabled, version });
      queries.setQueryData(settingsQuery().queryKey, saved);
      // Page data says who sees the tab; the general settings share the version.
      void written(queries, ['catalog_setting']);
      toast.success(t('serial.settings.saved'));
      return saved;
    },
    load: () => serialApi.settings({}),
  });
  const { label, value, onChange } = form.field('serialVinEnabled');
  return (
    <FormPage form={form}>
      <div className="pane-scroll">
        <div className="form-grid settings-form">
          <div className="fld span-all">
            <Switch label={label} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
          </div>
          <div className="span-all muted serial-shows">
            <p>{t('serial.settings.shows')}</p>
            <ul>
              {(['tab', 'search', 'import'] as const).map((what) => (
                <li key={what}>{t(`serial.settings.shows.${what}`)}</li>
              ))}
            </ul>
            <p>{t('serial.settings.hides')}</p>
          </div>
        </div>
      </div>
    </FormPage>
  );
}
