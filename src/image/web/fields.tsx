import { ImagePlus, Images, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageRecord, UploadedImage } from '../contract.ts';
import type { FoundImage } from '../find/contract.ts';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { request } from '../../platform/web/api/request.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { addTexts } from '../../platform/web/i18n.ts';
import { imageEndings } from '../rules.ts';
import imageTexts from '../texts.en.json' with { type: 'json' };
import './ImageDrop.css';
import { ImagePicker } from './ImagePicker.tsx';
import { PageDialog } from './PageDialog.tsx';
import { discardImage, linkApi } from './useImages.ts';
import { problemOf } from './useUpload.ts';

addTexts(imageTexts);

export { CatalogueImage } from './CatalogueImage.tsx';
export { ImagePicker } from './ImagePicker.tsx';
export { Pictures } from './Pictures.tsx';

/** What the page of images hands to the dialog that replaces an image with hotspots. */
export interface ImageReplaceProps {
  image: FoundImage;
  /** In how many places it is shown, and their names. */
  used: string;
  places: ReactElement;
  onClose: () => void;
}

/** A place for an image of the catalogue or a file, which is dropped or chosen. */
export function FileDrop(props: {
  /** Beside `drop`, what the place is drawn as. */
  className?: string;
  title: string;
  text: string;
  /** Takes a file, of a PDF one page; answers how many there are where one has to be named. Its error is shown here. */
  onFile: (file: File, page: number | undefined) => Promise<{ pages: number } | undefined>;
  /** Takes an image of the catalogue. */
  onPicked: (imageId: number) => Promise<void>;
}): ReactElement {
  const { className = 'image-drop', title, text, onFile, onPicked } = props;
  const { t } = useTranslation();
  const [uploading, setUploading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [picking, setPicking] = useState(false);
  const [asked, setAsked] = useState<{ file: File; pages: number } | null>(null);

  async function run(name: string, work: () => Promise<void>): Promise<void> {
    setProblem(null);
    setUploading(name);
    try {
      await work();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setUploading(null);
    }
  }

  async function copy(id: number, name: string): Promise<void> {
    setPicking(false);
    await run(name, () => onPicked(id));
  }

  async function upload(file: File | undefined, page?: number): Promise<void> {
    if (!file || uploading !== null) return;
    if (file.size > MAX_PICTURE_BYTES) {
      setProblem(t('image.tooBig', { limit: formatNumber(MAX_PICTURE_BYTES / 2 ** 20) }));
      return;
    }
    await run(file.name, async () => {
      const several = await onFile(file, page);
      if (several) setAsked({ file, pages: several.pages });
    });
  }

  return (
    <DropArea
      label={t('image.drop.choose')}
      place={title}
      accept={imageEndings}
      className={`${className} drop`}
      onFiles={([file]) => void upload(file)}
    >
      {(choose) => (
        <>
          <div className="image-place">
            <Empty
              icon={<ImagePlus className="i i20" />}
              title={title}
              text={text}
              action={
                <span className="row image-acts">
                  <Button
                    icon={<Upload className="i14" />}
                    busy={uploading !== null && t('image.drop.uploading')}
                    onClick={choose}
                  >
                    {t('image.drop.choose')}
                  </Button>
                  <Button
                    icon={<Images className="i14" />}
                    reason={uploading === null ? undefined : t('image.drop.uploading')}
                    onClick={() => setPicking(true)}
                  >
                    {t('image.fromCatalogue')}
                  </Button>
                </span>
              }
            />
            {problem !== null && <Banner tone="error">{problem}</Banner>}
            <span className="vh" role="status">
              {uploading !== null && `${t('image.drop.uploading')} ${uploading}`}
            </span>
          </div>
          {picking && (
            <ImagePicker onChoose={({ id, name }) => void copy(id, name)} onClose={() => setPicking(false)} />
          )}
          {asked && (
            <PageDialog
              fileName={asked.file.name}
              pages={asked.pages}
              onChoose={(page) => {
                setAsked(null);
                void upload(asked.file, page);
              }}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </DropArea>
  );
}

/**
 * Sends a file that becomes an image, or takes the place of `oldImageItemId`, of a PDF one page; answers how many there
 * are where one has to be named.
 */
export const uploadImage = async (file: File, page: number | undefined, oldImageItemId?: number) =>
  (await request(`/${catalogCode()}/api/file`, sentFile(file, { page, oldImageItemId }))) as
    | UploadedImage
    | { pages: number };

/** A request that sends a file as it is. */
export const sentFile = (file: File, query: Record<string, number | undefined>) => ({
  method: 'POST' as const,
  query: { filename: file.name.replaceAll('"', ''), ...query },
  body: file,
  headers: { 'Content-Type': file.type || 'application/octet-stream' },
});

/** A further image over the bytes of one, with hotspots of its own. */
const copyImage = (imageId: number): Promise<ImageRecord> => linkApi.copy({ imageId });

/**
 * A place for a file that becomes an image and is sent at once. Or a copy of an image of the catalogue is taken, over the
 * same bytes and with hotspots of its own.
 */
export function ImageDrop(props: {
  className?: string;
  title: string;
  text: string;
  /** Takes the image that was made of the file; where it throws, or nobody waits for it any more, the image is removed. */
  onUploaded: (image: ImageRecord) => Promise<void>;
}): ReactElement {
  const { onUploaded, ...place } = props;
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function take(image: ImageRecord): Promise<void> {
    if (isGone.current) return discardImage(image.id);
    await onUploaded(image).catch((error: unknown) => {
      discardImage(image.id);
      throw error;
    });
  }

  return (
    <FileDrop
      {...place}
      onFile={async (file, page) => {
        const answer = await uploadImage(file, page);
        if ('pages' in answer) return answer;
        await take(answer);
        return undefined;
      }}
      onPicked={async (imageId) => take(await copyImage(imageId))}
    />
  );
}
