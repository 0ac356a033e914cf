import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, LoadFailed } from '../../../platform/web/ui/furniture.tsx';
import type { Attribute } from '../../attribute/contract.ts';
import { attributeTypes } from '../../../attribute/rules.ts';
import { AttributeForm } from './AttributeForm.tsx';
import { FormWaits } from './SettingsSplit.tsx';
import { attributeQuery } from './useTypeSettings.ts';
import type { TranslatedAttribute } from './useTypeSettings.ts';

const blankAttribute: TranslatedAttribute = {
  id: 0,
  name: '',
  type: attributeTypes.string,
  definition: { maxLength: 256 },
  isCustom: true,
  usedBy: [],
  version: 0,
  translations: [],
};

/** The attribute that was chosen, or a new one. */
export function AttributePane(props: {
  id: string;
  attributes: readonly Attribute[] | undefined;
  onOpen: (id: string) => void;
}): ReactElement {
  const { id, attributes, onOpen } = props;
  const { t } = useTranslation();
  const isNew = id === 'new';
  const listed = attributes?.some((one) => String(one.id) === id) ?? false;
  const record = useQuery({ ...attributeQuery(Number(id)), enabled: listed });
  if (attributes && id !== '' && !isNew && !listed) {
    return <Empty icon={<Tags className="i i20" aria-hidden="true" />} title={t('hierarchy.attribute.gone')} />;
  }
  if (record.isError && !record.data) return <LoadFailed onRetry={() => void record.refetch()} />;
  const shown = isNew ? blankAttribute : record.data;
  if (!attributes || !shown) return <FormWaits />;
  return <AttributeForm record={shown} others={attributes.filter((one) => one.id !== shown.id)} onOpen={onOpen} />;
}
