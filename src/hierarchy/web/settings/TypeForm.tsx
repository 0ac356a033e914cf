import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedForm } from '../../../platform/web/curtain.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { Checkbox } from '../../../platform/web/ui/checks.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner, Tag } from '../../../platform/web/ui/marks.tsx';
import type { Attribute } from '../../attribute/contract.ts';
import type { HierarchyType, TypeRecord } from '../../type/contract.ts';
import {
  holdsChildren,
  isEditableType,
  offeredBaseTypes,
  problemsOfType,
  settledAttributes,
  typeLimits,
} from '../../type/rules.ts';
import type { CarriedAttribute } from '../../type/rules.ts';
import { ChildMatrix } from './ChildMatrix.tsx';
import { RecordPane } from './RecordPane.tsx';
import { TypeAttributes } from './TypeAttributes.tsx';
import { fieldsOf, useRecordForm } from './useRecordForm.ts';
import { useRemoval, useTellDone } from './useRemoval.ts';
import { settingsApi, useSettingsRefresh } from './useTypeSettings.ts';

const flags = ['allowTopLevel', 'allowDiagrams', 'allowImage', 'allowAttachments', 'hasWorkflow'] as const;

export interface TypeValues extends Pick<TypeRecord, 'code' | 'description' | 'baseType' | (typeof flags)[number]> {
  allowableChildren: TypeRecord['allowableChildren'];
  attributes: CarriedAttribute[];
}

const valuesOf = (type: TypeRecord): TypeValues => ({
  code: type.code,
  description: type.description,
  baseType: type.baseType,
  allowTopLevel: type.allowTopLevel,
  allowDiagrams: type.allowDiagrams,
  allowImage: type.allowImage,
  allowAttachments: type.allowAttachments,
  hasWorkflow: type.hasWorkflow,
  allowableChildren: type.allowableChildren,
  attributes: type.attributes.map(({ attributeId, isKey, isRequired, isSearchable }) => ({
    attributeId,
    isKey,
    isRequired,
    isSearchable,
  })),
});

/** One type; those that belong to the product are shown locked. */
export function TypeForm(props: {
  record: TypeRecord;
  types: readonly HierarchyType[];
  attributes: readonly Attribute[];
  onOpen: (id: string) => void;
}): ReactElement {
  const { record, types, attributes, onOpen } = props;
  const { t } = useTranslation();
  const refresh = useSettingsRefresh();
  const tellDone = useTellDone();
  const removal = useRemoval();
  const isNew = record.id === 0;
  const locked = !isEditableType(record);

  const form = useRecordForm<TypeRecord, TypeValues>({
    record,
    valuesOf,
    problemsOf: (values) => problemsOfType({ context: record.context, ...values }),
    send: async (values, over) => {
      const fields = { ...values, attributes: settledAttributes(values.attributes) };
      const saved = isNew
        ? await settingsApi.type.add({ context: record.context, ...fields })
        : await settingsApi.type.save({ id: record.id, version: over.version, ...fields });
      const count = saved.itemsUpdated;
      tellDone(t(count > 0 ? 'hierarchy.settings.savedItems' : 'hierarchy.settings.saved', { count }), saved.changeId);
      return saved;
    },
    load: isNew ? undefined : () => settingsApi.type.get({ id: record.id }),
    onSaved: (saved) => {
      void refresh();
      if (!isNew) return;
      guard.release();
      onOpen(String(saved.id));
    },
  });
  const guard = useGuardedForm(form.changed.length > 0, form);
  const { values, errors } = form;
  const label = (key: keyof TypeValues): string => t(`hierarchy.types.${key}`);
  const field = fieldsOf(form, label);

  const remove = async (): Promise<void> => {
    if (!(await removal(record.description, () => settingsApi.type.remove({ id: record.id })))) return;
    onOpen('');
    await refresh();
  };
  const nameOf = (id: number): string => types.find((one) => one.id === id)?.code ?? t('hierarchy.types.itself');
  const attributeName = (id: number): string => attributes.find((one) => one.id === id)?.name ?? String(id);

  return (
    <RecordPane
      guard={guard}
      form={form}
      title={isNew ? t('hierarchy.types.new') : record.description}
      marks={
        <>
          {!isNew && <Tag>{record.code}</Tag>}
          {!locked && !isNew && (
            <span className="s faint nw">{t('hierarchy.types.items', { count: record.itemCount })}</span>
          )}
        </>
      }
      shown={['code', 'description', 'baseType', 'allowableChildren', 'attributes']}
      label={label}
      say={(of, key) =>
        inWords(of, key, {
          yes: t('hierarchy.settings.yes'),
          no: t('hierarchy.settings.no'),
          nameOf,
          attributeName,
          base: (n) => t(`hierarchy.base.${n}`),
        })
      }
      onRemove={locked || isNew ? undefined : () => void remove()}
      readOnly={locked && <Banner tone="info">{t('hierarchy.types.lockedText')}</Banner>}
    >
      <div className="form-grid">
        <Field {...field('code')} required span={1} readOnly={locked}>
          <TextInput
            className="pn"
            maxLength={typeLimits.code}
            value={values.code}
            autoFocus={isNew}
            onChange={(event) => form.set('code', event.currentTarget.value.toUpperCase())}
            onBlur={() => form.left('code')}
          />
        </Field>
        <Field {...field('description')} required readOnly={locked}>
          <TextInput
            maxLength={typeLimits.description}
            value={values.description}
            onChange={(event) => form.set('description', event.currentTarget.value)}
            onBlur={() => form.left('description')}
          />
        </Field>
        <Field
          {...field('baseType')}
          required
          readOnly={locked || record.itemCount > 0}
          hint={!locked && record.itemCount > 0 ? t('hierarchy.types.baseFixed') : undefined}
        >
          <Select
            value={String(values.baseType)}
            options={(locked ? [values.baseType] : offeredBaseTypes(record.context)).map((one) => ({
              value: String(one),
              label: t(`hierarchy.base.${one}`),
            }))}
            onChange={(next) => {
              const baseType = Number(next);
              form.set('baseType', baseType);
              if (!holdsChildren(baseType)) form.set('allowableChildren', []);
            }}
          />
        </Field>
      </div>
      <fieldset className="record-sec">
        <legend className="sec">{t('hierarchy.types.allows')}</legend>
        <div className="record-checks">
          {flags.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`hierarchy.types.${flag}`)}
              checked={values[flag]}
              disabled={locked}
              onChange={(event) => form.set(flag, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <ChildMatrix
        value={values.allowableChildren}
        types={
          isNew
            ? [
                { id: 0, code: values.code, description: t('hierarchy.types.itself'), baseType: values.baseType },
                ...types,
              ]
            : types
        }
        holds={holdsChildren(values.baseType)}
        locked={locked}
        error={errors['allowableChildren']}
        onChange={(next) => form.set('allowableChildren', next)}
      />
      <TypeAttributes
        value={values.attributes}
        attributes={attributes}
        locked={locked}
        error={errors['attributes']}
        onChange={(next) => form.set('attributes', next)}
      />
    </RecordPane>
  );
}

interface Words {
  yes: string;
  no: string;
  nameOf: (id: number) => string;
  attributeName: (id: number) => string;
  base: (baseType: number) => string;
}

/** A value for the conflict dialog. */
function inWords(of: TypeValues, key: keyof TypeValues, words: Words): string {
  if (key === 'baseType') return words.base(of.baseType);
  if (key === 'allowableChildren') return of.allowableChildren.map((child) => words.nameOf(child.id)).join(', ');
  if (key === 'attributes') return of.attributes.map((one) => words.attributeName(one.attributeId)).join(', ');
  const value = of[key];
  return typeof value === 'string' ? value : value ? words.yes : words.no;
}
