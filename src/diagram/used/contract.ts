import { z } from 'zod';
import { usedIn } from '../../hierarchy/tree/contract.ts';
import { id, idParam, take } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** A diagram that is tied to another one, and where it is opened. */
const tiedDiagram = z.object({
  id,
  /** Override name, else display name, else name. */
  displayName: z.string(),
  /** The parent that it is opened under; null where it hangs nowhere. */
  hierarchyId: id.nullable(),
  /** Names from the top down to that parent. */
  path: z.array(z.string()),
});

export const usedContract = {
  used: route({
    method: 'GET',
    path: '/api/diagrams/{id}/whereUsed',
    permission: 'member',
    asOf: true,
    summary:
      'Where a drawing is used: the places that show the diagram, primary first; other diagrams whose drawing is the same ' +
      'file, which a new image of this one leaves alone; and jump-tos that lead here.',
  })
    .input(z.strictObject({ id: idParam, take: take(100) }))
    .output(
      z.object({
        places: z.array(usedIn),
        /** At most 1,000 for who does not see every part. */
        totalPlaces: z.int(),
        /** There are more than `totalPlaces`. */
        isMore: z.boolean(),
        sameDrawing: z.array(tiedDiagram),
        /** Of each its tag, and the diagram that it stands in. */
        jumps: z.array(tiedDiagram.extend({ jumpToId: id, tag: z.string() })),
      }),
    ),
};
