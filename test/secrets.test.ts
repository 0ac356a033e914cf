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

const words = join(folder, 'words');
writeFileSync(words, 'correct horse\n');
const passphrase = ['--passphrase-file', words];
const archives = new Map<string, Promise<string>>();
/** A backup of that name, made once. */
function archiveOf(name: string, ...options: string[]): Promise<string> {
  const path = join(folder, name);
  const made = archives.get(name) ?? backUp(['--to', path, ...options]).then(() => path);
  archives.set(name, made);
  return made;
}
const encrypted = () => archiveOf('sealed.zip.age', ...passphrase);

/** What a restore into a data directory says, and its secret file. */
async function restored(archive: string, to: string, ...options: string[]) {
  const { owner, drop } = await emptyDatabase();
  vi.stubEnv('DATABASE_URL', urlOf(owner));
  forget();
  expect(await restore([archive, '--data', join(folder, to), ...options])).toBe(0);
  await drop();
  return { said: printed(), path: join(folder, to, 'secret') };
}
const secrets = await openSecrets(join(data, 'secret'));

it('17.11 the secret file does not go along with an open backup', async () => {
  await opensSealed(api.services.database, secrets);
  const plain = await archiveOf('plain.zip');
  expect(readFileSync(plain).includes(readFileSync(join(data, 'secret'), 'utf8').trim())).toBe(false);
  const { said, path } = await restored(plain, 'without');
  expect(said).toContain(
    `The archive has no secret file. Put that of the installation at ${path}, or type its secrets again.`,
  );
});

it('17.11 the secret file goes along with an encrypted backup', { tags: 'daily' }, async () => {
  await opensSealed(api.services.database, secrets);
  const { said, path } = await restored(await encrypted(), 'along', ...passphrase);
  expect(said).not.toContain('secret');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await openSecrets(path)).open(secrets.seal('geheim'))).toBe('geheim');
});

it('17.11 a secret file that is there stays', { tags: 'daily' }, async () => {
  const there = await openSecrets(join(folder, 'there', 'secret'));
  const { said, path } = await restored(await encrypted(), 'there', ...passphrase);
  expect(said).toContain('is another secret file than that of the archive, and stays');
  expect((await openSecrets(path)).open(there.seal('mine'))).toBe('mine');
});
