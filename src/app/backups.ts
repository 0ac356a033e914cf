import { dirname } from 'node:path';
import { backups, lastGood } from '../backup/queries.ts';
import { isStale, staleHours } from '../backup/rules.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Services } from '../slice.ts';

/** What the start says of backups. */
export async function backupLines({ config, database }: Pick<Services, 'config' | 'database'>): Promise<string[]> {
  const [good, [newest]] = await database.outside((db) => Promise.all([lastGood(db), backups(db, 1)]));
  const lines: string[] = [];
  if (good === null) lines.push('There is no backup yet: one is made every night, or by npm run backup.');
  else if (isStale(good, undefined, Date.now()))
    lines.push(`The last good backup is of ${good}, more than ${staleHours} hours ago.`);
  else lines.push(`The last good backup is of ${good}.`);
  if (newest?.trialError) lines.push(`The trial restore of ${newest.name} failed: ${newest.trialError}`);
  if (dirname(config.backupDir) === config.dataDir)
    lines.push(
      `Backups lie beside the data and are lost with them: set CALLOUT_BACKUP_DIR to a directory on another disk.`,
    );
  return lines;
}

/** Lines for /metrics: the moment of the last good backup, in seconds since 1970; none where there is none or nobody answers. */
export async function backupFigures(database: Database): Promise<string> {
  const good = await database.outside(lastGood).catch(() => null);
  if (good === null) return '';
  const name = 'callout_backup_last_good_seconds';
  return `# HELP ${name} When the last good backup was made\n# TYPE ${name} gauge\n${name} ${Date.parse(good) / 1000}\n`;
}
