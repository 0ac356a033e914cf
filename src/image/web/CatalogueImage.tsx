import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../platform/web/ui/marks.tsx';
import './CatalogueImage.css';
import { imageUrl } from './useImages.ts';

/** How often a picture that did not come is asked for again, and the pause before, in milliseconds. */
const tries = 5;
const pause = 1000;

interface Failed {
  src: string;
  times: number;
  isMissing: boolean;
}

/**
 * An image of the catalogue, at most `size` pixels wide or high; says so where its file is missing (404). One that the
 * server had no time for is asked for again.
 */
export function CatalogueImage(props: {
  image: { id: number; version: number };
  alt: string;
  size?: number;
  lazy?: boolean;
}): ReactElement {
  const { image, alt, size, lazy = false } = props;
  const { t } = useTranslation();
  const src = imageUrl(image, size);
  const [failed, setFailed] = useState<Failed | null>(null);
  const now = failed?.src === src ? failed : null;
  const times = now?.times ?? 0;
  const [shown, show] = useState(0);
  useEffect(() => {
    if (times === 0 || times > tries) return undefined;
    const timer = setTimeout(() => show(times), pause);
    return () => clearTimeout(timer);
  }, [times]);
  if (now && (now.isMissing || times > tries))
    return (
      <span className="image-failed">
        <ImageOff className="i20" aria-hidden="true" />
        <Tag tone="error">{t(now.isMissing ? 'image.fileMissing' : 'image.notShown')}</Tag>
      </span>
    );
  return (
    <img
      key={shown}
      src={src}
      alt={alt}
      draggable={false}
      {...(lazy && { loading: 'lazy' })}
      onError={() => void isMissing(src).then((missing) => setFailed({ src, times: times + 1, isMissing: missing }))}
    />
  );
}

/** Whether the server says that a file is not there; a picture that does not load tells no reason. */
const isMissing = (src: string): Promise<boolean> =>
  fetch(src, { cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
