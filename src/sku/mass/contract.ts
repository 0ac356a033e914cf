import { z } from 'zod';
import { id } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { skuLine } from '../find/contract.ts';
import { massFields, massOptions, skuLimits } from '../rules.ts';

const permission = 'writeOem' as const;

/** What is copied, and to which SKUs. */
const body = {
  /** The SKU whose content is copied; the caller’s copy counts. */
  skuId: id,
  itemIds: z.array(id).min(1).max(skuLimits.massUpdate),
  options: z.array(z.enum(massOptions)).default([]),
};

/** What becomes of a SKU. */
const massPreview = skuLine.pick({ id: true, sku: true, manufacturer: true }).extend({
  /** What changes, in words, and the state that the SKU goes back to; of pictures null stands for the stock image. */
  changes: z.array(
    z.object({ field: z.enum(massFields), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Units that it fits now, those that come, and those of which something else is said; null: nothing changes. */
  units: z.object({ before: z.int(), added: z.int(), updated: z.int() }).nullable(),
});
export type MassPreview = z.infer<typeof massPreview>;

export const massContract = {
  update: route({
    method: 'PUT',
    path: '/api/ecommerce/skus/multiple',
    permission,
    summary:
      'Copies of a SKU what is chosen to others: up to 200 in one change, more by a job. 400 without an option, and for SKUs ' +
      'whose product groups or fitments are of another industry, which it names; 404 for ids that are no SKUs.',
  })
    .input(z.strictObject(body))
    .output(z.object({ changeId: id.nullable(), jobId: id.nullable(), count: z.int() })),
  validate: route({
    method: 'PUT',
    path: '/api/ecommerce/skus/multiple/validate',
    permission,
    summary: 'Whether these SKUs can be updated so; else those that cannot.',
  })
    .input(z.strictObject(body))
    .output(
      z.object({
        valid: z.boolean(),
        itemIds: z.array(id),
        /** Empty where all can. */
        message: z.string(),
      }),
    ),
  preview: route({
    method: 'PUT',
    path: '/api/ecommerce/skus/multiple/preview',
    permission,
    summary:
      'What an update would change of the first 50 SKUs of a call, by manufacturer and number. Writes nothing; refused as the update is.',
  })
    .input(z.strictObject(body))
    .output(z.object({ items: z.array(massPreview), total: z.int() })),
  keep: route({
    method: 'PUT',
    path: '/api/ecommerce/skus/list',
    permission,
    summary:
      'Keeps the SKUs chosen for an update of many, in place of those before; a cookie gets the key of the list.',
  })
    .input(z.strictObject({ itemIds: z.array(id).max(skuLimits.massUpdate) }))
    .output(z.object({ count: z.int() })),
  kept: route({
    method: 'GET',
    path: '/api/ecommerce/skus/list',
    permission: 'member',
    summary: 'The SKUs of the list that the cookie names, those that are still there; none where it names none.',
  }).output(z.object({ items: z.array(skuLine) })),
};
