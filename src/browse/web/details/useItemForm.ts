import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../../platform/web/form/useRecordForm.ts';
import type { RecordForm } from '../../../platform/web/form/useRecordForm.ts';
import { changedFields, fieldOfAttribute, fieldsOf, problemsOf, toSave } from '../../../item/rules.fields.ts';
import type { Fields } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';
import { hierarchyApi, itemQuery, nounOf, useRefresh } from '../useHierarchy.ts';

export type ItemForm = RecordForm<Fields>;
export type ItemSaved = Awaited<ReturnType<typeof hierarchyApi.item.save>>;

/** The form of an item's details. */
export function useItemForm(item: Item, onSaved: (saved: ItemSaved) => void): ItemForm {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { t } = useTranslation();
  const attributes = new Map(item.attributes.map(({ attributeId, name }) => [fieldOfAttribute(attributeId), name]));
  const read = () => client.fetchQuery({ ...itemQuery(item.context, item.id), staleTime: 0 });
  return useRecordForm<Item, Fields>({
    record: item,
    valuesOf: fieldsOf,
    label: (key) =>
      attributes.get(key) ??
      t(key === 'group' ? `hierarchy.group.label.${nounOf(item.context)}` : `hierarchy.field.${key}`),
    say: (of, key) => of[key]?.join(', ') ?? '',
    problemsOf: (values, from) => problemsOf(from, values),
    changedOf: changedFields,
    send: async (values, over) => {
      const { context, id, version } = over;
      const changed = changedFields(fieldsOf(over), values);
      const saved = await hierarchyApi.item.save({ context, id, version, ...toSave(over, values, changed) });
      const now = await read();
      void refresh();
      onSaved(saved);
      return now;
    },
    load: read,
  });
}
