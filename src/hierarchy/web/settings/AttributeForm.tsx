import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useGuardedForm } from '../../../platform/web/curtain.tsx';
import { Field } from '../../../platform/web/ui/Field.tsx';
import { Select } from '../../../platform/web/ui/Select.tsx';
import { TextInput } from '../../../platform/web/ui/inputs.tsx';
import { Banner, Tag } from '../../../platform/web/ui/marks.tsx';
import type { Attribute } from '../../attribute/contract.ts';
import { definitionOf, draftOf, problemsOfDraft, textsOf } from '../../../attribute/rules.draft.ts';
import type { AttributeDraft } from '../../../attribute/rules.draft.ts';
import { attributeLimits, attributeMessages, attributeTypeNames, mayTranslate } from '../../../attribute/rules.ts';
import { attributeTypes } from '../../../attribute/rules.ts';
import { DefinitionFields } from './DefinitionFields.tsx';
import { ListValues } from './ListValues.tsx';
import { RecordPane } from './RecordPane.tsx';
import { Translations } from './Translations.tsx';
import { fieldsOf, useRecordForm } from './useRecordForm.ts';
import { useRemoval, useTellDone } from './useRemoval.ts';
import { attributeQuery, settingsApi, useSettingsRefresh } from './useTypeSettings.ts';
import type { TranslatedAttribute } from './useTypeSettings.ts';

/** Fields as the server names them, by those of the form. */
const fieldOf = (key: string): string =>
  key.startsWith('translations') ? 'translations' : key.replace('definition.', '');

/** One attribute. Its type is fixed once it is there; changed list values are carried to the items. */
export function AttributeForm(props: {
  record: TranslatedAttribute;
  others: readonly Attribute[];
  onOpen: (id: string) => void;
}): ReactElement {
  const { record, others, onOpen } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = useSettingsRefresh();
  const tellDone = useTellDone();
  const removal = useRemoval();
  const isNew = record.id === 0;
  const translates = mayTranslate(isNew ? undefined : record.id);

  function problemsOf(draft: AttributeDraft): Record<string, string> {
    const name = draft.name.trim().toLowerCase();
    const taken = others.some((one) => one.name.toLowerCase() === name) && { name: attributeMessages.nameTaken };
    return { ...problemsOfDraft(draft), ...taken };
  }

  const form = useRecordForm<TranslatedAttribute, AttributeDraft>({
    record,
    valuesOf: draftOf,
    problemsOf,
    send: async (draft, over) => {
      const fields = {
        name: draft.name.trim(),
        type: draft.type,
        ...(translates && { translations: textsOf(draft) }),
      };
      const definition = definitionOf(draft, over.definition.minLength);
      const saved = isNew
        ? await settingsApi.attribute.add({ ...fields, definition: withoutEdits(definition) })
        : await settingsApi.attribute.save({ id: record.id, version: over.version, ...fields, definition });
      const count = saved.itemsUpdated;
      tellDone(t(count > 0 ? 'hierarchy.settings.savedItems' : 'hierarchy.settings.saved', { count }), saved.changeId);
      return { ...saved, translations: textsOf(draft) };
    },
    load: isNew ? undefined : () => client.fetchQuery({ ...attributeQuery(record.id), staleTime: 0 }),
    onSaved: (saved) => {
      void refresh();
      if (!isNew) return;
      guard.release();
      onOpen(String(saved.id));
    },
  });
  const guard = useGuardedForm(form.changed.length > 0, form);
  const { values } = form;
  const errors = Object.fromEntries(Object.entries(form.errors).map(([key, text]) => [fieldOf(key), text]));
  const shown = { ...form, errors };
  const label = (key: keyof AttributeDraft): string => t(`hierarchy.attribute.${key}`);
  const field = fieldsOf(shown, label);
  const isList = values.type === attributeTypes.list;

  const remove = async (): Promise<void> => {
    if (!(await removal(record.name, () => settingsApi.attribute.remove({ id: record.id })))) return;
    onOpen('');
    await refresh();
  };

  return (
    <RecordPane
      guard={guard}
      form={shown}
      title={isNew ? t('hierarchy.attribute.new') : record.name}
      marks={!isNew && <Tag>{t(`hierarchy.attribute.type.${record.type}`)}</Tag>}
      shown={['name', 'type', 'min', 'max', 'maxLength', 'translations', ...(isList ? ['items'] : [])]}
      label={label}
      say={(of, key) => inWords(of, key, t('hierarchy.settings.yes'), t('hierarchy.settings.no'))}
      cancelLabel={form.changed.includes('translations') ? t('platform.undo') : undefined}
      onRemove={isNew || !record.isCustom ? undefined : () => void remove()}
      readOnly={!record.isCustom && <Banner tone="info">{t('hierarchy.attribute.productText')}</Banner>}
    >
      <div className="form-grid">
        <Field {...field('name')} required>
          <TextInput
            maxLength={attributeLimits.text}
            value={values.name}
            autoFocus={isNew}
            onChange={(event) => form.set('name', event.currentTarget.value)}
            onBlur={() => form.left('name')}
          />
        </Field>
        <Field
          {...field('type')}
          required
          readOnly={!isNew}
          hint={isNew ? t('hierarchy.attribute.typeHint') : undefined}
        >
          <Select
            value={String(values.type)}
            options={attributeTypeNames.map(({ id }) => ({
              value: String(id),
              label: t(`hierarchy.attribute.type.${id}`),
            }))}
            onChange={(next) => form.set('type', Number(next))}
          />
        </Field>
      </div>
      <DefinitionFields form={shown} field={field} />
      {isList && (
        <ListValues value={values.items} error={errors['items']} onChange={(next) => form.set('items', next)} />
      )}
      {translates && (
        <Translations
          value={values.translations}
          error={errors['translations']}
          onChange={(next) => form.set('translations', next)}
          onLeft={() => form.left('translations')}
        />
      )}
      {!isNew && <UsedBy attribute={record} />}
    </RecordPane>
  );
}

function UsedBy({ attribute: { usedBy } }: { attribute: Attribute }): ReactElement {
  const { t } = useTranslation();
  return (
    <section className="record-sec" aria-label={t('hierarchy.usedIn')}>
      <h3 className="sec">{t('hierarchy.usedIn')}</h3>
      {usedBy.length === 0 ? (
        <p className="s muted">{t('hierarchy.attribute.unused')}</p>
      ) : (
        <div className="record-used">
          {usedBy.map(({ id, code, description, isKey }) => (
            <Tag key={id} tone={isKey ? 'accent' : 'neutral'}>
              {code} {description}
              {isKey && ` · ${t('hierarchy.key')}`}
            </Tag>
          ))}
        </div>
      )}
    </section>
  );
}

/** A new list has no values that could be renamed or removed. */
function withoutEdits(definition: ReturnType<typeof definitionOf>) {
  if (!('modifiedItems' in definition)) return definition;
  const { modifiedItems: _modified, deletedItems: _deleted, ...rest } = definition;
  return rest;
}

/** A value for the conflict dialog. */
function inWords(of: AttributeDraft, key: keyof AttributeDraft, yes: string, no: string): string {
  if (key === 'items') return of.items.flatMap((item) => (item.gone ? [] : item.text)).join(', ');
  if (key === 'translations') return of.translations.map((one) => `${one.language} ${one.displayName}`).join(', ');
  const value = of[key];
  return typeof value === 'boolean' ? (value ? yes : no) : String(value);
}
