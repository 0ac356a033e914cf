import { CircleCheck, CircleX, ImagePlus, RotateCw, Upload as UploadIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../platform/web/format.ts';
import { Button, IconButton } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import { imageEndings } from '../rules.ts';
import { PageDialog } from './PageDialog.tsx';
import { imageUrl } from './useImages.ts';
import { useUpload, type Upload } from './useUpload.ts';

/** Takes images in by drop, paste or choice, each with its progress and what became of it. */
export function UploadDialog(props: {
  /** Files that are sent as it opens. */
  first: readonly File[];
  onClose: () => void;
  onOpen: (imageId: number) => void;
}): ReactElement {
  const { first, onClose, onOpen } = props;
  const { t } = useTranslation();
  const { uploads, add, again, ignoreDuplicate, takeThere } = useUpload();
  const [paging, setPaging] = useState<number | null>(null);
  useEffect(() => {
    add(first);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each drop, not whenever the dialog is drawn
  }, [first]);
  const asked = uploads.find(({ state, key }) => state === 'asked' && key !== paging);
  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <Dialog
      width={800}
      title={t('image.upload')}
      onClose={onClose}
      dirty={uploads.some(({ state }) => state === 'waiting' || state === 'sending')}
      foot={
        <Button size="lg" onClick={onClose}>
          {t('platform.close')}
        </Button>
      }
    >
      <DropArea
        label={t('image.upload.file')}
        place={t('image.upload.place')}
        accept={imageEndings}
        multiple
        className="drop image-drop"
        onFiles={add}
      >
        {(choose) => (
          <Empty
            icon={<ImagePlus className="i i20" aria-hidden="true" />}
            title={t('image.upload.place')}
            text={t('image.upload.formats')}
            action={
              <Button data-autofocus icon={<UploadIcon className="i14" />} onClick={choose}>
                {t('image.upload.choose')}
              </Button>
            }
          />
        )}
      </DropArea>
      <p className="s muted" role="status">
        {uploads.length > 0 && t('image.upload.done', { n: formatNumber(done), total: formatNumber(uploads.length) })}
      </p>
      <ul className="image-uploads">
        {uploads.map((one) => (
          <UploadRow
            key={one.key}
            upload={one}
            onOpen={onOpen}
            onAgain={() => again(one)}
            onIgnore={() => ignoreDuplicate(one)}
            onUse={() => {
              const there = one.image?.sameAs?.id;
              void takeThere(one).then((taken) => taken && there !== undefined && onOpen(there));
            }}
          />
        ))}
      </ul>
      {asked && (
        <PageDialog
          fileName={asked.file.name}
          pages={asked.pages ?? 1}
          onChoose={(page) => again(asked, page)}
          onClose={() => setPaging(asked.key)}
        />
      )}
    </Dialog>
  );
}

function UploadRow(props: {
  upload: Upload;
  onOpen: (imageId: number) => void;
  onAgain: () => void;
  onIgnore: () => void;
  onUse: () => void;
}): ReactElement {
  const { upload, onOpen, onAgain, onIgnore, onUse } = props;
  const { t } = useTranslation();
  const { file, sent, state, image, problem } = upload;
  const same = state === 'done' ? image?.sameAs : null;
  return (
    <li>
      <span className="row image-upload">
        {state === 'done' && <CircleCheck className="i16 ok" aria-hidden="true" />}
        {state === 'failed' && <CircleX className="i16 err" aria-hidden="true" />}
        <span className="trunc" title={file.name}>
          {file.name}
        </span>
        <span className="row ml">
          {(state === 'sending' || state === 'waiting') && (
            <>
              <span className="image-bar">
                <ProgressBar label={file.name} done={sent} total={file.size} />
              </span>
              <span className="muted tn nw">
                {t('image.upload.sent', { sent: formatBytes(sent), total: formatBytes(file.size) })}
              </span>
            </>
          )}
          {state === 'done' && image && (
            <>
              <span className="muted tn nw">
                {t('image.pixels', { width: formatNumber(image.width), height: formatNumber(image.height) })}
              </span>
              <Button size="sm" onClick={() => onOpen(image.id)}>
                {t('image.upload.open')}
              </Button>
            </>
          )}
          {state === 'failed' && (
            <>
              <span className="errt" role="alert">
                {problem}
              </span>
              <IconButton
                size="sm"
                label={t('platform.tryAgain')}
                icon={<RotateCw className="i14" />}
                onClick={onAgain}
              />
            </>
          )}
        </span>
      </span>
      {same && image && (
        <Banner tone="warning">
          <span className="row image-same">
            <span className="thumb">
              <img src={imageUrl({ id: same.id, version: image.version }, 145)} alt={same.name} />
            </span>
            <span>
              <b>{t('image.same', { name: same.name })}</b>
              <br />
              {t('image.sameText', { used: formatNumber(same.usedIn), hotspots: formatNumber(same.hotspots) })}
              <span className="row image-same-acts">
                <Button size="sm" variant="primary" onClick={onUse}>
                  {t('image.useThere')}
                </Button>
                <Button size="sm" onClick={onIgnore}>
                  {t('image.ignoreDuplicate')}
                </Button>
              </span>
            </span>
          </span>
        </Banner>
      )}
    </li>
  );
}
