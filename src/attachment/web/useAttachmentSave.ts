import { useTranslation } from 'react-i18next';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { Attachment } from '../item/contract.ts';
import type { Settings } from './SettingsFields.tsx';
import { shownName, useAskingSave, useRefresh, writesOf } from './useAttachments.ts';
import type { Nowhere, Owner } from './useAttachments.ts';

/** What the dialog of an attachment holds. */
export interface AttachmentValues extends Settings {
  /** Of new ones one a line. */
  url: string;
  /** Everywhere, or only at this item or part. */
  scope: 'all' | 'here';
}

/** The settings as the contract wants them. */
const sent = ({ literatureCategoryId, displayName, visibility, language, contentGroups, attributes }: Settings) => ({
  displayName,
  customAttributes: { '26': [...visibility], '31': language },
  contentGroups: [...contentGroups],
  attributes,
  ...(literatureCategoryId !== null && { literatureCategoryId }),
});

/**
 * Saves an attachment, or adds URLs where there is none yet; asks where another item's settings would change. Answers
 * whether it was saved.
 */
export function useAttachmentSave(of: {
  owner: Owner | Nowhere;
  attachment: Attachment | undefined;
  onClose: () => void;
}): (values: AttachmentValues, addresses: readonly string[]) => Promise<boolean> {
  const { owner, attachment, onClose } = of;
  const api = writesOf(owner);
  const { t } = useTranslation();
  const refresh = useRefresh();
  const asking = useAskingSave();
  const undoToast = useUndoToast();
  return async (values, addresses) => {
    const answer = await asking((override) =>
      attachment
        ? api.save({
            attachmentId: attachment.id,
            version: attachment.version,
            ...(attachment.isUrl && { url: addresses[0] }),
            ...sent(values),
            isEditAll: values.scope === 'all',
            override,
          })
        : api.postUrls({
            urls: addresses.map((url) => ({ url, ...sent(values) })),
            override,
          }),
    );
    if (!answer) return false;
    void refresh();
    onClose();
    const [line = ''] = addresses;
    const text = attachment
      ? t('attachment.saved', { name: shownName({ ...attachment, displayName: values.displayName }) })
      : addresses.length === 1
        ? t('attachment.added', { name: line })
        : t('attachment.addedMany', { count: addresses.length });
    undoToast(text, answer.changeId);
    return true;
  };
}
