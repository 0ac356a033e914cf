import { z } from 'zod';
import { id, idParam, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { saved } from '../../hierarchy/place/contract.ts';

/** Most groups that one item may name. */
const maxGroups = 100;

export const visibilityContract = {
  get: route({
    method: 'GET',
    path: '/api/hierarchies/{id}/visibility',
    permission: 'member',
    asOf: true,
    summary: 'The visibility groups that see a top-level item and what is under it; none means all. 400 further down.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(
      z.object({
        /** Ids of the item's groups, those that the caller is told. */
        groups: z.array(id),
        /** The catalogue's list of groups, those that the caller is told. */
        choices: z.array(z.object({ id, name: z.string() })),
        /** The item's. */
        version,
      }),
    ),
  set: route({
    method: 'POST',
    path: '/api/hierarchies/{id}/visibility',
    permission: 'write',
    summary:
      'Sets the visibility groups of a top-level item; those that the caller is not told stay. 400 for another item, or at groups for what is no such group; 403 where the caller would not see it any more; 409 where the item was saved since or its state is not editable.',
  })
    .input(z.strictObject({ id: idParam, version, groups: z.array(id).max(maxGroups) }))
    .output(saved.extend({ id, version })),
};
