import { z } from 'zod';
import type { Database } from '../platform/db/pool.ts';
import { type JobHandler, JobFailed, type Jobs, type RunningJob } from '../platform/jobs/jobs.ts';
import type { Actor } from '../platform/change/change.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Log } from '../platform/log/log.ts';
import { backupKind, isBackupDue, trialKind, untried } from './queries.ts';
import { type BackupKind, backupKinds, lastNight } from './rules.ts';

/**
 * Runs a command of the program in a process of its own, behind all others, until it ends or the signal says so.
 * @throws JobFailed with what it said last
 */
export type RunCommand = (args: readonly string[], of: Pick<RunningJob, 'signal' | 'progress'>) => Promise<void>;

const asked = z.object({ kind: z.enum(backupKinds) });

/** The job that makes an archive, and the one that tries the newest. Both leave the work to a command. */
export const backupJobs = ({ jobs, command }: { jobs: Jobs; command: RunCommand }): JobHandler[] => [
  {
    kind: backupKind,
    async run(job) {
      const { kind } = asked.parse(job.input);
      await command(['backup', '--kind', kind], job);
      await job.database.outside((db) =>
        db.transaction().execute(async (transaction) => {
          await startTrial(transaction, jobs, job.actor);
          await job.finish(transaction);
        }),
      );
      return undefined;
    },
  },
  {
    kind: trialKind,
    async run(job) {
      const backup = await job.database.outside(untried);
      if (!backup) return undefined;
      await command(['restore-backup', '--trial', backup.name], job);
      const after = await job.database.outside(untried);
      if (after?.id === backup.id) throw new JobFailed('The trial restore came to no end.');
      return undefined;
    },
  },
];

export const startBackup = (db: Db, jobs: Jobs, kind: BackupKind, actor: Actor): Promise<number> =>
  jobs.enqueue(db, { kind: backupKind, label: 'Backup', catalogId: null, input: { kind }, actor });

const startTrial = (db: Db, jobs: Jobs, actor: Actor): Promise<number> =>
  jobs.enqueue(db, { kind: trialKind, label: 'Trial restore of the backup', catalogId: null, input: {}, actor });

const schedule: Actor = { id: null, name: 'Schedule' };

/** Puts last night's backup on the queue where it is due; any number of workers may ask, one job is made. */
export const startDueBackup = (
  { database, jobs }: { database: Database; jobs: Jobs },
  at: string,
  now = new Date(),
): Promise<void> =>
  database.outside((db) =>
    db.transaction().execute(async (transaction) => {
      if (await isBackupDue(transaction, lastNight(at, now))) await startBackup(transaction, jobs, 'nightly', schedule);
    }),
  );

const look = 60_000;

/** Looks once a minute whether the night's backup is due. Answers how to stop it. */
export function keepBackedUp(services: { config: Config; database: Database; jobs: Jobs; log: Log }): () => void {
  const { backupAt } = services.config;
  if (backupAt === 'never') return () => undefined;
  const timer = setInterval(() => {
    startDueBackup(services, backupAt).catch((error: unknown) => services.log.error('backup not started', error));
  }, look);
  return () => clearInterval(timer);
}
