import { z } from 'zod';
import { id, idParam, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { sameAllowed, settings, uploaded, written } from '../contract.ts';
import { attachment } from '../item/contract.ts';
import { maxAttachmentBytes, maxAttachments, maxUrl, maxUrlsAtOnce } from '../rules.ts';

const part = { id: idParam };

/** Files and URLs of a part (docs/domain/images.md, Literature); refusals as of those of an item. */
export const partAttachmentContract = {
  list: route({
    method: 'GET',
    path: '/api/parts/{id}/attachments',
    permission: 'member',
    summary: 'The files and URLs of a part in their order.',
  })
    .input(z.strictObject(part))
    .output(z.object({ items: z.array(attachment) })),
  upload: route({
    method: 'POST',
    path: '/api/parts/{id}/attachments',
    permission: 'writeOem',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: maxAttachmentBytes + 1,
    summary: 'Adds a file to a part; the body is the raw file.',
  })
    .input(
      z.strictObject({
        ...part,
        filename: text(5000).optional(),
        literatureCategoryId: idParam.optional(),
        ...sameAllowed,
      }),
    )
    .output(uploaded),
  postUrls: route({
    method: 'POST',
    path: '/api/parts/{id}/attachments/urls',
    permission: 'writeOem',
    summary:
      'Adds URLs to a part. 409 with the documented warning at modelState.conflict where one hangs elsewhere with other settings, unless `override` is set.',
  })
    .input(
      z.strictObject({
        ...part,
        urls: z
          .array(z.strictObject({ url: text(maxUrl), ...settings }))
          .min(1)
          .max(maxUrlsAtOnce),
        override: z.boolean().default(false),
      }),
    )
    .output(written),
  link: route({
    method: 'POST',
    path: '/api/parts/{id}/attachments/link',
    permission: 'writeOem',
    summary: 'Hangs attachments that exist on a part too; what hangs there already stays.',
  })
    .input(z.strictObject({ ...part, items: z.array(id).min(1).max(maxAttachments) }))
    .output(written),
  order: route({
    method: 'POST',
    path: '/api/parts/{id}/attachments/order',
    permission: 'writeOem',
    summary: 'Puts the attachments of a part in the order of `items`; 409 unless these are all of them.',
  })
    .input(z.strictObject({ ...part, items: z.array(id).max(maxAttachments) }))
    .output(written),
  save: route({
    method: 'POST',
    path: '/api/parts/{id}/attachments/{attachmentId}',
    permission: 'writeOem',
    summary:
      'Saves an attachment of a part. isEditAll changes it wherever it hangs; without it an attachment that hangs elsewhere too becomes one of its own here.',
  })
    .input(
      z.strictObject({
        ...part,
        attachmentId: idParam,
        version,
        /** Another address, for URLs. */
        url: text(maxUrl).optional(),
        ...settings,
        isEditAll: z.boolean().default(true),
        override: z.boolean().default(false),
      }),
    )
    .output(written),
  unlink: route({
    method: 'DELETE',
    path: '/api/parts/{id}/attachments/{attachmentId}',
    permission: 'writeOem',
    summary: 'Takes an attachment from a part.',
  })
    .input(z.strictObject({ ...part, attachmentId: idParam }))
    .output(written),
};
