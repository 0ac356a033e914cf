import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckField, SelectField, TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
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

  const nameOf = (id: number): string => types.find((one) => one.id === id)?.code ?? t('hierarchy.types.itself');
  const attributeName = (id: number): string => attributes.find((one) => one.id === id)?.name ?? String(id);

  const form = useRecordForm<TypeRecord, TypeValues>({
    record,
    valuesOf,
    label: (key) => t(`hierarchy.types.${key}`),
    say: (of, key) =>
      inWords(of, key, {
        yes: t('hierarchy.settings.yes'),
        no: t('hierarchy.settings.no'),
        nameOf,
        attributeName,
        base: (n) => t(`hierarchy.base.${n}`),
      }),
    problemsOf: (values) => problemsOfType({ context: record.context, ...values }),
    send: async (values, over) => {
      const fields = { ...values, attributes: settledAttributes(values.attributes) };
      const saved = isNew
        ? await settingsApi.type.add({ context: record.context, ...fields })
        : await settingsApi.type.save({ id: record.id, version: over.version, ...fields });
      const count = saved.itemsUpdated;
      tellDone(t(count > 0 ? 'hierarchy.settings.savedItems' : 'hierarchy.settings.saved', { count }), saved.changeId);
      void refresh();
      return saved;
    },
    load: isNew ? undefined : () => settingsApi.type.get({ id: record.id }),
    onSaved: (saved) => isNew && onOpen(String(saved.id)),
  });
  const { values, errors, field } = form;

  const remove = async (): Promise<void> => {
    if (!(await removal(record.description, () => settingsApi.type.remove({ id: record.id })))) return;
    onOpen('');
    await refresh();
  };

  return (
    <RecordPane
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
      onRemove={locked || isNew ? undefined : () => void remove()}
      readOnly={locked && <Banner tone="info">{t('hierarchy.types.lockedText')}</Banner>}
    >
      <div className="form-grid">
        <TextField
          {...field('code')}
          onChange={(code) => form.set('code', code.toUpperCase())}
          required
          span={1}
          readOnly={locked}
          className="pn"
          maxLength={typeLimits.code}
          autoFocus={isNew}
        />
        <TextField {...field('description')} required readOnly={locked} maxLength={typeLimits.description} />
        <SelectField
          {...field('baseType')}
          required
          readOnly={locked || record.itemCount > 0}
          hint={!locked && record.itemCount > 0 ? t('hierarchy.types.baseFixed') : undefined}
          options={(locked ? [values.baseType] : offeredBaseTypes(record.context)).map((one) => ({
            value: one,
            label: t(`hierarchy.base.${one}`),
          }))}
          onChange={(baseType) => {
            form.set('baseType', baseType);
            if (!holdsChildren(baseType)) form.set('allowableChildren', []);
          }}
        />
      </div>
      <fieldset className="record-sec">
        <legend className="sec">{t('hierarchy.types.allows')}</legend>
        <div className="record-checks">
          {flags.map((flag) => (
            <CheckField key={flag} {...field(flag)} disabled={locked} />
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
        onChange={(next) => form.choose('allowableChildren', next)}
      />
      <TypeAttributes
        value={values.attributes}
        attributes={attributes}
        locked={locked}
        error={errors['attributes']}
        onChange={(next) => form.choose('attributes', next)}
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
