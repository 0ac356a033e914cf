import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CarriedSettings } from '../../item/web/fields.tsx';
import { attachmentApi, fileAttributesKey } from './useAttachments.ts';

/** Settings, area 5: what files and URLs carry (docs/domain/images.md, File attributes). */
export function FileAttributesSettings(): ReactElement {
  const { t } = useTranslation();
  return (
    <CarriedSettings
      title={t('attachment.settings')}
      text={t('attachment.settings.text')}
      none={t('attachment.settings')}
      queryKey={fileAttributesKey()}
      load={() => attachmentApi.attribute.list({})}
      save={(of) => attachmentApi.attribute.save(of)}
      table="file_attribute"
      fixed={[
        { name: t('attachment.visibility'), text: '26' },
        { name: t('attachment.language'), text: '31' },
        { name: t('attachment.category'), text: '42' },
      ]}
    />
  );
}
