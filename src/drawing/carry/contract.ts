import { z } from 'zod';
import { hotspot } from '../../image/contract.ts';
import { id, idParam, version } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/**
 * Where a hotspot goes: `sure` where the new drawing shows the same in the same place; `doubtful` where it moved, changed
 * or is gone, at its likeliest place; `lost` where that is outside the new drawing, or where it is another one.
 */
const certainty = z.enum(['sure', 'doubtful', 'lost']);

export const carryProposal = z.object({
  /** The new image, with its size in pixels. */
  image: z.object({ id, version, width: z.int(), height: z.int() }),
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
export type CarryProposal = z.infer<typeof carryProposal>;

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
};
