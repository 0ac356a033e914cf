import { GridList, GridListItem } from 'react-aria-components';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../platform/web/format.ts';
import type { GridPages } from '../../platform/web/grid/pages.ts';
import { Button } from '../../platform/web/ui/Button.tsx';
import type { FoundImage } from '../find/contract.ts';
import { CatalogueImage } from './CatalogueImage.tsx';
import { ImageMarks, lacks } from './columns.tsx';

/** Images as cards; arrows move, Enter or a click opens one. */
export function ImageCards(props: {
  pages: GridPages<FoundImage>;
  /** The open one. */
  current: string;
  onOpen: (id: string) => void;
}): ReactElement {
  const { pages, current, onOpen } = props;
  const { t } = useTranslation();
  return (
    <div className="pane-scroll image-scroll">
      <GridList
        className="image-cards"
        layout="grid"
        aria-label={t('image.images')}
        items={pages.rows}
        dependencies={[current]}
        onAction={(key) => onOpen(String(key))}
      >
        {(image) => (
          <GridListItem
            id={String(image.id)}
            textValue={image.name}
            className={`image-card${String(image.id) === current ? ' on' : ''}`}
          >
            <span className="thumb image-thumb">
              <CatalogueImage image={image} alt="" size={400} lazy />
            </span>
            <span className="med trunc" title={image.name}>
              {image.name}
            </span>
            <span className="row s image-facts">
              <span className="muted tn nw">
                {t('image.pixels', { width: formatNumber(image.width), height: formatNumber(image.height) })}
              </span>
              <span className="muted tn nw ml">
                {lacks(image) ? <ImageMarks image={image} /> : t('image.usedInN', { n: formatNumber(image.usedIn) })}
              </span>
            </span>
          </GridListItem>
        )}
      </GridList>
      {pages.more && (
        <div className="image-more">
          <Button busy={pages.loadingMore && t('image.loading')} onClick={pages.loadMore}>
            {t('image.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
