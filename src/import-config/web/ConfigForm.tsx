import { useId } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { CheckField, SelectField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { ImportConfig, IndustryWithCatalogs } from '../contract.ts';
import { catalogLabel, catalogOf, importConfigMessages, industriesOf } from '../rules.ts';
import { configApi } from './useConfigs.ts';

interface Values {
  catalog: string;
  /** 0 where none is chosen. */
  industryId: number;
  active: boolean;
}

type Shown = ImportConfig | null;

/** The dialog of an import config: its catalogue is chosen once, whether it is active only once it is there. */
export function ConfigForm(props: {
  config: Shown;
  industries: readonly IndustryWithCatalogs[];
  onClose: () => void;
  onSaved: (saved: ImportConfig) => void;
}): ReactElement {
  const { config, industries, onClose, onSaved } = props;
  const { t } = useTranslation();
  const list = useId();
  const byCode = new Map(industries.flatMap(({ catalogDetails }) => catalogDetails.map((one) => [one.code, one])));
  const catalogs = [...byCode.values()];
  const form = useRecordForm<{ of: Shown }, Values>({
    record: { of: config },
    valuesOf: ({ of }) => ({
      catalog: of ? catalogLabel({ name: of.oemName, code: of.oemCode }) : '',
      industryId: of?.industryId ?? 0,
      active: of?.active ?? true,
    }),
    label: (key) => t(`import-config.${key}`),
    problemsOf: ({ catalog, industryId }) => ({
      ...(!config && !catalogOf(catalogs, catalog) && { catalog: importConfigMessages.catalog }),
      ...(industryId === 0 && { industryId: importConfigMessages.industry }),
    }),
    named: (field) => (field === 'oemName' || field === 'oemCode' ? 'catalog' : field),
    send: async ({ catalog, industryId, active }, { of }) => {
      if (of) return { of: await configApi.save({ id: of.id, version: of.version, industryId, active }) };
      const { name = '', code = '' } = catalogOf(catalogs, catalog) ?? {};
      return { of: await configApi.add({ oemName: name, oemCode: code, industryId }) };
    },
    onSaved: ({ of }) => of && onSaved(of),
  });
  const chosen = config ? { code: config.oemCode } : catalogOf(catalogs, form.values.catalog);
  const offered = chosen ? industriesOf(industries, chosen.code).industries : industries;
  // The industry that a config has stays on offer.
  const options = industries.filter((one) => offered.includes(one) || one.id === config?.industryId);
  return (
    <FormDialog
      width={560}
      title={config ? t('import-config.editOf', { name: config.oemName }) : t('import-config.addTitle')}
      form={form}
      act={config ? t('platform.save') : t('import-config.add')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField
        {...form.field('catalog')}
        required
        span="all"
        readOnly={config !== null}
        list={list}
        autoComplete="off"
        hint={t('import-config.catalogHint')}
        onChange={(catalog) => {
          form.set('catalog', catalog);
          const found = catalogOf(catalogs, catalog);
          const { single } = found ? industriesOf(industries, found.code) : {};
          if (single) form.choose('industryId', single.id);
        }}
      />
      <datalist id={list}>
        {catalogs.map((one) => (
          <option key={one.code}>{catalogLabel(one)}</option>
        ))}
      </datalist>
      <SelectField
        {...form.field('industryId')}
        required
        span="all"
        none={0}
        placeholder={t('import-config.chooseIndustry')}
        options={options.map(({ id, industry }) => ({ value: id, label: industry }))}
      />
      {config && <CheckField {...form.field('active')} />}
    </FormDialog>
  );
}
