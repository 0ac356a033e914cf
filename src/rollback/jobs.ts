import { requireRight } from '../account/service.ts';
import { setBulkLimits, settleTables } from '../platform/change/bulk.ts';
import { change } from '../platform/change/change.ts';
import { undoChange } from '../platform/change/undo.ts';
import { toJson } from '../platform/db/json.ts';
import type { Db } from '../platform/db/pool.ts';
import { JobFailed, type JobHandler, type RunningJob } from '../platform/jobs/jobs.ts';
import { failpoint } from '../platform/log/failpoint.ts';
import { markRestored, RestoreRefused, restoreTo } from './queries.ts';
import { rollbackMessages } from './rules.ts';

export const rollbackKind = 'rollback';

/** What a restore is started with: the change after which the state is, and the point where it has one. */
export interface RestoreInput {
  changeId: number;
  pointId: number | null;
}

/** The restore that shall be taken back. */
export interface UndoRestoreInput {
  undoes: number;
}

/** Restores of a whole catalogue. One that was killed left nothing and is run again. */
export const rollbackJobs = (): JobHandler[] => [
  {
    kind: rollbackKind,
    run: (job) =>
      job.database.alone(job.catalogId, (db) => ('undoes' in job.input ? undo(db, job) : rollback(db, job))),
  },
];

async function rollback(db: Db, job: RunningJob) {
  await requireRight(db, job, 'admin', 'restore this catalogue');
  job.progress('Restoring');
  await failpoint('rollback.started');
  await setBulkLimits(db);
  let written: string[] = [];
  const pointId = job.input.pointId === null ? null : Number(job.input.pointId);
  const of = { kind: 'restore', label: job.label, actor: job.actor, exclusive: true } as const;
  await change(db, of, async (changeId) => {
    const counts = await restoreTo(db, Number(job.input.changeId)).catch(sayRefused);
    if (counts.length === 0) return { changeId: null };
    written = counts.map(({ table }) => table);
    if (pointId !== null) await markRestored(db, pointId);
    await failpoint('rollback.beforeCommit');
    await job.finish(db, toJson({ changeId, counts }));
    return { changeId };
  });
  await failpoint('rollback.afterCommit');
  await settleTables(db, written);
  return undefined;
}

/** @throws JobFailed that names what a refused restore would leave without what it points to */
function sayRefused(error: unknown): never {
  if (!(error instanceof RestoreRefused)) throw error;
  const { total, items } = error.refused;
  const names = [...new Set(items.map(({ name }) => name))];
  throw new JobFailed(rollbackMessages.refused(names, total - items.length));
}

async function undo(db: Db, job: RunningJob) {
  await requireRight(db, job, 'admin', 'restore this catalogue');
  job.progress('Undoing');
  await failpoint('rollback.started');
  await setBulkLimits(db);
  const { counts } = await undoChange(db, Number(job.input.undoes), job.actor, async (undone) => {
    await failpoint('rollback.beforeCommit');
    await job.finish(db, toJson(undone));
  });
  await failpoint('rollback.afterCommit');
  await settleTables(
    db,
    counts.map(({ table }) => table),
  );
  return undefined;
}
