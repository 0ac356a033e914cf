import { attachmentOfBytes } from '../../attachment/file/queries.ts';
import { addFile, takeFile } from '../../attachment/file/service.ts';
import { attachmentsOf } from '../../attachment/item/queries.ts';
import { sayTheSame } from '../../attachment/item/service.ts';
import type { Holder, Written } from '../../attachment/item/service.ts';
import { linkAttachments, orderAttachments, unlinkAttachment } from '../../attachment/link/service.ts';
import { partAttachmentContract } from '../../attachment/part/contract.ts';
import { maxAttachmentBytes } from '../../attachment/rules.ts';
import { saveAttachment } from '../../attachment/service.ts';
import { addUrls } from '../../attachment/url/service.ts';
import { admitUpload } from '../../catalog/quota/service.ts';
import { nothingSaved } from '../../hierarchy/place/service.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { notFound } from '../../platform/http/errors.ts';
import { routes } from '../../platform/http/handlers.ts';
import { askerOf } from '../../platform/http/mount.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { partNumberOf } from '../queries.ts';

/** The number of a part. Throws 404 where there is none. */
async function numberOf(db: Db, id: number): Promise<string> {
  const number = await partNumberOf(db, id);
  if (number === undefined) throw notFound();
  return number;
}

/** A part as what literature hangs on: it has no state that a write could change. */
const partHolder = (id: number): Holder => ({
  column: 'part_id',
  id,
  require: async (db) => void (await numberOf(db, id)),
  saved: async () => nothingSaved,
});

/** Runs a write of a part's literature as one change; none where it is as it was. */
async function write(call: Call<{ id: number }>, work: (part: Holder) => Promise<Written>) {
  const { db, input, change } = call;
  return change(`Literature of ${await numberOf(db, input.id)}`, async (changeId) => {
    const part = partHolder(input.id);
    const before = await attachmentsOf(db, part);
    const done = await work(part);
    return { changeId: sayTheSame(before, done.attachments) ? null : changeId, ...done };
  });
}

/** Files and URLs of parts. */
export const partLiteratureRoutes = (files: FileStore) =>
  routes(partAttachmentContract, {
    list: async ({ db, input }) => {
      await numberOf(db, input.id);
      return { items: await attachmentsOf(db, partHolder(input.id)) };
    },

    upload: async (uploading) => {
      const { input, body, request, connect } = uploading;
      await connect(({ db }) => numberOf(db, input.id));
      const userId = await admitUpload(uploading);
      const stored = await files.put(body, { limit: maxAttachmentBytes });
      const of = { fileName: input.filename, declaredType: request.headers['content-type'] };
      const file = await takeFile(files, stored, of, askerOf(uploading));
      return connect(async (call) => {
        const sameAs = input.sameAllowed ? undefined : await attachmentOfBytes(call.db, file);
        if (sameAs) {
          const attachments = await attachmentsOf(call.db, partHolder(input.id));
          return { changeId: null, ...nothingSaved, attachments, sameAs };
        }
        const done = await write(call, async (part) => {
          const { id: _, ...saved } = await addFile(call.db, userId, part, file, input);
          return saved;
        });
        return { ...done, sameAs: null };
      });
    },

    postUrls: (call) => write(call, (part) => addUrls(call.db, part, call.input)),
    link: (call) => write(call, (part) => linkAttachments(call.db, part, call.input.items)),
    order: (call) => write(call, (part) => orderAttachments(call.db, part, call.input.items)),
    save: (call) => write(call, (part) => saveAttachment(call.db, part, call.input)),
    unlink: (call) => write(call, (part) => unlinkAttachment(call.db, part, call.input.attachmentId)),
  });
