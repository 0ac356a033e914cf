import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CarriedSettings } from '../../../item/web/fields.tsx';
import { partApi, partAttributesQuery } from '../useParts.ts';

/** Settings, area 4: the attributes that parts carry (docs/domain/parts.md, Attributes). */
export function PartAttributesSettings(): ReactElement {
  const { t } = useTranslation();
  return (
    <CarriedSettings
      title={t('part.settings.attributes')}
      text={t('part.settings.attributes.text')}
      none={t('part.settings.attributes.none')}
      queryKey={partAttributesQuery().queryKey}
      load={() => partApi.attribute.list({})}
      save={(of) => partApi.attribute.save(of)}
      table="part_attribute"
    />
  );
}
