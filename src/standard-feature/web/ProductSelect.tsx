import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../platform/web/ui/Select.tsx';
import { subTypesQuery, typesQuery } from './useFeatures.ts';

/** A product type and sub type by numeric code; 0 for none. */
export interface ProductCodes {
  type: number;
  subtype: number;
}

/** Chooses a product type of an industry, then one of its sub types. */
export function ProductSelect(props: {
  industry: number;
  value: ProductCodes;
  onChange: (value: ProductCodes) => void;
  readOnly?: boolean;
}): ReactElement {
  const { industry, value, onChange, readOnly = false } = props;
  const { t } = useTranslation();
  const askedTypes = useQuery(typesQuery(industry));
  const { data: types = [] } = askedTypes;
  const askedSubTypes = useQuery(subTypesQuery(value.type));
  const { data: subTypes = [] } = askedSubTypes;
  return (
    <>
      <Select
        aria-label={t('standard-feature.productType')}
        placeholder={t('standard-feature.productType')}
        readOnly={readOnly}
        from={askedTypes}
        options={types.map(({ numericCode, name }) => ({ value: String(numericCode), label: name }))}
        value={value.type === 0 ? null : String(value.type)}
        onChange={(next) => onChange({ type: Number(next ?? 0), subtype: 0 })}
      />
      <Select
        aria-label={t('standard-feature.subType')}
        placeholder={t('standard-feature.subType')}
        readOnly={readOnly || value.type === 0}
        from={askedSubTypes}
        options={subTypes.map(({ numericCode, name, fields }) => ({
          value: String(numericCode),
          label: name,
          hint: t('standard-feature.fieldCount', { count: fields }),
        }))}
        value={value.subtype === 0 ? null : String(value.subtype)}
        onChange={(next) => onChange({ ...value, subtype: Number(next ?? 0) })}
      />
    </>
  );
}
