import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contexts } from '../../contexts.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { FormErrors, FormPage } from '../../platform/web/form/FormPage.tsx';
import { CheckField, CheckList, SelectField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { Field } from '../../platform/web/ui/Field.tsx';
import { TextInput } from '../../platform/web/ui/inputs.tsx';
import type { CatalogSettings } from '../contract.ts';
import { maxCatalogName } from '../rules.ts';
import { LanguageList } from './LanguageList.tsx';
import { QuotaFields } from './QuotaFields.tsx';
import { SwitchesFields } from './SwitchesFields.tsx';
import './AdminSettings.css';
import { catalogApi } from './usePageData.ts';

type Values = Omit<CatalogSettings, 'version'>;
const valuesOf = ({ version: _version, ...values }: CatalogSettings): Values => values;
const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

export function AdminSettingsForm(props: {
  settings: CatalogSettings;
  changeFirst: (dirty: boolean) => ReactElement | null;
  brand: (dirty: boolean) => ReactElement;
}): ReactElement {
  const { settings, changeFirst, brand } = props;
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useRecordForm<CatalogSettings, Values>({
    record: settings,
    valuesOf,
    label: (key) => t(`catalog.settings.${key}`),
    problemsOf: (values) => ({
      ...(values.name.trim() === '' && { name: t('catalog.settings.nameRequired') }),
      ...(values.contexts.length === 0 && { contexts: t('catalog.settings.contextRequired') }),
    }),
    send: async (values, { version }) => {
      const code = catalogCode();
      const saved = await catalogApi.saveSettings({ ...values, name: values.name.trim(), version });
      queries.setQueryData([code, 'settings'], saved);
      void queries.invalidateQueries({ queryKey: [code, 'pageData'] });
      void queries.invalidateQueries({ queryKey: ['catalogs'] });
      toast.success(t('catalog.settings.saved'));
      return saved;
    },
    load: () => catalogApi.settings({}),
  });
  const { field, values } = form;
  const dirty = form.changed.length > 0;
  const zoneOptions = zones.some((zone) => zone.value === values.timeZone)
    ? zones
    : [{ value: values.timeZone, label: values.timeZone }, ...zones];
  return (
    <FormPage form={form}>
      <form className="pane-scroll" noValidate onSubmit={(event) => event.preventDefault()}>
        <div className="form-grid settings-form">
          <FormErrors form={form} />
          <h2 className="sec span-all">{t('catalog.settings.identity')}</h2>
          <TextField {...field('name')} required maxLength={maxCatalogName} />
          <Field label={t('catalog.settings.code')} span={1} readOnly>
            <TextInput value={catalogCode()} readOnly />
          </Field>
          <TextField {...field('covers')} span="all" maxLength={256} hint={t('catalog.settings.coversHint')} />
          <CheckList
            {...field('contexts')}
            onChange={(chosen) => form.choose('contexts', chosen)}
            choices={contexts.map((context) => ({ value: context, label: t(`shell.context.${context}`) }))}
          />
          <LanguageList
            value={values.languages}
            onChange={field('languages').onChange}
            error={form.errors['languages']}
            changeFirst={changeFirst(dirty)}
          />
          <h2 className="sec span-all">{t('catalog.settings.behaviour')}</h2>
          <SelectField {...field('timeZone')} options={zoneOptions} />
          <div className="fld settings-check">
            <CheckField {...field('allowFootnotes')} />
          </div>
          <div className="fld settings-check span-all">
            <CheckField {...field('restorePoints')} />
          </div>
          <h2 className="sec span-all">{t('catalog.settings.release')}</h2>
          <div className="fld settings-check span-all">
            <CheckField {...field('publishPartsWithoutList')} />
          </div>
          <div className="fld settings-check span-all">
            <CheckField {...field('publicProduction')} />
          </div>
          {brand(dirty)}
          <QuotaFields dirty={dirty} />
          <SwitchesFields dirty={dirty} />
        </div>
      </form>
    </FormPage>
  );
}
