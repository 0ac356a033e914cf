import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Picture as PictureRecord } from '../../release/contract.ts';
import { pictureUrl } from '../read/content.ts';
import { t } from '../texts.ts';

/** A picture of the release on its paper, the smaller copy where there is one. */
export function Picture(props: {
  layer: string;
  picture: PictureRecord | null | undefined;
  alt: string;
}): ReactElement {
  const { layer, picture, alt } = props;
  const [failed, setFailed] = useState(false);
  if (!picture || failed) {
    return (
      <span className="thumb v-none">
        <ImageOff className="i i20" aria-hidden="true" />
        <span className="xs">{t('viewer.noDrawing')}</span>
      </span>
    );
  }
  return (
    <span className="thumb">
      <img
        src={pictureUrl(layer, picture, 'thumbnail')}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
      />
    </span>
  );
}
