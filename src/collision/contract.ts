import { z } from 'zod';
import { id, idParam, instant, skip, take, text } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { distributorLimits } from '../distributor/rules.ts';
import { skuDistributor } from '../sku/record/contract.ts';
import {
  actionNames,
  collisionActions,
  collisionFilters,
  collisionPage,
  collisionViews,
  failures,
  maxAtOnce,
} from './rules.ts';
import type { CollisionAction } from './rules.ts';

// Collisions of SKUs (docs/domain/skus.md, Collisions).

const flags = { hasMfrNameMismatch: z.boolean(), hasMfrSkuMismatch: z.boolean() };

const collision = z.object({
  id,
  /** The SKU that the distributor's number belongs to, and its manufacturer. */
  currentMfrSkuId: id,
  currentMfrId: id,
  /** The SKU and the manufacturer that the row named, where they are known. */
  incomingMfrSkuId: id.nullable(),
  incomingMfrId: id.nullable(),
  /** What settled it, such as "Change mfr name"; empty while it is open. */
  action: z.string(),
  distributorSku: z.string(),
  /** What the SKU is called; in the history what it was called before. */
  currentMfr: z.string(),
  currentMfrSku: z.string(),
  /** What the imported row named. */
  incomingMfr: z.string(),
  incomingMfrSku: z.string(),
  distributor: z.string(),
  distributorId: id,
  modified: instant,
  importDate: instant,
  /** The import that brought it; null where it is not known. */
  importSessionId: id.nullable(),
  ...flags,
});
export type Collision = z.infer<typeof collision>;

const filters = {
  filter: z.enum(collisionFilters).default('All'),
  /** Name of the current manufacturer, without case. */
  currentMfr: text(256).default(''),
  /** A part of the distributor's number, without case. */
  distributorSku: text(distributorLimits.number).default(''),
  distributorId: idParam.optional(),
};

/** Columns by comma, with a minus sign where one descends; empty: the documented order of the list. */
const sort = text(200).default('');

const report = z.object({
  skuCollisions: z.array(collision),
  totalSkuCollisions: z.int(),
  /** Current manufacturers of the list, whatever manufacturer it is kept to; at most 1,000. */
  currentManufacturers: z.array(z.string()),
});
export type CollisionReport = z.infer<typeof report>;

const listOf = (name: string, path: string) =>
  route({
    method: 'GET',
    path: `/api/ecommerce/skuCollisions/${path}Report`,
    permission: 'settings',
    summary: `${name}, 50 a page, by distributor SKU, current manufacturer and distributor where no order is asked for.`,
  })
    .input(z.strictObject({ ...filters, sort, skip, take: take(collisionPage) }))
    .output(report);

const idsOf = (name: string, path: string) =>
  route({
    method: 'GET',
    path: `/api/ecommerce/skuCollisions/${path}Ids`,
    permission: 'settings',
    summary: `The ids of all rows of ${name} that match, with what mismatches; at most 10,000.`,
  })
    .input(z.strictObject(filters))
    .output(
      z.object({
        rows: z.array(z.object({ id, ...flags })).max(maxAtOnce),
        /** More match than are listed. */
        isMore: z.boolean(),
      }),
    );

const distributorsIn = (name: string, path: string) =>
  route({
    method: 'GET',
    path: `/api/ecommerce/skuCollisions/${path}Distributors`,
    permission: 'settings',
    summary: `The distributors of ${name}, by name; at most 1,000.`,
  })
    .input(z.strictObject({}))
    .output(z.array(z.object({ id, name: z.string() })));

const ids = z.array(id).min(1).max(maxAtOnce);

const failed = z.object({
  /** Of the collision. */
  id,
  distributorSku: z.string(),
  /**
   * `taken`: another SKU has this manufacturer and number; `several`: another chosen row gives the SKU, or its number to
   * another SKU; `same`: the SKU is that one already; `empty`: the number has no letter or digit.
   */
  reason: z.enum(failures),
});
export type FailedSku = z.infer<typeof failed>;

const acted = z.object({
  /** Null where nothing was written. */
  changeId: id.nullable(),
  /** Collisions that were settled. */
  count: z.int(),
  failedSkus: z.array(failed),
});
export type Acted = z.infer<typeof acted>;

const act = (action: CollisionAction, path: string, does: string) =>
  route({
    method: 'POST',
    path: `/api/ecommerce/skuCollisions/${path}`,
    permission: 'settings',
    summary: `${actionNames[action]}: ${does} Only rows whose mismatch suits it are written, as one change; 404 where an id is unknown.`,
  })
    .input(z.strictObject({ ids }))
    .output(acted);

const image = z.object({
  id,
  file: z.object({ id: z.string() }),
  contentType: z.string(),
  relationCustomData: z.object({ isPrimary: z.boolean(), imageType: z.string(), weight: z.int() }),
});
const details = z.object({
  id,
  sku: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  imageSet: z.object({ images: z.array(image) }),
  /** The first 100, by line. */
  fitments: z.array(
    z.object({ id, line: z.string(), years: z.string(), applications: z.array(z.string()), notes: z.string() }),
  ),
  totalFitments: z.int(),
  distributors: z.array(skuDistributor),
  productGroups: z.array(
    z.object({ id, name: z.string(), industryId: id, industry: z.string(), productType: z.string() }),
  ),
});
export type SkuDetails = z.infer<typeof details>;

export const collisionContract = {
  list: listOf('Open collisions', 'collision'),
  ignored: listOf('Collisions that are ignored', 'ignored'),
  history: listOf('Collisions that were settled', 'history'),
  listIds: idsOf('the open collisions', 'collision'),
  ignoredIds: idsOf('the ignored collisions', 'ignored'),
  historyIds: idsOf('the settled collisions', 'history'),
  listDistributors: distributorsIn('the open collisions', 'collision'),
  ignoredDistributors: distributorsIn('the ignored collisions', 'ignored'),
  historyDistributors: distributorsIn('the settled collisions', 'history'),
  figures: route({
    method: 'GET',
    path: '/api/ecommerce/skuCollisions/figures',
    permission: 'settings',
    summary: 'How many collisions are open and how many are ignored.',
  })
    .input(z.strictObject({}))
    .output(z.object({ open: z.int(), ignored: z.int() })),
  details: route({
    method: 'GET',
    path: '/api/ecommerce/skuCollisions/details/{skuId}',
    permission: 'settings',
    summary: 'Images, fitments, distributors and product groups of a SKU of this catalogue; 404 for one of another.',
  })
    .input(z.strictObject({ skuId: idParam, catalogId: idParam.optional() }))
    .output(details),
  changeName: act(
    'ChangeManufacturerName',
    'changeManufacturerName',
    'gives the SKUs the manufacturers that the rows named.',
  ),
  changeSkus: act(
    'ChangeManufacturerSkus',
    'changeManufacturerSkus',
    'gives the SKUs the numbers that the rows named.',
  ),
  changeBoth: act(
    'ChangeBothManufacturerNameAndSkus',
    'changeBothManufacturerNameAndSkus',
    'gives the SKUs the manufacturers and numbers that the rows named.',
  ),
  split: act(
    'SplitSkus',
    'splitSkus',
    'moves each relation to the SKU that the row named, which is made in the initial state where there is none.',
  ),
  setIgnored: route({
    method: 'POST',
    path: '/api/ecommerce/skuCollisions/setIgnored',
    permission: 'settings',
    summary: 'Puts open collisions among the ignored ones, or back. 404 where an id is unknown.',
  })
    .input(z.strictObject({ ids, isIgnored: z.boolean() }))
    .output(z.object({ changeId: id.nullable(), count: z.int() })),
  countMultiple: route({
    method: 'POST',
    path: '/api/ecommerce/skuCollisions/countMultipleDistributorRelations',
    permission: 'settings',
    summary: 'How many of the SKUs of these collisions are sold by several distributors. 404 where an id is unknown.',
  })
    .input(z.strictObject({ ids }))
    .output(z.object({ count: z.int() })),
  findConflicting: route({
    method: 'POST',
    path: '/api/ecommerce/skuCollisions/findConflictingSkus',
    permission: 'settings',
    summary: 'The rows that an action would leave as they are, and why. 404 where an id is unknown.',
  })
    .input(
      z.strictObject({ ids, action: z.enum(Object.keys(collisionActions) as [CollisionAction, ...CollisionAction[]]) }),
    )
    .output(z.array(failed)),
  importLog: route({
    method: 'GET',
    path: '/api/ecommerce/skuCollisions/apiImportLog/{id}',
    permission: 'settings',
    summary: 'The import that brought collisions, by its session. 404 for an import that brought none.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        id,
        details: z.object({
          importType: z.string(),
          fileName: z.string(),
          sender: z.string(),
          timestamp: instant,
          completedAt: instant.nullable(),
          rows: z.number(),
          rejected: z.number(),
          /** Collisions that it brought and that are still known. */
          collisions: z.int(),
        }),
      }),
    ),
  report: route({
    method: 'GET',
    path: '/api/ecommerce/skuCollisions/report',
    permission: 'settings',
    summary:
      'A list as CSV. The cookie `callout-download` answers with `downloadToken`, by which a page sees that the file comes.',
    answer: 'file',
  }).input(
    z.strictObject({
      view: z.enum(collisionViews).default('collision'),
      ...filters,
      downloadToken: z
        .string()
        .regex(/^[\w-]{8,64}$/, 'The token has 8 to 64 letters, digits and dashes.')
        .optional(),
    }),
  ),
};
