import { makeBackup, recordArchive, rowsOf } from '../../backup/service.ts';
import { backupKinds } from '../../backup/rules.ts';
import { ConfigError, readCommand } from '../../platform/config/config.ts';
import { withOwner } from '../installation.ts';
import { dirname, resolve } from 'node:path';
import { tell } from './progress.ts';

const help = `npm run backup [-- --to FILE], on the data directory or database of the usual settings

  --to FILE                    the archive; one in the backup folder, named by its moment, if left out
  --without-files-of FILE      leaves out the files that this archive beside it has: a restore then needs both
  --passphrase-file FILE       its first line encrypts the archive, which holds password hashes and secrets

Writes one archive of every table and file while editors and publishes go on. It appears whole or not at all.
`;

const options = {
  help: { type: 'boolean' },
  to: { type: 'string' },
  kind: { type: 'string' },
  'without-files-of': { type: 'string' },
} as const;

/** Runs `npm run backup`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  if (argv.includes('--help')) {
    process.stdout.write(help);
    return 0;
  }
  const { config, values, positionals } = readCommand(argv, process.env, options);
  if (positionals.length > 0) throw new ConfigError(`"${positionals[0]}" is no option. See --help.`);
  const text = (name: 'to' | 'without-files-of') =>
    typeof values[name] === 'string' ? resolve(values[name]) : undefined;
  const kind = backupKinds.find((one) => one === values.kind) ?? 'manual';
  return withOwner(config, async (owner, database) => {
    const made = await makeBackup(config, owner, {
      kind,
      target: text('to'),
      earlier: text('without-files-of'),
      progress: tell,
    });
    const { path, manifest, bytes } = made;
    // The page is about the backup folder; what lies elsewhere belongs to whoever asked for it.
    if (dirname(path) === config.backupDir) await recordArchive(database, made);
    process.stdout.write(
      `${path}: ${manifest.tables.length} tables, ${rowsOf(manifest)} rows, ${manifest.files.length} files, ${bytes} bytes, as of ${manifest.at}.\n`,
    );
    if (manifest.missingCount > 0)
      process.stdout.write(
        `${manifest.missingCount} files were missing or damaged already: ${manifest.missing.slice(0, 5).join(', ')}.\n`,
      );
    return 0;
  });
}
