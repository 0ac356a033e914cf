import { Download, ExternalLink, Eye, Pencil } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Context } from '../../contexts.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { formatBytes, formatStamp } from '../../platform/web/format.ts';
import { AppLink } from '../../platform/web/ui/AppLink.tsx';
import { Button } from '../../platform/web/ui/Button.tsx';
import { Dialog } from '../../platform/web/ui/Dialog.tsx';
import { KeyValue, LoadFailed } from '../../platform/web/ui/furniture.tsx';
import { Banner } from '../../platform/web/ui/marks.tsx';
import type { FoundAttachment } from '../find/contract.ts';
import { fileKind } from '../rules.ts';
import { PdfDialog, isShownInPlace } from './PdfDialog.tsx';
import { PlaceIcon, placeAddress } from './columns.tsx';
import { addressOf, shownName, useFileAttributes } from './useAttachments.ts';
import { foundKey, useLinks } from './useFound.ts';

/** What literature is, and the items and parts that it hangs on, 100 at a time. */
export function AttachmentDetails(props: {
  attachment: FoundAttachment;
  context: Context;
  /** Edits it; absent for who may not. */
  onEdit?: (() => void) | undefined;
  onClose: () => void;
}): ReactElement {
  const { attachment, context, onEdit, onClose } = props;
  const { isUrl, name, contentType, size, created, literatureCategoryName, customAttributes, attributes } = attachment;
  const carried = useFileAttributes().data?.attributes ?? [];
  const { t } = useTranslation();
  const [viewing, setViewing] = useState(false);
  return (
    <Dialog drawer title={shownName(attachment)} onClose={onClose}>
      <div className="found-details">
        <KeyValue
          items={[
            [t(isUrl ? 'attachment.url' : 'attachment.name'), name],
            [t('attachment.category'), literatureCategoryName],
            [t('attachment.language'), customAttributes['31'] || t('attachment.allLanguages')],
            ...(isUrl
              ? []
              : ([
                  [t('attachment.filter.type'), fileKind(contentType)],
                  [t('attachment.size'), formatBytes(size)],
                ] as const)),
            ...carried
              .filter(({ attributeId }) => attributes[attributeId] !== undefined)
              .map(({ attributeId, name: label }) => [label, attributes[attributeId]?.join(', ')] as const),
            [t('attachment.added.column'), formatStamp(new Date(created))],
          ]}
        />
        <span className="row">
          {isShownInPlace(attachment) && (
            <Button icon={<Eye className="i14" />} onClick={() => setViewing(true)}>
              {t('attachment.view')}
            </Button>
          )}
          {onEdit && (
            <Button icon={<Pencil className="i14" />} onClick={onEdit}>
              {t('attachment.editOne')}
            </Button>
          )}
          {isUrl ? (
            <a className="btn" href={name} target="_blank" rel="noreferrer noopener">
              <ExternalLink className="i14" aria-hidden="true" />
              {t('attachment.openUrl')}
            </a>
          ) : (
            <a className="btn" href={addressOf(attachment)} download>
              <Download className="i14" aria-hidden="true" />
              {t('attachment.download')}
            </a>
          )}
        </span>
        <Places id={attachment.id} context={context} />
      </div>
      {viewing && <PdfDialog attachment={attachment} onClose={() => setViewing(false)} />}
    </Dialog>
  );
}

function Places({ id, context }: { id: number; context: Context }): ReactElement {
  const { t } = useTranslation();
  const { data, error, hasNextPage, fetchNextPage, refetch } = useLinks(context, id);
  const isOrphan = error instanceof ApiError && error.status === 404;
  useMarkOrphan(isOrphan ? id : null);
  if (isOrphan) return <Banner tone="warning">{t('attachment.orphanText')}</Banner>;
  if (error) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <section aria-label={t('attachment.attachedTo')}>
      <h3 className="sec">{t('attachment.attachedTo')}</h3>
      <ul className="found-places">
        {data?.pages
          .flatMap(({ items }) => items)
          .map((place) => (
            <li key={`${place.kind} ${place.id}`}>
              <PlaceIcon {...place} />
              <AppLink className="link trunc" href={placeAddress(place)}>
                {place.displayName}
              </AppLink>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" onClick={() => void fetchNextPage()}>
          {t('attachment.showMore')}
        </Button>
      )}
    </section>
  );
}

/** Has the list behind ask again, once, so that the row of what hangs nowhere any more is marked. */
function useMarkOrphan(id: number | null): void {
  const client = useQueryClient();
  const marked = useRef<number | null>(null);
  useEffect(() => {
    if (id === null || marked.current === id) return;
    marked.current = id;
    void client.invalidateQueries({ queryKey: foundKey() });
  }, [client, id]);
}
