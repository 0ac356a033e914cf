import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../platform/web/form/useRecordForm.ts';
import { limits, propertyType } from '../rules.ts';
import { PairsEditor } from './PairsEditor.tsx';

/** Further properties by key; the type of each is found from what is typed. */
export function PropertiesEditor(props: {
  bound: Bound<{ name: string; value: string }[]>;
  locked: boolean;
}): ReactElement {
  const { t } = useTranslation();
  return (
    <PairsEditor
      {...props}
      title={t('global-lookup.customProperties')}
      hint={t('global-lookup.customHint')}
      keyLabel={(nth) => t('global-lookup.keyOf', { nth })}
      valueLabel={(key) => t('global-lookup.valueOf', { key })}
      add={t('global-lookup.addProperty')}
      kind={(value) => t(`global-lookup.kind.${propertyType(value)}`)}
      most={{ rows: limits.properties, key: limits.propertyName, value: limits.propertyValue }}
    />
  );
}
