import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { catalogDays, countsAt, countsNow, keepFigure, missingDays } from './queries.ts';

const figuresKind = 'figures';
/** Weeks before the first night that are counted from the history. */
const weeksBack = 26;

/** Counts the day that ended, and what is missing before it. One that was killed goes on with the next day. */
export const figuresJobs = (): JobHandler[] => [{ kind: figuresKind, run: countDays }];

async function countDays(job: RunningJob): Promise<undefined> {
  const { database, catalogId } = job;
  const days = await database.inCatalog(catalogId, (db) => missingDays(db, weeksBack));
  for (const [at, { day, changeId, isLast }] of days.entries()) {
    job.progress('Counting days', at, days.length);
    await database.inCatalog(catalogId, (db) =>
      db.transaction().execute(async (open) => {
        // What is ready is not in the history: of the day that just ended it is what is ready now.
        const ready = isLast ? (await countsNow(open)).ready : null;
        await keepFigure(open, day, { ...(await countsAt(open, changeId)), ready });
      }),
    );
  }
}

/** Each night, for each catalogue. */
export const figuresSchedule: Schedule = {
  name: figuresKind,
  retryAfter: 60,
  places: async (db) =>
    (await catalogDays(db)).map(({ id, zone, from }) => ({
      when: { at: '00:10', zone, from },
      job: { kind: figuresKind, label: 'Figures of the day', catalogId: id, input: {} },
    })),
};
