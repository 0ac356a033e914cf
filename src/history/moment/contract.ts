import { z } from 'zod';
import { id, idParam, instant, intParam } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';

const environments = ['Staging', 'Production'] as const;

/** The state after a change, and before the next. */
const moment = z.object({
  changeId: id,
  at: z.string(),
});

const told = moment.extend({
  kind: z.enum(['edit', 'import', 'restore', 'publish', 'script', 'undo']),
  label: z.string(),
  actorName: z.string(),
  /** The newest change before; null where there is none. */
  earlier: moment.nullable(),
  /** The oldest change behind; null where there is none. */
  later: moment.nullable(),
  /** The first change of the catalogue, before which nothing is known, and the newest. */
  first: moment,
  last: moment,
  /** Of the item that was asked for; null without, or where there never was one that the caller sees. */
  item: z
    .object({
      /** As it is called now, or was last. */
      name: z.string(),
      isThere: z.boolean(),
      /** The change that added it. */
      added: moment,
      /** The change that made it what it is at the moment; null before the first. */
      since: moment.nullable(),
      /** The change that made it what it was before; null where there is none. */
      earlier: moment.nullable(),
      /** The next change of it; null where there is none. */
      later: moment.nullable(),
    })
    .nullable(),
});
export type Moment = z.infer<typeof told>;

const track = z.object({
  /** Stretches of time in which something was changed, in order. */
  ticks: z.array(moment.extend({ changes: z.int().positive() })),
  /** Ends of publishes, in order. */
  releases: z.array(z.object({ environment: z.enum(environments), number: z.int(), at: z.string() })),
});
export type Track = z.infer<typeof track>;

/** Moments that the catalogue can be read as of (docs/domain/history.md, As of). */
export const momentContract = {
  get: route({
    method: 'GET',
    path: '/api/moments',
    permission: 'member',
    summary:
      'The moment after a change, or the one that a time belongs to, with its neighbours, also those of an item. ' +
      'Without either it is the newest. 400 before the first change, in the future, and for a change that the catalogue has not.',
  })
    .input(
      z.strictObject({
        change: idParam.optional(),
        at: instant.optional(),
        itemId: idParam.optional(),
      }),
    )
    .output(told),
  track: route({
    method: 'GET',
    path: '/api/moments/track',
    permission: 'member',
    summary: 'When the catalogue was changed and published between two times, in at most so many stretches.',
  })
    .input(z.strictObject({ from: instant, to: instant, stretches: intParam(1, 400).default(200) }))
    .output(track),
};
