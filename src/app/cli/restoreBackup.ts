import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { openChecked, restoreChecked, rowsOf, tryBackup } from '../../backup/service.ts';
import { BackupRefused } from '../../platform/backup/manifest.ts';
import type { Backup } from '../../platform/backup/read.ts';
import { beginRestore, endRestore, isEmptyDatabase, restoreBegun } from '../../platform/backup/restore.ts';
import { type Config, ConfigError, readCommand } from '../../platform/config/config.ts';
import { connectionOf, type Connection } from '../../platform/db/connection.ts';
import { startEmbedded } from '../../platform/db/embedded/start.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { withOwner, withScratchDatabase } from '../installation.ts';
import { keepSecretFile, secretFileAt } from '../../platform/secrets/file.ts';
import { tell } from './progress.ts';

const help = `npm run restore-backup -- ARCHIVE [--as DIR]

  ARCHIVE                   what npm run backup wrote; one that left files out needs the earlier one beside it
  --as DIR                  restores into this data directory, with a database of its own, beside the present one
  --passphrase-file FILE    opens an encrypted archive

Without --as it restores where the usual settings lead, which has to be empty. All of the archive is read and compared
before anything is touched. Everybody signs in anew; jobs that had not ended are ended. An encrypted archive brings the
secret file along; with any other, secrets open with the file of the installation that it was made of, or are typed again.
`;

const options = { help: { type: 'boolean' }, as: { type: 'string' }, trial: { type: 'string' } } as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs `npm run restore-backup`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  if (argv.length === 0 || argv.includes('--help')) {
    say(help);
    return 0;
  }
  const { config, values, positionals } = readCommand(argv, process.env, options);
  if (typeof values.trial === 'string') return runTrial(config, values.trial);
  const [archive, ...more] = positionals;
  if (archive === undefined || more.length > 0) throw new ConfigError('Expected one archive. See --help.');
  const target = typeof values.as === 'string' ? beside(config, values.as) : config;
  await restore(target, resolve(archive));
  return 0;
}

/** The settings of an installation of its own in another data directory. */
function beside(config: Config, folder: string): Config {
  const dataDir = resolve(folder);
  return {
    ...config,
    dataDir,
    filesDir: join(dataDir, 'files'),
    secretFile: join(dataDir, 'secret'),
    databaseUrl: null,
    databaseAppUrl: null,
  };
}

async function restore(config: Config, path: string): Promise<void> {
  const began = Date.now();
  const name = basename(path);
  await refuseFilled(config);
  const backup = await openChecked(config, path, tell);
  try {
    await onOwner(config, async (owner) => {
      // Only the last step was missing: the database is restored whole or not at all.
      if ((await restoreBegun(config.dataDir)) === name && !(await isEmptyDatabase(owner))) return;
      await beginRestore(config.dataDir, name);
      await restoreChecked(backup, owner, config.filesDir, tell);
      await migrate(owner, { say });
    });
    await restoreSecret(backup, config.secretFile);
    await endRestore(config.dataDir);
  } finally {
    await backup.close();
  }
  const { at, tables, files } = backup.manifest;
  const rows = rowsOf(backup.manifest);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  say(
    `Restored as of ${at}: ${tables.length} tables, ${rows} rows, ${files.length} files, compared by hash, in ${seconds} s.`,
  );
  say(`Start it with npm start${config.databaseUrl === null ? ` -- --data ${config.dataDir}` : ''}.`);
}

/** What the restored values were sealed with; a file that is there already stays. */
async function restoreSecret({ manifest, secret }: Backup, path: string): Promise<void> {
  const brought = await secret();
  const kept = brought === undefined ? await secretFileAt(path) : await keepSecretFile(path, brought);
  const hasSealed = manifest.tables.some(({ name, rows }) => name === 'public.secret_mark' && rows > 0);
  if (kept === undefined && hasSealed)
    say(`The archive has no secret file. Put that of the installation at ${path}, or type its secrets again.`);
  if (brought !== undefined && kept !== brought)
    say(`${path} is another secret file than that of the archive, and stays: secrets have to be typed again.`);
}

/** Files of an installation that is there would be mixed with those of the archive. */
async function refuseFilled({ dataDir, filesDir }: Config): Promise<void> {
  const begun = await restoreBegun(dataDir);
  if (begun === undefined && existsSync(filesDir) && readdirSync(filesDir).length > 0)
    throw new BackupRefused(`${filesDir} holds files already. Restore beside it with --as DIR.`);
}

async function onOwner(config: Config, work: (owner: Connection) => Promise<void>): Promise<void> {
  if (config.databaseUrl !== null) return work(connectionOf(config.databaseUrl));
  const embedded = await startEmbedded({ dataDir: config.dataDir, pgBin: config.pgBin });
  try {
    await work(embedded.owner);
  } finally {
    await embedded.stop();
  }
}

async function runTrial(config: Config, name: string): Promise<number> {
  const scratch = join(config.dataDir, 'scratch', 'trial');
  const error = await withOwner(config, (_owner, database) =>
    tryBackup(config, database, name, (work) => withScratchDatabase(config, scratch, work), tell),
  );
  if (error !== null) throw new Error(`The trial restore of ${name} failed: ${error}`);
  say(`The trial restore of ${name} went well.`);
  return 0;
}
