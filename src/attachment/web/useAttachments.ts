import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { confirm } from '../../platform/web/confirm.ts';
import type { Context } from '../../contexts.ts';
import { attachmentContract } from '../contract.ts';
import type { Attachment } from '../item/contract.ts';
import { partAttachmentContract } from '../part/contract.ts';

export const attachmentApi = apiOf(attachmentContract);

/** Whose literature a screen shows: an item's, or a part's. */
export interface Owner {
  kind: 'item' | 'part';
  id: number;
  /** What people call it. */
  name: string;
  /** Of an item; parts belong to Oem. */
  context: Context;
}

/** Literature that hangs nowhere. */
export interface Nowhere {
  kind: 'none';
  context: Context;
}

/** The calls that write literature of a context that hangs nowhere. */
export const looseOf = ({ context }: Pick<Nowhere, 'context'>) => ({
  uploadTo: `/${catalogCode()}/api/items/${context}/literature`,
  postUrls: (urls: Urls) => attachmentApi.postLooseUrls({ context, ...urls }),
  /** It has no other places: what is saved, is saved everywhere. */
  save: ({ isEditAll: _isEditAll, override: _override, ...save }: Save) =>
    attachmentApi.saveLoose({ context, ...save }),
});

/** The calls that write the literature of an owner, or of none. */
export const writesOf = (owner: Owner | Nowhere) => (owner.kind === 'none' ? looseOf(owner) : literatureOf(owner));

const partApi = apiOf(partAttachmentContract);

type Save = Omit<Parameters<typeof partApi.save>[0], 'id'>;
type Urls = Omit<Parameters<typeof partApi.postUrls>[0], 'id'>;

/** The calls that read and write the literature of an owner. */
export function literatureOf({ kind, id, context }: Pick<Owner, 'kind' | 'id' | 'context'>) {
  const isPart = kind === 'part';
  return {
    /** Address to which files are sent. */
    uploadTo: `/${catalogCode()}/api/${isPart ? 'parts' : 'hierarchies'}/${id}/attachments`,
    list: () => (isPart ? partApi.list({ id }) : attachmentApi.list({ id })),
    postUrls: (urls: Urls) =>
      isPart ? partApi.postUrls({ id, ...urls }) : attachmentApi.postUrls({ context, id, ...urls }),
    save: (save: Save) => (isPart ? partApi.save({ id, ...save }) : attachmentApi.save({ context, id, ...save })),
    link: (items: number[]) => (isPart ? partApi : attachmentApi).link({ id, items }),
    order: (items: number[]) => (isPart ? partApi : attachmentApi).order({ id, items }),
    unlink: (attachmentId: number) => (isPart ? partApi : attachmentApi).unlink({ id, attachmentId }),
  };
}

export const attachmentsQuery = (of: Pick<Owner, 'kind' | 'id' | 'context'>) =>
  queryOptions({
    queryKey: [catalogCode(), 'hierarchy', 'attachments', of.kind, of.id],
    queryFn: async () => (await literatureOf(of).list()).items,
  });

export const fileAttributesKey = () => [catalogCode(), 'fileAttributes'];

/** The attributes that files and URLs carry. */
export const useFileAttributes = () =>
  useQuery({ queryKey: fileAttributesKey(), queryFn: () => attachmentApi.attribute.list({}), staleTime: 60_000 });

/** What an attachment is called on screen. */
export const shownName = ({ name, displayName }: Pick<Attachment, 'name' | 'displayName'>) => displayName || name;

/** Where an attachment opens: a URL itself, a file as a download. */
export const addressOf = ({ id, isUrl, name }: Pick<Attachment, 'id' | 'isUrl' | 'name'>) =>
  isUrl ? name : `/${encodeURIComponent(catalogCode())}/api/file/oem/download/${id}`;

/** Asks again for what a write of literature touches: all items and parts that may share it, and the state of an item. */
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
