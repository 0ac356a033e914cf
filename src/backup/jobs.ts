import { z } from 'zod';
import { type JobHandler, JobFailed, type Jobs, type RunningJob } from '../platform/jobs/jobs.ts';
import type { Schedule } from '../platform/jobs/schedule.ts';
import type { Actor } from '../platform/change/change.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/pool.ts';
import { backupKind, lockBackups, nightsFrom, openJob, trialKind, untried } from './queries.ts';
import { type BackupKind, backupKinds } from './rules.ts';

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

const jobOf = (kind: BackupKind) => ({ kind: backupKind, label: 'Backup', catalogId: null, input: { kind } });

export const startBackup = (db: Db, jobs: Jobs, kind: BackupKind, actor: Actor): Promise<number> =>
  jobs.enqueue(db, { ...jobOf(kind), actor });

const startTrial = (db: Db, jobs: Jobs, actor: Actor): Promise<number> =>
  jobs.enqueue(db, { kind: trialKind, label: 'Trial restore of the backup', catalogId: null, input: {}, actor });

/** Makes the night's archive, none where the time is `never`; one that failed is made again after an hour. */
export const backupSchedules = ({ backupAt }: Pick<Config, 'backupAt'>): Schedule[] =>
  backupAt === 'never' ? [] : [nightly(backupAt)];

const nightly = (at: string): Schedule => ({
  name: backupKind,
  retryAfter: 60,
  async places(db) {
    await lockBackups(db);
    const [from, open] = await Promise.all([nightsFrom(db), openJob(db, [backupKind])]);
    return from && !open ? [{ when: { at, from }, job: jobOf('nightly') }] : [];
  },
});
