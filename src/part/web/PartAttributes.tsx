import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributeField } from '../../attribute/web/fields.tsx';
import { Tag } from '../../platform/web/ui/marks.tsx';
import { usePartAttributes } from './useParts.ts';

type Values = Record<string, string[]>;

/** The attributes that parts carry; absent where there are none. */
export function PartAttributes(props: {
  /** By the id of the attribute. */
  values: Values;
  base: Values;
  errors: Readonly<Record<string, string>>;
  onChange: (values: Values) => void;
  onLeft: (path: string) => void;
  /** The attribute that stands behind the description. */
  specification: number | null;
  readOnly?: boolean;
}): ReactElement | null {
  const { values, base, errors, onChange, onLeft, specification, readOnly = false } = props;
  const { t } = useTranslation();
  const { data } = usePartAttributes();
  const attributes = data?.attributes ?? [];
  if (attributes.length === 0) return null;
  return (
    <section className="part-attributes span-all">
      <h3 className="sec">
        {t('part.attributes')} <span className="faint s">{t('part.attributes.from')}</span>
      </h3>
      <div className="form-grid">
        {attributes.map((attribute) => {
          const key = String(attribute.attributeId);
          const path = `customAttributes.${key}`;
          return (
            <AttributeField
              key={key}
              attribute={attribute}
              mark={attribute.attributeId === specification && <Tag>{t('part.attributes.spec')}</Tag>}
              values={values[key] ?? []}
              error={errors[path]}
              dirty={JSON.stringify(base[key] ?? []) !== JSON.stringify(values[key] ?? [])}
              readOnly={readOnly}
              onBlur={() => onLeft(path)}
              onChange={(next) => {
                const { [key]: _before, ...others } = values;
                const filled = next.filter((one) => one !== '');
                onChange(filled.length > 0 ? { ...others, [key]: filled } : others);
              }}
            />
          );
        })}
      </div>
    </section>
  );
}
