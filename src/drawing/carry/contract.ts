import { z } from 'zod';
import { hotspot } from '../../image/contract.ts';
import { id, idParam, intParam, text, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/**
 * Where a hotspot goes: `sure` where the new drawing shows the same in the same place, or prints its tag where it went;
 * `doubtful` where it moved, changed or is gone, at its likeliest place; `lost` where that is outside the new drawing, or where it is another one.
 */
const certainty = z.enum(['sure', 'doubtful', 'lost']);

const comparison = z.object({
  /**
   * From a pixel (x, y) of the present image to the new one: (a·x − b·y + dx, b·x + a·y + dy), with −y for y where the new
   * one is `mirrored`; null for another drawing.
   */
  movement: z
    .object({ a: z.number(), b: z.number(), dx: z.number(), dy: z.number(), mirrored: z.boolean() })
    .nullable(),
  /** How much of what the present image shows around its hotspots the new one shows too, 0 to 1. */
  agreement: z.number(),
  /** The hotspots of the present image, by tag. */
  hotspots: z.array(
    z.object({
      from: hotspot,
      certainty,
      /** Its place in the new image, in whole pixels inside it; null for a lost one. */
      to: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }).nullable(),
    }),
  ),
});

const carryProposal = comparison.extend({
  /** The new image, with its size in pixels. */
  image: z.object({ id, version, width: z.int(), height: z.int() }),
});
export type CarryProposal = z.infer<typeof carryProposal>;

const fileProposal = comparison.extend({
  /** The image that would be made of the file, with its size in pixels. */
  image: z.object({ width: z.int(), height: z.int() }),
  /** A smaller copy of it as a data URL. */
  picture: z.string(),
  /** What the call that replaces names the file by, for 50 minutes and this caller. */
  file: z.string(),
});
export type FileProposal = z.infer<typeof fileProposal>;

const ofFile = {
  filename: text(5000).optional(),
  /** Which page of a PDF, from 1. */
  page: intParam(1, 100_000).optional(),
};
const severalPages = z.object({
  /** Pages of the PDF, one of which has to be named. */
  pages: z.int(),
});

export const carryContract = {
  carry: route({
    method: 'POST',
    path: '/api/diagrams/{id}/image/carry',
    permission: 'writeOem',
    withoutDatabase: true,
    summary:
      'Compares an uploaded image with the one that a diagram shows and says where its hotspots go. Nothing is written. ' +
      'Takes some seconds; 503 with Retry-After while many wait.',
  })
    .input(z.strictObject({ id: idParam, imageId: id, version }))
    .output(carryProposal),
  compare: route({
    method: 'POST',
    path: '/api/diagrams/{id}/image/compare',
    permission: 'writeOem',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: 52_428_801,
    summary:
      'The same for a file that is not uploaded yet; the body is the raw file. Nothing is written and no image is made. ' +
      'Of a PDF of several pages one has to be named: else the answer says how many there are.',
  })
    .input(z.strictObject({ id: idParam, version: idParam, ...ofFile }))
    .output(z.union([fileProposal, severalPages])),
};

/** The same for an image, whatever shows it: its hotspots are its own. */
export const imageCarryContract = {
  carry: route({
    method: 'POST',
    path: '/api/file/{id}/carry',
    permission: 'write',
    withoutDatabase: true,
    summary:
      'Compares another image of the catalogue with an image and says where its hotspots go. Nothing is written. 403 where ' +
      'something shows the image that the caller may not write, 409 where `version` is not the newest.',
  })
    .input(z.strictObject({ id: idParam, imageId: id, version }))
    .output(carryProposal),
  compare: route({
    method: 'POST',
    path: '/api/file/{id}/compare',
    permission: 'write',
    body: 'upload',
    withoutDatabase: true,
    bodyLimit: 52_428_801,
    summary: 'The same for a file that is not uploaded yet; the body is the raw file.',
  })
    .input(z.strictObject({ id: idParam, version: idParam, ...ofFile }))
    .output(z.union([fileProposal, severalPages])),
};
