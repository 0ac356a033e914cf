import { ImageUp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { FoundImage } from '../find/contract.ts';
import { FileDrop, type ImageReplaceProps } from './fields.tsx';
import type { ImageActs } from './useImageActs.ts';
import { placesQuery } from './useImages.ts';

/**
 * Gives the image another file. Where something shows it and it has hotspots, these are looked through first; else it is
 * replaced at once.
 */
export function ReplaceButton(props: {
  image: FoundImage;
  reason: string | undefined;
  acts: ImageActs;
  Replace: ComponentType<ImageReplaceProps>;
}): ReactElement {
  const { image, reason, acts, Replace } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const { usedIn, hotspots } = image;
  const isReviewed = usedIn > 0 && hotspots > 0;
  const numbers = { count: usedIn, used: formatNumber(usedIn), hotspots: formatNumber(hotspots) };
  return (
    <>
      <Button icon={<ImageUp className="i14" />} reason={reason} onClick={() => setOpen(true)}>
        {t('image.replace')}
      </Button>
      {open && isReviewed && (
        <Replace
          image={image}
          used={t('image.replaceText', numbers)}
          places={<Places id={image.id} />}
          onClose={close}
        />
      )}
      {open && !isReviewed && (
        <Dialog width={560} title={t('image.replaceOf', { name: image.name })} onClose={close}>
          <Banner tone="info">{t(usedIn === 0 ? 'image.replaceNone' : 'image.replacePlain', numbers)}</Banner>
          <FileDrop
            title={t('image.replaceDrop')}
            text={t('image.upload.formats')}
            onFile={async (file, page) => {
              const several = await acts.replaceByFile(file, page);
              if (!several) close();
              return several;
            }}
            onPicked={async (imageId) => {
              await acts.replaceByImage(imageId);
              close();
            }}
          />
          {usedIn > 0 && <Places id={image.id} />}
        </Dialog>
      )}
    </>
  );
}

/** The first names of what shows the image. */
function Places({ id }: { id: number }): ReactElement | null {
  const { t } = useTranslation();
  const { data } = useQuery(placesQuery(id));
  if (!data) return null;
  const names = data.items.map(({ name }) => name).join(', ');
  const more = data.totalCount - data.items.length;
  return (
    <p className="s muted">
      {more > 0 ? t('image.placesMore', { names, n: formatNumber(more) }) : t('image.places', { names })}
    </p>
  );
}
