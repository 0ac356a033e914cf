import { z } from 'zod';
import { boolParam, id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { skuLimits } from '../rules.ts';

const permission = 'writeOem' as const;
const written = z.object({ changeId: id });

export const skuCopyContract = {
  resolve: route({
    method: 'DELETE',
    path: '/api/ecommerce/skus/{id}',
    permission,
    summary:
      'Settles a duplicate: the SKU goes, and `origSkuId` stays. With `takeDupeSku` that one has what the duplicate had, ' +
      'under its own number; else it stays as it is. What the duplicate alone fits, and who sells it, is added either way.',
  })
    .input(z.strictObject({ id: idParam, origSkuId: idParam, takeDupeSku: boolParam.default(false) }))
    .output(written),
  remove: route({
    method: 'DELETE',
    path: '/api/ecommerce/skus/{id}/delete',
    permission,
    summary: 'Deletes a SKU with all that belongs to it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(written),
  removeAll: route({
    method: 'POST',
    path: '/api/ecommerce/skus/delete',
    permission,
    summary: 'Deletes SKUs in one change. 404 where one is unknown.',
  })
    .input(z.strictObject({ ids: z.array(id).min(1).max(skuLimits.massUpdate) }))
    .output(z.object({ changeId: id, count: z.int() })),
  catalogs: route({
    method: 'GET',
    path: '/api/ecommerce/catalogs',
    permission: 'member',
    summary: 'Catalogues with SKUs to which the caller may move some.',
  }).output(z.array(z.object({ id, code: z.string(), name: z.string() }))),
  move: route({
    method: 'POST',
    path: '/api/ecommerce/skus/{id}/move',
    permission,
    summary:
      'Moves a SKU, or it with others, to another catalogue that the caller may write: a job makes each there and removes it ' +
      'here, a change in each. 404 for a catalogue that the caller may not write. Groups go along by name where that is asked.',
  })
    .input(
      z.strictObject({
        id: idParam,
        newCatalogId: id,
        moveProductGroup: z.boolean().default(false),
        /** Further SKUs. */
        others: z
          .array(id)
          .max(skuLimits.massUpdate - 1)
          .default([]),
      }),
    )
    .output(z.object({ jobId: id, count: z.int() })),
  job: route({
    method: 'GET',
    path: '/api/ecommerce/jobs/{id}',
    permission: 'member',
    summary: 'How far the move, or the update of many SKUs, is. 404 for any other job.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        id,
        state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
        progress: z.int(),
        total: z.int(),
        error: z.string().nullable(),
        /** Of what it wrote in this catalogue. */
        changeIds: z.array(id),
        /** SKUs that stayed, each with why. */
        left: z.array(z.object({ sku: z.string(), reason: z.string() })),
      }),
    ),
};
