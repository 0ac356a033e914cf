import { requireRight } from '../../account/service.ts';
import { besideOf } from '../../platform/change/beside.ts';
import { change } from '../../platform/change/change.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { movesJob } from './queries.ts';
import { moveAll, movesLabel, planMoves } from './service.ts';

/** Moves many rows to the part to keep, as one change. One that was killed left nothing and is run again. */
export const mergeJobs: JobHandler[] = [
  {
    kind: movesJob,
    run: async (job) => {
      const { partIds, partToKeep, isDeletePart } = job.input as {
        partIds: number[];
        partToKeep: number;
        isDeletePart: boolean;
      };
      job.progress('Moving parts');
      await job.database.alone(job.catalogId, async (db) => {
        await requireRight(db, job, 'moveParts', 'move parts of this catalogue');
        const of = { kind: 'edit', label: job.label, actor: job.actor, exclusive: true } as const;
        await change(db, of, async (changeId) => {
          const plan = await planMoves(db, partIds, partToKeep);
          if (plan.from.length === 0) return { changeId: null };
          await moveAll(db, plan, partToKeep, isDeletePart);
          await job.finish(db, { changeId, label: movesLabel(plan), ...besideOf(db, changeId) });
          return { changeId };
        });
      });
      return undefined;
    },
  },
];
