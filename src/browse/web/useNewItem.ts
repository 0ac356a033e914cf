import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { attributeValuesOf, fieldOfAttribute } from '../../item/rules.fields.ts';
import type { Fields } from '../../item/rules.fields.ts';
import { lengths } from '../../hierarchy/rules.ts';
import type { HierarchyType, TypeAttribute } from '../../hierarchy/type/contract.ts';

/** The form of an item that does not exist yet: its name and the attributes that it cannot be without. */
export interface NewItem {
  type: HierarchyType;
  setType: (type: HierarchyType) => void;
  fields: Fields;
  set: (key: string, values: readonly string[]) => void;
  /** Key and required attributes of the type. */
  shown: readonly TypeAttribute[];
  errors: Readonly<Record<string, string>>;
  name: string;
  dirty: boolean;
  /** Some attribute differs from what the form started with. */
  attributesChanged: boolean;
  attributeValues: () => { attributeId: number; stringValue: string }[];
  /** False, with the error at the field, where the name is missing. */
  check: () => boolean;
  /** Puts what the server refused at its fields, or tells it. */
  fail: (error: unknown) => void;
}

export function useNewItem(first: HierarchyType, start: Fields): NewItem {
  const { t } = useTranslation();
  const [type, setType] = useState(first);
  const [started] = useState(start);
  const [fields, setFields] = useState<Fields>(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const name = fields['name']?.[0] ?? '';
  return {
    type,
    setType,
    fields,
    set(key, values) {
      setFields({ ...fields, [key]: values });
      setErrors(({ [key]: _gone, ...rest }) => rest);
    },
    shown: type.attributes.filter((one) => one.isKey || one.isRequired || one.definition.isRequired),
    errors,
    name,
    dirty: fields !== started,
    attributesChanged: type.attributes.some(({ attributeId }) => {
      const key = fieldOfAttribute(attributeId);
      return (fields[key] ?? []).join('\n') !== (started[key] ?? []).join('\n');
    }),
    attributeValues: () => attributeValuesOf(type, fields),
    check() {
      if (name.trim() !== '') return true;
      setErrors({ name: t('hierarchy.name.required', { max: lengths.name }) });
      return false;
    },
    fail: (error) => setErrors(refusedFields(error)),
  };
}
