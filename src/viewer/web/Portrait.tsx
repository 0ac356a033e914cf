import { useState } from 'react';
import type { ReactElement } from 'react';
import type { Picture as PictureRecord } from '../../release/contract.ts';
import { t } from '../texts.ts';
import { Picture } from './Picture.tsx';

/** The pictures of an item or part: one large, the others to choose from; nothing where there are none. */
export function Portrait(props: {
  of: { layer: string; picture?: PictureRecord | undefined; pictures?: readonly PictureRecord[] | undefined };
  alt: string;
}): ReactElement | null {
  const { of, alt } = props;
  const { layer, picture, pictures = [] } = of;
  const [at, setAt] = useState(0);
  if (!picture) return null;
  const all = [picture, ...pictures];
  const shown = all[at] ?? picture;
  return (
    <div className="v-portrait">
      <Picture key={shown.file} layer={layer} picture={shown} alt={alt} />
      {all.length > 1 && (
        <div className="v-pictures" role="group" aria-label={t('viewer.pictures')} lang="en">
          {all.map((one, index) => (
            <button
              key={`${one.file} ${index}`}
              type="button"
              aria-label={t('viewer.picture', { number: index + 1, of: all.length })}
              aria-pressed={one === shown}
              onClick={() => setAt(index)}
            >
              <Picture layer={layer} picture={one} alt="" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
