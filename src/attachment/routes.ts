import { admitUpload } from '../catalog/quota/service.ts';
import { type Context } from '../contexts.ts';
import { nothingSaved } from '../hierarchy/place/service.ts';
import { lookupValues } from '../lookup/queries.ts';
import { lookupType } from '../lookup/rules.ts';
import type { Db } from '../platform/db/pool.ts';
import { contentDisposition } from '../platform/files/fileName.ts';
import type { FileStore } from '../platform/files/store.ts';
import { notFound } from '../platform/http/errors.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Call, FileAnswer } from '../platform/http/handlers.ts';
import { askerOf, signedIn } from '../platform/http/mount.ts';
import { requireAncestor, writableItem } from '../hierarchy/states/service.ts';
import { requireWrite } from '../workflow/service.ts';
import { fileAttributeHandlers } from './attribute/routes.ts';
import { attachmentContract } from './contract.ts';
import { attachmentFile, attachmentOfBytes } from './file/queries.ts';
import { addFile, keepFile, takeFile } from './file/service.ts';
import { findHandlers } from './find/routes.ts';
import { attachmentsOf, nowhere } from './item/queries.ts';
import { itemHolder, readAttachments, sayTheSame } from './item/service.ts';
import type { Holder, Written } from './item/service.ts';
import { linkAttachments, orderAttachments, unlinkAttachment } from './link/service.ts';
import { maxAttachmentBytes } from './rules.ts';
import { saveAttachment, saveLoose } from './service.ts';
import { languagesOf } from './settings/queries.ts';
import { addUrls, askUrl, keepUrls } from './url/service.ts';

/** Runs a write of an item's attachments as one change; none where they are as they were. */
async function write(
  call: Call<{ id: number; context?: Context; workflowAncestorId?: number | null | undefined }>,
  work: (holder: Holder) => Promise<Written>,
) {
  const { db, input } = call;
  const { name } = await writableItem(db, signedIn(call), input.id, input.context);
  return call.change(`Literature of ${name}`, async (changeId) => {
    await requireAncestor(db, input.id, input.workflowAncestorId);
    const holder = itemHolder(input.id, input.context);
    const attachments = await attachmentsOf(db, holder);
    const done = await work(holder);
    return sayTheSame(attachments, done.attachments)
      ? { changeId: null, ...nothingSaved, attachments }
      : { changeId, ...done };
  });
}

export const attachmentRoutes = (files: FileStore) =>
  routes(attachmentContract, {
    attribute: fileAttributeHandlers,
    find: findHandlers,

    list: ({ db, input }) => readAttachments(db, input.id),
    ofItem: ({ db, input }) => readAttachments(db, input.id, input.context),

    upload: async (uploading) => {
      const { input, body, request, connect } = uploading;
      await connect((call) => writableItem(call.db, signedIn(call), input.id));
      const userId = await admitUpload(uploading);
      const stored = await files.put(body, { limit: maxAttachmentBytes });
      const of = { fileName: input.filename, declaredType: request.headers['content-type'] };
      const file = await takeFile(files, stored, of, askerOf(uploading));
      return connect(async (call) => {
        const sameAs = input.sameAllowed ? undefined : await attachmentOfBytes(call.db, file);
        if (sameAs) {
          const attachments = await attachmentsOf(call.db, itemHolder(input.id));
          return { changeId: null, ...nothingSaved, attachments, sameAs };
        }
        const done = await write(call, async (item) => {
          const { id: _, ...saved } = await addFile(call.db, userId, item, file, input);
          return saved;
        });
        return { ...done, sameAs: null };
      });
    },

    uploadLoose: async (uploading) => {
      const { input, body, request, connect } = uploading;
      requireWrite(signedIn(uploading), input.context);
      const userId = await admitUpload(uploading);
      const stored = await files.put(body, { limit: maxAttachmentBytes });
      const of = { fileName: input.filename, declaredType: request.headers['content-type'] };
      const file = await takeFile(files, stored, of, askerOf(uploading));
      return connect(async ({ db, change }) => {
        const sameAs = input.sameAllowed ? undefined : await attachmentOfBytes(db, file);
        if (sameAs) return { changeId: null, sameAs };
        return change(`Literature ${file.name}`, async (changeId) => {
          await keepFile(db, userId, file, input);
          return { changeId, sameAs: null };
        });
      });
    },
    postLooseUrls: (call) => {
      requireWrite(signedIn(call), call.input.context);
      return call.change('Literature', async (changeId) => {
        await keepUrls(call.db, nowhere, call.input);
        return { changeId };
      });
    },
    saveLoose: (call) => {
      requireWrite(signedIn(call), call.input.context);
      return call.change('Literature', async (changeId) => {
        await saveLoose(call.db, call.input);
        return { changeId };
      });
    },

    postUrls: (call) => write(call, (item) => addUrls(call.db, item, call.input)),
    save: (call) => write(call, (item) => saveAttachment(call.db, item, call.input)),
    link: (call) => write(call, (item) => linkAttachments(call.db, item, call.input.items)),
    order: (call) => write(call, (item) => orderAttachments(call.db, item, call.input.items)),
    unlink: (call) => write(call, (item) => unlinkAttachment(call.db, item, call.input.attachmentId)),

    getUrl: ({ db, input: { id = 0, ...asked } }) => askUrl(db, { ...asked, place: { column: 'item_id', id } }),
    visibility: async ({ db }) =>
      (await lookupValues(db, lookupType('visibilityGroup'))).map(({ id, name }) => ({ id, name })),
    languages: ({ db }) => languagesOf(db),

    download: ({ db, input }) => answer(files, db, input.id, 'attachment'),
    show: ({ db, input }) => answer(files, db, input.id, input.inPlace ? 'inline' : 'attachment'),
  });

async function answer(files: FileStore, db: Db, id: number, how: 'inline' | 'attachment'): Promise<FileAnswer> {
  const file = await attachmentFile(db, id);
  if (!file?.hash) throw notFound();
  return {
    content: await files.open(file.hash, file.size),
    type: file.type,
    size: file.size,
    disposition: contentDisposition(file.name, how),
  };
}
