import { z } from 'zod';
import { attributeDefinition } from '../../attribute/rules.ts';
import { id, version } from '../../platform/contract/fields.ts';
import { maxCarried } from './rules.ts';

/** The attributes that records of a kind carry, such as parts, beside items, whose types name theirs. */
export const carriedAttributes = z.object({
  /** In their order. */
  attributes: z.array(
    z.object({
      attributeId: id,
      name: z.string(),
      /** 1 string, 2 int, 3 decimal, 4 selection list. */
      type: z.int(),
      definition: attributeDefinition,
      isRequired: z.boolean(),
    }),
  ),
  /** The change that wrote the list last, 0 where none did: a save names it. */
  version: z.int().min(0),
});
export type CarriedAttributes = z.infer<typeof carriedAttributes>;

export const carriedSave = z.strictObject({
  attributeIds: z
    .array(id)
    .max(maxCarried)
    .refine((ids) => new Set(ids).size === ids.length, 'An attribute is there twice.'),
  version: z.union([version, z.literal(0)]),
});
