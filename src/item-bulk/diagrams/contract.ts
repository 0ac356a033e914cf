import { z } from 'zod';
import { id, idParam, requiredText, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { diagramModes } from '../duplicate/rules.ts';
import { attributeValue } from '../../item/contract.ts';
import { saved, savedOrNot } from '../../hierarchy/place/contract.ts';
import { lengths } from '../../hierarchy/rules.ts';
import { customAttributes, typeAttribute } from '../../hierarchy/type/contract.ts';

/** Most diagrams that are pasted at once, and most models that one clone is put into. */
const mostPasted = 500;
const mostTargets = 50;

export const diagramsContract = {
  sort: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/diagrams',
    permission: 'write',
    summary: 'Sorts the diagrams of a model by name, or as the list of ids says.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** 1 ascending, 2 descending, 3 custom (docs/domain/tree.md, Order). */
        sortType: z.int().min(1).max(3).default(3),
        /** For custom: diagrams in their new order. Those left out stay where they are. */
        items: z.array(id).max(30_000).default([]),
      }),
    )
    .output(saved),
  customAttributes: route({
    method: 'GET',
    path: '/api/diagrams/{id}/customAttributes',
    permission: 'member',
    asOf: true,
    summary: "The catalogue's own attributes of a diagram, those from 1000 up, with their values.",
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        /** In the order of its type. */
        attributes: z.array(typeAttribute),
        customAttributes,
      }),
    ),
  paste: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/pasteDiagrams',
    permission: 'write',
    summary:
      'Shows copied diagrams under a model too, or puts copies of them there, each with its parts list, and with an image and hotspots of its own. ' +
      'Copies keep their names; their Tags get the same number. 404 where one of them is no diagram, 400 where its type is not allowed there.',
  })
    .input(
      z.strictObject({
        id: idParam,
        items: z.array(id).min(1).max(mostPasted),
        as: z.enum(diagramModes).default('links'),
      }),
    )
    .output(
      savedOrNot.extend({
        /** What stands under the model now: the diagrams themselves, or their copies. */
        ids: z.array(id),
        /** Diagrams that stood there already, and were left as they are. */
        alreadyThere: z.int(),
      }),
    ),
  clone: route({
    method: 'POST',
    path: '/api/diagrams/{id}/clone',
    permission: 'writeOem',
    summary:
      'Saves a diagram as another one with the same parts list, and with an image and hotspots of its own. ' +
      '409 where type, name and keys are taken, or where the clone is to take the only place of the diagram.',
  })
    .input(
      z.strictObject({
        id: idParam,
        name: requiredText(lengths.name),
        /** Empty where left out, as the override name is: a copy shows its own name. */
        displayName: text(lengths.name).optional(),
        /** As for a duplicate: left out, the original's, with a number at the Tag where the name is the original's too. */
        attributeValues: z.array(attributeValue).max(500).optional(),
        /** Models to put it into: the first one is its primary parent, the others show it too. */
        targets: z.array(id).max(mostTargets).default([]),
        /** A parent under which the clone takes the place of the diagram; it counts as the first target. */
        unlinkSource: id.optional(),
      }),
    )
    .output(saved.extend({ id })),
};
