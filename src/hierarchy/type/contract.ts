import { z } from 'zod';
import { context } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { attributeDefinition } from './rules.ts';

/** An attribute as one type carries it, in the type's order (001 §3, Hierarchy type definition). */
export const typeAttribute = z.object({
  attributeId: z.int(),
  name: z.string(),
  /** 1 string, 2 int, 3 decimal, 4 selection list. */
  type: z.int(),
  definition: attributeDefinition,
  ordinal: z.int(),
  /** Part of the item's identity. */
  isKey: z.boolean(),
  isRequired: z.boolean(),
  isSearchable: z.boolean(),
});
export type TypeAttribute = z.infer<typeof typeAttribute>;

export const hierarchyType = z.object({
  /** 99 is the synthetic type of groups. */
  id: z.int(),
  context,
  code: z.string(),
  description: z.string(),
  /** 1 part, 2 model, 3 diagram, 4 folder, 5 file, 7 accessory list, 8 major unit, 9 major-unit folder. */
  baseType: z.int(),
  allowTopLevel: z.boolean(),
  allowDiagrams: z.boolean(),
  allowImage: z.boolean(),
  allowAttachments: z.boolean(),
  hasWorkflow: z.boolean(),
  /** Types that may stand under it, and how. */
  allowableChildren: z.array(z.object({ id: z.int(), primary: z.boolean(), link: z.boolean() })),
  attributes: z.array(typeAttribute),
});
export type HierarchyType = z.infer<typeof hierarchyType>;

export const typeContract = {
  list: route({
    method: 'GET',
    path: '/api/itemType/{context}',
    permission: 'member',
    summary: 'The types of a context with their attributes and allowed children (002 §7).',
  })
    .input(z.strictObject({ context }))
    .output(z.array(hierarchyType)),
};
