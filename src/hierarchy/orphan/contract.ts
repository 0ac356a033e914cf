import { z } from 'zod';
import { cursor, id, idParam, take } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { itemName, itemState, keyValues, pageOf, treeNode } from '../tree/contract.ts';

/** An item that hangs nowhere; what is under it hangs nowhere else, or stands in the tree too. */
export const orphan = z.object({
  ...itemName,
  ...itemState,
  group: z.string(),
  ...keyValues,
  /** Children, counted up to 1,000. */
  childCount: z.int(),
  hasChildren: z.boolean(),
});

export const orphanContract = {
  roots: route({
    method: 'GET',
    path: '/api/hierarchies/orphans/{context}',
    permission: 'member',
    asOf: true,
    summary: 'The items of a context that hang nowhere themselves, by name.',
  })
    .input(z.strictObject({ context, cursor, take: take(100) }))
    .output(z.object({ items: z.array(orphan), cursor: z.string().nullable() })),
  tree: route({
    method: 'GET',
    path: '/api/hierarchies/GetOrphanTree/{id}',
    permission: 'member',
    asOf: true,
    summary: 'What stands under an orphan, in its order, in pages. 404 for what is no orphan.',
  })
    .input(z.strictObject({ id: idParam, ...pageOf }))
    .output(z.object({ items: z.array(treeNode), cursor: z.string().nullable() })),
  deletion: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/deletion',
    permission: 'member',
    summary: 'What deleting an item would do to its children, for the question before it.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        id,
        /** Items that stand under it, as their primary place or as a link. */
        children: z.int(),
        /** Of these, the ones that would hang nowhere. */
        orphans: z.int(),
        /** Of these, the ones whose link elsewhere would become their primary place. */
        promoted: z.int(),
        /** Places where the item itself hangs. */
        usedIn: z.int(),
      }),
    ),
};
