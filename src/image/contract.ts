import { z } from 'zod';
import { id, idParam, intParam, jsonParam, text, version } from '../platform/contract/fields.ts';
import { context, defaultContext } from '../contexts.ts';
import { route } from '../platform/contract/route.ts';
import { namedAncestor } from '../workflow/contract.ts';
import { hotspotValue, maxHotspots, maxImageName } from './rules.ts';

/** An image as metadata (docs/domain/images.md, Images). */
export const imageRecord = z.object({
  id,
  name: z.string(),
  fileName: z.string(),
  /** Pixels in which hotspots are measured. */
  width: z.int(),
  height: z.int(),
  contentType: z.string(),
  /** Type of the drawing behind it, where it came as svg or pdf. */
  originalType: z.string().nullable(),
  /** False for a picture that needs no hotspots. */
  isHotspottable: z.boolean(),
  version,
});
export type ImageRecord = z.infer<typeof imageRecord>;

/** Another image over the same bytes. */
const sameContent = z.object({
  id,
  name: z.string(),
  /** Items and parts that show it, and its hotspots. */
  usedIn: z.int(),
  hotspots: z.int(),
});
export type SameContent = z.infer<typeof sameContent>;

/** An image that was taken in. */
const uploadedImage = imageRecord.extend({
  changeId: id,
  /** The oldest other image with the same content; null where there is none. */
  sameAs: sameContent.nullable(),
});
export type UploadedImage = z.infer<typeof uploadedImage>;

/** What an upload says of its image: a name that comes before `name`. */
const imageData = z.strictObject({ ImageName: text(maxImageName).optional() });

/** How the item of an upload shows it: an item has one image, which is its primary one. */
const relationData = z.strictObject({
  IsPrimary: z.literal(true, 'An item has one image, the primary one.').optional(),
  Weight: z.literal(1, 'An item has one image, of the weight 1.').optional(),
  ImageType: z.literal('Item', 'The type of an image is Item.').optional(),
});

/** A hotspot in image pixels (docs/domain/diagrams.md, Hotspots). */
export const hotspot = z.object({
  id,
  version,
  /** The tag; empty while it has none. */
  value: z.string(),
  x: z.int(),
  y: z.int(),
  w: z.int(),
  h: z.int(),
  /** False for one that was found and not yet accepted. */
  confirmed: z.boolean(),
});
export type Hotspot = z.infer<typeof hotspot>;

/** A place or a length on an image. */
export const pixels = z.int().min(0).max(100_000);

export const imageContract = {
  upload: route({
    method: 'POST',
    path: '/api/file',
    permission: 'writeOem',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: 52_428_801,
    summary:
      'Takes an image in; the body is the raw file with its content type. Unknown formats are refused. Of a PDF of ' +
      'several pages one has to be named: else nothing is taken in and the answer says how many there are. With ' +
      'parentId an item gets it at once; with oldImageItemId it takes the place of an image, as save replacement does.',
  })
    .input(
      z.strictObject({
        filename: text(5000).optional(),
        name: text(maxImageName).optional(),
        context: context.default(defaultContext),
        /** Which page of a PDF, from 1. */
        page: intParam(1, 100_000).optional(),
        /** The item that gets the image: a model, a folder or a diagram. */
        parentId: idParam.optional(),
        /** The model under which a diagram is opened; it has to hang there. */
        iplParentId: idParam.optional(),
        /** The image whose place it takes, wherever that is shown. */
        oldImageItemId: idParam.optional(),
        customData: jsonParam(2000, 'The custom data are not valid.', imageData).default({}),
        relationCustomData: jsonParam(2000, 'The custom data are not valid.', relationData).default({}),
      }),
    )
    .output(
      z.union([
        uploadedImage,
        z.object({
          /** Pages of the PDF, one of which has to be named. */
          pages: z.int(),
        }),
      ]),
    ),

  get: route({
    method: 'GET',
    path: '/api/file/meta/{id}',
    permission: 'member',
    summary: 'An image as metadata.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(imageRecord),

  remove: route({
    method: 'DELETE',
    path: '/api/file/{id}',
    permission: 'writeOem',
    summary:
      'Removes an image that nothing shows, with its hotspots: an upload that is not wanted after all. 409 while ' +
      'something shows it, 404 where there is none.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(z.object({ changeId: id })),

  show: route({
    method: 'GET',
    path: '/api/file/image/{id}',
    permission: 'member',
    answer: 'file',
    summary: 'The image itself. f_ names the version, so that browsers may keep it.',
  }).input(z.strictObject({ id: idParam, f_: text(64).optional() })),

  showSize: route({
    method: 'GET',
    path: '/api/file/image/{id}/{size}',
    permission: 'member',
    answer: 'file',
    summary: 'The image at most `size` pixels wide or high, rounded up to the next size that is kept.',
  }).input(z.strictObject({ id: idParam, size: intParam(1, 8000), f_: text(64).optional() })),

  hotspots: route({
    method: 'GET',
    path: '/api/file/hotspots',
    permission: 'member',
    summary: 'The hotspots of an image, by tag.',
  })
    .input(z.strictObject({ imageId: idParam }))
    .output(z.array(hotspot)),

  saveHotspots: route({
    method: 'POST',
    path: '/api/file/hotspots',
    permission: 'writeOem',
    summary:
      'Saves changed, new and deleted hotspots of an image as one change. One that somebody else changed ' +
      'meanwhile is refused with 409 and its index.',
  })
    .input(
      z.strictObject({
        imageId: id,
        items: z
          .array(
            z.strictObject({
              id: id.optional(),
              version: version.optional(),
              value: text(hotspotValue).default(''),
              x: pixels,
              y: pixels,
              w: pixels,
              h: pixels,
              confirmed: z.boolean().default(true),
            }),
          )
          .max(maxHotspots)
          .default([]),
        deleted: z.array(z.strictObject({ id, version })).max(maxHotspots).default([]),
        ...namedAncestor,
      }),
    )
    .output(z.object({ changeId: id.nullable(), hotspots: z.array(hotspot), workflowUpdated: z.boolean() })),
};
