import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { SettingsArea } from '../../../platform/web/SettingsArea.tsx';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Checkbox, Switch } from '../../../platform/web/ui/checks.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { written } from '../../../platform/web/written.ts';
import { skuMessages } from '../../rules.ts';
import type { SkuSettings as Settings } from '../../settings/contract.ts';
import { skuApi, skuKey } from '../useSku.ts';

const settingsQuery = () => queryOptions({ queryKey: skuKey('settings'), queryFn: () => skuApi.settings.get({}) });

/** Settings, area 9 of e-commerce: how numbers of SKUs are told apart (docs/domain/skus.md, What a SKU is). */
export function SkuSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useQuery(settingsQuery());
  return (
    <SettingsArea title={t('sku.settings')} text={t('sku.settings.text')} settings={settings}>
      {(data) => <SettingsForm settings={data} />}
    </SettingsArea>
  );
}

type Values = Omit<Settings, 'version'>;

function SettingsForm({ settings }: { settings: Settings }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('settings');
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const form = useRecordForm<Settings, Values>({
    record: settings,
    valuesOf: ({ caseInsensitive, allowedSpecialCharacters }) => ({ caseInsensitive, allowedSpecialCharacters }),
    label: (key) => t(`sku.settings.${key}`),
    send: async (values, { version }) => {
      try {
        const saved = await skuApi.settings.save({ ...values, version });
        queries.setQueryData(settingsQuery().queryKey, saved);
        void written(queries, ['catalog_setting', 'sku']);
        toast.success(t('sku.settings.saved'));
        return saved;
      } catch (error) {
        const found = error instanceof ApiError ? error.modelState['conflicts'] : undefined;
        if (!found) throw error;
        setConflicts(found);
        return null;
      }
    },
    load: () => queries.fetchQuery({ ...settingsQuery(), staleTime: 0 }),
  });
  const characters = form.field('allowedSpecialCharacters');
  const turn = (character: '.' | '-', on: boolean): void => {
    const has = (one: string): boolean => (one === character ? on : characters.value.includes(one));
    characters.onChange(has('.') ? (has('-') ? '.-' : '.') : has('-') ? '-' : '');
  };
  const { label, value, onChange } = form.field('caseInsensitive');
  return (
    <FormPage form={form}>
      <div className="pane-scroll">
        <div className="form-grid settings-form">
          <FormErrors form={form} />
          <div className="fld span-all">
            <Switch
              label={label}
              checked={value}
              disabled={!mayEdit}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          </div>
          <fieldset className="fld span-all">
            <legend className="lab">{characters.label}</legend>
            <div className="row check-list">
              {(['.', '-'] as const).map((character) => (
                <Checkbox
                  key={character}
                  label={t(character === '.' ? 'sku.settings.period' : 'sku.settings.dash')}
                  checked={characters.value.includes(character)}
                  disabled={!mayEdit}
                  onChange={(event) => turn(character, event.currentTarget.checked)}
                />
              ))}
            </div>
            <span className="hint">{t('sku.settings.hint')}</span>
          </fieldset>
        </div>
      </div>
      {conflicts.length > 0 && (
        <Conflicts
          conflicts={conflicts}
          onClose={() => {
            setConflicts([]);
            form.cancel();
          }}
        />
      )}
    </FormPage>
  );
}

/** The numbers that would be the same; the settings are as they were when it closes. */
function Conflicts({ conflicts, onClose }: { conflicts: readonly string[]; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Dialog
      title={skuMessages.conflicts}
      alert
      onClose={onClose}
      foot={
        <Button size="lg" variant="primary" onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <p>{t('sku.settings.conflicts')}</p>
      <ul>
        {conflicts.map((numbers) => (
          <li key={numbers} className="pn">
            {numbers}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
