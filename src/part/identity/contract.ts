import { z } from 'zod';
import { id, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

const fields = {
  /** Numbers that differ in case alone are one. */
  caseInsensitive: z.boolean(),
  /** Punctuation that counts in a number: period, dash, both or none. */
  allowedSpecialCharacters: z.enum(['', '.', '-', '.-']),
  /** The attribute that stands behind the description: one that parts carry, or null. */
  specificationAttributeId: id.nullable(),
};

const settings = z.object({
  ...fields,
  /** Numbers are being keyed anew: the rule is still the one before. */
  isKeying: z.boolean(),
  /** Counts the saves of the catalogue's settings; a save names the one that it started from. */
  version: z.int(),
});
export type PartData = z.infer<typeof settings>;

export const identityContract = {
  get: route({
    method: 'GET',
    path: '/api/settings/data/parts',
    permission: 'member',
    asOf: true,
    summary: 'How the catalogue tells part numbers apart, and what stands behind a description.',
  })
    .input(z.strictObject({}))
    .output(settings),
  save: route({
    method: 'PUT',
    path: '/api/settings/data/parts',
    permission: 'settings',
    summary:
      'Saves it. Another rule is taken by a job, which keys all numbers anew; 409 with the numbers that would be the same, for a version that is not the newest, and while a job does so.',
  })
    .input(z.strictObject({ ...fields, version }))
    .output(settings),
  specification: route({
    method: 'GET',
    path: '/api/settings/specificationattr',
    permission: 'member',
    asOf: true,
    summary: 'The attribute that stands behind the description of a part, and those that may.',
  })
    .input(z.strictObject({}))
    .output(
      z.object({
        specificationAttributeId: id.nullable(),
        attributes: z.array(z.object({ attributeId: id, name: z.string() })),
      }),
    ),
};
