import { z } from 'zod';
import { id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** Drafts that members look at before anything is published (docs/domain/publishing.md, Preview). */
export const previewContract = {
  make: route({
    method: 'POST',
    path: '/api/preview/{itemId}',
    permission: 'member',
    summary:
      'Makes a release of an item as it is now, with what is above and below it, which members open in the viewer for an hour. 404 where the caller does not see the item, 409 where it hangs nowhere.',
  })
    .input(z.strictObject({ itemId: idParam }))
    .output(
      z.object({
        id,
        /** Where the viewer shows it, from the origin on: `…/preview-12/#/tree/5`. */
        address: z.string(),
      }),
    ),
};
