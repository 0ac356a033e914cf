import { z } from 'zod';
import { id, instant } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { serverSteps } from './rules.ts';

const since = instant;

/** The tour of the sample: what the caller did since a moment of the server's clock. */
export const tourContract = {
  start: route({
    method: 'GET',
    path: '/api/tour/start',
    permission: 'member',
    summary: 'Where a tour begins: the time of the server, and a diagram to work on.',
  })
    .input(z.strictObject({}))
    .output(
      z.object({
        now: instant,
        /** One with a drawing, best one whose parts list has a callout without a hotspot; null where there is none. */
        diagram: z.object({ id, hierarchyId: id }).nullable(),
      }),
    ),
  happened: route({
    method: 'GET',
    path: '/api/tour/happened',
    permission: 'member',
    summary: 'When the caller first did what a step asks for, among the latest changes; null: not yet.',
  })
    .input(z.strictObject({ step: z.enum(serverSteps), since }))
    .output(z.object({ at: instant.nullable() })),
  changes: route({
    method: 'GET',
    path: '/api/tour/changes',
    permission: 'member',
    summary: 'Edits of the caller that were not taken back, newest first, at most 100.',
  })
    .input(z.strictObject({ since }))
    .output(z.array(z.object({ id, label: z.string() }))),
};
