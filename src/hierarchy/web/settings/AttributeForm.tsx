import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../../platform/web/form/fields.tsx';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
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
import { useRemoval, useTellDone } from './useRemoval.ts';
import { attributeQuery, settingsApi, useSettingsRefresh, valueUsesQuery } from './useTypeSettings.ts';
import type { TranslatedAttribute } from './useTypeSettings.ts';

/** Fields of the form, by what the server calls them. */
const named = (key: string): string =>
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
    label: (key) => t(`hierarchy.attribute.${key}`),
    say: (of, key) => inWords(of, key, t('hierarchy.settings.yes'), t('hierarchy.settings.no')),
    problemsOf,
    named,
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
      void refresh();
      return { ...saved, translations: textsOf(draft) };
    },
    load: isNew ? undefined : () => client.fetchQuery({ ...attributeQuery(record.id), staleTime: 0 }),
    onSaved: (saved) => isNew && onOpen(String(saved.id)),
  });
  const { values, errors, field } = form;
  const isList = values.type === attributeTypes.list;
  const { data: uses } = useQuery({ ...valueUsesQuery(record.id), enabled: isList && !isNew });

  const remove = async (): Promise<void> => {
    if (!(await removal(record.name, () => settingsApi.attribute.remove({ id: record.id })))) return;
    onOpen('');
    await refresh();
  };

  return (
    <RecordPane
      form={form}
      title={isNew ? t('hierarchy.attribute.new') : record.name}
      marks={!isNew && <Tag>{t(`hierarchy.attribute.type.${record.type}`)}</Tag>}
      cancelLabel={form.changed.includes('translations') ? t('platform.undo') : undefined}
      onRemove={isNew || !record.isCustom ? undefined : () => void remove()}
      readOnly={!record.isCustom && <Banner tone="info">{t('hierarchy.attribute.productText')}</Banner>}
    >
      <div className="form-grid">
        <TextField {...field('name')} required maxLength={attributeLimits.text} autoFocus={isNew} />
        <SelectField
          {...field('type')}
          required
          readOnly={!isNew}
          hint={isNew ? t('hierarchy.attribute.typeHint') : undefined}
          options={attributeTypeNames.map(({ id }) => ({ value: id, label: t(`hierarchy.attribute.type.${id}`) }))}
        />
      </div>
      <DefinitionFields form={form} />
      {isList && (
        <ListValues
          value={values.items}
          uses={uses}
          error={errors['items']}
          onChange={(next) => form.choose('items', next)}
        />
      )}
      {translates && (
        <Translations
          value={values.translations}
          error={errors['translations']}
          onChange={(next) => form.choose('translations', next)}
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
