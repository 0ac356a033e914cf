import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { attachmentContract } from '../contract.ts';
import type { Attachment } from '../item/contract.ts';

export const attachmentApi = apiOf(attachmentContract);

export const attachmentsQuery = (id: number) =>
  queryOptions({
    queryKey: [catalogCode(), 'hierarchy', 'attachments', id],
    queryFn: () => attachmentApi.list({ id }),
  });

/** What an attachment is called on screen. */
export const shownName = ({ name, displayName }: Pick<Attachment, 'name' | 'displayName'>) => displayName || name;

/** Where an attachment opens: a URL itself, a file as a download. */
export const addressOf = ({ id, isUrl, name }: Pick<Attachment, 'id' | 'isUrl' | 'name'>) =>
  isUrl ? name : `/${encodeURIComponent(catalogCode())}/api/file/oem/download/${id}`;

/** Asks again for what a write of literature touches: all items that may share it, and the states of this one. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [catalogCode(), 'hierarchy'] }), [client]);
}

/**
 * Runs a save that may meet a shared URL with other settings: asks in the documented words
 * (docs/domain/images.md, URLs), and on yes saves over them. Undefined where the answer was no.
 */
export function useAskingSave(): <T>(save: (override: boolean) => Promise<T>) => Promise<T | undefined> {
  const { t } = useTranslation();
  return useCallback(
    async (save) => {
      try {
        return await save(false);
      } catch (error) {
        const warning = error instanceof ApiError ? error.modelState['conflict']?.[0] : undefined;
        if (warning === undefined) throw error;
        const sure = await confirm({
          title: t('attachment.conflictTitle'),
          text: warning,
          confirm: t('attachment.conflictConfirm'),
        });
        return sure ? save(true) : undefined;
      }
    },
    [t],
  );
}
