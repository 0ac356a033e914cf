import { z } from 'zod';
import { instant } from '../../platform/contract/fields.ts';
import { context } from '../../contexts.ts';
import { route } from '../../platform/contract/route.ts';

const fields = {
  context,
  /** Off: nothing is published of itself; the other fields stay. */
  isOn: z.boolean(),
  /** 1 Monday to 7 Sunday. */
  daysOfWeek: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choose a day.')
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'A day is named twice.'),
  /** HH:MM, by the clock of the catalogue's time zone. */
  timeOfDay: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM.'),
  /** `environment`: 1 Production, which takes what Staging serves; 2 Staging. */
  customData: z.strictObject({ environment: z.int().min(1).max(2) }),
};

const schedule = z.object({
  ...fields,
  modified: instant.nullable(),
  modifiedBy: z.string(),
  /** Of the last save; 0: never saved. */
  version: z.int(),
  timeZone: z.string(),
  /** The next times, at most four; none while it is off. */
  next: z.array(
    z.object({
      at: instant,
      /** When it is published: later than `at` behind a maintenance window; null: not at all. */
      runsAt: instant.nullable(),
      isSkipped: z.boolean(),
    }),
  ),
  /** What became of the newest times, newest first, at most ten. */
  runs: z.array(
    z.object({
      slot: instant,
      ranAt: instant,
      /** 1 Production, 2 Staging. */
      environment: z.int(),
      /** Of the publish, as the history has them; null where there was none. */
      release: z.int().nullable(),
      status: z.int().nullable(),
      endedAt: instant.nullable(),
      /** Why nothing was published; empty where something was. */
      message: z.string(),
    }),
  ),
});
export type AutoPublish = z.infer<typeof schedule>;

const path = '/api/settings/auto-publish-schedule';
const version = z.int().min(0);

/** Publishing of itself, on days of the week (docs/domain/publishing.md, Auto-publish). */
export const autoPublishContract = {
  get: route({ method: 'GET', path, permission: 'member', summary: 'When a context is published of itself.' })
    .input(z.strictObject({ context }))
    .output(schedule),
  save: route({
    method: 'PUT',
    path,
    permission: 'settings',
    summary: 'Saves it. No time before the save counts. 409 for a version that is not the newest.',
  })
    .input(z.strictObject({ ...fields, version }))
    .output(schedule),
  skip: route({
    method: 'PUT',
    path: `${path}/skip`,
    permission: 'settings',
    summary: 'Leaves out the next time, once. 409 for a version that is not the newest, and while it is off.',
  })
    .input(z.strictObject({ context, version }))
    .output(schedule),
};
