import { z } from 'zod';
import { context } from '../../contexts.ts';
import { boolParam, id, idParam, instant, intParam, skip, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { attachment } from '../item/contract.ts';
import { literatureSorts, mediaTypes, relationTypes, urlSorts } from '../rules.ts';

/** An item or part that literature hangs on. */
const place = z.object({
  kind: z.enum(['item', 'part']),
  id,
  /** Of a part its number. */
  displayName: z.string(),
  /** Empty of a part. */
  typeCode: z.string(),
  /** 0 of a part. */
  baseType: z.int(),
  /** Its type allows attachments, so its page has the tab; true of a part. */
  allowsAttachments: z.boolean(),
});
export type Place = z.infer<typeof place>;

const found = attachment.extend({
  created: z.iso.datetime(),
  /** The first item of the context that it hangs on, by name, else the first part; null for an orphan. */
  place: place.nullable(),
});
export type FoundAttachment = z.infer<typeof found>;

const page = z.object({
  items: z.array(found),
  /** At most 5,000. */
  totalCount: z.int(),
  /** There are more than `totalCount`. */
  isMore: z.boolean(),
});

/** Values between commas. */
const listOf = <T>(one: z.ZodType<T, string>) =>
  text(500)
    .transform((list) => list.split(',').filter((value) => value !== ''))
    .pipe(z.array(one).max(20))
    .default([]);

const pixels = intParam(1, 100_000).optional();

/** What both searches take. */
const common = {
  context,
  /** The item that it hangs on. */
  parentId: idParam.optional(),
  /** Content groups between commas: any of them. */
  contentGroups: listOf(
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ),
  /** When it was added, both ends included. */
  startDate: instant.optional(),
  endDate: instant.optional(),
  start: skip,
  take: take(100),
};

const literatureSearch = z.strictObject({
  ...common,
  /** Words of file name or display name, without case and accents. */
  term: text(256).default(''),
  /** Words of the name of an item that it hangs on. */
  modelNameTerm: text(256).default(''),
  /** 0 hangs nowhere, 1 on one item, 2 on several; all where left out. */
  relationType: intParam(0, 2)
    .pipe(z.literal(Object.values(relationTypes)))
    .optional(),
  /** Pictures alone; with `literatureOnly` too nothing is found. */
  imageOnly: boolParam.default(false),
  /** All but pictures. */
  literatureOnly: boolParam.default(false),
  /** Content language (31). */
  langCode: text(16).default(''),
  /** Lookup value of the literature categories (42). */
  literatureCategoryId: idParam.optional(),
  /** Media types, between commas. */
  types: listOf(z.string().refine((type) => mediaTypes.includes(type), 'The media type is not known.')),
  /** Base types of the items that it hangs on, between commas. */
  parentTypes: listOf(
    z
      .string()
      .regex(/^[1-9]\d?$/)
      .transform(Number),
  ),
  /** Files that hang nowhere are left out where false. */
  includeOrphans: boolParam.default(true),
  minWidth: pixels.describe('Of pictures, in pixels; what has no pixels is not found then.'),
  maxWidth: pixels,
  minHeight: pixels,
  maxHeight: pixels,
  /** A dash behind the name turns the order. */
  sort: z.enum(literatureSorts).default('created-'),
});
export type LiteratureSearch = z.output<typeof literatureSearch>;

const urlSearch = z.strictObject({
  ...common,
  /** Words of address or display name. */
  term: text(256).default(''),
  /** Words of the display name. */
  displaylabel: text(256).default(''),
  /** Words of the address. */
  url: text(256).default(''),
  /** A dash behind the name turns the order. */
  sort: z.enum(urlSorts).default('uploadedDate-'),
});
export type UrlSearch = z.output<typeof urlSearch>;

export const findContract = {
  literature: route({
    method: 'GET',
    path: '/api/items/{context}/literature',
    permission: 'member',
    asOf: true,
    summary: 'Files of the literature of a context that match, with those that hang nowhere.',
  })
    .input(literatureSearch)
    .output(page),
  urls: route({
    method: 'GET',
    path: '/api/items/{context}/urlsAttachments',
    permission: 'member',
    asOf: true,
    summary: 'URLs of the literature of a context that match, with those that hang nowhere.',
  })
    .input(urlSearch)
    .output(page),
  links: route({
    method: 'GET',
    path: '/api/items/{context}/attachmentLinks/{id}',
    permission: 'member',
    asOf: true,
    summary:
      'Items of a context that a file or URL hangs on, by name, then parts, which belong to Oem. 404 where it hangs on none: it is an orphan.',
  })
    .input(z.strictObject({ context, id: idParam, start: skip, take: take(100) }))
    .output(z.object({ items: z.array(place), totalCount: z.int() })),
};
