import { besideOf } from '../platform/change/beside.ts';
import { change } from '../platform/change/change.ts';
import { JobFailed, type JobHandler } from '../platform/jobs/jobs.ts';
import { skuSaved } from '../sku/service.ts';
import { rollUp } from './rollup/queries.ts';

export const rollUpKind = 'fitment.rollUp';
export const rollUpLabel = 'Roll up fitments';

/** A roll-up of many SKUs, as one change. One that was killed left nothing and is run again. */
export const fitmentJobs = (): JobHandler[] => [
  {
    kind: rollUpKind,
    run: async (job) => {
      const { idList, baseGlobalUnitId, globalUnitList } = job.input as {
        idList?: number[];
        baseGlobalUnitId?: number;
        globalUnitList?: number[];
      };
      if (!idList || !baseGlobalUnitId || !globalUnitList) throw new JobFailed('The roll-up names no SKUs.');
      await job.database.alone(job.catalogId, (db) =>
        change(db, { kind: 'edit', label: rollUpLabel, actor: job.actor, waits: true }, async (changeId) => {
          const skus = await rollUp(db, idList, baseGlobalUnitId, globalUnitList);
          await skuSaved(db, skus);
          const done = skus.length > 0 ? changeId : null;
          await job.finish(db, { changeId: done, skus: skus.length, ...besideOf(db, changeId) });
          return { skus: skus.length };
        }),
      );
      return undefined;
    },
  },
];
