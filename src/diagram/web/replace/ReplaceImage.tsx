import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageData } from '../../../catalog/web/fields.tsx';
import type { ImageReplaceProps } from '../../../image/web/fields.tsx';
import { catalogCode } from '../../../platform/web/api/client.ts';
import { addTexts } from '../../../platform/web/i18n.ts';
import texts from '../../texts.en.json' with { type: 'json' };
import '../Diagram.css';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { useImageReplacement } from './useImageReplacement.ts';

addTexts(texts);

/** Another file for an image with hotspots, which are looked through before it is saved. */
export function ReplaceImage({ image, used, places, onClose }: ImageReplaceProps): ReactElement {
  const { t } = useTranslation();
  const { hotspotColor, hotspotUnassignedColor } = usePageData();
  return (
    <ReplaceDialog
      code={catalogCode()}
      title={t('image.replaceOf', { name: image.name })}
      image={image}
      replacement={useImageReplacement(image)}
      used={used}
      places={places}
      colors={{ linked: hotspotColor, unlinked: hotspotUnassignedColor }}
      onClose={onClose}
    />
  );
}
