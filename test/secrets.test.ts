import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { run as backUp } from '../src/app/cli/backup.ts';
import { run as restore } from '../src/app/cli/restoreBackup.ts';
import { openSecrets } from '../src/platform/secrets/file.ts';
import { opensSealed } from '../src/platform/secrets/mark.ts';
import { openApi } from './api.ts';
import { onDatabaseOf, urlOf } from './commands.ts';
import { ownDatabase } from './database.ts';
import { emptyDatabase } from './emptyDatabase.ts';

const api = await openApi(await ownDatabase());
const folder = mkdtempSync(join(tmpdir(), 'callout-secret-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, 'data');
const { printed, forget } = onDatabaseOf(api, data);

it('17.11 a start says once that the secret file is another than the one that was sealed with', async () => {
  const { database } = api.services;
  const [one, other] = [await openSecrets(join(folder, 'one')), await openSecrets(join(folder, 'other'))];
  const said = [];
  for (const secrets of [one, one, other, other]) said.push(await opensSealed(database, secrets));
  expect(said).toEqual([true, true, false, true]);
});

it('17.11 the secret file goes along with an encrypted backup alone', async () => {
  const secrets = await openSecrets(join(data, 'secret'));
  await opensSealed(api.services.database, secrets);
  const sealed = secrets.seal('geheim');
  writeFileSync(join(folder, 'words'), 'correct horse\n');
  const words = ['--passphrase-file', join(folder, 'words')];
  const [plain, encrypted] = [join(folder, 'plain.zip'), join(folder, 'sealed.zip.age')];
  await backUp(['--to', plain]);
  await backUp(['--to', encrypted, ...words]);
  expect(readFileSync(plain).includes(readFileSync(join(data, 'secret'), 'utf8').trim())).toBe(false);

  const restored = async (archive: string, to: string, ...options: string[]) => {
    const { owner, drop } = await emptyDatabase();
    vi.stubEnv('DATABASE_URL', urlOf(owner));
    forget();
    expect(await restore([archive, '--data', join(folder, to), ...options])).toBe(0);
    await drop();
    return { said: printed(), path: join(folder, to, 'secret') };
  };
  const without = await restored(plain, 'without');
  expect(without.said).toContain(
    `The archive has no secret file. Put that of the installation at ${without.path}, or type its secrets again.`,
  );
  const along = await restored(encrypted, 'along', ...words);
  expect(along.said).not.toContain('secret');
  expect(statSync(along.path).mode & 0o777).toBe(0o600);
  expect((await openSecrets(along.path)).open(sealed)).toBe('geheim');

  const there = await openSecrets(join(folder, 'there', 'secret'));
  const kept = await restored(encrypted, 'there', ...words);
  expect(kept.said).toContain('is another secret file than that of the archive, and stays');
  expect((await openSecrets(kept.path)).open(there.seal('mine'))).toBe('mine');
});
