import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import { ZipFile } from 'yazl';
import { openApi } from '../../test/api.ts';
import { emptyDatabase } from '../../test/emptyDatabase.ts';
import { storePicture } from '../../test/releaseCatalog.ts';
import { type Manifest, manifestName } from '../platform/backup/manifest.ts';
import { isEmptyDatabase } from '../platform/backup/restore.ts';
import { openArchive } from '../platform/files/zip.ts';
import { makeBackup, openChecked, restoreAndClose } from './service.ts';

const api = await openApi();
await api.catalog();
await storePicture(api, Buffer.from('a picture that a backup keeps'));
const config = { ...api.services.config, backupDir: join(api.services.config.dataDir, 'backups') };
const sealed = { ...config, passphrase: 'correct horse' };
const make = (of = config, name = '', earlier?: string) =>
  makeBackup(of, api.owner, {
    kind: 'manual',
    target: join(config.backupDir, name),
    earlier,
  });
const good = await make(config, 'good.zip');
const partial = await make(config, 'partial.zip', good.path);
const encrypted = await make(sealed, 'sealed.zip.age');
const empty = await emptyDatabase();
afterAll(empty.drop);

const whole = readFileSync(good.path);
const whole2 = readFileSync(encrypted.path);
const entries = new Map<string, Buffer>();
const archive = await openArchive(good.path, { entries: 1_000_000, ratio: 1100 });
for (const entry of archive.entries) entries.set(entry.name, await buffer(await entry.open()));
archive.close();
const told = JSON.parse(entries.get(manifestName)?.toString() ?? '') as Manifest;

/** The archive packed anew, with other entries. */
async function packed(change: (of: Map<string, Buffer>) => void): Promise<Buffer> {
  const of = new Map(entries);
  change(of);
  const zip = new ZipFile();
  for (const [name, content] of of) zip.addBuffer(content, name);
  zip.end();
  return buffer(zip.outputStream);
}
/** The archive with another manifest. */
const saying = (change: (of: Manifest) => unknown) =>
  packed((of) => {
    const copy = structuredClone(told);
    const other = change(copy) ?? copy;
    of.set(manifestName, Buffer.from(JSON.stringify(other)));
  });
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const placeOf = (name: string) => whole.indexOf(name) + name.length + 8;
const renamed = (from: string, to: string) => Buffer.from(whole.toString('latin1').replaceAll(from, to), 'latin1');
const [first, second] = told.tables.filter(({ rows }) => rows > 1).map(({ name }) => `tables/${name}`);
const swap = (of: Map<string, Buffer>, a = '', b = '') => {
  const [one, other] = [of.get(a), of.get(b)];
  of.set(a, other ?? Buffer.alloc(0)).set(b, one ?? Buffer.alloc(0));
};
const table = (of: Manifest) => of.tables[0] ?? { name: '', columns: [], rows: 0, bytes: 0, hash: '' };
const file = (of: Manifest) => of.files[0] ?? { path: '', bytes: 0, hash: '' };

const damaged: [string, () => Buffer | Promise<Buffer>][] = [
  ['one half', () => whole.subarray(0, whole.length / 2)],
  ['a file with a flipped bit', () => flipped(whole, placeOf('files/0'))],
  ['a way out by its name', () => renamed('tables/public.job', '../../../../etc/x')],
  ['SQL for a table', () => saying((of) => void (table(of).name = 'public.part; drop table part'))],
  ['other counts', () => saying((of) => void (table(of).rows += 1))],
  ['a schema of another program', () => saying((of) => of.migrations.forEach((one) => (one.hash = 'b'.repeat(64))))],
  ['nothing', () => Buffer.alloc(0)],
  ['all but a tenth', () => whole.subarray(0, Math.floor(whole.length * 0.9))],
  ['all but the end of its directory', () => whole.subarray(0, -22)],
  ['all but the last byte', () => whole.subarray(0, -1)],
  ['all but the first byte', () => whole.subarray(1)],
  ['something behind it', () => Buffer.concat([whole, Buffer.from('more')])],
  ['a table with a flipped bit', () => flipped(whole, placeOf(first ?? ''))],
  ['a manifest with a flipped bit', () => flipped(whole, placeOf(manifestName))],
  ['a directory with a flipped bit', () => flipped(whole, whole.lastIndexOf(first ?? '') + 2)],
  [
    'another text in a table',
    () => packed((of) => of.set(first ?? '', flipped(of.get(first ?? '') ?? Buffer.alloc(1), 0))),
  ],
  [
    'a table with a row more',
    () =>
      packed((of) => of.set(first ?? '', Buffer.concat([of.get(first ?? '') ?? Buffer.alloc(0), Buffer.from('1\n')]))),
  ],
  ['two tables that took each other’s place', () => packed((of) => swap(of, first, second))],
  ['no table', () => packed((of) => of.delete(first ?? ''))],
  ['no file', () => packed((of) => of.delete('files/0'))],
  ['an entry that nobody named', () => packed((of) => of.set('tables/public.more', Buffer.from('x')))],
  ['an absolute name', () => renamed('tables/public.job', '/bles/public.jobs')],
  ['two entries of one name', () => renamed('tables/public.price', 'tables/public.image')],
  ['a way out in the manifest', () => saying((of) => void (file(of).path = '../../outside'))],
  ['an absolute path in the manifest', () => saying((of) => void (file(of).path = '/tmp/outside'))],
  ['SQL for a column', () => saying((of) => void table(of).columns.push('x" from stdin; select ("1'))],
  ['a table twice', () => saying((of) => void of.tables.push(table(of)))],
  ['a file twice', () => saying((of) => void of.files.push(file(of)))],
  ['other lengths', () => saying((of) => void (table(of).bytes += 1))],
  ['a newer version of its own', () => saying((of) => ({ ...of, version: 2 }))],
  [
    'a schema of a newer program',
    () =>
      saying((of) => void of.migrations.push({ name: '29990101_000000_part__part__more.sql', hash: 'a'.repeat(64) })),
  ],
  ['a bomb', () => packed((of) => of.set(first ?? '', Buffer.alloc(300 * 2 ** 20)))],
  ['no JSON', () => packed((of) => of.set(manifestName, Buffer.from('{"format": "callout-backup"')))],
  ['no manifest', () => packed((of) => of.delete(manifestName))],
  [
    'other files',
    () =>
      packed((of) => {
        of.clear();
        of.set('parts.csv', Buffer.from('Part number\n1\n'));
      }),
  ],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['words', () => Buffer.from('This is no archive.\n'.repeat(100))],
  ['an earlier archive that is gone', () => saying((of) => void of.earlier.push({ name: 'gone.zip', id: told.id }))],
  ['a file of no archive', () => saying((of) => void (file(of).from = 3))],
];

const filesDir = join(config.dataDir, 'never');

/** Tries to restore it; answers why it was refused. */
async function refusal(path: string, of = config): Promise<string> {
  const restored = await openChecked(of, path).then(
    async (backup) => {
      await restoreAndClose(backup, empty.owner, filesDir);
      return 'restored';
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(await isEmptyDatabase(empty.owner)).toBe(true);
  expect(existsSync(filesDir)).toBe(false);
  return restored;
}

eachDaily(damaged, 6)(
  'O-14 an archive that holds %s is refused in one line, and nothing is touched',
  async (_what, bytes) => {
    const path = join(config.backupDir, 'damaged.zip');
    writeFileSync(path, await bytes());
    expect(await refusal(path)).toMatch(/^BackupRefused: [A-Z][^\n]{10,220}\.$/);
  },
);

it('O-14 one whose earlier archive is another one by now, or is missing, is refused', async () => {
  const folder = join(config.backupDir, 'moved');
  await mkdir(folder);
  writeFileSync(join(folder, 'partial.zip'), readFileSync(partial.path));
  expect(await refusal(join(folder, 'partial.zip'))).toContain(
    'It needs the files of good.zip. There is no such archive',
  );
  const other = await make(config, 'other.zip');
  writeFileSync(join(folder, 'good.zip'), readFileSync(other.path));
  expect(await refusal(join(folder, 'partial.zip'))).toContain(
    'It needs the files of good.zip, which is another archive',
  );
});

it('O-14 an encrypted one needs its passphrase and all its bytes', { tags: 'daily' }, async () => {
  const path = join(config.backupDir, 'damaged.zip.age');
  expect(await refusal(encrypted.path)).toContain('The archive is encrypted: give --passphrase-file.');
  expect(await refusal(encrypted.path, { ...sealed, passphrase: 'other' })).toContain('The passphrase is not the one');
  for (const bytes of [
    whole2.subarray(0, -40),
    flipped(whole2, Math.floor(whole2.length / 2)),
    whole2.subarray(0, 60),
  ]) {
    writeFileSync(path, bytes);
    expect(await refusal(path, sealed)).toMatch(/BackupRefused: The (?:archive|passphrase) [^\n]+\.$/);
  }
  expect(whole2.includes('callout-backup')).toBe(false);
});

it('16 what was made is taken: whole, with files of an earlier one, and encrypted', { tags: 'daily' }, async () => {
  for (const [path, of] of [
    [good.path, config],
    [partial.path, config],
    [encrypted.path, sealed],
  ] as const) {
    const { owner, drop } = await emptyDatabase();
    const backup = await openChecked(of, path);
    await restoreAndClose(backup, owner, filesDir);
    const [kept] = backup.manifest.files;
    expect(readFileSync(join(filesDir, kept?.path ?? ''), 'utf8')).toBe('a picture that a backup keeps');
    expect(await isEmptyDatabase(owner), basename(path)).toBe(false);
    await rm(filesDir, { recursive: true });
    await drop();
  }
  expect(partial.bytes).toBeLessThan(good.bytes + 1000);
  expect(await text(new Blob([whole]).stream())).toContain(manifestName);
});
