import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { RecordConflict } from '../../platform/web/RecordConflict.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleSaveError } from '../../platform/web/api/errors.ts';
import { Guarded, SaveBar, useGuardedForm } from '../../platform/web/curtain.tsx';
import { toast } from '../../platform/web/toast.ts';
import { Switch } from '../../platform/web/ui/checks.tsx';
import type { SerialSettings } from '../contract.ts';
import { serialApi, settingsQuery } from './useSerial.ts';
import './SerialSettings.css';

type Values = Pick<SerialSettings, 'serialVinEnabled'>;

/** The switch, with what it shows and hides. */
export function SerialSettingsForm({ settings }: { settings: SerialSettings }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const busy = useBusyReason();
  const [base, setBase] = useState(settings);
  const [enabled, setEnabled] = useState(settings.serialVinEnabled);
  const [newest, setNewest] = useState<SerialSettings | null>(null);
  const [saving, setSaving] = useState(false);
  const dirty = enabled !== base.serialVinEnabled;
  const guard = useGuardedForm<Values>(dirty, {
    base: { serialVinEnabled: base.serialVinEnabled },
    values: { serialVinEnabled: enabled },
    restore: ({ serialVinEnabled }) => setEnabled(serialVinEnabled),
  });
  // Newer settings from the server never overwrite what is being changed.
  if (!dirty && settings.version > base.version) {
    setBase(settings);
    setEnabled(settings.serialVinEnabled);
  }

  async function save({ serialVinEnabled }: Values, version = base.version): Promise<void> {
    setSaving(true);
    try {
      const saved = await serialApi.saveSettings({ serialVinEnabled, version });
      queries.setQueryData(settingsQuery().queryKey, saved);
      setBase(saved);
      setEnabled(saved.serialVinEnabled);
      // Page data says who sees the tab; the general settings share the version.
      void queries.invalidateQueries({ queryKey: [catalogCode()] });
      toast.success(t('serial.settings.saved'));
    } catch (error) {
      if (handleSaveError(error, 'conflict').as === 'conflict') await meetNewest(serialVinEnabled);
    } finally {
      setSaving(false);
    }
  }

  /** Another area of the settings may have been saved alone: then there is nothing to decide. */
  async function meetNewest(serialVinEnabled: boolean): Promise<void> {
    try {
      const now = await serialApi.settings({});
      if (now.serialVinEnabled === base.serialVinEnabled) await save({ serialVinEnabled }, now.version);
      else setNewest(now);
    } catch (error) {
      handleSaveError(error);
    }
  }

  return (
    <Guarded guard={guard} dirty={dirty}>
      <div className="pane-scroll">
        <div className="form-grid settings-form">
          <div className="fld span-all">
            <Switch
              label={t('serial.settings.serialVinEnabled')}
              checked={enabled}
              onChange={(event) => setEnabled(event.currentTarget.checked)}
            />
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
      {dirty && (
        <SaveBar
          changes={1}
          saving={saving}
          blocked={busy}
          onSave={() => void save({ serialVinEnabled: enabled })}
          onCancel={() => setEnabled(base.serialVinEnabled)}
        />
      )}
      {newest && (
        <RecordConflict<Values>
          base={{ serialVinEnabled: base.serialVinEnabled }}
          theirs={{ serialVinEnabled: newest.serialVinEnabled }}
          mine={{ serialVinEnabled: enabled }}
          label={(key) => t(`serial.settings.${key}`)}
          say={({ serialVinEnabled }) => t(serialVinEnabled ? 'serial.settings.on' : 'serial.settings.off')}
          onClose={() => setNewest(null)}
          onSave={(merged) => {
            setNewest(null);
            void save(merged, newest.version);
          }}
        />
      )}
    </Guarded>
  );
}
