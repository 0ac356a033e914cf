import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { requireRight } from '../../account/service.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/jobs.ts';
import type { Schedule } from '../../platform/jobs/schedule.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { deliverImport } from '../../import/session/service.line.ts';
import { keepForImport, kindOf } from '../service.ts';
import {
  beginRun,
  endRun,
  endRunOf,
  failuresInRow,
  isTaken,
  noteFile,
  openSources,
  pauseSource,
  sourceById,
  sourceKind,
} from './queries.ts';
import type { SavedSource } from './queries.ts';
import { FileChanged, SourceFailed } from './rules.reach.ts';
import type { FoundFile, Reach } from './rules.reach.ts';
import { failuresToPause } from './rules.ts';
import { filesOf, reachOf, whenOf } from './service.ts';
import type { SourceServices } from './service.ts';

const input = z.object({ sourceId: z.int() });
const lookPause = 3000;
/** Who pauses a source that fails. */
const schedule = { id: null, name: 'Schedule' } as const;

/** Takes what is new at a source, file by file in order of name; each is an import in line. */
export const sourceJob = (services: SourceServices): JobHandler => ({
  kind: sourceKind,
  async run(job) {
    const { sourceId } = input.parse(job.input);
    const source = await job.database.inCatalog(job.catalogId, (db) => sourceById(db, sourceId));
    if (!source) return undefined;
    const runId = await job.database.inCatalog(job.catalogId, (db) => beginRun(db, sourceId, job.id));
    if (runId === undefined) return undefined;
    const failure = await new SourceTaking(services, job, source, runId).take();
    await job.database.inCatalog(job.catalogId, (db) => endOf(db, { job, sourceId, runId, failure }));
    if (failure !== undefined) throw new JobFailed(failure);
    return undefined;
  },
  async ended(db, job, { reason }) {
    await endRunOf(db, job.id, reason);
  },
});

/** What is due of every catalogue. */
export const sourceSchedule: Schedule = {
  name: sourceKind,
  places: async (db) =>
    (await openSources(db)).map((of) => ({
      when: whenOf(of),
      key: String(of.id),
      job: sourceJobOf(of),
    })),
};

export const sourceJobOf = (of: { id: number; name: string; catalogId: number }) => ({
  kind: sourceKind,
  label: `Source: ${of.name}`,
  catalogId: of.catalogId,
  input: { sourceId: of.id },
});

/** Ends a run; one that fails for the fifth time in a row pauses its source, with the reason. */
async function endOf(
  db: Db,
  of: { job: RunningJob; sourceId: number; runId: number; failure: string | undefined },
): Promise<void> {
  await endRun(db, of.runId, of.failure ?? '');
  const failures = await failuresInRow(db, of.sourceId);
  const source = failures.length < failuresToPause ? undefined : await sourceById(db, of.sourceId);
  if (!source || source.isPaused) return;
  const reason = `It failed ${failuresToPause} times in a row: ${failures[0]}`.slice(0, 1024);
  try {
    await change(db, { kind: 'edit', label: `Pause source ${source.name}`, actor: schedule }, async () => {
      await pauseSource(db, { id: source.id, version: source.version, isPaused: true, reason });
    });
  } catch (error) {
    // Something holds the catalogue, or somebody saves the source: the next run that fails pauses it.
    if (!(error instanceof Refusal)) throw error;
  }
}

class SourceTaking {
  private readonly services: SourceServices;
  private readonly job: RunningJob;
  private readonly source: SavedSource;
  private readonly runId: number;

  constructor(services: SourceServices, job: RunningJob, source: SavedSource, runId: number) {
    this.services = services;
    this.job = job;
    this.source = source;
    this.runId = runId;
  }

  private inCatalog = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    this.job.database.inCatalog(this.job.catalogId, work);

  /** Takes the files; answers why it could not. */
  async take(): Promise<string | undefined> {
    const { job, source, services } = this;
    try {
      await this.inCatalog((db) => this.requireRights(db));
      const reach = await this.inCatalog((db) => reachOf(db, services, source));
      for (const file of await this.settledFiles(reach)) {
        job.progress(`Taking ${file.name}`);
        await this.takeFile(reach, file);
      }
      return undefined;
    } catch (error) {
      if (job.signal.aborted) throw job.signal.reason;
      if (error instanceof SourceFailed || error instanceof JobFailed) return error.message;
      if (error instanceof Refusal && error.status < 500) return error.message;
      throw error;
    }
  }

  /** The rights are those of who saved the source last, as they are now. */
  private async requireRights(db: Db): Promise<void> {
    const { source, job } = this;
    const asked = { ...job, actor: { id: source.savedById, name: source.savedBy } };
    await requireRight(db, asked, 'importSources', 'take files from sources');
  }

  /** What is to be taken; where somebody may still be writing it has to be the same at two looks. */
  private async settledFiles(reach: Reach): Promise<FoundFile[]> {
    const look = async () =>
      (await filesOf({ sourceId: this.source.id, reach, signal: this.job.signal }, this.inCatalog)).filter(
        ({ left }) => left === undefined,
      );
    const first = await look();
    if (!reach.isSlow || first.length === 0) return first;
    await wait(this.services.lookPause ?? lookPause, undefined, { signal: this.job.signal });
    const before = new Map(first.map((file) => [file.name, file]));
    return (await look()).filter(({ name, size, mark }) => {
      const file = before.get(name);
      return file?.size === size && file.mark === mark;
    });
  }

  private async takeFile(reach: Reach, file: FoundFile): Promise<void> {
    const { source, services, job, runId } = this;
    const { catalogId } = job;
    const kind = kindOf(services, source.importTypeId);
    if (!kind) throw new SourceFailed('There is no such import.');
    let kept;
    try {
      kept = await keepForImport(services, kind, {
        fileName: file.name,
        body: reach.open(file, job.signal),
        catalogId,
        userId: source.savedById,
        unless: (of) => this.inCatalog((db) => isTaken(db, source.id, { ...of, name: file.name })),
      });
    } catch (error) {
      if (error instanceof FileChanged) return;
      if (error instanceof Refusal) throw new SourceFailed(`${file.name}: ${error.message}`);
      throw error;
    }
    const note = (db: Db, sessionId: number | null) =>
      noteFile(db, { ...kept, name: file.name, mark: file.mark, sourceId: source.id, runId, sessionId });
    if (!kept.ids) {
      await this.inCatalog((db) => note(db, null));
      return;
    }
    const { ids } = kept;
    try {
      await this.inCatalog((db) =>
        deliverImport(db, services, {
          request: {
            importTypeId: source.importTypeId,
            ...ids,
            profileName: source.profileName || undefined,
            ...(source.mode !== null && { options: { mode: source.mode } }),
          },
          dryRun: false,
          onErrors: source.onErrors,
          who: {
            userId: source.savedById,
            userName: source.name,
            displayName: '',
            sessionId: -1,
            superAdmin: false,
            language: 'EN',
          },
          catalogId,
          key: undefined,
          source: source.id,
          beside: async (open, sessionId) => {
            await note(open, sessionId);
            await failpoint('source.beforeCommit');
          },
        }),
      );
    } catch (error) {
      if (error instanceof Refusal) throw new SourceFailed(`${file.name}: ${error.message}`);
      throw error;
    }
    await failpoint('source.afterCommit');
  }
}
