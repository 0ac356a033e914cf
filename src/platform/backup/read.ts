import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Archive, type ArchiveEntry, ArchiveRefused, openArchive } from '../files/zip.ts';
import { privateFolder } from '../files/modes.ts';
import {
  type BackupFile,
  BackupRefused,
  fileEntry,
  type Manifest,
  manifest,
  manifestName,
  secretEntry,
  tableEntry,
} from './manifest.ts';
import { isSealed, unseal } from './seal.ts';

export interface BackupSource {
  /** The archive. */
  path: string;
  passphrase?: string | undefined;
  /** Folder for the decrypted archive, until `close`. */
  scratch: string;
}

/** An archive whose entries are those that its manifest names. */
export interface Backup {
  manifest: Manifest;
  /** Reads all of it and compares lengths and hashes. @throws BackupRefused with the first that differs */
  check(progress?: (action: string, done: number, total: number) => void): Promise<void>;
  /** The lines of a table of the manifest. */
  table(name: string): Promise<Readable>;
  /** The bytes of a file of the manifest. */
  file(file: BackupFile, index: number): Promise<Readable>;
  /** The content of the secret file; undefined where the archive has none. */
  secret(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Bounds that no archive of ours reaches: what is read is held to the manifest. */
const limits = { entries: 20_000_000, bytes: Number.MAX_SAFE_INTEGER, ratio: 1100 };
/** Bytes of a manifest: one of a million files has 200 MB. */
const largestManifest = 2 ** 29;

/**
 * Opens an archive, and those that it needs beside it. Nothing of it but the manifest has been read.
 * @throws BackupRefused
 */
export async function openBackup(source: BackupSource): Promise<Backup> {
  const one = await openOne(source);
  const before: Opened[] = [];
  const close = async () => {
    for (const each of [one, ...before]) await each.close();
  };
  try {
    for (const { name, id } of one.manifest.earlier) {
      before.push(await openEarlier({ ...source, path: join(dirname(source.path), name) }, id));
    }
    return { ...reading(one, before), manifest: one.manifest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Opened {
  manifest: Manifest;
  entries: Map<string, ArchiveEntry>;
  close(): Promise<void>;
}

async function openEarlier(source: BackupSource, id: string): Promise<Opened> {
  const name = basename(source.path);
  const opened = await openOne(source).catch((error: unknown) => {
    if (!(error instanceof BackupRefused)) throw error;
    throw new BackupRefused(`It needs the files of ${name}. ${error.message}`, { cause: error });
  });
  if (opened.manifest.id === id) return opened;
  await opened.close();
  throw new BackupRefused(`It needs the files of ${name}, which is another archive by now.`);
}

async function openOne({ path, passphrase, scratch }: BackupSource): Promise<Opened> {
  let opened = path;
  if (await isSealed(path).catch(noSuchFile)) {
    if (passphrase === undefined) throw new BackupRefused('The archive is encrypted: give --passphrase-file.');
    await mkdir(scratch, { recursive: true, mode: privateFolder });
    opened = join(scratch, `${randomUUID()}.zip`);
  }
  const forget = async () => {
    if (opened !== path) await rm(opened, { force: true });
  };
  try {
    if (opened !== path) await unseal(path, passphrase ?? '', opened);
    const archive = await refusing(openArchive(opened, limits));
    return await withManifest(archive, forget);
  } catch (error) {
    await forget();
    throw error;
  }
}

function noSuchFile(error: unknown): never {
  throw new BackupRefused('There is no such archive, or it cannot be read.', { cause: error });
}

async function withManifest(archive: Archive, forget: () => Promise<void>): Promise<Opened> {
  try {
    const entries = new Map(archive.entries.map((entry) => [entry.name, entry]));
    const said = await readManifest(entries.get(manifestName));
    checkEntries(said, entries);
    const close = async () => {
      archive.close();
      await forget();
    };
    return { manifest: said, entries, close };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function readManifest(entry: ArchiveEntry | undefined): Promise<Manifest> {
  if (!entry || entry.size > largestManifest) throw new BackupRefused('The file is no backup of Callout.');
  const said = await refusing(entry.open().then(text));
  const parsed = manifest.safeParse(jsonOf(said));
  if (!parsed.success) throw new BackupRefused('The file is no backup of Callout, or one of a newer version.');
  return parsed.data;
}

function jsonOf(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

/** The archive holds what its manifest names, at its length, and nothing else. */
function checkEntries(said: Manifest, entries: Map<string, ArchiveEntry>): void {
  const own = said.files.flatMap((file, index) =>
    file.from === undefined ? [{ ...file, name: fileEntry(index) }] : [],
  );
  const secret = said.secret ? [{ ...said.secret, name: secretEntry }] : [];
  const expected = [...said.tables.map((table) => ({ ...table, name: tableEntry(table.name) })), ...own, ...secret];
  for (const { name, bytes } of expected) {
    const entry = entries.get(name);
    if (!entry) throw new BackupRefused(`The archive lacks ${name}.`);
    if (entry.size !== bytes) throw new BackupRefused(`The archive is damaged at ${name}.`);
  }
  const names = new Set([manifestName, ...expected.map(({ name }) => name)]);
  const strange = [...entries.keys()].find((name) => !names.has(name));
  if (strange !== undefined) throw new BackupRefused(`The archive holds ${strange}, which its manifest does not name.`);
  if (names.size !== expected.length + 1) throw new BackupRefused('The manifest names a table twice.');
  if (new Set(said.files.map(({ path }) => path)).size !== said.files.length)
    throw new BackupRefused('The manifest names a file twice.');
  if (said.files.some(({ from = -1 }) => from >= said.earlier.length))
    throw new BackupRefused('The manifest names a file of no archive.');
}

function reading(one: Opened, before: readonly Opened[]): Omit<Backup, 'manifest' | 'close'> {
  const inEarlier = before.map(({ manifest: said }) => new Map(said.files.map((file, index) => [file.path, index])));

  function entryOf(file: BackupFile, index: number): ArchiveEntry {
    const { from } = file;
    const at = from === undefined ? index : inEarlier[from]?.get(file.path);
    const entry = at === undefined ? undefined : (from === undefined ? one : before[from])?.entries.get(fileEntry(at));
    if (!entry) throw new BackupRefused(`An earlier archive lacks ${file.path}.`);
    return entry;
  }
  async function table(name: string): Promise<Readable> {
    const entry = one.entries.get(tableEntry(name));
    if (!entry) throw new BackupRefused(`The archive lacks ${name}.`);
    return refusing(entry.open());
  }
  const file = (of: BackupFile, index: number) => refusing(entryOf(of, index).open());
  const secretStream = async () => one.entries.get(secretEntry)?.open();
  return {
    table,
    file,
    async secret() {
      const content = await refusing(secretStream());
      return content && text(content);
    },
    async check(progress = () => undefined) {
      const { tables, files, secret } = one.manifest;
      const content = await refusing(secretStream());
      if (secret && content) await compare(content, secret, secretEntry);
      for (const [at, said] of tables.entries()) {
        progress('Reading tables', at, tables.length);
        await compare(await table(said.name), said, said.name);
      }
      for (const [at, said] of files.entries()) {
        progress('Reading files', at, files.length);
        await compare(await file(said, at), said, said.path);
      }
    },
  };
}

/** Is it what the manifest says? Each row of a table is a line. */
async function compare(
  content: Readable,
  said: { bytes: number; hash: string; rows?: number },
  name: string,
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  const meter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      if (said.rows !== undefined)
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
      done();
    },
  });
  await refusing(pipeline(content, meter));
  const isSame = bytes === said.bytes && hash.digest('hex') === said.hash && (said.rows ?? lines) === lines;
  if (!isSame) throw new BackupRefused(`The archive is damaged at ${name}.`);
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new BackupRefused(`The archive is damaged or cut off. ${error.message}`, { cause: error });
  }
}
