import { z } from 'zod';
import { id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { imageRecord } from '../contract.ts';
import { imageMessages, maxPictures } from '../rules.ts';

/** What may have pictures: an item whose type allows it, or a part. */
const parentType = z.enum(['item', 'part']);
const parent = { parentType, parentId: id };
export type PictureParent = z.infer<z.ZodObject<typeof parent>>;

/** A picture of an item or a part. */
export const picture = imageRecord.extend({
  /** How it is shown. */
  relationCustomData: z.object({
    /** The one that readers are shown; there is one where there are any. */
    isPrimary: z.boolean(),
    /** Its place, from 1; the primary one is first. */
    weight: z.int(),
    imageType: z.literal('Item'),
  }),
});
export type Picture = z.infer<typeof picture>;

export const pictureContract = {
  pictures: route({
    method: 'GET',
    path: '/api/file/pictures/{parentType}/{parentId}',
    permission: 'member',
    asOf: true,
    summary: 'The pictures of an item or a part, the primary one first.',
  })
    .input(z.strictObject({ parentType, parentId: idParam }))
    .output(z.array(picture)),

  save: route({
    method: 'POST',
    path: '/api/file/links',
    permission: 'write',
    summary:
      'Lets an item or a part have these pictures and no others, in this order, the first one primary (save links). An ' +
      'image that an item shows stays its own: others get a copy of it over the same bytes, with hotspots of its own. ' +
      '400 where the type has no image, 404 for an image that is not there, 409 where the state does not allow it or ' +
      'the pictures are not those of `known`.',
  })
    .input(
      z.strictObject({
        ...parent,
        items: z.array(id).max(maxPictures, imageMessages.tooMany),
        /** The pictures that it had when the save began, in their order. */
        known: z.array(id).max(maxPictures),
        ...namedAncestor,
      }),
    )
    .output(
      z.object({
        /** Null where everything was so before. */
        changeId: id.nullable(),
        pictures: z.array(picture),
        workflowUpdated: z.boolean(),
        /** The item, or its ancestor, that carries the workflow; null where none does. */
        workflowAncestorId: id.nullable(),
      }),
    ),
};
