import { z } from 'zod';
import { attributeDefinition } from '../../attribute/rules.ts';
import { id, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { maxPartAttributes } from '../rules.ts';

const partAttribute = z.object({
  attributeId: id,
  name: z.string(),
  /** 1 string, 2 int, 3 decimal, 4 selection list. */
  type: z.int(),
  definition: attributeDefinition,
  isRequired: z.boolean(),
});
export type PartAttribute = z.infer<typeof partAttribute>;

const settings = z.object({
  /** What parts carry, in its order. */
  attributes: z.array(partAttribute),
  /** The change that wrote the list last, 0 where none did: a save names it. */
  version: z.int().min(0),
});
export type PartAttributes = z.infer<typeof settings>;

export const partAttributeContract = {
  list: route({
    method: 'GET',
    path: '/api/settings/data/partattributes',
    permission: 'member',
    summary: 'The attributes that parts carry.',
  })
    .input(z.strictObject({}))
    .output(settings),
  save: route({
    method: 'PUT',
    path: '/api/settings/data/partattributes',
    permission: 'settings',
    summary:
      'Says which attributes parts carry. 400 for one that is not known or is there twice, 409 where the list is newer than `version` or parts have values of one that goes.',
  })
    .input(
      z.strictObject({
        attributeIds: z
          .array(id)
          .max(maxPartAttributes)
          .refine((ids) => new Set(ids).size === ids.length, 'An attribute is there twice.'),
        version: z.union([version, z.literal(0)]),
      }),
    )
    .output(settings),
};
