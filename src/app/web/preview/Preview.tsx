import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { itemQuery } from '../../../browse/web/useHierarchy.ts';
import type { Context } from '../../../contexts.ts';
import { displayNameOf } from '../../../hierarchy/rules.ts';
import { usePart } from '../../../part/web/useParts.ts';
import { Skeleton } from '../../../platform/web/ui/progress.tsx';
import { previewSize } from './place.ts';
import { usePreview } from './usePreview.ts';
import './Preview.css';
import { fileAddress } from '../../../platform/web/moment.ts';

/** The drawing of the row that one decides about: of an item, or of a part. A row says what it is in `data-preview`. */
export function Preview({ code, context }: { code: string; context: Context }): ReactElement | null {
  const { t } = useTranslation();
  const shown = usePreview();
  const [kind, number] = shown?.of.split('/') ?? [];
  const id = Number(number);
  const item = useQuery({ ...itemQuery(context, id), enabled: kind === 'item', staleTime: 60_000 });
  const part = usePart(kind === 'part' ? id : 0);
  if (!shown) return null;
  const isItem = kind === 'item';
  const isPending = isItem ? item.isPending : part.isPending;
  const imageId = isItem ? item.data?.image?.id : part.data?.imageId;
  // A part without a picture has nothing to show that its row does not say.
  if (!isPending && !isItem && imageId == null) return null;
  const name = isItem ? item.data && displayNameOf(item.data) : part.data?.partNumber;
  return (
    <figure
      className="preview"
      role="tooltip"
      style={{ left: shown.left, top: shown.top, width: previewSize.width, height: previewSize.height }}
    >
      {isPending ? (
        <Skeleton width="60%" />
      ) : (
        <>
          <span className="thumb">
            {imageId == null ? (
              <span className="thumb-none">{t('shell.preview.none')}</span>
            ) : (
              <img src={fileAddress(`/${code}/api/file/image/${imageId}/400`)} alt={name ?? ''} />
            )}
          </span>
          <figcaption className="s med trunc">{name}</figcaption>
        </>
      )}
    </figure>
  );
}
