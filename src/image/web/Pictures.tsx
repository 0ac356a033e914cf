import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Images, MoreHorizontal, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Menu } from '../../platform/web/ui/Menu.tsx';
import { Banner, Tag } from '../../platform/web/ui/marks.tsx';
import { ProgressBar } from '../../platform/web/ui/progress.tsx';
import type { Picture, PictureParent } from '../picture/contract.ts';
import { imageEndings } from '../rules.ts';
import { ImagePicker } from './ImagePicker.tsx';
import { CatalogueImage } from './CatalogueImage.tsx';
import { PageDialog } from './PageDialog.tsx';
import { discardImage, pictureApi, picturesQuery } from './useImages.ts';
import { useImageUpload } from './useImageUpload.ts';
import './Pictures.css';

/** The pictures of an item or a part, which files that are dropped, pasted or chosen become (docs/domain/images.md, Pictures). */
export function Pictures(props: {
  parent: PictureParent;
  name: string;
  /** What a save writes. */
  tables: readonly string[];
  /** Their weight and type are shown, as those of product images. */
  hasType?: boolean;
  readOnly: boolean;
}): ReactElement | null {
  const { parent, name, tables, hasType = false, readOnly } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const undoToast = useUndoToast();
  const busy = useBusyReason();
  const [picking, setPicking] = useState(false);
  const { data: pictures, isError, refetch } = useQuery(picturesQuery(parent));
  const refresh = (): Promise<void> => written(client, tables);

  /** Saves what `arrange` makes of the pictures as they stand now. */
  async function save(text: string, arrange: (ids: readonly number[]) => number[]): Promise<void> {
    const known = (client.getQueryData(picturesQuery(parent).queryKey) ?? []).map(({ id }) => id);
    try {
      const { changeId } = await pictureApi.save({ ...parent, known, items: arrange(known) });
      undoToast(text, changeId);
    } finally {
      await refresh();
    }
  }
  const upload = useImageUpload((image) => save(t('image.added', { name: image.name }), (ids) => [...ids, image.id]));
  const change = (text: string, arrange: (ids: readonly number[]) => number[]): void =>
    void save(text, arrange).catch(handleApiError);
  const place = (id: number, at: number): void =>
    change(t('image.ordered'), (ids) => ids.filter((one) => one !== id).toSpliced(at - 1, 0, id));

  /** Lets the image that was there take the place of the one that was sent. */
  async function takeThere(): Promise<void> {
    if (!upload.double) return;
    const { id, there } = upload.double;
    upload.ignoreDouble();
    await save(t('image.added', { name: there.name }), (ids) =>
      ids.includes(there.id) ? ids.filter((one) => one !== id) : ids.map((one) => (one === id ? there.id : one)),
    );
    discardImage(id);
  }

  if (isError) return <LoadFailed onRetry={() => void refetch()} />;
  if (!pictures) return null;
  const off = readOnly || busy !== undefined;
  return (
    <DropArea
      label={t('image.choose')}
      place={t('image.picturesOf', { name })}
      accept={imageEndings}
      multiple
      disabled={off}
      className="pictures"
      onFiles={(files) => void upload.add(files)}
    >
      {(choose) => {
        const act = !readOnly && (
          <span className="row pictures-acts">
            <Button icon={<Upload className="i14" />} reason={busy} onClick={choose}>
              {t('image.choose')}
            </Button>
            <Button icon={<Images className="i14" />} reason={busy} onClick={() => setPicking(true)}>
              {t('image.fromCatalogue')}
            </Button>
          </span>
        );
        return (
          <>
            {upload.problems.length > 0 && (
              <Banner tone="error" onDismiss={upload.forget} dismissLabel={t('platform.close')}>
                {upload.problems.map((one) => (
                  <span key={one} className="pictures-problem">
                    {one}
                  </span>
                ))}
              </Banner>
            )}
            {upload.double && (
              <Banner
                tone="warning"
                onDismiss={upload.ignoreDouble}
                dismissLabel={t('image.ignoreDuplicate')}
                actions={
                  <button type="button" className="link" onClick={() => void takeThere().catch(handleApiError)}>
                    {t('image.useThere')}
                  </button>
                }
              >
                {t('image.sameHere', {
                  name: upload.double.there.name,
                  used: formatNumber(upload.double.there.usedIn),
                  hotspots: formatNumber(upload.double.there.hotspots),
                })}
              </Banner>
            )}
            {pictures.length === 0 ? (
              <Empty
                icon={<ImagePlus className="i i20" aria-hidden="true" />}
                title={t('image.none')}
                {...(!readOnly && { text: t('image.drop') })}
                action={act}
              />
            ) : (
              <ul className="pictures-list">
                {pictures.map((picture) => (
                  <PictureCard
                    key={picture.id}
                    picture={picture}
                    count={pictures.length}
                    hasType={hasType}
                    off={off}
                    onPlace={(at) => place(picture.id, at)}
                    onRemove={() =>
                      change(t('image.unlinked', { name: picture.name }), (ids) =>
                        ids.filter((one) => one !== picture.id),
                      )
                    }
                  />
                ))}
              </ul>
            )}
            {pictures.length > 0 && act}
            <div role="status" className="s muted pictures-said">
              {upload.sending && t('image.sending', { name: upload.sending.name })}
            </div>
            {upload.sending && (
              <ProgressBar
                label={t('image.sending', { name: upload.sending.name })}
                done={upload.sending.sent}
                total={upload.sending.size}
              />
            )}
            {picking && (
              <ImagePicker
                onChoose={({ id, name: added }) => {
                  setPicking(false);
                  change(t('image.added', { name: added }), (ids) => [...ids.filter((one) => one !== id), id]);
                }}
                onClose={() => setPicking(false)}
              />
            )}
            {upload.asked && (
              <PageDialog
                fileName={upload.asked.file.name}
                pages={upload.asked.pages}
                onChoose={upload.choosePage}
                onClose={() => upload.choosePage(null)}
              />
            )}
          </>
        );
      }}
    </DropArea>
  );
}

function PictureCard(props: {
  picture: Picture;
  count: number;
  hasType: boolean;
  off: boolean;
  onPlace: (weight: number) => void;
  onRemove: () => void;
}): ReactElement {
  const { picture, count, hasType, off, onPlace, onRemove } = props;
  const { id, name, width, height, version } = picture;
  const { isPrimary, weight } = picture.relationCustomData;
  const { t } = useTranslation();
  return (
    <li className="pictures-card">
      <div className="thumb pictures-thumb">
        <CatalogueImage image={{ id, version }} alt={name} size={400} lazy />
      </div>
      <div className="pictures-line">
        <span className="grow ell" title={name}>
          {name}
        </span>
        {isPrimary && <Tag>{t('image.primary')}</Tag>}
        {!off && (
          <Menu
            items={[
              ...(isPrimary ? [] : [{ key: 'primary', label: t('image.makePrimary'), onSelect: () => onPlace(1) }]),
              ...(weight > 1
                ? [{ key: 'earlier', label: t('image.earlier'), onSelect: () => onPlace(weight - 1) }]
                : []),
              ...(weight < count
                ? [{ key: 'later', label: t('image.later'), onSelect: () => onPlace(weight + 1) }]
                : []),
              'line',
              { key: 'unlink', label: t('image.unlink'), onSelect: onRemove },
            ]}
          >
            <button
              type="button"
              className="ib sm"
              aria-label={t('image.acts', { name })}
              data-tip={t('image.acts', { name })}
            >
              <MoreHorizontal className="i14" aria-hidden="true" />
            </button>
          </Menu>
        )}
      </div>
      <span className="s faint tn">{t('image.size', { width, height })}</span>
      {hasType && <span className="s faint tn">{t('image.weightAndType', { weight: String(weight) })}</span>}
    </li>
  );
}
