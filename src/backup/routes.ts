import { dirname } from 'node:path';
import { installedAt } from '../account/queries.ts';
import type { Config } from '../platform/config/config.ts';
import { conflict } from '../platform/http/errors.ts';
import { signedIn } from '../platform/http/mount.ts';
import { routes } from '../platform/http/handlers.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { backupContract } from './contract.ts';
import { startBackup } from './jobs.ts';
import { backupKind, backups, endedJob, lastGood, lockBackups, openJob, trialKind } from './queries.ts';
import { isStale } from './rules.ts';

/** Archives that the page shows. */
const shown = 100;

export const backupRoutes = ({ config, jobs }: { config: Config; jobs: Jobs }) =>
  routes(backupContract, {
    async overview({ db }) {
      const [list, good, installed, open, ended] = await Promise.all([
        backups(db, shown),
        lastGood(db),
        installedAt(db),
        openJob(db, [backupKind, trialKind]),
        endedJob(db, backupKind),
      ]);
      return {
        backups: list,
        lastGood: good,
        isStale: isStale(good, installed, Date.now()),
        folder: config.backupDir,
        isBesideData: dirname(config.backupDir) === config.dataDir,
        at: config.backupAt === 'never' ? null : config.backupAt,
        running: open ? runningOf(open) : null,
        // A command may have made one since.
        error: ended?.state === 'failed' && !isAfter(list[0]?.madeAt, ended.finishedAt) ? ended.error : null,
      };
    },
    async make(call) {
      const { userId, displayName, userName } = signedIn(call);
      return call.db.transaction().execute(async (transaction) => {
        await lockBackups(transaction);
        if (await openJob(transaction, [backupKind, trialKind]))
          throw conflict({ backup: ['A backup is being made already.'] });
        await startBackup(transaction, jobs, 'manual', { id: userId, name: displayName || userName });
        return { started: true as const };
      });
    },
  });

const runningOf = ({ kind, action, progress, total }: NonNullable<Awaited<ReturnType<typeof openJob>>>) => ({
  kind: kind === backupKind ? ('backup' as const) : ('trial' as const),
  action,
  progress,
  total,
});

const isAfter = (moment: string | undefined, other: string | null) =>
  moment !== undefined && other !== null && Date.parse(moment) > Date.parse(other);
