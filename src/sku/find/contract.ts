import { z } from 'zod';
import { cursor, id, idParam, intParam, take, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { skuLimits } from '../rules.ts';

const member = { permission: 'member', asOf: true } as const;

/** A SKU as lists name it. */
export const skuLine = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  workflowId: z.int(),
  workflowName: z.string(),
  version,
});

const searchTypes = ['MfrSku', 'DistributorCatalog', 'Fitment', 'Taxonomy'] as const;

/** What SKUs are asked for (docs/domain/skus.md, Search). */
const search = {
  type: z.enum(searchTypes).default('MfrSku'),
  /** What their number begins with, or a word of their name or manufacturer; of a catalog, what the distributor’s does. */
  skuStart: text(256).default(''),
  /** Number of their state. */
  workflow: intParam(1, 1_000_000).optional(),
  /** A printed catalog, and the pages of it as 12-14, 20; all where none are named. */
  distributorCatalogId: idParam.optional(),
  pages: text(1024).default(''),
  /** Units that they fit, by comma. */
  fitment: text(16_000).default(''),
  /** A level of a taxonomy: those of it and under it. */
  taxonomyId: idParam.optional(),
};
const searchInput = z.strictObject(search);
export type SkuSearchOf = z.output<typeof searchInput>;

const duplicate = skuLine.extend({
  /** The same number of another manufacturer, the same GTIN, or the same name. */
  reasons: z.array(z.enum(['number', 'gtin', 'name'])),
  imageCount: z.int(),
});
export type Duplicate = z.infer<typeof duplicate>;

/** A level of a taxonomy with the SKUs of it and under it. */
const level = z.object({ id, parentId: id.nullable(), taxonomyId: id, name: z.string(), count: z.int() });

export const skuFindContract = {
  list: route({
    method: 'GET',
    path: '/api/ecommerce/skus',
    ...member,
    summary:
      'SKUs by number: by manufacturer SKU, by the pages of a distributor’s catalog, by the units that they fit, or by a ' +
      'level of a taxonomy; each also by state. Counted up to 100,000.',
  })
    .input(z.strictObject({ ...search, take: take(100), cursor }))
    .output(z.object({ items: z.array(skuLine), totalCount: z.int(), cursor: z.string().nullable() })),
  ids: route({
    method: 'GET',
    path: '/api/ecommerce/skus/ids',
    ...member,
    summary: 'The ids of all that match, 10,000 at most.',
  })
    .input(searchInput)
    .output(z.object({ ids: z.array(id), isMore: z.boolean() })),
  fromIds: route({
    method: 'POST',
    path: '/api/ecommerce/skus/get-from-ids',
    ...member,
    summary: 'SKUs by their ids, by number; those that are gone are left out.',
  })
    .input(z.strictObject({ ids: z.array(id).max(skuLimits.massUpdate) }))
    .output(z.object({ items: z.array(skuLine) })),
  fromNames: route({
    method: 'GET',
    path: '/api/ecommerce/skus/get-from-mfr-sku-mfr-sku-name',
    ...member,
    summary: 'The SKU of a manufacturer, number and name, each without case where it is named; 404 unless it is one.',
  })
    .input(z.strictObject({ name: text(256).default(''), sku: text(64).default(''), skuName: text(256).default('') }))
    .output(skuLine),
  others: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}/search',
    ...member,
    summary:
      'Other SKUs whose number, name or manufacturer holds a text, by number, 50 at most. 404 where there is no such SKU.',
  })
    .input(z.strictObject({ id: idParam, term: text(256).default(''), manufacturer: text(256).default('') }))
    .output(z.array(skuLine)),
  duplicates: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}/duplicates',
    permission: 'member',
    summary: 'SKUs that may be the same, each with why, 50 at most. The caller’s copy counts.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ items: z.array(duplicate) })),
  taxonomy: route({
    method: 'GET',
    path: '/api/ecommerce/Taxonomy/full/filtered',
    ...member,
    summary: 'Levels of the taxonomies that SKUs are in, with how many are in each and under it.',
  }).output(z.array(level)),
  inTaxonomy: route({
    method: 'GET',
    path: '/api/ecommerce/Taxonomy/{id}/skus',
    ...member,
    summary: 'SKUs of a level and of those under it, by number. 404 where there is no such level.',
  })
    .input(z.strictObject({ id: idParam, take: take(100), cursor }))
    .output(z.object({ items: z.array(skuLine), totalCount: z.int(), cursor: z.string().nullable() })),
  manufacturers: route({
    method: 'GET',
    path: '/api/ecommerce/Manufacturers/{name}',
    ...member,
    summary: 'Manufacturers whose name begins with a text, then those that hold it, 50 at most.',
  })
    .input(z.strictObject({ name: text(256) }))
    .output(z.array(z.object({ id, name: z.string() }))),
  checkGtin: route({
    method: 'GET',
    path: '/api/ecommerce/skus/gtin-checksum-validate',
    permission: 'member',
    summary:
      'Whether a GTIN may be one: 400 at `checksum` for digits whose number or check digit is wrong. What is not digits ' +
      'alone is not checked.',
  })
    .input(z.strictObject({ gtinType: text(32).default(''), gtinValue: text(256).default('') }))
    .output(z.object({ valid: z.literal(true) })),
};
