import { z } from 'zod';
import { route } from '../../platform/contract/route.ts';

const fields = {
  /** Numbers that differ in case alone are one. */
  caseInsensitive: z.boolean(),
  /** Punctuation that counts in a number: period, dash, both or none. */
  allowedSpecialCharacters: z.enum(['', '.', '-', '.-']),
};

const settings = z.object({
  ...fields,
  /** Change that saved them; 0 while they are those of the start. */
  version: z.int(),
});
export type SkuSettings = z.infer<typeof settings>;

export const skuSettingsContract = {
  get: route({
    method: 'GET',
    path: '/api/settings/ecom-sku',
    permission: 'member',
    asOf: true,
    summary: 'How the catalogue tells numbers of SKUs apart.',
  })
    .input(z.strictObject({}))
    .output(settings),
  save: route({
    method: 'PUT',
    path: '/api/settings/ecom-sku',
    permission: 'settings',
    summary:
      'Saves it where the rule is another, and keys all numbers anew, in one change. 400 "Conflict detected" with the numbers ' +
      'that would be the same; 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ ...fields, version: z.int().min(0) }))
    .output(settings),
};
