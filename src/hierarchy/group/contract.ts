import { z } from 'zod';
import { id, requiredText } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';
import { lengths } from '../rules.ts';

export const groupContract = {
  rename: route({
    method: 'POST',
    path: '/api/hierarchies/serialGroup',
    permission: 'write',
    summary:
      'Renames a serial or model group: all items that carry it under one parent (updateSerialGroup). 404 where nothing carries it there any more, 409 where another group has the name, or the state of an item in it is not editable.',
  })
    .input(
      z.strictObject({
        context,
        /** Where the group stands; null for the top level. */
        parentId: id.nullable(),
        /** What it is called now, exactly. */
        group: requiredText(lengths.name),
        name: requiredText(lengths.name),
      }),
    )
    .output(
      z.object({
        changeId: id,
        /** Items that carry the new name. */
        count: z.int(),
      }),
    ),
};
