import { z } from 'zod';
import { id, idParam, requiredText, skip, take, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { skuGroup } from '../record/contract.ts';
import { skuLimits } from '../rules.ts';

/** A product group as its own record. */
const product = skuGroup.extend({ count: z.int(), version });
export type Product = z.infer<typeof product>;

const line = z.object({ id, sku: z.string(), name: z.string(), manufacturer: z.string() });
const page = { take: take(100), skip };
const fields = { name: requiredText(skuLimits.name), industryId: id, productTypeId: id };

export const groupContract = {
  list: route({
    method: 'GET',
    path: '/api/ecommerce/Products',
    permission: 'member',
    asOf: true,
    summary: 'Product groups by name: of an industry, a product type, or that hold a text, with their SKUs counted.',
  })
    .input(
      z.strictObject({
        term: text(256).default(''),
        industryId: idParam.optional(),
        productTypeId: idParam.optional(),
        ...page,
      }),
    )
    .output(z.object({ items: z.array(product), totalCount: z.int() })),
  skus: route({
    method: 'GET',
    path: '/api/ecommerce/Products/{id}/skus',
    permission: 'member',
    asOf: true,
    summary: 'The SKUs of a product group by number. 404 where there is none.',
  })
    .input(z.strictObject({ id: idParam, ...page }))
    .output(z.object({ items: z.array(line), totalCount: z.int() })),
  add: route({
    method: 'POST',
    path: '/api/ecommerce/Products',
    permission: 'writeOem',
    summary: 'Adds a product group. 409 where the industry and product type have one of the name.',
  })
    .input(z.strictObject(fields))
    .output(product.extend({ changeId: id })),
  save: route({
    method: 'PUT',
    path: '/api/ecommerce/Products/{id}/{what}',
    permission: 'writeOem',
    summary:
      'Saves a product group (`details`: its name), or lets it have these SKUs and no others (`skus`); those that come or go ' +
      'are set back as by any save. 400 for SKUs of another product type or with another group of the industry.',
  })
    .input(
      z.strictObject({
        id: idParam,
        what: z.enum(['details', 'skus']),
        version,
        name: requiredText(skuLimits.name).optional(),
        skuIds: z.array(id).max(10_000).optional(),
      }),
    )
    .output(product.extend({ changeId: id.nullable() })),
  remove: route({
    method: 'DELETE',
    path: '/api/ecommerce/Products/{id}',
    permission: 'writeOem',
    summary: 'Deletes a product group; its SKUs stay, without it, and are set back as by any save.',
  })
    .input(z.strictObject({ id: idParam, version: idParam }))
    .output(z.object({ changeId: id })),
  suggestions: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}/products/suggestions',
    permission: 'member',
    summary:
      'Product groups of the product type half of whose words the name of the SKU has, the closest first, 20 at most. The ' +
      'caller’s copy counts.',
  })
    .input(z.strictObject({ id: idParam, industryId: idParam.optional() }))
    .output(z.array(skuGroup.extend({ match: z.number() }))),
  isInGroup: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}/is-in-prod-group',
    permission: 'member',
    asOf: true,
    summary: 'Whether a SKU is in a product group that has others too.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ isInGroup: z.boolean(), hasSiblings: z.boolean() })),
  siblings: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}/prodgroup-sibling-skus',
    permission: 'member',
    asOf: true,
    summary: 'The other SKUs of the product groups of a SKU by number, 100 at most.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ items: z.array(line), totalCount: z.int() })),
};
