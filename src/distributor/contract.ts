import { z } from 'zod';
import { boolParam, id, idParam, intParam, requiredText, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';
import { skuDistributor } from '../sku/record/contract.ts';
import { distributorLimits } from './rules.ts';

// Distributors and their printed catalogs (docs/domain/skus.md, Distributors).

const distributor = z.object({
  id,
  name: z.string(),
  /** Empty: of all industries. */
  industryIds: z.array(id),
  version,
});
export type Distributor = z.infer<typeof distributor>;

const printed = z.object({
  id,
  name: z.string(),
  year: z.int(),
  /** Pages that are there as files. */
  pages: z.int(),
  version,
});
export type PrintedCatalog = z.infer<typeof printed>;

const industryIds = z.array(id).max(distributorLimits.industries);

export const distributorContract = {
  ofIndustries: route({
    method: 'POST',
    path: '/api/ecommerce/Distributors/',
    permission: 'member',
    summary: 'The distributors of these industries, and those of all industries, by name; at most 1,000.',
  })
    .input(z.strictObject({ industryIds }))
    .output(z.array(distributor)),
  list: route({
    method: 'GET',
    path: '/api/ecommerce/Distributors',
    permission: 'member',
    asOf: true,
    summary: 'The distributors of the catalogue, by name; at most 1,000.',
  })
    .input(z.strictObject({}))
    .output(z.array(distributor)),
  add: route({
    method: 'POST',
    path: '/api/ecommerce/Distributors/add',
    permission: 'writeOem',
    summary: 'Adds a distributor. 400 for an unknown industry, 409 where one has the name.',
  })
    .input(z.strictObject({ name: requiredText(distributorLimits.name), industryIds: industryIds.default([]) }))
    .output(z.object({ id, changeId: id })),
  catalogs: route({
    method: 'GET',
    path: '/api/ecommerce/Distributors/{id}/Catalogs',
    permission: 'member',
    asOf: true,
    summary:
      'The printed catalogs of a distributor, the newest first; with `groupResults` those of a year together. At most 1,000.',
  })
    .input(z.strictObject({ id: idParam, groupResults: boolParam.default(false) }))
    .output(z.union([z.array(printed), z.array(z.object({ year: z.int(), catalogs: z.array(printed) }))])),
  addCatalog: route({
    method: 'PUT',
    path: '/api/ecommerce/Distributors/{id}/Catalogs',
    permission: 'writeOem',
    summary:
      'Adds a printed catalog to a distributor, or answers the one of this name and year. 400 for a year before 1951 or after the next 19.',
  })
    .input(z.strictObject({ id: idParam, name: requiredText(distributorLimits.name), year: z.int() }))
    .output(z.object({ id, changeId: id.nullable() })),
  page: route({
    method: 'GET',
    path: '/api/ecommerce/Distributors/{id}/Catalogs/{catalogId}/Pages/{page}/pdf',
    permission: 'member',
    summary: 'A page of a printed catalog as PDF. 404 where it is not there.',
    answer: 'file',
  }).input(z.strictObject({ id: idParam, catalogId: idParam, page: intParam(1, distributorLimits.page) })),
  ofSku: route({
    method: 'GET',
    path: '/api/ecommerce/skus/{id}/distributors',
    permission: 'member',
    asOf: true,
    summary: 'What distributors say of a SKU.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.array(skuDistributor)),
};
