import { z } from 'zod';
import { change } from '../../platform/change/change.ts';
import { id } from '../../platform/contract/fields.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import type { SkuParts } from '../service.ts';
import { deleteSkus, wasBrought } from './queries.ts';
import { packSku, unpackSku } from './service.ts';
import { leftReasons, type PackedSku } from './rules.ts';

/** Kind of the job that moves SKUs. */
export const moveKind = 'skuMove';

const input = z.object({
  ids: z.array(id),
  to: id,
  moveProductGroup: z.boolean(),
  /** Code of the catalogue that they come from. */
  from: z.string(),
});

interface Left {
  sku: string;
  reason: string;
}

/** Moves SKUs to another catalogue: made there, then removed here, a change in each. */
export const moveJobs = (parts: SkuParts): JobHandler[] => [{ kind: moveKind, run: (job) => run(job, parts) }];

/** SKUs that one change takes. */
const batch = 200;

async function run(job: RunningJob, parts: SkuParts) {
  const { ids, to, moveProductGroup, from } = input.parse(job.input);
  const left: Left[] = [];
  const changeIds: number[] = [];
  for (let at = 0; at < ids.length; at += batch) {
    job.progress('Moving SKUs', at, ids.length);
    const packs = await packAll(job, parts, ids.slice(at, at + batch));
    const brought = await bring(job, parts, { packs, to, withGroups: moveProductGroup, label: `SKUs from ${from}` });
    left.push(...brought.left);
    if (brought.ids.length === 0) continue;
    const { changeId } = await job.database.inCatalog(job.catalogId, (db) =>
      change(db, { kind: 'edit', label: job.label, actor: job.actor, waits: true }, async (changeId) => {
        await job.fence(db);
        await deleteSkus(db, brought.ids);
        return { changeId };
      }),
    );
    changeIds.push(changeId);
  }
  if (changeIds.length === 0 && left.length === 0) left.push({ sku: '', reason: leftReasons.gone });
  return { changeIds, left: left.map((one) => ({ ...one })) };
}

const packAll = (job: RunningJob, parts: SkuParts, ids: readonly number[]) =>
  job.database.inCatalog(job.catalogId, async (db) => {
    const found: { id: number; sku: PackedSku }[] = [];
    for (const one of ids) {
      const sku = await packSku(db, parts, one);
      if (sku) found.push({ id: one, sku });
    }
    return found;
  });

/** Makes them in the other catalogue; one that an attempt before made is there already. */
const bring = (
  job: RunningJob,
  parts: SkuParts,
  of: { packs: readonly { id: number; sku: PackedSku }[]; to: number; withGroups: boolean; label: string },
) =>
  job.database.inCatalog(of.to, (db) =>
    change(db, { kind: 'edit', label: of.label, actor: job.actor, waits: true }, async (changeId) => {
      await job.fence(db);
      const done = { ids: [] as number[], left: [] as Left[], made: 0 };
      for (const { id: one, sku } of of.packs) {
        const { manufacturer, number } = sku.draft;
        const isThere = await wasBrought(db, { manufacturer, number, label: of.label, jobId: job.id });
        const reason = isThere ? undefined : await unpackSku(db, parts, sku, of);
        if (reason !== undefined) done.left.push({ sku: number, reason });
        else done.ids.push(one);
        if (!isThere && reason === undefined) done.made += 1;
      }
      return { ...done, changeId: done.made > 0 ? changeId : null };
    }),
  );
