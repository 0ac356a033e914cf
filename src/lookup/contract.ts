import { z } from 'zod';
import { id, idParam, intParam, requiredText, text, version } from '../platform/contract/fields.ts';
import { route } from '../platform/contract/route.ts';

/** A value of one of the catalogue's lists (docs/domain/catalogue.md, Lists). */
export const lookupValue = z.object({
  id,
  /** Number of the list (rules.ts). */
  type: z.int(),
  name: z.string(),
  description: z.string(),
  numericCode: z.int(),
  /** Short code, as files name it ("D"). */
  charCode: z.string(),
  /** Such a value can be neither edited nor removed. */
  readOnly: z.boolean(),
  version,
});
export type LookupValue = z.infer<typeof lookupValue>;

const fields = {
  name: requiredText(256),
  description: text(256).default(''),
  numericCode: z.int().min(0).max(2_147_483_647).default(0),
  charCode: text(16).default(''),
};

export const lookupContract = {
  byType: route({
    method: 'GET',
    path: '/api/lookup/byType/{type}',
    permission: 'member',
    asOf: true,
    summary: 'The values of one list, in its order.',
  })
    .input(z.strictObject({ type: intParam(1, 999) }))
    .output(z.array(lookupValue)),
  get: route({
    method: 'GET',
    path: '/api/lookup/{id}',
    permission: 'member',
    asOf: true,
    summary: 'One value.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(lookupValue),
  add: route({
    method: 'POST',
    path: '/api/lookup/lookupvalue',
    permission: 'settings',
    summary: 'Adds a value at the end of its list. 409 where the list has the name.',
  })
    .input(z.strictObject({ type: z.int().min(1).max(999), ...fields }))
    .output(lookupValue),
  save: route({
    method: 'POST',
    path: '/api/lookup/lookupvalue/{id}',
    permission: 'settings',
    summary: 'Saves a value. 409 for a read-only value, a name in use, or a version that is not the newest.',
  })
    .input(z.strictObject({ id: idParam, version, ...fields }))
    .output(lookupValue),
  remove: route({
    method: 'DELETE',
    path: '/api/lookup/lookupvalue/{id}',
    permission: 'settings',
    summary: 'Removes a value. 409 for a read-only value, and for one that items or literature cannot be without.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),
};
