import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../platform/web/form/FormDialog.tsx';
import { CheckList, NumberField, TextField } from '../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { installation } from '../../platform/contract/installation.ts';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { TabPanel, Tabs } from '../../platform/web/ui/Tabs.tsx';
import type { ListType } from '../contract.ts';
import { doubledKey, globalLookupMessages, limits } from '../rules.ts';
import type { ListValue } from '../value/contract.ts';
import { NamesEditor } from './NamesEditor.tsx';
import { ParentField } from './ParentField.tsx';
import { PropertiesEditor } from './PropertiesEditor.tsx';
import { Uses } from './Uses.tsx';
import { globalLookupApi, useIndustries, useRefresh } from './useLookups.ts';

interface Values {
  name: string;
  value: string;
  numericCode: number;
  imageUrl: string;
  parentId: number | null;
  properties: { name: string; value: string }[];
  industryIds: number[];
  /** Language code and name. */
  names: { name: string; value: string }[];
}

const valuesOf = ({ customData, names, ...value }: ListValue): Values => ({
  name: value.name,
  value: value.value,
  numericCode: value.numericCode,
  imageUrl: customData.imageUrl,
  parentId: value.parentId,
  properties: customData.properties.map((one) => ({ name: one.name, value: one.value })),
  industryIds: value.industryIds,
  names: Object.entries(names).map(([code, name]) => ({ name: code, value: name })),
});
const blankOf = (type: number): ListValue => ({
  id: 0,
  version: 0,
  type,
  name: '',
  value: '',
  names: {},
  numericCode: 0,
  parentId: null,
  parentName: null,
  industryIds: [],
  replacedBy: null,
  customData: {
    requiresValidation: false,
    replaceWith: null,
    archive: false,
    archiveMajorUnit: false,
    imageUrl: '',
    properties: [],
  },
});

const tabs = ['properties', 'industries', 'names'] as const;
const tabOf: Partial<Record<string, (typeof tabs)[number]>> = { industryIds: 'industries', names: 'names' };

/** Adds a value to a list, or edits one: its properties, its industries, its names in further languages. */
export function ValueForm(props: {
  list: ListType;
  value: ListValue | null;
  reason: string | undefined;
  onClose: () => void;
}): ReactElement {
  const { list, value, reason, onClose } = props;
  const { t } = useTranslation();
  const [tab, show] = useState<string>('properties');
  const [blank] = useState(() => blankOf(list.id));
  const { data: industries = [] } = useIndustries();
  const refresh = useRefresh();
  const offer = useUndoToast(installation.code);

  function problemsOf(of: Values): Record<string, string> {
    const problems: Record<string, string> = {};
    for (const key of ['name', 'value', 'imageUrl'] as const)
      if (of[key].trim().length > limits[key]) problems[key] = t('global-lookup.tooLong', { max: limits[key] });
    if (of.name.trim() === '') problems['name'] = t('global-lookup.nameRequired');
    const named = of.properties.map(({ name }) => name);
    if (named.some((name) => name.trim() === '')) problems['properties'] = t('global-lookup.nameRequired');
    else if (doubledKey(named) !== undefined) problems['properties'] = globalLookupMessages.doubledKey;
    const codes = of.names.map(({ name }) => name);
    if (codes.some((code) => !/^[A-Z]{2,3}(-[A-Z0-9]{2,8})?$/.test(code)) || new Set(codes).size < codes.length)
      problems['names'] = t('global-lookup.codeWrong');
    return problems;
  }

  const form = useRecordForm<ListValue, Values>({
    record: value ?? blank,
    valuesOf,
    label: (key) => t(`global-lookup.${key}`),
    say: (of, key) => (typeof of[key] === 'object' ? JSON.stringify(of[key]) : String(of[key])),
    problemsOf,
    named: (field) => (field === 'listTypeId' ? '' : field),
    send: ({ names, numericCode, ...fields }, { id, version }) => {
      const sent = {
        ...fields,
        numericCode: Number.isInteger(numericCode) ? numericCode : 0,
        names: Object.fromEntries(names.map((one) => [one.name, one.value])),
      };
      return value
        ? globalLookupApi.value.save({ id, version, ...sent })
        : globalLookupApi.value.add({ listTypeId: list.id, ...sent });
    },
    load: value ? () => globalLookupApi.value.get({ id: value.id }) : undefined,
    onSaved: (saved) => {
      if (value) offer(t('global-lookup.saved'), saved.version);
      else toast.success(t('global-lookup.added'));
      refresh();
      onClose();
    },
  });
  const { field } = form;
  const locked = reason !== undefined;
  const errorsIn = (of: string) => Object.keys(form.errors).filter((key) => (tabOf[key] ?? 'properties') === of).length;
  return (
    <FormDialog
      width={800}
      title={value ? t('global-lookup.edit', { name: value.name }) : t('global-lookup.addValueTo', { list: list.name })}
      form={form}
      act={value ? t('platform.save') : t('global-lookup.addValue')}
      reason={reason}
      onClose={onClose}
    >
      {locked && <Banner tone="info">{reason}</Banner>}
      <Tabs
        id="lookup-value"
        label={t('global-lookup.tabs')}
        value={tab}
        onChange={show}
        tabs={tabs.map((key) => ({ key, label: t(`global-lookup.${key}`), errors: errorsIn(key) }))}
      />
      <TabPanel id="lookup-value" tab={tab} className="lookup-tab">
        {tab === 'properties' && (
          <>
            <div className="form-grid">
              <TextField {...field('name')} required span="all" readOnly={locked} />
              <TextField {...field('value')} readOnly={locked} />
              <NumberField
                {...field('numericCode')}
                min={0}
                step={1}
                hint={t('global-lookup.numericCodeHint')}
                readOnly={locked}
              />
              <ParentField bound={field('parentId')} list={list} value={value} locked={locked} />
              <TextField {...field('imageUrl')} span="all" readOnly={locked} />
            </div>
            <PropertiesEditor bound={field('properties')} locked={locked} />
            {value && <Uses id={value.id} />}
          </>
        )}
        {tab === 'industries' &&
          (industries.length === 0 ? (
            <p className="muted">{t('global-lookup.noIndustries')}</p>
          ) : (
            <fieldset disabled={locked}>
              <CheckList
                {...field('industryIds')}
                hint={t('global-lookup.industriesHint')}
                choices={industries.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </fieldset>
          ))}
        {tab === 'names' && <NamesEditor bound={field('names')} locked={locked} />}
      </TabPanel>
    </FormDialog>
  );
}
