import { z } from 'zod';
import { besideOf } from '../../platform/change/beside.ts';
import { change } from '../../platform/change/change.ts';
import { id } from '../../platform/contract/fields.ts';
import { JobFailed, type JobHandler, type RunningJob } from '../../platform/jobs/jobs.ts';
import { emptyDraft, type Draft } from '../record/rules.ts';
import { massOptions, skuMessages } from '../rules.ts';
import type { SkuParts } from '../service.ts';
import { unfitFor, updateAll } from './service.ts';

/** Kind of the job that updates many SKUs. */
export const massKind = 'skuMass';

const input = z.object({
  skuId: id,
  itemIds: z.array(id),
  options: z.array(z.enum(massOptions)),
  draft: z.custom<Draft>((draft) => typeof draft === 'object' && draft !== null && 'number' in draft),
});

export const massJobs = (parts: SkuParts): JobHandler[] => [{ kind: massKind, run: (job) => run(job, parts) }];

async function run(job: RunningJob, parts: SkuParts): Promise<undefined> {
  const of = input.parse(job.input);
  const wanted = { ...of, draft: { ...emptyDraft, ...of.draft } };
  job.progress('Updating SKUs', 0, of.itemIds.length);
  await job.database.inCatalog(job.catalogId, (db) =>
    change(db, { kind: 'edit', label: job.label, actor: job.actor, waits: true }, async (changeId) => {
      const unfit = await unfitFor(db, parts, wanted);
      if (unfit.length > 0) throw new JobFailed(skuMessages.massUpdate(unfit.slice(0, 100)));
      await updateAll(db, parts, wanted);
      await job.finish(db, { changeIds: [changeId], left: [], ...besideOf(db, changeId) });
      return { changeId };
    }),
  );
  return undefined;
}
