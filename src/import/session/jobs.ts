import { sql } from 'kysely';
import { requireRight } from '../../account/service.ts';
import { inBulk } from '../../platform/change/bulk.ts';
import { change } from '../../platform/change/change.ts';
import { undoChange } from '../../platform/change/undo.ts';
import { toJson } from '../../platform/db/json.ts';
import type { Db } from '../../platform/db/pool.ts';
import { FileDamaged } from '../../platform/files/storeErrors.ts';
import { TableUnreadable } from '../../platform/files/table/layout.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { fileSize, forgetOldFiles } from '../file/queries.ts';
import { mappedColumns } from '../mapping/rules.ts';
import { importStates, isRemoving, judgedPercent } from '../rules.ts';
import type { Counts } from '../rules.ts';
import type { ImportType, Stage } from '../service.ts';
import { dropStages, isStaged, recordReadProblems, settleTables, stagedRows } from '../stage/queries.ts';
import { openStage, stageFile } from '../stage/service.ts';
import { countWarnings, importSession, patchSession } from './queries.ts';
import type { ImportSession } from './queries.ts';
import { importKind, importLabel, undoKind } from './service.ts';
import type { ImportServices } from './service.ts';

/** The jobs of imports: the import itself, and taking one back. */
export const importJobs = (services: ImportServices): JobHandler[] => [
  {
    kind: importKind,
    run: (job) => job.database.alone(job.catalogId, (db) => new Import(db, job, services).run()),
    async ended(db, job, { state, reason }) {
      const cancelled = state === 'cancelled';
      const message = cancelled ? 'It was cancelled.' : reason;
      const patch = { state: importStates.error, message, cancelled };
      await patchSession(db, sessionIdOf(job), [importStates.running], patch);
      await dropStages(db, sessionIdOf(job));
    },
  },
  {
    kind: undoKind,
    run: (job) => job.database.alone(job.catalogId, (db) => undo(db, job, services)),
  },
];

const sessionIdOf = (job: RunningJob) => Number(job.input.sessionId);

const requireImport = (db: Db, job: RunningJob) => requireRight(db, job, 'import', 'import into this catalogue');

async function undo(db: Db, job: RunningJob, { types }: ImportServices) {
  const session = await importSession(db, sessionIdOf(job));
  if (!session?.changeId) throw new JobFailed('The import wrote nothing.');
  await requireImport(db, job);
  job.progress('Undoing');
  await undoChange(db, session.changeId, job.actor, (undone) => job.finish(db, toJson(undone)));
  await settleTables(db, types.find(({ id }) => id === session.importTypeId)?.tables ?? []);
  return undefined;
}

/** What a bulk write needs more of than a request; holds for this run's own connection. */
const setBulkLimits = (db: Db) =>
  sql`select set_config('work_mem', '128MB', false), set_config('maintenance_work_mem', '256MB', false),
    set_config('gin_pending_list_limit', '64MB', false), set_config('jit', 'off', false)`.execute(db);

/** Where each phase lies on the way to 100 per cent. */
const phases = {
  Reading: [0, 35],
  Validating: [35, judgedPercent],
  Counting: [judgedPercent, 65],
  Writing: [65, 99],
} as const;
type Phase = keyof typeof phases;

/** Thrown to roll back a change that turned out to have nothing to write. */
class NothingToWrite extends Error {}

const isNothing = ({ create, update, remove }: Counts) => create + update + remove === 0;

/** One run of an import, from the file to the written rows. Every step may run again after a crash. */
class Import {
  private readonly db: Db;
  private readonly job: RunningJob;
  private readonly services: ImportServices;
  private phase: Phase = 'Reading';
  private rejected = 0;

  constructor(db: Db, job: RunningJob, services: ImportServices) {
    this.db = db;
    this.job = job;
    this.services = services;
  }

  async run(): Promise<undefined> {
    const { db } = this;
    const session = await importSession(db, sessionIdOf(this.job));
    if (session?.state !== importStates.running) return;
    const type = this.services.types.find(({ id }) => id === session.importTypeId);
    if (!type) throw new JobFailed('There is no such import.');
    await dropStages(db);
    await forgetOldFiles(db);
    await setBulkLimits(db);
    await this.read(session, type);
    const stage = await this.validate(session, type);
    if (!stage) return;
    await this.enter('Counting');
    const counts = await type.count(stage);
    if (session.dryRun) return this.end(session, { state: importStates.analyzed, counts: toJson(counts) });
    await failpoint('import.beforeWrite');
    if (isNothing(counts)) return this.endUnchanged(session, counts);
    return this.write(session, type, stage);
  }

  private async enter(phase: Phase) {
    await requireImport(this.db, this.job);
    this.phase = phase;
    this.progress(phase);
  }

  private progress(action: string, done = 0, total = 0) {
    const [from, to] = phases[this.phase];
    const share = total > 0 ? Math.min(done / total, 1) : 0;
    this.job.progress(action, Math.floor(from + (to - from) * share), 100);
  }

  private async read({ id, fileHash, zipFileHash, fileName, options }: ImportSession, type: ImportType) {
    await this.enter('Reading');
    if (await isStaged(this.db, id)) return;
    if (fileHash === null) throw new JobFailed('The file is no longer kept.');
    const size = await fileSize(this.db, fileHash);
    const { files } = this.services;
    try {
      if (zipFileHash !== null) await files.checked(zipFileHash);
      await stageFile(this.job.database, {
        catalogId: this.job.catalogId,
        sessionId: id,
        type,
        options,
        path: await files.checked(fileHash),
        onBytes: (read) => this.progress('Reading', read, size),
      });
    } catch (error) {
      if (error instanceof TableUnreadable || error instanceof FileDamaged)
        throw new JobFailed(`${fileName}: ${error.message}`);
      throw error;
    }
    await failpoint('import.afterStaging');
  }

  /** The stage with its good rows; undefined where the import pauses for a decision. */
  private async validate(session: ImportSession, type: ImportType): Promise<Stage | undefined> {
    const { db } = this;
    await this.enter('Validating');
    await recordReadProblems(db, session.id);
    const read = await stagedRows(db, session.id);
    const stage = this.stageOf(session, type, read.rows - read.rejected);
    await type.prepare?.(stage);
    await type.validate(stage);
    const { rows, rejected } = await stagedRows(db, session.id);
    this.rejected = rejected;
    const warnings = await countWarnings(db, session.id);
    await patchSession(db, session.id, [importStates.running], { rows, rejected, warnings });
    const { mode, errorLimit } = session.options;
    if (rows > 0 && rejected === rows) throw new JobFailed('Every row was rejected.');
    if (rows === 0 && !isRemoving(mode)) throw new JobFailed('The file has no rows.');
    if (!session.dryRun) {
      if (isRemoving(mode) && rejected > 0)
        throw new JobFailed('This mode removes rows, therefore it takes a file as a whole or not at all.');
      if (rows === 0 && !session.proceeds) return this.pause(session, 'The file has no rows.');
      if (rejected > errorLimit && !session.proceeds)
        return this.pause(session, `${rejected} of ${rows} rows; the limit is ${errorLimit}.`);
    }
    return this.stageOf(session, type, rows - rejected);
  }

  private stageOf(session: ImportSession, type: ImportType, rows: number): Stage {
    const { options, fileHash } = session;
    const zipHash = type.archive ? fileHash : session.zipFileHash;
    return openStage({
      db: this.db,
      sessionId: session.id,
      type,
      options,
      mapped: mappedColumns(options.columns),
      rows,
      zipPath: zipHash === null ? null : this.services.files.path(zipHash),
      files: this.services.files,
      progress: (action, done, total) => this.progress(action, done, total),
    });
  }

  private async pause(session: ImportSession, message: string): Promise<undefined> {
    return this.end(session, { state: importStates.runningWithErrors, message });
  }

  /** What the list of jobs says of a complete import from which rows were left out. */
  private note() {
    return this.rejected > 0 ? { note: `Complete, ${this.rejected} rejected` } : undefined;
  }

  /** Ends the run, not necessarily the session, in one transaction with the job. */
  private async end(session: ImportSession, patch: Parameters<typeof patchSession>[3]): Promise<undefined> {
    await this.db.transaction().execute(async (transaction) => {
      await patchSession(transaction, session.id, [importStates.running], patch);
      await this.job.finish(transaction, patch.state === importStates.complete ? this.note() : undefined);
    });
  }

  private async endUnchanged(session: ImportSession, counts: Counts): Promise<undefined> {
    await this.end(session, {
      state: importStates.complete,
      counts: toJson(counts),
      message: 'Everything was up to date.',
    });
    await dropStages(this.db, session.id);
  }

  /** Writes in one change, whose transaction also ends session and job (D11). */
  private async write(session: ImportSession, type: ImportType, stage: Stage): Promise<undefined> {
    const { db, job } = this;
    await this.enter('Writing');
    let counts: Counts | undefined;
    try {
      const of = {
        kind: 'import',
        label: importLabel(type.name),
        actor: job.actor,
        exclusive: true,
      } as const;
      await change(db, of, async (changeId) => {
        counts = await inBulk(db, () => type.write(stage, changeId));
        if (isNothing(counts)) throw new NothingToWrite();
        const patch = {
          state: importStates.complete,
          counts: toJson(counts),
          change_id: changeId,
        };
        await patchSession(db, session.id, [importStates.running], patch);
        await job.finish(db, this.note());
        await failpoint('import.beforeCommit');
      });
    } catch (error) {
      if (error instanceof NothingToWrite && counts) return this.endUnchanged(session, counts);
      throw error;
    }
    await failpoint('import.afterCommit');
    await settleTables(db, type.tables);
    await dropStages(db, session.id);
  }
}
