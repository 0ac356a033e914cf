import { sql } from 'kysely';
import { routes } from '../http/handlers.ts';
import { jobsContract } from './contract.ts';
import type { JobState } from './jobs.ts';

export const jobsRoutes = routes(jobsContract, {
  recent: ({ db, catalogId, input }) =>
    db
      .selectFrom('job')
      .select([
        'id',
        'kind',
        'label',
        'state',
        'action',
        'progress',
        'total',
        'actor_name as actorName',
        'created_at as createdAt',
        'finished_at as finishedAt',
        sql<string | null>`result ->> 'note'`.as('note'),
      ])
      .where('catalog_id', '=', catalogId)
      .orderBy('id', 'desc')
      .limit(input.take)
      .$narrowType<{ state: JobState }>()
      .execute(),
});
