import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Download, ImageOff, Maximize2, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../catalog/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { formatNumber } from '../../platform/web/format.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Segment, Switch } from '../../platform/web/ui/checks.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { Empty, KeyValue, LoadFailed, When } from '../../platform/web/ui/furniture.tsx';
import { Skeleton } from '../../platform/web/ui/progress.tsx';
import type { FoundImage } from '../find/contract.ts';
import { pdfRenditions } from '../rules.ts';
import { CatalogueImage } from './CatalogueImage.tsx';
import { EditImageDialog } from './EditImageDialog.tsx';
import type { ImageReplaceProps } from './fields.tsx';
import { ImageLinks } from './ImageLinks.tsx';
import { ReplaceButton } from './ReplaceButton.tsx';
import { useImageActs, type ImageActs } from './useImageActs.ts';
import { detailsQuery, imageUrl } from './useImages.ts';

/** The chosen image: what it is, what shows it, and what can be done with it. */
export function ImageDetail(props: {
  id: number;
  /** Why nothing can be written now. */
  writeReason: string | undefined;
  /** The dialog that replaces an image with hotspots. */
  Replace: ComponentType<ImageReplaceProps>;
  onStep: (by: 1 | -1) => void;
  onOpen: (id: string) => void;
  onClose: () => void;
}): ReactElement {
  const { id, onClose } = props;
  const { t } = useTranslation();
  const isId = Number.isSafeInteger(id) && id > 0;
  const image = useQuery({ ...detailsQuery(id), enabled: isId });
  if (image.data) return <Shown {...props} image={image.data} />;
  if (!isId || (image.error instanceof ApiError && image.error.status === 404)) {
    return (
      <Empty
        icon={<ImageOff className="i i20" aria-hidden="true" />}
        title={t('image.gone')}
        text={t('image.goneText')}
        action={<Button onClick={onClose}>{t('image.backToList')}</Button>}
      />
    );
  }
  if (image.isError) return <LoadFailed onRetry={() => void image.refetch()} />;
  return (
    <div className="image-detail" aria-busy="true">
      <Skeleton width="50%" />
    </div>
  );
}

function Shown(props: Parameters<typeof ImageDetail>[0] & { image: FoundImage }): ReactElement {
  const { image, writeReason, Replace, onStep, onClose } = props;
  const { t } = useTranslation();
  const [enlarged, setEnlarged] = useState(false);
  const [editing, setEditing] = useState(false);
  const acts = useImageActs(image, onClose);
  const size = t('image.pixels', { width: formatNumber(image.width), height: formatNumber(image.height) });
  return (
    <>
      <div className="ph">
        <h2 className="trunc" title={image.name}>
          {image.name}
        </h2>
        <div className="ph-end">
          <IconButton label={t('image.previous')} icon={<ChevronUp className="i16" />} onClick={() => onStep(-1)} />
          <IconButton label={t('image.next')} icon={<ChevronDown className="i16" />} onClick={() => onStep(1)} />
          <a
            className="ib"
            aria-label={t('image.download')}
            data-tip={t('image.download')}
            href={imageUrl(image)}
            download={image.fileName || image.name}
          >
            <Download className="i16" aria-hidden="true" />
          </a>
          <IconButton label={t('platform.close')} icon={<X className="i16" />} onClick={onClose} />
        </div>
      </div>
      <div className="pane-scroll image-detail">
        <div className="image-frame">
          <div className="thumb image-picture">
            <CatalogueImage image={image} alt={image.name} size={1600} />
          </div>
          <Button size="sm" icon={<Maximize2 className="i14" />} onClick={() => setEnlarged(true)}>
            {t('image.enlarge')}
          </Button>
        </div>
        <KeyValue
          items={[
            [
              t('image.sizeLabel'),
              <span key="size" className="tn">
                {size}
              </span>,
            ],
            [t('image.mediaType'), image.originalType ?? image.contentType],
            [t('image.fileName'), image.fileName],
            [t('image.addedOn'), <When key="added" at={image.created} />],
            [
              t('image.hotspots'),
              <span key="hotspots" className="row">
                <span className="tn">{formatNumber(image.hotspots)}</span>
                {image.unconfirmed > 0 && (
                  <>
                    <span className="warn">{t('image.unconfirmed', { n: formatNumber(image.unconfirmed) })}</span>
                    <Button size="sm" reason={writeReason} onClick={acts.confirmHotspots}>
                      {t('image.confirm')}
                    </Button>
                  </>
                )}
              </span>,
            ],
            [
              t('image.hotspottable'),
              <Switch
                key="flag"
                aria-label={t('image.hotspottable')}
                checked={image.isHotspottable}
                disabled={writeReason !== undefined}
                onChange={(event) => acts.setHotspottable(event.currentTarget.checked)}
              />,
            ],
            [t('image.pdf'), <PdfChoice key="pdf" image={image} acts={acts} />],
          ]}
        />
        <ImageLinks image={image} writeReason={writeReason} acts={acts} />
      </div>
      <div className="image-foot row">
        <Button
          variant="danger"
          reason={writeReason ?? (image.usedIn > 0 ? t('image.inUse', { n: formatNumber(image.usedIn) }) : undefined)}
          onClick={acts.remove}
        >
          {t('image.delete')}
        </Button>
        <span className="row ml">
          <Button icon={<Pencil className="i14" />} reason={writeReason} onClick={() => setEditing(true)}>
            {t('image.edit')}
          </Button>
          <ReplaceButton image={image} reason={writeReason} acts={acts} Replace={Replace} />
        </span>
      </div>
      {editing && <EditImageDialog image={image} acts={acts} onClose={() => setEditing(false)} />}
      {enlarged && (
        <Dialog width={1120} title={image.name} onClose={() => setEnlarged(false)}>
          <div className="thumb image-large">
            <CatalogueImage image={image} alt={image.name} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** What of the image goes into PDFs; changed by who manages them. */
function PdfChoice({ image, acts }: { image: FoundImage; acts: ImageActs }): ReactElement {
  const { t } = useTranslation();
  const busy = useBusyReason();
  const reason = useMay('managePdf') ? busy : t('image.pdfNeeds');
  return reason === undefined ? (
    <Segment
      label={t('image.pdf')}
      options={pdfRenditions.map((value) => ({ value, label: t(`image.pdf.${value}`) }))}
      value={image.pdfRendition}
      onChange={acts.setPdfRendition}
    />
  ) : (
    <span title={reason}>{t(`image.pdf.${image.pdfRendition}`)}</span>
  );
}
