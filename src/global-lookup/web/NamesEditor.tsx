import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bound } from '../../platform/web/form/useRecordForm.ts';
import { limits } from '../rules.ts';
import { PairsEditor } from './PairsEditor.tsx';

/** The name in further languages, by code. */
export function NamesEditor(props: { bound: Bound<{ name: string; value: string }[]>; locked: boolean }): ReactElement {
  const { t } = useTranslation();
  const { onChange } = props.bound;
  return (
    <PairsEditor
      {...props}
      bound={{
        ...props.bound,
        onChange: (rows) => onChange(rows.map(({ name, value }) => ({ name: name.toUpperCase(), value }))),
      }}
      title={t('global-lookup.names')}
      keyLabel={() => t('global-lookup.language')}
      valueLabel={(key) => t('global-lookup.nameIn', { language: key })}
      add={t('global-lookup.addLanguage')}
      most={{ rows: 50, key: 12, value: limits.name }}
    />
  );
}
