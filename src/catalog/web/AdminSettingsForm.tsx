import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contexts } from '../../contexts.ts';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { RecordConflict } from '../../platform/web/RecordConflict.tsx';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleSaveError } from '../../platform/web/api/errors.ts';
import { showFieldErrors } from '../../platform/web/api/fieldErrors.ts';
import { Guarded, SaveBar, useGuardedForm } from '../../platform/web/curtain.tsx';
import { formState, restart } from '../../platform/web/restart.ts';
import { toast } from '../../platform/web/toast.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { Select } from '../../platform/web/ui/Select.tsx';
import { Checkbox } from '../../platform/web/ui/checks.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { CatalogSettings } from '../contract.ts';
import { maxCatalogName } from '../rules.ts';
import { LanguageList } from './LanguageList.tsx';
import { SwitchesFields } from './SwitchesFields.tsx';
import './AdminSettings.css';
import { catalogApi } from './usePageData.ts';

type Values = Omit<CatalogSettings, 'version'>;
const valuesOf = ({ version: _version, ...values }: CatalogSettings): Values => values;
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

export function AdminSettingsForm(props: {
  settings: CatalogSettings;
  changeFirst: (dirty: boolean) => ReactElement | null;
}): ReactElement {
  const { settings, changeFirst } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const busy = useBusyReason();
  const [base, setBase] = useState(settings);
  const [newest, setNewest] = useState<CatalogSettings | null>(null);
  const schema = z.object({
    name: z.string().trim().min(1, t('catalog.settings.nameRequired')).max(maxCatalogName),
    covers: z.string().max(256),
    contexts: z.array(z.enum(contexts)).min(1, t('catalog.settings.contextRequired')),
    languages: z.array(z.string()),
    timeZone: z.string(),
    allowFootnotes: z.boolean(),
    publishPartsWithoutList: z.boolean(),
    publicProduction: z.boolean(),
  });
  const form = useForm<Values>({
    defaultValues: valuesOf(settings),
    resolver: zodResolver(schema),
    mode: 'onTouched',
  });
  const { errors, dirtyFields, isDirty, isSubmitting } = form.formState;
  const guard = useGuardedForm(isDirty, formState(form));
  useEffect(() => {
    if (isDirty || settings.version === base.version) return;
    setBase(settings);
    form.reset(valuesOf(settings));
  }, [settings, base, isDirty, form]);

  async function save(values: Values, version = base.version): Promise<void> {
    const code = catalogCode();
    const sent = structuredClone(form.getValues());
    try {
      const saved = await catalogApi.saveSettings({ ...values, version });
      setBase(saved);
      restart(form, sent, valuesOf(saved));
      queries.setQueryData([code, 'settings'], saved);
      void queries.invalidateQueries({ queryKey: [code, 'pageData'] });
      void queries.invalidateQueries({ queryKey: ['catalogs'] });
      toast.success(t('catalog.settings.saved'));
    } catch (error) {
      const shown = handleSaveError(error, 'conflict', 'fields');
      // A 409 that names fields refuses what would go with content; one that names none means that others saved first.
      const isNamed = 'modelState' in shown && Object.keys(shown.modelState).length > 0;
      if (isNamed) showFieldErrors(form, shown);
      else if (shown.as === 'conflict') setNewest(await catalogApi.settings({}));
    }
  }

  const mine = form.watch();
  const errorCount = Object.keys(errors).length;
  return (
    <Guarded guard={guard} dirty={isDirty}>
      <form className="pane-scroll" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="form-grid settings-form">
          {errors.root && (
            <div className="span-all">
              <Banner tone="error">{errors.root.message}</Banner>
            </div>
          )}
          <h2 className="sec span-all">{t('catalog.settings.identity')}</h2>
          <Field label={t('catalog.settings.name')} required error={errors.name?.message} dirty={dirtyFields.name}>
            <TextInput maxLength={maxCatalogName} {...form.register('name')} />
          </Field>
          <Field label={t('catalog.settings.code')} span={1} readOnly>
            <TextInput value={catalogCode()} readOnly />
          </Field>
          <Field
            label={t('catalog.settings.covers')}
            span="all"
            hint={t('catalog.settings.coversHint')}
            error={errors.covers?.message}
            dirty={dirtyFields.covers}
          >
            <TextInput maxLength={256} {...form.register('covers')} />
          </Field>
          <fieldset className="fld span-all">
            <legend className="lab">{t('catalog.settings.contexts')}</legend>
            <div className="row settings-checks">
              {contexts.map((context) => (
                <Checkbox
                  key={context}
                  value={context}
                  label={t(`shell.context.${context}`)}
                  {...form.register('contexts')}
                />
              ))}
            </div>
            {errors.contexts && (
              <span className="errt" role="alert">
                {errors.contexts.message}
              </span>
            )}
          </fieldset>
          <Controller
            control={form.control}
            name="languages"
            render={({ field }) => (
              <LanguageList
                value={field.value}
                onChange={field.onChange}
                error={errors.languages?.message}
                changeFirst={changeFirst(isDirty)}
              />
            )}
          />
          <h2 className="sec span-all">{t('catalog.settings.behaviour')}</h2>
          <Field label={t('catalog.settings.timeZone')} error={errors.timeZone?.message} dirty={dirtyFields.timeZone}>
            <Controller
              control={form.control}
              name="timeZone"
              render={({ field }) => (
                <Select
                  options={
                    zones.some(({ value }) => value === field.value)
                      ? zones
                      : [{ value: field.value, label: field.value }, ...zones]
                  }
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </Field>
          <div className="fld settings-check">
            <Checkbox label={t('catalog.settings.allowFootnotes')} {...form.register('allowFootnotes')} />
          </div>
          <h2 className="sec span-all">{t('catalog.settings.release')}</h2>
          <div className="fld settings-check span-all">
            <Checkbox
              label={t('catalog.settings.publishPartsWithoutList')}
              {...form.register('publishPartsWithoutList')}
            />
          </div>
          <div className="fld settings-check span-all">
            <Checkbox label={t('catalog.settings.publicProduction')} {...form.register('publicProduction')} />
          </div>
          <SwitchesFields dirty={isDirty} />
        </div>
      </form>
      {isDirty && (
        <SaveBar
          changes={Object.keys(dirtyFields).length}
          errors={errorCount}
          saving={isSubmitting}
          blocked={busy}
          onSave={() => void form.handleSubmit((values) => save(values))()}
          onCancel={() => form.reset(valuesOf(base))}
        />
      )}
      {newest && (
        <RecordConflict
          base={valuesOf(base)}
          theirs={valuesOf(newest)}
          mine={mine}
          label={(key) => t(`catalog.settings.${key}`)}
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
