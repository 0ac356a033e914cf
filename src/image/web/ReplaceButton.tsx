import { ImageUp } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { FoundImage } from '../find/contract.ts';
import { ImageDrop } from './fields.tsx';
import type { ImageActs } from './useImageActs.ts';
import { placesQuery } from './useImages.ts';

/** Gives the image another file: says what that touches, then takes one in by drop, paste or choice. */
export function ReplaceButton(props: { image: FoundImage; reason: string | undefined; acts: ImageActs }): ReactElement {
  const { image, reason, acts } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ImageUp className="i14" />} reason={reason} onClick={() => setOpen(true)}>
        {t('image.replace')}
      </Button>
      {open && (
        <Dialog width={560} title={t('image.replaceOf', { name: image.name })} onClose={() => setOpen(false)}>
          <Banner tone="info">
            {t(image.usedIn === 0 ? 'image.replaceNone' : 'image.replaceText', {
              count: image.usedIn,
              used: formatNumber(image.usedIn),
              hotspots: formatNumber(image.hotspots),
            })}
          </Banner>
          <ImageDrop
            title={t('image.replaceDrop')}
            text={t('image.upload.formats')}
            onUploaded={async ({ id }) => {
              if (!(await acts.replace(id))) throw new Error('The image was not replaced.');
              setOpen(false);
            }}
          />
          {image.usedIn > 0 && <Places id={image.id} />}
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
