import { ImagePlus, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImageRecord } from '../../image/contract.ts';
import { PageDialog } from '../../image/web/fields.tsx';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { request } from '../../platform/web/api/request.ts';
import { formatBytes } from '../../platform/web/format.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { discardImage } from './useDiagram.ts';

/** A place for a file that becomes an image: it is dropped or chosen, and sent at once. */
export function ImageDrop(props: {
  code: string;
  title: string;
  text: string;
  /** Takes the image that was made of the file; where it throws, or nobody waits for it any more, the image is removed. */
  onUploaded: (image: ImageRecord) => Promise<void>;
}): ReactElement {
  const { code, title, text, onUploaded } = props;
  const { t } = useTranslation();
  const [uploading, setUploading] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ file: File; pages: number } | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function upload(file: File | undefined, page?: number): Promise<void> {
    if (!file || uploading !== null) return;
    if (file.size > MAX_PICTURE_BYTES) {
      setProblem(t('diagram.image.tooBig', { limit: formatBytes(MAX_PICTURE_BYTES) }));
      return;
    }
    setProblem(null);
    setUploading(file.name);
    try {
      const answer = (await request(`/${code}/api/file`, {
        method: 'POST',
        query: { filename: file.name.replaceAll('"', ''), page },
        body: file,
        headers: { 'Content-Type': file.type || 'application/octet-stream' },
      })) as ImageRecord | { pages: number };
      if ('pages' in answer) {
        setAsked({ file, pages: answer.pages });
        return;
      }
      if (isGone.current) return discardImage(answer.id);
      await onUploaded(answer).catch((error: unknown) => {
        discardImage(answer.id);
        throw error;
      });
    } catch (error) {
      const field = error instanceof ApiError ? Object.values(error.modelState)[0]?.[0] : undefined;
      const shown = handleApiErrorQuietly(error);
      setProblem(field ?? shown);
    } finally {
      setUploading(null);
    }
  }

  return (
    <DropArea
      label={t('diagram.image.choose')}
      place={title}
      accept={['.png', '.jpg', '.jpeg', '.gif', '.svg', '.pdf']}
      className="cv cv-none drop"
      onFiles={([file]) => void upload(file)}
    >
      {(choose) => (
        <>
          <div className="cv-drop">
            <Empty
              icon={<ImagePlus className="i i20" />}
              title={title}
              text={text}
              action={
                <Button
                  icon={<Upload className="i14" />}
                  busy={uploading !== null && t('diagram.image.uploading')}
                  onClick={choose}
                >
                  {t('diagram.image.choose')}
                </Button>
              }
            />
            {problem !== null && <Banner tone="error">{problem}</Banner>}
            <span className="vh" role="status">
              {uploading !== null && `${t('diagram.image.uploading')} ${uploading}`}
            </span>
          </div>
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

/** The text of a failed upload, to be shown in place. */
function handleApiErrorQuietly(error: unknown): string {
  const shown = handleApiError(error, { handled: ['fields', 'message', 'conflict', 'modal'] });
  return 'message' in shown ? shown.message : '';
}
