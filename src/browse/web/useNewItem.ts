import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../platform/web/form/useRecordForm.ts';
import type { RecordForm } from '../../platform/web/form/useRecordForm.ts';
import { attributeValuesOf, changedFields } from '../../item/rules.fields.ts';
import type { Fields } from '../../item/rules.fields.ts';
import { lengths } from '../../hierarchy/rules.ts';
import type { HierarchyType, TypeAttribute } from '../../hierarchy/type/contract.ts';

/** An item that does not exist yet. */
export interface NewItem {
  typeId: number;
  name: string;
  /** By `attributes.{id}`. */
  attributes: Fields;
}

/** What its save says of it; the attributes only where some differ from those it started with. */
export interface NewItemSent {
  typeId: number;
  name: string;
  attributeValues?: { attributeId: number; stringValue: string }[];
}

/** Key and required attributes: those that a new item is asked for. */
export const askedOf = ({ attributes }: HierarchyType): TypeAttribute[] =>
  attributes.filter((one) => one.isKey || one.isRequired || one.definition.isRequired);

/** The form of a new item, one of `types`; `more` is what its dialog asks for beside it. */
export function useNewItem<M extends object>(of: {
  types: readonly HierarchyType[];
  first: HierarchyType;
  /** The item that it is a copy of. */
  from?: Fields;
  more: M;
  /** Whether the item is not asked for now. */
  isOff?: (more: M) => boolean;
  send: (item: NewItemSent, more: NewItem & M) => Promise<unknown>;
}): { form: RecordForm<NewItem & M>; type: HierarchyType } {
  const { types, first, from = {}, more, isOff = () => false, send } = of;
  const { t } = useTranslation();
  const [start] = useState<NewItem & M>(() => {
    const { name: [name = ''] = [], ...attributes } = from;
    return { typeId: first.id, name, attributes, ...more };
  });
  const typeOf = ({ typeId }: NewItem): HierarchyType => types.find(({ id }) => id === typeId) ?? first;
  const form = useRecordForm<NewItem & M, NewItem & M>({
    record: start,
    valuesOf: (values) => values,
    label: (key) => t(key === 'typeId' ? 'hierarchy.field.type' : 'hierarchy.field.name'),
    problemsOf: (values) =>
      values.name.trim() === '' && !isOff(values) ? { name: t('hierarchy.name.required', { max: lengths.name }) } : {},
    // What is wrong with an attribute that is not asked for stands on top.
    named: (field) => (!field.startsWith('attributes.') || shown.has(field) ? field : 'attributeValues'),
    send: async (values) => {
      const { typeId, name, attributes } = values;
      const isNew = changedFields(start.attributes, attributes).length > 0;
      const attributeValues = attributeValuesOf(typeOf(values), attributes);
      await send({ typeId, name, ...(isNew && { attributeValues }) }, values);
      return values;
    },
  });
  const type = typeOf(form.values);
  const shown = new Set(askedOf(type).map(({ attributeId }) => `attributes.${attributeId}`));
  return { form, type };
}
