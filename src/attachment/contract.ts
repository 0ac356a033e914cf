import { z } from 'zod';
import { boolParam, id, idParam, jsonParam, text, version } from '../platform/contract/fields.ts';
import { context } from '../contexts.ts';
import { route } from '../platform/contract/route.ts';
import { savedOrNot } from '../hierarchy/place/contract.ts';
import { longestString } from '../attribute/rules.ts';
import { maxCarried } from '../item/carried/rules.ts';
import { maxContentGroups } from '../lookup/rules.ts';
import { namedAncestor } from '../workflow/contract.ts';
import { fileAttributeContract } from './attribute/contract.ts';
import { findContract } from './find/contract.ts';
import { attachment } from './item/contract.ts';
import { maxAttachmentBytes, maxAttachments, maxUrl, maxUrlsAtOnce } from './rules.ts';

/** Visibility groups (26), language (31) and category (42) by their numbers. */
const customAttributes = z.strictObject({
  '26': z.array(id).max(100).default([]),
  '31': text(16).default(''),
  /** Code of the category, without case; `literatureCategoryId` comes before it. */
  '42': text(16).optional(),
});

/** Values of the catalogue's own attributes, by the id of the attribute; the whole set. */
const values = z
  .record(z.string().regex(/^[1-9]\d{0,14}$/), z.array(text(longestString)).max(100))
  .refine((of) => Object.keys(of).length <= maxCarried, `At most ${maxCarried} attributes.`);

/** What a save says of an attachment beside its file or address. */
export const settings = {
  displayName: text(256).default(''),
  /** The default category D where left out, and no code of one is given. */
  literatureCategoryId: id.optional(),
  customAttributes: customAttributes.default({ '26': [], '31': '' }),
  /** Left out: those that it has. */
  attributes: values.optional(),
  /** Content groups that label it, by id. */
  contentGroups: z.array(id).max(maxContentGroups).default([]),
};

const list = z.object({ items: z.array(attachment), version: version.describe('The item’s.') });
export const written = savedOrNot.extend({ attachments: z.array(attachment) });

/** What says of a file whether it is taken where another attachment has the same bytes. */
export const sameAllowed = {
  /** Where false, a file whose bytes an attachment has already is not added; the answer names that attachment. */
  sameAllowed: boolParam.default(true),
};

/** The attachment of the same bytes, where nothing was added because of it; null where the file was added. */
const sameAs = z
  .object({
    id,
    name: z.string(),
    displayName: z.string(),
    /** Items and parts that it hangs on. */
    howManyPlacesUsed: z.int(),
  })
  .nullable();
export type SameFile = NonNullable<z.infer<typeof sameAs>>;

export const uploaded = written.extend({ sameAs });

/** A change of literature that hangs nowhere; null where nothing was written. */
const loose = z.object({ changeId: id.nullable() });

export const attachmentContract = {
  find: findContract,
  attribute: fileAttributeContract,
  list: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/attachments',
    permission: 'member',
    asOf: true,
    summary: 'The files and URLs of an item in their order (queryAttachments).',
  })
    .input(z.strictObject({ id: idParam }))
    .output(list),
  ofItem: route({
    method: 'GET',
    path: '/api/items/{context}/{id}/attachments',
    permission: 'member',
    asOf: true,
    summary: 'The same, by context.',
  })
    .input(z.strictObject({ context, id: idParam }))
    .output(list),
  upload: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/attachments',
    permission: 'write',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: maxAttachmentBytes + 1,
    summary:
      'Adds a file; the body is the raw file. 400 "File format not supported." for what is none of pdf, png, jpeg, gif, zip and office documents, 413 above 50 MB.',
  })
    .input(
      z.strictObject({
        id: idParam,
        filename: text(5000).optional(),
        literatureCategoryId: idParam.optional(),
        ...sameAllowed,
      }),
    )
    .output(uploaded),
  uploadLoose: route({
    method: 'POST',
    path: '/api/items/{context}/literature',
    permission: 'write',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: maxAttachmentBytes + 1,
    summary:
      'Adds a file that hangs nowhere yet, as the page of the literature does; refusals as of the upload to an item.',
  })
    .input(
      z.strictObject({
        context,
        filename: text(5000).optional(),
        literatureCategoryId: idParam.optional(),
        ...sameAllowed,
      }),
    )
    .output(loose.extend({ sameAs })),
  postLooseUrls: route({
    method: 'POST',
    path: '/api/items/{context}/literature/urls',
    permission: 'write',
    summary: 'Adds URLs that hang nowhere yet. 409 as postUrls where one is there with other settings.',
  })
    .input(
      z.strictObject({
        context,
        urls: z
          .array(z.strictObject({ url: text(maxUrl), ...settings }))
          .min(1)
          .max(maxUrlsAtOnce),
        override: z.boolean().default(false),
      }),
    )
    .output(loose),
  saveLoose: route({
    method: 'POST',
    path: '/api/items/{context}/literature/{attachmentId}',
    permission: 'write',
    summary:
      'Saves a file or URL that hangs nowhere. 409 where it was changed meanwhile or hangs somewhere by now, and where another has the URL.',
  })
    .input(
      z.strictObject({
        context,
        attachmentId: idParam,
        version,
        /** Another address, for URLs. */
        url: text(maxUrl).optional(),
        ...settings,
      }),
    )
    .output(loose),
  postUrls: route({
    method: 'POST',
    path: '/api/items/{context}/postUrls',
    permission: 'write',
    summary:
      'Adds URLs to an item (saveUrls). One that hangs elsewhere with other settings answers 409 with the documented warning at modelState.conflict, unless `override` is set; then its settings change everywhere.',
  })
    .input(
      z.strictObject({
        context,
        id,
        urls: z
          .array(z.strictObject({ url: text(maxUrl), ...settings }))
          .min(1)
          .max(maxUrlsAtOnce),
        override: z.boolean().default(false),
        ...namedAncestor,
      }),
    )
    .output(written),
  save: route({
    method: 'POST',
    path: '/api/items/{context}/{id}/attachments/{attachmentId}',
    permission: 'write',
    summary:
      'Saves an attachment of an item. isEditAll changes it wherever it hangs; without it an attachment that hangs elsewhere too becomes one of its own here. 409 as postUrls where the new URL exists with other settings.',
  })
    .input(
      z.strictObject({
        context,
        id: idParam,
        attachmentId: idParam,
        version,
        /** Another address, for URLs. */
        url: text(maxUrl).optional(),
        ...settings,
        isEditAll: z.boolean().default(true),
        override: z.boolean().default(false),
        ...namedAncestor,
      }),
    )
    .output(written),
  link: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/attachments/link',
    permission: 'write',
    summary: 'Hangs attachments that exist on an item too; what hangs there already stays.',
  })
    .input(z.strictObject({ id: idParam, items: z.array(id).min(1).max(maxAttachments), ...namedAncestor }))
    .output(written),
  order: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/attachments/order',
    permission: 'write',
    summary: 'Puts the attachments of an item in the order of `items`; 409 unless these are all of them.',
  })
    .input(z.strictObject({ id: idParam, items: z.array(id).max(maxAttachments), ...namedAncestor }))
    .output(written),
  unlink: route({
    method: 'DELETE',
    path: '/api/hierarchies/{id}/attachments/{attachmentId}',
    permission: 'write',
    summary: 'Takes an attachment from an item. One that hangs nowhere then is an orphan of the literature search.',
  })
    .input(z.strictObject({ id: idParam, attachmentId: idParam }))
    .output(written),
  getUrl: route({
    method: 'GET',
    path: '/api/items/{context}/find',
    permission: 'member',
    asOf: true,
    summary: 'Whether a URL is there already, at how many other items, and whether its settings conflict (getUrl).',
  })
    .input(
      z.strictObject({
        context,
        urlName: text(maxUrl),
        /** The item that asks; it does not count as another. */
        id: idParam.optional(),
        /** The settings that it would get, as JSON: `{"26": [1, 2], "31": "DE"}`. */
        attributes: jsonParam(5000, 'The settings are not valid.', customAttributes).default({ '26': [], '31': '' }),
      }),
    )
    .output(z.object({ exists: z.boolean(), places: z.int(), conflicts: z.boolean() })),
  visibility: route({
    method: 'GET',
    path: '/api/items/{context}/visibility',
    permission: 'member',
    summary: 'Visibility groups that an attachment may be given: those of the catalogue (queryVisibility).',
  })
    .input(z.strictObject({ context }))
    .output(z.array(z.object({ id, name: z.string() }))),
  languages: route({
    method: 'GET',
    path: '/api/items/{context}/language',
    permission: 'member',
    summary: 'Languages that an attachment may carry: those of the catalogue (queryLanguage).',
  })
    .input(z.strictObject({ context }))
    .output(z.array(z.string())),
  download: route({
    method: 'GET',
    path: '/api/file/oem/download/{id}',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary: 'The file of an attachment, to be saved.',
  }).input(z.strictObject({ id: idParam })),
  show: route({
    method: 'GET',
    path: '/api/file/oem/download/{id}/{inPlace}',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary: 'The same with `true`: the file of an attachment, to be shown in place.',
  }).input(z.strictObject({ id: idParam, inPlace: boolParam })),
};
