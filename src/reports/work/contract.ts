import { z } from 'zod';
import { context } from '../../contexts.ts';
import { id, intParam, text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { model, person, range } from '../models/contract.ts';

const dayOfWork = z.object({
  /** YYYY-MM-DD in the zone that was asked for. */
  day: z.iso.date(),
  /** Changes that people made, and those of imports and of the program itself. */
  people: z.int(),
  imports: z.int(),
  /** Who made them, those with most first; at most 20. */
  by: z.array(z.object({ person: z.string(), changes: z.int() })),
});
export type DayOfWork = z.infer<typeof dayOfWork>;

const releaseMade = z.object({
  id,
  context,
  release: z.int(),
  environment: z.string(),
  kind: z.string(),
  /** 1 published, 2 failed. */
  status: z.int(),
  startedBy: z.string(),
  timestamp: z.string(),
  /** How long it took. */
  seconds: z.number(),
  /** What the release holds; null where it is no more, and for callers who see a part of the catalogue. */
  items: z.int().nullable(),
  diagrams: z.int().nullable(),
  parts: z.int().nullable(),
});
export type ReleaseMade = z.infer<typeof releaseMade>;

const draft = z.object({
  id,
  name: z.string(),
  displayName: z.string(),
  path: z.array(z.string()),
  workflowId: z.int(),
  workflowName: z.string(),
  /** When it was last in a published state, else when it was added. */
  since: z.string(),
  modifiedAt: z.string(),
});
export type Draft = z.infer<typeof draft>;

/** An IANA name, as day borders go by it. */
const zone = text(64)
  .refine((name) => {
    try {
      return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
    } catch {
      return false;
    }
  }, 'The time zone is not known.')
  .default('UTC');

export const workAsked = { ...range, person, zone, model };

export const workContract = {
  changes: route({
    method: 'GET',
    path: '/api/report/changes',
    permission: 'member',
    summary: 'Changes of each day and person, the first day first; days without any are left out.',
  })
    .input(z.strictObject(workAsked))
    .output(
      z.object({
        days: z.array(dayOfWork),
        /** Everybody who changed anything in the range, by name; at most 200. */
        people: z.array(z.string()),
      }),
    ),
  releases: route({
    method: 'GET',
    path: '/api/report/releases',
    permission: 'member',
    summary: 'Publishes that ended in a range, the newest first, at most 500, with sizes and durations.',
  })
    .input(z.strictObject({ ...range, person }))
    .output(z.array(releaseMade)),
  drafts: route({
    method: 'GET',
    path: '/api/report/drafts',
    permission: 'member',
    summary: 'Items in no published state by the days since they were in one or were added, and the oldest of them.',
  })
    .input(
      z.strictObject({
        /** The first day of one of the ages, to list only drafts of that age; all where absent. */
        age: intParam(0, 10_000).optional(),
        model,
        take: intParam(1, 100).default(100),
        start: intParam(0, 10_000).default(0),
      }),
    )
    .output(
      z.object({
        ages: z.array(
          z.object({
            /** Days from which the age counts, up to the next one. */
            age: z.int(),
            /** In the initial state, and in others such as under review. */
            initial: z.int(),
            others: z.int(),
          }),
        ),
        results: z.array(draft),
        /** Of the age that was asked for. */
        total: z.int(),
      }),
    ),
};
