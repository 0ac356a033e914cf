import { z } from 'zod';
import { route } from '../../platform/contract/route.ts';
import { range } from '../models/contract.ts';

const counts = z.object({
  /** Diagrams with rows that are to have a hotspot. */
  diagrams: z.int(),
  /** Rows that are not internal and have a tag, and those whose tag has a hotspot. */
  tagged: z.int(),
  covered: z.int(),
  /** Items in no published state. */
  drafts: z.int(),
  /** Items in a published state that Production does not show so; null where nobody counted. */
  ready: z.int().nullable(),
});
export type Counts = z.infer<typeof counts>;

const figure = counts.extend({
  /** The day that ended, in the catalogue's time zone. */
  day: z.iso.date(),
});
export type Figure = z.infer<typeof figure>;

export const figuresContract = {
  list: route({
    method: 'GET',
    path: '/api/report/coverage',
    permission: 'member',
    summary:
      'Hotspot coverage, drafts and what is ready, as counted at the end of each day of a range, and now. Callers who see a part of the catalogue get what they see now, and no days.',
  })
    .input(z.strictObject(range))
    .output(z.object({ figures: z.array(figure), now: counts, isPart: z.boolean() })),
};
