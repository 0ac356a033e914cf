import { z } from 'zod';
import { id, instant, take } from '../contract/fields.ts';
import { route } from '../contract/route.ts';

/** A job as the shell lists it. */
const job = z.object({
  id,
  kind: z.string(),
  label: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** What it does just now, and how far it is; a total of 0 means that nobody knows. */
  action: z.string(),
  progress: z.int(),
  total: z.int(),
  actorName: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** What is to be said of its end beyond that it is done, such as rows that were left out. */
  note: z.string().nullable(),
});
export type JobRow = z.infer<typeof job>;

export const jobsContract = {
  recent: route({
    method: 'GET',
    path: '/api/jobs',
    permission: 'member',
    summary: 'Running and recent jobs of the catalogue, newest first.',
  })
    .input(z.strictObject({ take: take(50) }))
    .output(z.array(job)),
};
