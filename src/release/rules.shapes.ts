import { z } from 'zod';

// What records of several kinds are made of.

export const id = z.int().positive();
export const texts = z
  .record(z.string(), z.string())
  .describe("A text by language: `EN` and the catalogue's other languages. A missing one reads as `EN`.");
export const picture = z.object({
  file: z.string().describe('Name of the file, with its ending, in the layer that the record came from.'),
  width: z.int().describe('In pixels; hotspots are measured in them.'),
  height: z.int(),
  thumbnail: z
    .string()
    .optional()
    .describe('Name of a smaller copy of at most 320 pixels a side; absent where the picture itself is no larger.'),
});
