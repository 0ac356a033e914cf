import { useTranslation } from 'react-i18next';
import { fieldOfAttribute } from '../../../item/rules.fields.ts';
import type { Item } from '../../../item/contract.ts';

/** What the fields of an item's form are called, for the save bar and the conflict dialog. */
export function useFieldLabels(item: Item): Readonly<Record<string, string>> {
  const { t } = useTranslation();
  return {
    name: t('hierarchy.field.name'),
    displayName: t('hierarchy.field.displayName'),
    overrideName: t('hierarchy.field.overrideName'),
    group: t('hierarchy.field.group'),
    notes: t('hierarchy.field.notes'),
    ...Object.fromEntries(item.attributes.map(({ attributeId, name }) => [fieldOfAttribute(attributeId), name])),
  };
}
