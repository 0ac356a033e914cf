import { Eye, FileText, Link2, Pencil, Unlink2 } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '../../lookup/web/fields.tsx';
import { formatBytes, formatNumber } from '../../platform/web/format.ts';
import { IconButton } from '../../platform/web/ui/Button.tsx';
import type { Attachment } from '../item/contract.ts';
import { PdfDialog, isShownInPlace } from './PdfDialog.tsx';
import { addressOf, shownName } from './useAttachments.ts';

/** The attachments of an item in their order. */
export function AttachmentTable(props: {
  items: readonly Attachment[];
  label: string;
  readOnly: boolean;
  onEdit: (attachment: Attachment) => void;
  onUnlink: (attachment: Attachment) => void;
  onMove: (attachment: Attachment, by: number) => void;
}): ReactElement {
  const { items, label, readOnly, onEdit, onUnlink, onMove } = props;
  const { t } = useTranslation();
  const [viewed, setViewed] = useState<Attachment | null>(null);
  const { data: groups = [] } = useLookups('visibilityGroup');
  const named = (ids: readonly number[]): string =>
    ids.length === 0
      ? t('attachment.everybody')
      : groups
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(', ');
  const keys = (one: Attachment) => (event: KeyboardEvent) => {
    if (readOnly) return;
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    onMove(one, by);
  };
  return (
    <div className="literature-list">
      <table className="tb" aria-label={label}>
        <thead>
          <tr>
            <th>{t('attachment.name')}</th>
            <th className="w-category">{t('attachment.category')}</th>
            <th className="w-category">{t('attachment.visibility')}</th>
            <th className="w-language">{t('attachment.language')}</th>
            <th className="num w-size">{t('attachment.size')}</th>
            <th className="num w-size">{t('attachment.places')}</th>
            {!readOnly && (
              <th className="w-acts">
                <span className="vh">{t('attachment.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => {
            const shown = shownName(one);
            const Icon = one.isUrl ? Link2 : FileText;
            return (
              <tr key={one.id}>
                <td>
                  <span className="row">
                    <a
                      className="med hover-link row trunc"
                      href={addressOf(one)}
                      title={one.name}
                      {...(one.isUrl ? { target: '_blank', rel: 'noreferrer noopener' } : { download: true })}
                      aria-keyshortcuts={readOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
                      onKeyDown={keys(one)}
                    >
                      <Icon className="i14 faint" aria-hidden="true" />
                      <span className="trunc">{shown}</span>
                    </a>
                    {isShownInPlace(one) && (
                      <IconButton
                        size="sm"
                        label={t('attachment.viewName', { name: shown })}
                        icon={<Eye className="i14" />}
                        onClick={() => setViewed(one)}
                      />
                    )}
                  </span>
                </td>
                <td>{one.literatureCategoryName}</td>
                <td className={one.customAttributes['26'].length === 0 ? 'faint' : undefined}>
                  {named(one.customAttributes['26'])}
                </td>
                <td className={one.customAttributes['31'] === '' ? 'faint' : undefined}>
                  {one.customAttributes['31'] || t('attachment.allLanguages')}
                </td>
                <td className="num">{one.isUrl ? '' : formatBytes(one.size)}</td>
                <td className="num">{formatNumber(one.howManyPlacesUsed)}</td>
                {!readOnly && (
                  <td>
                    <span className="row">
                      <IconButton
                        size="sm"
                        label={t('attachment.edit', { name: shown })}
                        icon={<Pencil className="i14" />}
                        onClick={() => onEdit(one)}
                      />
                      <IconButton
                        size="sm"
                        label={t('attachment.unlinkName', { name: shown })}
                        icon={<Unlink2 className="i14" />}
                        onClick={() => onUnlink(one)}
                      />
                    </span>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {viewed && <PdfDialog attachment={viewed} onClose={() => setViewed(null)} />}
    </div>
  );
}
