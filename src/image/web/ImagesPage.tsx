import { ImageOff, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchTabs, useMay } from '../../catalog/web/fields.tsx';
import { useBusyReason } from '../../platform/web/BusyBanner.tsx';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { useHotkey } from '../../platform/web/hotkeys.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { ListPage } from '../../platform/web/list/ListPage.tsx';
import { NARROW, useMedia } from '../../platform/web/media.ts';
import { usePage } from '../../platform/web/page.ts';
import { useUrlState } from '../../platform/web/url.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import { DropArea } from '../../platform/web/ui/DropArea.tsx';
import { Empty } from '../../platform/web/ui/furniture.tsx';
import { Splitter } from '../../platform/web/ui/Splitter.tsx';
import { imageEndings } from '../rules.ts';
import { countFilters, noFilters } from '../rules.filters.ts';
import imageTexts from '../texts.en.json' with { type: 'json' };
import { imageColumns } from './columns.tsx';
import type { ImageReplaceProps } from './fields.tsx';
import { ImageCards } from './ImageCards.tsx';
import { ImageDetail } from './ImageDetail.tsx';
import { ImageFilterBar } from './ImageFilterBar.tsx';
import './Images.css';
import { UploadDialog } from './UploadDialog.tsx';
import { useImageFilters } from './useImageFilters.ts';
import { imageList } from './useImages.ts';
import { useThenReason } from '../../platform/web/moment.ts';

addTexts(imageTexts);

/**
 * `/{code}/image`: the images of the catalogue, and beside them the chosen one (docs/domain/images.md, Search of images).
 * `Replace` is the dialog that replaces an image with hotspots.
 */
export function ImagesPage({ Replace }: { Replace: ComponentType<ImageReplaceProps> }): ReactElement {
  const { t } = useTranslation();
  const [filters, setFilters] = useImageFilters();
  const [chosen, setChosen] = useUrlState('image', '', { push: true });
  const [view, setView] = useUrlState('view', 'cards');
  /** Files that the dialog of uploads begins with; null while it is closed. */
  const [uploading, setUploading] = useState<readonly File[] | null>(null);
  const pages = useGridPages(imageList(filters));
  const narrow = useMedia(NARROW);
  const busy = useBusyReason();
  const mayWrite = useMay('write');
  const reason = useThenReason() ?? (mayWrite ? busy : t('image.needsWriter'));
  const columns = useMemo(() => imageColumns(t), [t]);
  const group = t('image.images');
  usePage({ crumbs: [{ label: t('image.images') }], list: 'image-list', detail: 'image-detail' });
  useHotkey('u', () => setUploading([]), { label: t('image.upload'), group, enabled: reason === undefined });

  const step = (by: 1 | -1): void => {
    const at = pages.rows.findIndex((row) => String(row.id) === chosen);
    const next = pages.rows[at + by];
    if (at >= 0 && next) setChosen(String(next.id));
  };
  useHotkey(']', () => step(1), { label: t('image.next'), group, enabled: chosen !== '' });
  useHotkey('[', () => step(-1), { label: t('image.previous'), group, enabled: chosen !== '' });

  const count = countFilters(filters);
  const clear = (): void => setFilters(noFilters);
  const upload = (
    <Button icon={<Upload className="i14" />} kbd="U" reason={reason} onClick={() => setUploading([])}>
      {t('image.upload')}
    </Button>
  );
  const list = (
    <div className="pane fill" id="image-list" tabIndex={-1}>
      <ListPage
        id="images"
        label={t('image.images')}
        title={t('image.images')}
        acts={upload}
        found={(total, n) => t('image.found', { count: total, n })}
        columns={columns}
        rowId={(image) => String(image.id)}
        pages={pages}
        current={chosen}
        onOpen={(image) => setChosen(String(image.id))}
        cards={view === 'cards' && <ImageCards pages={pages} current={chosen} onOpen={setChosen} />}
        filtered={
          count > 0 ? { title: t('image.noMatch'), text: t('image.noMatchText', { count }), onClear: clear } : undefined
        }
        empty={
          <Empty
            icon={<ImageOff className="i i20" aria-hidden="true" />}
            title={t('image.noImages')}
            text={t('image.noneText')}
            action={upload}
          />
        }
      >
        <SearchTabs here="images" q={filters.q} />
        <ImageFilterBar
          filters={filters}
          onFilters={setFilters}
          onClear={clear}
          view={view === 'list' ? 'list' : 'cards'}
          onView={setView}
        />
      </ListPage>
    </div>
  );
  const detail = chosen !== '' && (
    <div className="pane fill" id="image-detail" tabIndex={-1}>
      <ImageDetail
        key={chosen}
        id={Number(chosen)}
        writeReason={reason}
        Replace={Replace}
        onStep={step}
        onOpen={setChosen}
        onClose={() => setChosen('')}
      />
    </div>
  );
  return (
    <>
      <DropArea
        label={t('image.upload.file')}
        place={t('image.upload.place')}
        accept={imageEndings}
        multiple
        disabled={reason !== undefined}
        className="pane fill image-drops"
        onFiles={setUploading}
      >
        {() =>
          !detail ? (
            list
          ) : narrow ? (
            detail
          ) : (
            <Splitter id="images" label={t('image.images')} size={640} start={list} end={detail} />
          )
        }
      </DropArea>
      {uploading && (
        <UploadDialog
          first={uploading}
          onClose={() => setUploading(null)}
          onOpen={(id) => {
            setUploading(null);
            setChosen(String(id));
          }}
        />
      )}
    </>
  );
}
