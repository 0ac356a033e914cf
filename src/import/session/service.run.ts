// size: one run, from the files to the written rows, step after step
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { mayDo, requireRight } from '../../account/service.ts';
import { inBulk, setBulkLimits, settleTables } from '../../platform/change/bulk.ts';
import { change } from '../../platform/change/change.ts';
import { toJson } from '../../platform/db/json.ts';
import { sightOfActor } from '../../export/service.ts';
import type { Sight } from '../../platform/auth/sight.ts';
import { keepSeen, showTo } from '../../platform/db/pool.ts';
import type { Db } from '../../platform/db/pool.ts';
import { JobFailed } from '../../platform/jobs/jobs.ts';
import type { RunningJob } from '../../platform/jobs/jobs.ts';
import { failpoint } from '../../platform/log/failpoint.ts';
import { countAndKeep, prepareChoices, settle } from '../diff/service.run.ts';
import { isKept } from '../diff/service.ts';
import { forgetOldFiles } from '../file/queries.ts';
import { failureOf } from '../../platform/jobs/failure.ts';
import { mappedColumns } from '../mapping/rules.ts';
import { importStates } from '../rules.ts';
import type { Counts } from '../rules.ts';
import type { Stage } from '../service.ts';
import { hideMade, showMade } from '../stage/queries.ahead.ts';
import type { Ahead } from '../stage/queries.ahead.ts';
import { dropStages, isStaged, recordReadProblems, stagedRows } from '../stage/queries.ts';
import { openStage } from '../stage/service.ts';
import { percentOf, sightMessages } from './rules.ts';
import type { Phase } from './rules.ts';
import { importSession, patchSession, stagesOf } from './queries.ts';
import type { ImportSession } from './queries.ts';
import { countWarnings, markRead, patchStage } from './queries.stages.ts';
import { importLabel } from './service.ts';
import type { ImportServices } from './service.resolve.ts';
import {
  firstColumn,
  forbiddenRow,
  forbiddenText,
  isNothing,
  judgementOf,
  markFailed,
  openSteps,
  readDocumentSteps,
  readStep,
  rowsOf,
  stoppedText,
  sumOf,
  tablesOf,
} from './service.stages.ts';
import type { Step } from './service.stages.ts';
import { endOldDryRuns } from './service.waiting.ts';

export const sessionIdOf = (job: RunningJob) => Number(job.input.sessionId);

export const requireImport = (db: Db, job: RunningJob) =>
  requireRight(db, job, job.input.right === 'translate' ? 'translate' : 'import', 'import into this catalogue');

/** Thrown to roll back a change that turned out to have nothing to write. */
class NothingToWrite extends Error {}

/** One run of an import, from its files to the written rows. Every step may run again after a crash. */
export class Import {
  private readonly db: Db;
  private readonly job: RunningJob;
  private readonly services: ImportServices;
  private readonly ahead: Ahead = new Map();
  private phase: Phase = 'Reading';
  /** What the connection shows. */
  private sight: Sight = 'all';
  private steps: Step[] = [];
  /** Which step is at work. */
  private at = 0;
  /** Somebody chose what of it is written. */
  private isPart = false;
  /** The changes of the dry run are kept to be chosen among. */
  private isShown = false;
  private isSingle = true;
  /** Lists that a document of several lacks. */
  private readonly absent = new Set<Step>();
  /** Steps whose rows ask for more than the sender may. */
  private readonly forbidden = new Set<Step>();
  /** The file that failed and stopped those behind it. */
  private failed: { step: Step; reason: string } | undefined;

  constructor(db: Db, job: RunningJob, services: ImportServices) {
    this.db = db;
    this.job = job;
    this.services = services;
  }

  async run(): Promise<undefined> {
    const { db } = this;
    const found = await importSession(db, sessionIdOf(this.job));
    if (found?.state !== importStates.running) return;
    const session = await this.begin(found);
    this.steps = await openSteps(db, session, this.services.types);
    this.isSingle = this.steps.length === 1;
    await endOldDryRuns(db);
    await dropStages(db);
    await forgetOldFiles(db);
    await setBulkLimits(db);
    const read = await this.each(this.steps, (step) => this.read(step));
    this.steps = this.steps.filter((step) => !this.absent.has(step));
    if (this.steps.length === 0 && !this.failed) throw new JobFailed('The file has no rows.');
    const asks: string[] = [];
    this.isShown = session.dryRun;
    const present = read.filter((step) => !this.absent.has(step));
    const able = await this.each(present, async (step) => {
      const ask = await this.judge(session, step);
      if (ask !== undefined) asks.push(this.named(step, ask));
    });
    await hideMade(db, this.ahead);
    const forbidden = forbiddenText(this.steps, this.forbidden);
    if (forbidden !== undefined && !session.dryRun) throw new JobFailed(forbidden);
    if (this.failed && able.length === 0) throw new JobFailed(this.named(this.failed.step, this.failed.reason));
    const counts = sumOf(able);
    if (session.dryRun) return this.endDryRun(session, counts);
    if (asks.length > 0 && session.onErrors !== null) return this.endRefused(session, counts, asks);
    if (asks.length > 0)
      return this.end(session, {
        state: importStates.runningWithErrors,
        message: asks.join(' '),
        ...(this.isSingle ? {} : { counts: toJson(counts) }),
      });
    await failpoint('import.beforeWrite');
    if (isNothing(counts) && !this.isPart) return this.endUnchanged(session, counts);
    return this.write(session, able);
  }

  /**
   * Sees whether somebody chose among the changes of a dry run. Where these are lost it is made again, and not written: what
   * it shows then was not chosen among.
   */
  private async begin(session: ImportSession): Promise<ImportSession> {
    if (session.shownAt === null || session.dryRun) return session;
    this.isPart = await isKept(this.db, session.id, stagesOf(session));
    return this.isPart ? session : { ...session, dryRun: true };
  }

  private async endDryRun(session: ImportSession, counts: Counts): Promise<undefined> {
    // What stands behind a file that failed was not compared: such a dry run is taken as a whole.
    if (this.failed) this.isShown = false;
    const isAgain = this.isShown && session.shownAt !== null && session.proceeds;
    await failpoint('import.afterKeeping');
    return this.end(session, {
      state: importStates.analyzed,
      dry_run: true,
      counts: toJson(counts),
      message: isAgain ? 'The file was read again. Look at the changes once more.' : this.told(),
      shown_at: this.isShown ? new Date().toISOString() : null,
    });
  }

  /** A text about one of several files says which; of several lists of a document which of these. */
  private named({ of }: Step, text: string) {
    if (this.isSingle) return text;
    return `${of.options.xml === undefined ? of.fileName : of.typeName}: ${text}`;
  }

  /** What is said of an import that a file stopped. */
  private told(): string {
    if (!this.failed) return '';
    const { step, reason } = this.failed;
    const before = this.steps.indexOf(step);
    return stoppedText(this.named(step, reason), before, this.steps.length - before - 1);
  }

  /**
   * Does something for each step in order; answers those for which it was done. One of several that fails stops those
   * behind it.
   */
  private async each(steps: readonly Step[], work: (step: Step) => Promise<void>): Promise<Step[]> {
    for (const [at, step] of steps.entries()) {
      this.at = at;
      try {
        await work(step);
      } catch (error) {
        const reason = this.isSingle ? undefined : failureOf(error);
        if (reason === undefined) throw error;
        this.failed = { step, reason };
        await markFailed(this.db, this.steps, at, reason);
        return steps.slice(0, at);
      }
    }
    return [...steps];
  }

  private async enter(phase: Phase) {
    await requireImport(this.db, this.job);
    await this.narrow(phase);
    this.phase = phase;
    this.progress(phase);
  }

  /** Has the connection show what the sender sees now. What was judged by one sight is not written by another. */
  private async narrow(phase: Phase) {
    const sight = await sightOfActor(this.job, sightMessages.member(this.job.actor.name));
    if (!isDeepStrictEqual(sight, this.sight)) {
      if (phase !== 'Reading') throw new JobFailed(sightMessages.changed);
      this.sight = sight;
      await showTo(this.db, sight);
    }
    await keepSeen(this.db);
  }

  /** Does something that sees the whole catalogue. */
  private async seeingAll<T>(work: () => Promise<T>): Promise<T> {
    await showTo(this.db, 'all');
    try {
      return await work();
    } finally {
      // In a transaction that failed the connection shows again what it showed before that.
      await showTo(this.db, this.sight).catch(() => undefined);
    }
  }

  private progress(action: string, done = 0, total = 0) {
    const share = total > 0 ? Math.min(done / total, 1) : 0;
    const step = this.steps[this.at];
    this.job.progress(
      step ? this.named(step, action) : action,
      percentOf(this.phase, share, this.at, this.steps.length),
      100,
    );
  }

  private async read(step: Step) {
    await this.enter('Reading');
    if (step.of.options.xml !== undefined) return this.readDocument(step);
    if (step.of.isRead && (await isStaged(this.db, step.key))) return;
    await readStep(this.db, this.job, this.services.files, step, {
      prefix: this.isSingle ? `${step.of.fileName}: ` : '',
      onBytes: (read, size) => this.progress('Reading', read, size),
    });
    await markRead(this.db, step.key);
    await failpoint('import.afterStaging');
  }

  /** Reads all lists of a document at the first of them, and leaves those that it lacks. */
  private async readDocument(first: Step) {
    if (first !== this.steps[0]) return;
    const isThere = await Promise.all(this.steps.map(({ key }) => isStaged(this.db, key)));
    // What was read before a crash is read again with all of it.
    const found =
      this.steps.every(({ of }) => of.isRead) && isThere.includes(true)
        ? new Set(this.steps.filter((_, nth) => isThere[nth]))
        : await readDocumentSteps(this.db, this.job, this.services.files, this.steps, (read, size) =>
            this.progress('Reading', read, size),
          );
    for (const step of this.steps) if (!found.has(step)) this.absent.add(step);
    await failpoint('import.afterStaging');
  }

  /** Validates and counts a step and shows those behind it what it would make; answers what somebody has to be asked. */
  private async judge(session: ImportSession, step: Step): Promise<string | undefined> {
    await this.enter('Validating');
    if (this.isPart && step !== this.steps[0]) {
      // It is judged within the change, where what the files before it make is there.
      await recordReadProblems(this.db, step.key);
      await step.type.prepare?.(this.stageOf(step));
      return undefined;
    }
    const ask = await this.validate(session, step);
    if (ask !== undefined && this.isSingle) return ask;
    if (this.isPart) return ask;
    await this.enter('Counting');
    const stage = this.stageOf(step);
    if (session.dryRun) {
      const { counts, isShown } = await countAndKeep(stage, step.type);
      step.counts = counts;
      this.isShown &&= isShown;
    } else step.counts = await step.type.count(stage);
    await patchStage(this.db, step.key, { counts: toJson(step.counts) });
    if (step.type.makes && step !== this.steps.at(-1))
      await showMade(this.db, this.ahead, stage, await step.type.makes(stage));
    return ask;
  }

  /** Judges the rows of a step, `again` within the change that writes them; answers what somebody has to be asked. */
  private async validate(session: ImportSession, step: Step, again = false): Promise<string | undefined> {
    const { db } = this;
    const { of, type, key } = step;
    if (this.isPart) await prepareChoices(this.stageOf(step), type);
    await recordReadProblems(db, key);
    const read = await stagedRows(db, key);
    step.rows = read.rows - read.rejected;
    const stage = this.stageOf(step);
    if (!again) await type.prepare?.(stage);
    if (type.permission && !(await mayDo(this.db, this.job, type.permission))) {
      this.forbidden.add(step);
      await stage.reject(firstColumn(type), forbiddenRow, sql`true`);
    }
    await type.validate(stage);
    const { rows, rejected } = await stagedRows(db, key);
    const warnings = await countWarnings(db, key);
    step.rows = rows - rejected;
    // What somebody left out is in the file all the same.
    Object.assign(of, { rows: this.isPart ? of.rows : rows, rejected, warnings });
    await patchStage(db, key, { rows: of.rows, rejected, warnings });
    await patchSession(db, session.id, [importStates.running], rowsOf(this.steps));
    return judgementOf(session, step, { isPart: this.isPart, isSingle: this.isSingle });
  }

  private stageOf({ of, type, key, rows }: Step, isPart = this.isPart): Stage {
    const zipHash = type.archive ? of.fileHash : of.zipFileHash;
    return openStage({
      ...key,
      db: this.db,
      type,
      options: of.options,
      mapped: mappedColumns(of.options.columns),
      rows,
      zipPath: zipHash === null ? null : this.services.files.path(zipHash),
      files: this.services.files,
      gone: this.job.signal,
      progress: (action, done, total) => this.progress(action, done, total),
      isPart,
      seeingAll: this.sight === 'all' ? undefined : (work) => this.seeingAll(work),
    });
  }

  /** What the list of jobs says of an import from which something was left out. */
  private note() {
    if (this.failed) return { note: `Stopped at ${this.failed.step.of.fileName}` };
    const { rejected } = rowsOf(this.steps);
    return rejected > 0 ? { note: `Complete, ${rejected} rejected` } : undefined;
  }

  /** Ends the run, not necessarily the session, in one transaction with the job. */
  private async end(session: ImportSession, patch: Parameters<typeof patchSession>[3]): Promise<undefined> {
    await this.db.transaction().execute(async (transaction) => {
      await patchSession(transaction, session.id, [importStates.running], patch);
      await this.job.finish(transaction, isOver(patch.state) ? this.note() : undefined);
    });
  }

  /** Ends an import that a program sent where a person would be asked. */
  private async endRefused(session: ImportSession, counts: Counts, asks: readonly string[]): Promise<undefined> {
    await this.end(session, { state: importStates.error, counts: toJson(counts), message: asks.join(' ') });
    await dropStages(this.db, session.id);
  }

  private async endUnchanged(session: ImportSession, counts: Counts): Promise<undefined> {
    await this.end(session, {
      state: this.failed ? importStates.error : importStates.complete,
      counts: toJson(counts),
      message: this.failed ? this.told() : 'Everything was up to date.',
    });
    await dropStages(this.db, session.id);
  }

  /** Writes in one change, whose transaction also ends session and job (D11). */
  private async write(session: ImportSession, able: readonly Step[]): Promise<undefined> {
    const { db, job } = this;
    await this.enter('Writing');
    const failed = this.failed;
    let counts: Counts | undefined;
    const { database } = this.services;
    for (const step of able) await step.type.beforeChange?.(this.stageOf(step), { database, actor: job.actor });
    try {
      const of = {
        kind: 'import',
        label: importLabel(session.typeName),
        actor: job.actor,
        exclusive: true,
      } as const;
      await change(db, of, async (changeId) => {
        this.failed = failed;
        const written = await inBulk(db, () => this.writeSteps(session, able, changeId));
        counts = sumOf(written);
        if (isNothing(counts)) throw new NothingToWrite();
        const patch = {
          state: this.failed ? importStates.error : importStates.complete,
          counts: toJson(counts),
          change_id: changeId,
          message: this.told(),
        };
        await patchSession(db, session.id, [importStates.running], patch);
        await job.finish(db, this.note());
        await failpoint('import.beforeCommit');
      });
    } catch (error) {
      if (!(error instanceof NothingToWrite && counts)) throw error;
      // What was left is listed all the same.
      for (const step of this.isPart ? able : [])
        await db.transaction().execute((open) => settle({ ...this.stageOf(step), db: open }, step.type));
      return this.endUnchanged(session, counts);
    }
    await failpoint('import.afterCommit');
    await settleTables(db, tablesOf(session, this.services.types));
    await dropStages(db, session.id);
  }

  /** Writes the steps in order, each in a savepoint where there are several; answers those that were written. */
  private async writeSteps(session: ImportSession, able: readonly Step[], changeId: number): Promise<Step[]> {
    const { db } = this;
    const written = await this.each(able, async (step) => {
      if (this.isSingle) return this.writeStep(session, step, changeId);
      await sql`savepoint stage`.execute(db);
      try {
        await this.writeStep(session, step, changeId);
        await sql`release savepoint stage`.execute(db);
      } catch (error) {
        if (failureOf(error) !== undefined) await sql`rollback to savepoint stage`.execute(db);
        throw error;
      }
      await failpoint('import.betweenStages');
    });
    if (written.length === 0 && this.failed) throw new JobFailed(this.named(this.failed.step, this.failed.reason));
    return written;
  }

  private async writeStep(session: ImportSession, step: Step, changeId: number) {
    this.progress('Writing');
    // What an earlier file made is there by now, under other numbers than were shown of it.
    if (step !== this.steps[0]) {
      const ask = await this.validate(session, step, true);
      if (ask !== undefined) throw new JobFailed(ask);
    }
    step.counts = await step.type.write(await this.settled(step, changeId), changeId);
    await patchStage(this.db, step.key, { counts: toJson(step.counts), outcome: 'written' });
  }

  /** The stage as it is written: without what somebody left, and what the profile never changes. */
  private async settled(step: Step, changeId: number): Promise<Stage> {
    const { of, type } = step;
    const isSpared = (of.options.never ?? []).length > 0 && type.diff !== undefined;
    const isHeld = type.diff?.holdsBack?.(this.stageOf(step)) ?? false;
    if (!this.isPart && !isSpared && !isHeld) return this.stageOf(step);
    const stage = this.stageOf(step, true);
    if (!this.isPart) await countAndKeep(this.stageOf(step), type);
    await settle(stage, type, changeId);
    return stage;
  }
}

const isOver = (state: unknown) => state === importStates.complete || state === importStates.error;
