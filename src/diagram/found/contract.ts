import { z } from 'zod';
import { id, idParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

/** A callout that was found, in pixels of the image; its box may be saved as a hotspot as it is. */
const found = z.object({
  /** The tag as it was read, as the parts list writes it where it has it. */
  value: z.string(),
  x: z.int(),
  y: z.int(),
  w: z.int(),
  h: z.int(),
});

export const foundResult = z.object({
  /** The image that was looked at; hotspots for another one are of no use. */
  imageId: id,
  confident: z.array(found),
  /** Something does not fit; among them what the parts list lacks. */
  doubtful: z.array(found),
  /** Tags of the parts list that the pattern allows and that were not found; none where a region was looked at. */
  missing: z.array(z.string()),
  /**
   * The picture is too coarse: how high its numbers are, and how high they have to be, in pixels of the image. Null where
   * most numbers can be read.
   */
  coarse: z.object({ height: z.int(), needed: z.int() }).nullable(),
});
export type FoundResult = z.infer<typeof foundResult>;

const pixels = z.int().min(0).max(100_000);
const jobAddress = z.strictObject({ id: idParam, jobId: idParam });

export const foundContract = {
  start: route({
    method: 'POST',
    path: '/api/diagrams/{id}/autoHotspot',
    permission: 'writeOem',
    summary:
      'Looks for callouts in the drawing of a diagram and checks them against its parts list. ' +
      'No hotspot is written: the answer of the job is a proposal; what it read is kept for the inbox of quality. 409 while the drawing is being looked at.',
  })
    .input(
      z.strictObject({
        id: idParam,
        /** Only callouts whose middle lies in it, in pixels of the image. Absent: the whole drawing. */
        region: z.strictObject({ x: pixels, y: pixels, w: pixels.min(1), h: pixels.min(1) }).optional(),
        /**
         * What values look like: 9 stands for a digit, A for a letter, anything else for itself; several are parted by
         * commas ("9, 99, 99A"). No regular expression. Absent or empty: anything.
         */
        pattern: text(64).optional(),
      }),
    )
    .output(z.object({ jobId: id })),

  status: route({
    method: 'GET',
    path: '/api/diagrams/{id}/autoHotspot/{jobId}',
    permission: 'member',
    summary: 'How far the search is, and what it found once its state is done.',
  })
    .input(jobAddress)
    .output(
      z.object({
        state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
        /** Percent. */
        progress: z.int(),
        /** Why it failed. */
        message: z.string().nullable(),
        /** Null until it is done. */
        result: foundResult.nullable(),
      }),
    ),

  cancel: route({
    method: 'POST',
    path: '/api/diagrams/{id}/autoHotspot/{jobId}/cancel',
    permission: 'writeOem',
    summary: 'Ends the search.',
  })
    .input(jobAddress)
    .output(z.object({ jobId: id })),
};
