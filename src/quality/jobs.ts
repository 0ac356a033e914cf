import { follow } from '../platform/change/follower.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Schedule } from '../platform/jobs/schedule.ts';
import type { TextKind } from '../translation/first/queries.ts';
import { derivations, takeIn } from './derive/service.ts';
import { behind, followerName, lookKind } from './queries.ts';
import { rowsOfLook } from './rules.ts';

export const lookLabel = 'Clean-up: inbox';

/** Takes in all that is new to the inbox. One that was killed left nothing and is run again. */
export const qualityJobs = (texts: readonly TextKind[]): JobHandler[] => [
  {
    kind: lookKind,
    run: async (job) => {
      await job.database.alone(job.catalogId, (db) =>
        follow(db, followerName, async (open, news) => {
          await takeIn(open, news, {
            derivations: derivations(texts),
            mostRows: rowsOfLook,
            isBounded: false,
            progress: (done, total) => job.progress('Looking at the catalogue', done, total),
          });
          await job.finish(open);
        }),
      );
      return undefined;
    },
  },
];

/** Looks where an import was written, or many changes, since the inbox was opened. */
export const qualitySchedule: Schedule = {
  name: lookKind,
  places: async (db) =>
    (await behind(db)).map(({ catalogId, since }) => ({
      when: { since: new Date(since) },
      job: { kind: lookKind, label: lookLabel, catalogId, input: {} },
    })),
};
