import { z } from 'zod';
import { boolParam, cursor, idParam, instant, intParam, skip, take, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { imageRecord } from '../contract.ts';
import { imageOrders, imageRelations, maxImageName, mediaTypes, shownBy } from '../rules.ts';

/** Values of a list in one text, between commas. */
const listOf = <V extends string>(values: readonly V[]) =>
  text(500)
    .transform((list) => list.split(',').filter((one) => one !== ''))
    .pipe(z.array(z.enum(values)))
    .default([]);

const pixelBound = intParam(1, 100_000).optional();

const foundImage = imageRecord.extend({
  created: z.iso.datetime(),
  /** Hotspots of the image, and how many of them were found and are not yet accepted. */
  hotspots: z.int(),
  unconfirmed: z.int(),
  /** Items and parts that show it. */
  usedIn: z.int(),
});
export type FoundImage = z.infer<typeof foundImage>;

const search = z.strictObject({
  /** Any part of the name, without case and accents. */
  term: text(maxImageName).default(''),
  /** Part of the name of an item: images that it, or something below it, shows. */
  modelNameTerm: text(256).default(''),
  /** Where it is shown: 0 nowhere, 1 as a diagram, 3 as the picture of another item or of a part. */
  relationType: z
    .union([z.string().regex(/^\d$/).transform(Number), z.int()])
    .pipe(z.literal(Object.values(imageRelations)))
    .optional(),
  /**
   * Nouns that show it, by base type: 1 part, 2 model, 3 diagram, 4 folder, 7 accessory list, 8 major unit, 9 folder of
   * major units; between commas.
   */
  parentTypes: listOf(shownBy),
  /** Media types, of the file as it came; between commas. */
  types: listOf(mediaTypes),
  /** Days on which it was added. */
  startDate: instant.optional(),
  endDate: instant.optional(),
  minWidth: pixelBound,
  maxWidth: pixelBound,
  minHeight: pixelBound,
  maxHeight: pixelBound,
  /** Images that nothing shows are left out where false. */
  includeOrphans: boolParam.default(true),
  /** An image has no language, and is found whatever this says. */
  langCode: text(16).default(''),
  /** A minus behind the name turns the order. */
  sort: z.enum(imageOrders).default('created-'),
  /** Rows to leave out; `cursor` goes further and costs nothing. */
  start: skip,
  cursor,
  take: take(100),
});
export type ImageSearch = z.output<typeof search>;

export const findContract = {
  search: route({
    method: 'GET',
    path: '/api/file/search',
    permission: 'member',
    asOf: true,
    summary: 'Images of the catalogue that match, 100 a page.',
  })
    .input(search)
    .output(
      z.object({
        items: z.array(foundImage),
        /** At most 5,000, or 1,000 for who does not see everything, or less where many match; null behind a cursor, where nothing is counted again. */
        totalCount: z.int().nullable(),
        /** There are more than `totalCount`. */
        isMore: z.boolean(),
        /** For the next page; null on the last. */
        cursor: z.string().nullable(),
      }),
    ),

  mediaTypes: route({
    method: 'GET',
    path: '/api/file/mediatypes',
    permission: 'member',
    asOf: true,
    summary: 'Media types that images of the catalogue may have come in.',
  })
    .input(z.strictObject({}))
    .output(z.array(z.string())),

  details: route({
    method: 'GET',
    path: '/api/file/details/{id}',
    permission: 'member',
    asOf: true,
    summary: 'An image with what a list says of it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(foundImage),
};
