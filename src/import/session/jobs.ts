import { setBulkLimits, settleTables } from '../../platform/change/bulk.ts';
import { hangingImports, undoChange } from '../../platform/change/undo.ts';
import { toJson } from '../../platform/db/json.ts';
import { sightOfActor } from '../../export/service.ts';
import { keepSeen, showTo } from '../../platform/db/pool.ts';
import type { Db } from '../../platform/db/pool.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { importStates } from '../rules.ts';
import { dropStages } from '../stage/queries.ts';
import { importSession, patchSession } from './queries.ts';
import { sightMessages, undoFirst } from './rules.ts';
import { keepLine, lineKind, startNext } from './service.line.ts';
import type { ImportServices } from './service.resolve.ts';
import { Import, requireImport, sessionIdOf } from './service.run.ts';
import { tablesOf } from './service.stages.ts';
import { importKinds, undoKind } from './service.ts';

/** The jobs of imports: of one file, of several, and taking one back. */
export const importJobs = (services: ImportServices): JobHandler[] => [
  ...importKinds.map((kind): JobHandler => ({
    kind,
    async run(job) {
      await job.database.alone(job.catalogId, (db) => new Import(db, job, services).run());
      await job.database.inCatalog(job.catalogId, (db) => startNext(db, services, job.catalogId));
      return undefined;
    },
    async ended(db, job, { state, reason }) {
      const cancelled = state === 'cancelled';
      const message = cancelled ? 'It was cancelled.' : reason;
      const patch = { state: importStates.error, message, cancelled };
      await patchSession(db, sessionIdOf(job), [importStates.running], patch);
      await dropStages(db, sessionIdOf(job));
    },
  })),
  {
    kind: lineKind,
    run: (job) => job.database.inCatalog(job.catalogId, (db) => keepLine(db, services, job)),
  },
  {
    kind: undoKind,
    run: (job) => job.database.alone(job.catalogId, (db) => undo(db, job, services)),
  },
];

async function undo(db: Db, job: RunningJob, { types }: ImportServices) {
  const session = await importSession(db, sessionIdOf(job));
  if (!session?.changeId) throw new JobFailed('The import wrote nothing.');
  await requireImport(db, job);
  await showTo(db, await sightOfActor(job, sightMessages.member(job.actor.name)));
  await keepSeen(db);
  job.progress('Undoing');
  await failpoint('undo.started');
  await setBulkLimits(db);
  const { changeId } = session;
  await undoChange(db, changeId, job.actor, async (undone) => {
    const first = await hangingImports(db, changeId);
    if (first.length > 0) throw new JobFailed(undoFirst(first.map(({ label }) => label)));
    await failpoint('undo.beforeCommit');
    await job.finish(db, toJson(undone));
  });
  await failpoint('undo.afterCommit');
  await settleTables(db, tablesOf(session, types));
  return undefined;
}
