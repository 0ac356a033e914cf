import { z } from 'zod';
import { savedOrNot } from '../../hierarchy/place/contract.ts';
import { picture } from '../../image/picture/contract.ts';
import { imageMessages, maxPictures } from '../../image/rules.ts';
import { id, idParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { namedAncestor } from '../../workflow/contract.ts';
import { unitMessages } from '../rules.ts';

const answer = { images: z.array(picture) };

export const unitPictureContract = {
  get: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/images',
    permission: 'member',
    asOf: true,
    summary: 'The pictures of a unit, the primary one first (product images).',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object(answer)),

  getPrimary: route({
    method: 'GET',
    path: '/api/majorUnits/{id}/images/primary',
    permission: 'member',
    asOf: true,
    summary: 'The primary picture of a unit; null where it has none.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ image: picture.nullable() })),

  update: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/images',
    permission: 'writeMajorUnit',
    summary:
      'Lets a unit have these pictures and no others: the primary one first, the others by weight. An image that an item ' +
      'shows stays its own: the unit gets a copy of it. 400 for two primary ones, 404 for an image that is not there, 409 ' +
      'where the pictures are not those of `known`.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** The pictures that it had when the save began, in their order. */
        known: z.array(id).max(maxPictures),
        images: z
          .array(
            z.strictObject({
              id,
              relationCustomData: z.strictObject({
                isPrimary: z.boolean().default(false),
                weight: z.int().min(1).max(maxPictures).optional(),
                imageType: z.literal('Item', unitMessages.imageType).default('Item'),
              }),
            }),
          )
          .max(maxPictures, imageMessages.tooMany),
        ...namedAncestor,
      }),
    )
    .output(savedOrNot.extend(answer)),

  updatePrimary: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/images/primary',
    permission: 'writeMajorUnit',
    summary:
      'Makes a picture of a unit its primary one; the one that was is none any more. 404 where it has no such one.',
  })
    .input(z.strictObject({ id: idParam, imageId: id, ...namedAncestor }))
    .output(savedOrNot.extend(answer)),

  unlink: route({
    method: 'POST',
    path: '/api/majorUnits/{id}/images/unlink',
    permission: 'writeMajorUnit',
    summary: 'Takes a picture from a unit; the next one becomes primary where it was. 404 where it has no such one.',
  })
    .input(z.strictObject({ id: idParam, imageId: id, ...namedAncestor }))
    .output(savedOrNot.extend(answer)),
};
