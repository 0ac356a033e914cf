import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/form/FormDialog.tsx';
import { TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { Definition } from '../../contract.ts';
import {
  featureLimits,
  featureMessages,
  globalTypes,
  problemOfParts,
  problemsOfCustom,
  type GlobalTypeKey,
} from '../../rules.ts';
import { featureApi } from '../useFeatures.ts';
import { CustomFields } from './CustomFields.tsx';
import { SubObjects } from './SubObjects.tsx';
import { Units } from './Units.tsx';
import type { DefinitionValues } from '../../rules.form.ts';

type Kept = DefinitionValues & { id: number; version: number; changeId?: number };

const blank: Kept = { id: 0, version: 0, name: '', customData: {}, unitsOfMeasure: [], subObjects: [] };
const valuesOf = ({ name, customData, unitsOfMeasure, subObjects }: Kept): DefinitionValues => ({
  name,
  customData,
  unitsOfMeasure: unitsOfMeasure.map(({ id, measurementType, symbol, uomType }) => ({
    id,
    measurementType,
    symbol,
    uomType,
  })),
  subObjects: subObjects.map(({ id, name: of, globalTypeId, isRequired }) => ({
    id,
    name: of,
    globalTypeId,
    isRequired,
  })),
});

/** Adds or edits a definition: a property, or a complex object with its sub objects. */
export function DefinitionForm(props: {
  kind: GlobalTypeKey;
  definition: Definition | null;
  others: readonly Definition[];
  onSaved: (changeId: number | null) => void;
  onClose: () => void;
}): ReactElement {
  const { kind, definition, others, onSaved, onClose } = props;
  const { t } = useTranslation();
  const globalTypeId = globalTypes[kind];
  const isComplex = kind === 'complexObject';

  function problemsOf(values: DefinitionValues): Record<string, string> {
    const problems: Record<string, string> = {};
    const name = values.name.trim();
    if (name === '') problems['name'] = t('standard-feature.required');
    if (name.length > featureLimits.name) problems['name'] = t('standard-feature.tooLong', { max: featureLimits.name });
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      problems['name'] = featureMessages.definitionTaken;
    for (const [key, text] of Object.entries(problemsOfCustom(globalTypeId, values.customData)))
      problems[`customData.${key}`] = text;
    const found = problemOfParts({ globalTypeId, ...values });
    if (found) problems[found.field] = found.text;
    return problems;
  }

  const form = useRecordForm<Kept, DefinitionValues>({
    record: definition ?? blank,
    valuesOf,
    label: (key) => t(`standard-feature.${key}`),
    say: (of, key) =>
      key === 'name'
        ? of.name
        : key === 'customData'
          ? JSON.stringify(of.customData)
          : key === 'subObjects'
            ? of.subObjects.map(({ name }) => name).join(', ')
            : of.unitsOfMeasure.map(({ symbol }) => symbol).join(', '),
    problemsOf,
    send: (values, { id, version }) => {
      const draft = {
        name: values.name.trim(),
        globalTypeId,
        customData: values.customData,
        unitsOfMeasure: values.unitsOfMeasure.map((unit) => ({ id: unit.id })),
        subObjects: values.subObjects.map((part) => ({ id: part.id, isRequired: part.isRequired })),
      };
      return definition ? featureApi.saveDefinition({ id, version, ...draft }) : featureApi.addDefinition(draft);
    },
    load: definition ? () => featureApi.definition({ id: definition.id }) : undefined,
    onSaved: ({ changeId = null }) => onSaved(changeId),
  });
  const { field } = form;
  const key = isComplex ? 'Complex' : 'Property';
  return (
    <FormDialog
      title={
        definition
          ? t('standard-feature.editDefinition', { name: definition.name })
          : `${t(`standard-feature.add${key}`)}: ${t(`standard-feature.kind.${kind}`)}`
      }
      form={form}
      act={definition ? t('platform.save') : t('standard-feature.add')}
      onClose={onClose}
      className="form-grid"
    >
      <TextField {...field('name')} required span="all" />
      {!isComplex && <CustomFields kind={kind} form={form} />}
      {kind === 'measurement' && <Units form={form} />}
      {isComplex && <SubObjects form={form} own={definition?.id} />}
    </FormDialog>
  );
}
