import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../catalog/web/fields.tsx';
import { SettingsArea } from '../../../platform/web/SettingsArea.tsx';
import { ApiError } from '../../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { FormErrors, FormPage } from '../../../platform/web/form/FormPage.tsx';
import { SelectField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { toast } from '../../../platform/web/toast.ts';
import { Button } from '../../../platform/web/ui/Button.tsx';
import { Dialog } from '../../../platform/web/ui/Dialog.tsx';
import { Checkbox, Switch } from '../../../platform/web/ui/checks.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import { written } from '../../../platform/web/written.ts';
import type { PartData } from '../../identity/contract.ts';
import { partMessages } from '../../rules.ts';
import { partApi, usePartAttributes } from '../useParts.ts';

/** How often the end of the job is looked for, in milliseconds. */
const POLL_MS = 1000;

const partDataQuery = () =>
  queryOptions({
    queryKey: [catalogCode(), 'settings', 'partData'],
    queryFn: () => partApi.identity.get({}),
    refetchInterval: ({ state }) => (state.data?.isKeying ? POLL_MS : false),
  });

/** Settings, area 9: how part numbers are told apart, and the specification attribute (docs/domain/parts.md). */
export function PartDataSettings(): ReactElement {
  const { t } = useTranslation();
  const settings = useQuery(partDataQuery());
  return (
    <SettingsArea title={t('part.settings.data')} text={t('part.settings.data.text')} settings={settings}>
      {(data) => <PartDataForm settings={data} />}
    </SettingsArea>
  );
}

type Values = Omit<PartData, 'isKeying' | 'version'>;

function PartDataForm({ settings }: { settings: PartData }): ReactElement {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const mayEdit = useMay('settings') && !settings.isKeying;
  const askedCarried = usePartAttributes();
  const { data: carried } = askedCarried;
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  useEndOfKeying(settings);
  const form = useRecordForm<PartData, Values>({
    record: settings,
    valuesOf: ({ caseInsensitive, allowedSpecialCharacters, specificationAttributeId }) => ({
      caseInsensitive,
      allowedSpecialCharacters,
      specificationAttributeId,
    }),
    label: (key) => t(`part.settings.${key}`),
    send: async (values, { version }) => {
      try {
        const saved = await partApi.identity.save({ ...values, version });
        queries.setQueryData(partDataQuery().queryKey, saved);
        void written(queries, ['catalog_setting', 'part']);
        if (!saved.isKeying) toast.success(t('part.settings.saved'));
        return saved;
      } catch (error) {
        const found = error instanceof ApiError ? error.modelState['conflicts'] : undefined;
        if (!found) throw error;
        setConflicts(found);
        return null;
      }
    },
    load: () => queries.fetchQuery({ ...partDataQuery(), staleTime: 0 }),
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
          {settings.isKeying && (
            <div className="span-all">
              <Banner tone="info">{t('part.settings.keying')}</Banner>
            </div>
          )}
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
                  label={t(character === '.' ? 'part.settings.period' : 'part.settings.dash')}
                  checked={characters.value.includes(character)}
                  disabled={!mayEdit}
                  onChange={(event) => turn(character, event.currentTarget.checked)}
                />
              ))}
            </div>
            <span className="hint">{t('part.settings.charactersHint')}</span>
          </fieldset>
          <SelectField
            {...form.field('specificationAttributeId')}
            value={form.values.specificationAttributeId ?? 0}
            none={0}
            onChange={(id) => form.set('specificationAttributeId', id === 0 ? null : id)}
            readOnly={!mayEdit}
            hint={t('part.settings.specificationHint')}
            from={askedCarried}
            options={(carried?.attributes ?? []).map(({ attributeId, name }) => ({ value: attributeId, label: name }))}
          />
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

/** Says once that the job has ended, and whether it took the rule. */
function useEndOfKeying({ isKeying, version }: PartData): void {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (isKeying) before.current ??= version;
    else if (before.current !== null) {
      if (version > before.current) toast.success(t('part.settings.keyed'));
      else toast.error(t('part.settings.keyingFailed'));
      before.current = null;
      void written(queries, ['catalog_setting', 'part']);
    }
  }, [isKeying, version, queries, t]);
}

/** The numbers that would be the same; the settings are as they were when it closes. */
function Conflicts({ conflicts, onClose }: { conflicts: readonly string[]; onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  return (
    <Dialog
      title={partMessages.conflicts}
      alert
      onClose={onClose}
      foot={
        <Button size="lg" variant="primary" onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <p>{t('part.settings.conflicts')}</p>
      <ul className="part-conflicts">
        {conflicts.map((numbers) => (
          <li key={numbers} className="pn">
            {numbers}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
