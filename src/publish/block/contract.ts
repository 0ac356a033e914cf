import { z } from 'zod';
import { instant, requiredText, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { blockLimits } from './rules.ts';

/** Of every week, by the clock of the catalogue's time zone. */
const weekTime = z.strictObject({
  /** 1 Monday to 7 Sunday. */
  day: z.int().min(1).max(7),
  /** HH:MM. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM.'),
});

const window = z.strictObject({
  name: requiredText(blockLimits.windowName),
  /** From then on nothing is published. */
  start: weekTime,
  /** From then on it is again; before `start` in the week: in the next one. */
  end: weekTime,
});

const windows = z.array(window).max(blockLimits.windows);

const maintenance = z.object({
  windows,
  timeZone: z.string(),
  /** Of the last save; 0: never saved. */
  version: z.int(),
  modified: instant.nullable(),
  modifiedBy: z.string(),
  /** Days of the coming year on which clocks change. */
  clockChanges: z.array(
    z.object({
      at: instant,
      date: z.iso.date(),
      day: z.int(),
      way: z.enum(['forward', 'back']),
      /** What does not exist, or comes twice: HH:MM. */
      from: z.string(),
      to: z.string(),
    }),
  ),
});
export type Maintenance = z.infer<typeof maintenance>;

const windowTimes = '/api/settings/maintenance-window-times';

/** What keeps publishing off for a time (docs/domain/publishing.md, Maintenance windows). */
export const publishBlockContract = {
  windows: route({
    method: 'GET',
    path: windowTimes,
    permission: 'member',
    summary: 'Hours of the week in which nothing is published, in any context.',
  })
    .input(z.strictObject({}))
    .output(maintenance),
  saveWindows: route({
    method: 'PUT',
    path: windowTimes,
    permission: 'settings',
    summary: 'Saves them. 400 where two overlap, 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ windows, version: z.int().min(0) }))
    .output(maintenance),
  saveBlock: route({
    method: 'PUT',
    path: '/api/settings/publish-block',
    permission: 'admin',
    summary: 'Switches publishing off in all contexts, with a reason that the page of publishing shows, or on again.',
  })
    .input(z.strictObject({ isBlocked: z.boolean(), reason: text(blockLimits.reason).default('') }))
    .output(z.object({ changeId: z.int().nullable() })),
};
