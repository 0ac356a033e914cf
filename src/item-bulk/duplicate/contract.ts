import { z } from 'zod';
import { id, idParam, requiredText, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { attributeValue } from '../../item/contract.ts';
import { saved } from '../../hierarchy/place/contract.ts';
import { lengths } from '../../hierarchy/rules.ts';
import { diagramModes } from './rules.ts';

export const duplicateContract = {
  preview: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/duplicate',
    permission: 'member',
    summary: 'What a duplicate of an item would bring along: the items under it, counted by type.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        /** Types of what stands under it, however deep, itself left out; diagrams that are linked there count too. */
        types: z.array(
          z.object({
            typeId: z.int(),
            typeCode: z.string(),
            description: z.string(),
            baseType: z.int(),
            count: z.int(),
          }),
        ),
        /** More stands under it than one duplicate covers; the counts stop there. */
        isTooLarge: z.boolean(),
      }),
    ),
  duplicate: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/duplicate',
    permission: 'write',
    summary:
      'Copies an item with everything under it into a parent. Copies begin in the initial state; ' +
      'attachments are linked. Not copied: serial rules, because a serial number leads to one model, and visibility groups, ' +
      'because the copy has those of where it is put. 400 above 50,000 items, where a type is not allowed or a cycle would close; ' +
      '409 where type, name and keys are taken.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** Null: top level. */
        parentId: id.nullable(),
        ordinal: z.int().min(0).max(999_999_999).optional(),
        name: requiredText(lengths.name),
        /** Empty where left out, as the override name is: a copy shows its own name. */
        displayName: text(lengths.name).optional(),
        /**
         * Left out: the original's; where the name is the original's too, with the number that the Tags of all copies
         * get, so that they differ from their originals.
         */
        attributeValues: z.array(attributeValue).max(500).optional(),
        /** Diagrams under it: shown under the copies too, or copied with parts list, image and hotspots. */
        diagrams: z.enum(diagramModes).default('links'),
      }),
    )
    .output(
      saved.extend({
        id,
        /** Items that were added, the copy itself included. */
        copied: z.int(),
        /** Places where an original is shown under a copy. */
        linked: z.int(),
      }),
    ),
};
