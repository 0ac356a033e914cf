import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName, usePageData } from '../../../catalog/web/fields.tsx';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { BoundField, CheckField, SelectField, TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner } from '../../../platform/web/ui/marks.tsx';
import type { FeatureField } from '../../contract.ts';
import { featureLimits, featureMessages, globalTypeKey, groupNamed } from '../../rules.ts';
import { featureApi, treeQuery } from '../useFeatures.ts';

interface Values {
  fieldName: string;
  groupName: string;
  typeId: number;
  names: Readonly<Record<string, string>>;
  isFitment: boolean;
}
type Kept = Values & { id: number; version: number; changeId?: number };

const keptOf = (field: FeatureField & { changeId?: number }): Kept => ({ ...field, typeId: field.type.id });
const blank: Kept = { id: 0, version: 0, fieldName: '', groupName: '', typeId: 0, names: {}, isFitment: false };

/** Adds a field to an industry, or edits one; of a used one its translations and its mark alone. */
export function FieldForm(props: {
  industry: number;
  field: FeatureField | null;
  /** Why name, group and type are locked. */
  lock: string | undefined;
  others: readonly FeatureField[];
  onSaved: (changeId: number | null) => void;
  onClose: () => void;
}): ReactElement {
  const { industry, field: edited, lock, others, onSaved, onClose } = props;
  const { t, i18n } = useTranslation();
  const groupList = useId();
  const { data: tree = [] } = useQuery(treeQuery());
  const { supportedLangCodes } = usePageData();
  const groups = [...new Set(others.map(({ groupName }) => groupName).filter((name) => name !== ''))];

  function problemsOf({ fieldName, groupName, typeId }: Values): Record<string, string> {
    const problems: Record<string, string> = {};
    const name = fieldName.trim();
    if (name === '') problems['fieldName'] = t('standard-feature.required');
    if (others.some((other) => other.fieldName.toLowerCase() === name.toLowerCase()))
      problems['fieldName'] = featureMessages.fieldTaken;
    for (const [key, value] of Object.entries({ fieldName: name, groupName: groupName.trim() }))
      if (value.length > featureLimits.name) problems[key] = t('standard-feature.tooLong', { max: featureLimits.name });
    if (typeId === 0) problems['typeId'] = t('standard-feature.required');
    return problems;
  }

  const record = useMemo(() => (edited ? keptOf(edited) : blank), [edited]);
  const form = useRecordForm<Kept, Values>({
    record,
    valuesOf: ({ fieldName, groupName, typeId, names, isFitment }) => ({
      fieldName,
      groupName,
      typeId,
      names,
      isFitment,
    }),
    label: (key) => t(`standard-feature.${key}`),
    say: (of, key) => (key === 'names' ? Object.values(of.names).join(', ') : String(of[key])),
    problemsOf,
    send: async (values, { id, version }) => {
      const draft = {
        ...values,
        names: { ...values.names },
        fieldName: values.fieldName.trim(),
        groupName: groupNamed(values.groupName, groups),
      };
      return keptOf(
        edited
          ? await featureApi.saveField({ id, version, ...draft })
          : await featureApi.addField({ industryNumericCode: industry, ...draft }),
      );
    },
    load: edited ? async () => keptOf(await featureApi.field({ id: edited.id })) : undefined,
    onSaved: ({ changeId = null }) => onSaved(changeId),
  });
  const { field, values } = form;
  const locked = lock !== undefined;
  const types = tree.flatMap(({ globalTypeId, definitions }) =>
    definitions.map(({ id, name }) => ({
      value: id,
      label: name,
      hint: t(`standard-feature.kind.${globalTypeKey(globalTypeId)}`),
    })),
  );
  return (
    <FormDialog
      title={edited ? t('standard-feature.editField', { name: edited.fieldName }) : t('standard-feature.addField')}
      form={form}
      act={edited ? t('platform.save') : t('standard-feature.add')}
      onClose={onClose}
      className="form-grid"
    >
      {locked && (
        <div className="span-all">
          <Banner tone="info">
            <Lock className="i12" aria-hidden="true" /> {t('standard-feature.fieldLocked', { reason: lock })}
          </Banner>
        </div>
      )}
      <TextField {...field('fieldName')} required span="all" readOnly={locked} />
      <TextField {...field('groupName')} list={groupList} readOnly={locked} hint={t('standard-feature.groupHint')} />
      <datalist id={groupList}>
        {groups.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <SelectField {...field('typeId')} required none={0} options={types} readOnly={locked} />
      {supportedLangCodes
        .filter((code) => code !== 'EN')
        .map((code) => (
          <BoundField
            key={code}
            {...field('names')}
            name={`names.${code}`}
            label={t('standard-feature.nameIn', { language: languageName(code, i18n.language) })}
          >
            <TextInput
              value={values.names[code] ?? ''}
              lang={code.toLowerCase()}
              onChange={(event) => form.set('names', { ...values.names, [code]: event.currentTarget.value })}
            />
          </BoundField>
        ))}
      <div className="span-all">
        <CheckField {...field('isFitment')} />
      </div>
    </FormDialog>
  );
}
