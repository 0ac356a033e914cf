import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { onDatabaseOf, urlOf } from '../../../test/commands.ts';
import { emptyDatabase } from '../../../test/emptyDatabase.ts';
import { run as backUp } from './backup.ts';
import { run as restore } from './restoreBackup.ts';

const api = await openApi();
const folder = mkdtempSync(join(tmpdir(), 'callout-cli-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { printed, forget } = onDatabaseOf(api, join(folder, 'data'));

it(
  '16 moves an installation to another PostgreSQL by a backup and a restore, and says what it did',
  { tags: 'daily' },
  async () => {
    await api.catalog();
    const archive = join(folder, 'callout.zip.age');
    writeFileSync(join(folder, 'words'), 'correct horse\n');
    const sealed = ['--passphrase-file', join(folder, 'words')];
    expect(await backUp(['--to', archive, ...sealed])).toBe(0);
    expect(printed()).toMatch(/callout\.zip\.age: \d+ tables, \d+ rows, \d+ files, \d+ bytes, as of \d{4}-/);
    expect(statSync(archive).mode & 0o777).toBe(0o600);

    const { owner, drop } = await emptyDatabase();
    vi.stubEnv('DATABASE_URL', urlOf(owner));
    const there = ['--data', join(folder, 'moved')];
    await expect(restore([archive, ...there])).rejects.toThrow('The archive is encrypted: give --passphrase-file.');
    expect(existsSync(join(folder, 'moved'))).toBe(false);
    forget();
    expect(await restore([archive, ...there, ...sealed])).toBe(0);
    // Before it a line on secrets, where another test of this database kept one.
    expect(printed()).toMatch(
      /^(The archive has no secret file\..*\n)?Restored as of .*compared by hash, in [\d.]+ s\.\nStart it with npm start\.\n$/,
    );
    expect(existsSync(join(folder, 'moved', 'restoring'))).toBe(false);
    await expect(restore([archive, '--data', join(folder, 'other'), ...sealed])).rejects.toThrow(
      'The database holds an installation already; a restore needs an empty one.',
    );
    await drop();
  },
);

it('16 names what is wrong with a call', async () => {
  await expect(restore(['one.zip', 'two.zip'])).rejects.toThrow('Expected one archive. See --help.');
  await expect(restore([join(folder, 'gone.zip')])).rejects.toThrow('There is no such archive, or it cannot be read.');
  await expect(backUp(['more'])).rejects.toThrow('"more" is no option. See --help.');
  await expect(
    backUp(['--to', join(folder, 'x.zip'), '--without-files-of', join(folder, 'data', 'y.zip')]),
  ).rejects.toThrow('The earlier archive has to lie beside the new one');
  expect(await backUp(['--help'])).toBe(0);
  expect(printed()).toContain('npm run backup');
});
