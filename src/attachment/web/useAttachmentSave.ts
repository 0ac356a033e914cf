import type { Context } from '../../contexts.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refusedFields } from '../../platform/web/api/errors.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { Attachment } from '../contract.ts';
import type { Settings } from './SettingsFields.tsx';
import { attachmentApi, shownName, useAskingSave, useRefresh } from './useAttachments.ts';

/** The settings as the contract wants them. */
const sent = ({ literatureCategoryId, displayName, visibility, language }: Settings) => ({
  displayName,
  customAttributes: { '26': [...visibility], '31': language },
  ...(literatureCategoryId !== null && { literatureCategoryId }),
});

/** Saves an attachment, or adds URLs where there is none yet; asks where another item's settings would change. */
export function useAttachmentSave(form: {
  itemId: number;
  context: Context;
  attachment: Attachment | undefined;
  settings: Settings;
  /** Everywhere, or only at this item. */
  scope: 'all' | 'here';
  addresses: readonly string[];
  onClose: () => void;
  /** What was refused, by field. */
  onErrors: (errors: Record<string, string>) => void;
}) {
  const { itemId, context, attachment, settings, scope, addresses, onClose, onErrors } = form;
  const { t } = useTranslation();
  const refresh = useRefresh();
  const asking = useAskingSave();
  const undoToast = useUndoToast();
  return useMutation({
    mutationFn: () =>
      asking((override) =>
        attachment
          ? attachmentApi.save({
              context,
              id: itemId,
              attachmentId: attachment.id,
              version: attachment.version,
              ...(attachment.isUrl && { url: addresses[0] }),
              ...sent(settings),
              isEditAll: scope === 'all',
              override,
            })
          : attachmentApi.postUrls({
              context,
              id: itemId,
              urls: addresses.map((url) => ({ url, ...sent(settings) })),
              override,
            }),
      ),
    onSuccess: (answer) => {
      if (!answer) return;
      void refresh();
      onClose();
      const [line = ''] = addresses;
      const text = attachment
        ? t('attachment.saved', { name: shownName({ ...attachment, ...settings }) })
        : addresses.length === 1
          ? t('attachment.added', { name: line })
          : t('attachment.addedMany', { count: addresses.length });
      undoToast(text, answer.changeId);
    },
    // Of several URLs the errors name the first; all have the same settings.
    onError: (error) =>
      onErrors(
        Object.fromEntries(
          Object.entries(refusedFields(error)).map(([key, text]) => [key.split('.').at(-1) ?? key, text]),
        ),
      ),
  });
}
