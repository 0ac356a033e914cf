import { z } from 'zod';
import { boolParam, id, idParam, intParam, jsonParam, text, version } from '../platform/contract/fields.ts';
import { context, defaultContext } from '../contexts.ts';
import { route } from '../platform/contract/route.ts';
import { namedAncestor } from '../workflow/contract.ts';
import { hotspotValue, imageMessages, maxHotspots, maxImageName, maxPictures, pdfRenditions } from './rules.ts';

/** An image as metadata (docs/domain/images.md, Images). */
export const imageRecord = z.object({
  id,
  name: z.string(),
  fileName: z.string(),
  /** The file that is shown; its id says what is in it, and may be given as `f_`. */
  file: z.object({ id: z.string() }),
  /** Pixels in which hotspots are measured. */
  width: z.int(),
  height: z.int(),
  contentType: z.string(),
  /** Type of what lies behind it, where it came as svg, pdf, tiff, webp or bmp. */
  originalType: z.string().nullable(),
  /** False for a picture that needs no hotspots. */
  isHotspottable: z.boolean(),
  /** What of it goes into PDFs. */
  pdfRendition: z.enum(pdfRenditions),
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

/** An upload that became literature of an item. */
const uploadedAttachment = z.object({
  changeId: id,
  /** Of the attachment. */
  id,
  name: z.string(),
  displayName: z.string(),
  contentType: z.string(),
  literatureCategoryName: z.string(),
  isAttachment: z.literal(true),
});

/** What an upload says of its file. */
const imageData = z.strictObject({
  /** A name that comes before `name`. */
  ImageName: text(maxImageName).optional(),
  /** Code of the literature category of an attachment; D where left out. */
  LiteratureCategory: text(16).optional(),
});

/** How the item of an upload shows it: behind the pictures that it has, where nothing is said. */
const relationData = z
  .strictObject({
    /** The one that readers are shown; the first picture of an item is, whatever this says. */
    IsPrimary: z.boolean().optional(),
    /** Its place among the pictures, from 1; beyond them it is the last. */
    Weight: z.int().min(1).max(maxPictures).optional(),
    ImageType: z.literal('Item', 'The type of an image is Item.').optional(),
  })
  .refine(
    ({ IsPrimary, Weight }) => IsPrimary === undefined || Weight === undefined || IsPrimary === (Weight === 1),
    imageMessages.weight,
  );
export type RelationData = z.output<typeof relationData>;

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
    permission: 'write',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: 52_428_801,
    summary:
      'Takes an image in; the body is the raw file. What it is says its beginning, whatever its name and content type say; ' +
      'unknown formats are refused. Of a PDF of ' +
      'several pages one has to be named: else nothing is taken in and the answer says how many there are. With ' +
      'parentId an item gets it at once, as a picture, or with isAttachment as literature; with oldImageItemId it takes ' +
      'the place of an image, as save replacement does. 413 above 50 MB, and with the figure where it has no room.',
  })
    .input(
      z.strictObject({
        filename: text(5000).optional(),
        name: text(maxImageName).optional(),
        context: context.default(defaultContext),
        /** Which page of a PDF, from 1. */
        page: intParam(1, 100_000).optional(),
        /** The item of `context` that gets it: a model, a folder or a diagram. */
        parentId: idParam.optional(),
        /** The file is literature of the item `parentId`, of any format that literature has. */
        isAttachment: boolParam.default(false),
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
        uploadedAttachment,
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
    asOf: true,
    summary: 'An image as metadata.',
  })
    .input(z.strictObject({ id: idParam }))
    .output(imageRecord),

  remove: route({
    method: 'DELETE',
    path: '/api/file/{id}',
    permission: 'write',
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
    asOf: true,
    answer: 'file',
    summary: 'The image itself. f_ names the version, so that browsers may keep it.',
  }).input(z.strictObject({ id: idParam, f_: text(64).optional() })),

  showSize: route({
    method: 'GET',
    path: '/api/file/image/{id}/{size}',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary: 'The image at most `size` pixels wide or high, rounded up to the next size that is kept.',
  }).input(z.strictObject({ id: idParam, size: intParam(1, 8000), f_: text(64).optional() })),

  showForPdf: route({
    method: 'GET',
    path: '/api/file/forPdf/{id}',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary:
      'What of the image goes into PDFs: the cleaned drawing of one that came as SVG, else the picture. 404 where nothing of it does.',
  }).input(z.strictObject({ id: idParam, f_: text(64).optional() })),

  showOfUnit: route({
    method: 'GET',
    path: '/api/file/image/MajorUnit/{id}',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary: 'An image by the address of pictures of major units.',
  }).input(z.strictObject({ id: idParam, f_: text(64).optional() })),

  showOfMajorUnit: route({
    method: 'GET',
    path: '/api/file/majorunit/image/{id}',
    permission: 'member',
    asOf: true,
    answer: 'file',
    summary: 'The same by its other address.',
  }).input(z.strictObject({ id: idParam, f_: text(64).optional() })),

  hotspots: route({
    method: 'GET',
    path: '/api/file/hotspots',
    permission: 'member',
    asOf: true,
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
