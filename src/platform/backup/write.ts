import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { Readable, Transform } from 'node:stream';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import { privateFile, privateFolder } from '../files/modes.ts';
import { syncDirectory } from '../files/store.ts';
import { isMissing, storageError } from '../files/storeErrors.ts';
import { failpoint } from '../log/failpoint.ts';
import { secretFileAt } from '../secrets/file.ts';
import { filesLock } from './filesLock.ts';
import {
  type BackupFile,
  BackupRefused,
  type BackupTable,
  fileEntry,
  type Manifest,
  manifestName,
  secretEntry,
  tableEntry,
} from './manifest.ts';
import { sealing } from './seal.ts';
import { copyOut, migrationTable, plainText, rowsIn, sequencesOf, tablesOf, type TableShape } from './tables.ts';

export interface BackupOrder {
  /** Owner of the schema: it sees the rows of all catalogues. */
  owner: pg.ClientConfig;
  /** The file store, with its releases. */
  filesDir: string;
  /** The archive; it appears whole or not at all. Its folder is made where it is missing. */
  target: string;
  /** An archive whose files need not be kept once more, and its name beside this one. */
  earlier?: { name: string; manifest: Manifest } | undefined;
  passphrase?: string | undefined;
  /** Tables, as `schema.name`, whose rows are gone after a restore: they stay out of the archive. */
  passing: readonly string[];
  /** Goes along where there is a passphrase: an open archive would hold the values beside their key. */
  secretFile: string;
  /** Hears how far it is. */
  progress?: (action: string, done: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

/** What an unfinished archive is called until it is whole. */
const unfinished = '.part';

/** The key of the lock that whoever writes an archive holds. */
const writerLock = "pg_catalog.hashtextextended('backup', 4600)";

/**
 * Writes one archive: every table by COPY in one snapshot, then every file. Editors and publishes go on meanwhile; memory
 * stays flat but for the names of the files.
 * @throws StorageFull and what the disk says; nothing is left behind
 */
export async function writeBackup(order: BackupOrder): Promise<{ manifest: Manifest; bytes: number }> {
  const part = `${order.target}${unfinished}`;
  const client = new pg.Client(order.owner);
  client.on('error', () => {
    // The statement under way fails and says so.
  });
  await client.connect();
  try {
    await takeTurn(client);
    await mkdir(dirname(part), { recursive: true, mode: privateFolder });
    await clearUnfinished(dirname(part));
    const written = await writePart(client, part, order);
    await settle(part, order.target);
    return written;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw storageError(error, `the archive ${basename(order.target)}`);
  } finally {
    await client.end();
  }
}

/** One archive at a time, and no sweep meanwhile: see filesLock.ts. */
async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select pg_catalog.pg_try_advisory_lock(${writerLock}) as is`);
  if (!rows[0]?.is) throw new BackupRefused('Another backup is being made.');
  await client.query(`select pg_catalog.pg_advisory_lock(${filesLock})`);
}

/** Half archives of programs that were killed: nobody else writes one now. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('callout-') && name.endsWith(unfinished)) await rm(join(folder, name), { force: true });
  }
}

async function writePart(client: pg.Client, part: string, order: BackupOrder) {
  const zip = new ZipFile();
  const file = createWriteStream(part, { flags: 'wx', mode: privateFile, flush: true });
  const stages = order.passphrase === undefined ? [] : [sealing(order.passphrase)];
  const stopped = new AbortController();
  const signal = order.signal ? AbortSignal.any([order.signal, stopped.signal]) : stopped.signal;
  const writing = pipeline([zip.outputStream, ...stages, file], { signal });
  // A disk that is full ends the work at the next entry, not only at the end.
  writing.catch((error: unknown) => stopped.abort(error));
  try {
    const manifest = await writeEntries(client, zip, { ...order, signal });
    zip.end();
    await writing;
    return { manifest, bytes: file.bytesWritten };
  } catch (error) {
    stopped.abort(error);
    await writing.catch(() => undefined);
    throw signal.reason ?? error;
  }
}

async function writeEntries(client: pg.Client, zip: ZipFile, order: BackupOrder): Promise<Manifest> {
  const { progress = () => undefined, signal } = order;
  await client.query('begin isolation level repeatable read read only');
  await client.query(plainText);
  const head = await headOf(client);
  const shapes = await tablesOf(client, order.passing);
  const tables: BackupTable[] = [];
  for (const [at, shape] of shapes.entries()) {
    signal?.throwIfAborted();
    progress('Tables', at, shapes.length);
    tables.push(await writeTable(client, zip, shape, signal));
    await failpoint('backup.afterTable');
  }
  const sequences = await sequencesOf(client);
  const { rows: stored } = await client.query<{ hash: string }>('select hash from public.stored_file');
  await client.query('commit');
  const { files, missing } = await writeFiles(zip, order, new Set(stored.map(({ hash }) => hash)));
  const secret = order.passphrase === undefined ? undefined : await secretFileAt(order.secretFile);
  const manifest: Manifest = {
    format: 'callout-backup',
    version: 1,
    id: randomUUID(),
    ...head,
    tables,
    sequences,
    files,
    ...(secret !== undefined && {
      secret: await add(zip, secretEntry, Readable.from([Buffer.from(secret)]), { signal }),
    }),
    earlier: order.earlier ? [{ name: order.earlier.name, id: order.earlier.manifest.id }] : [],
    missing: missing.slice(0, 100),
    missingCount: missing.length,
  };
  await failpoint('backup.beforeManifest');
  await add(zip, manifestName, Readable.from([Buffer.from(JSON.stringify(manifest))]), { signal });
  return manifest;
}

async function headOf(client: pg.Client) {
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `select pg_catalog.now() as at, pg_catalog.current_setting('server_version') as postgres`,
  );
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    `select name, hash from ${migrationTable} order by name`,
  );
  const [{ at, postgres } = { at: new Date(), postgres: '' }] = rows;
  return { at: at.toISOString(), postgres, migrations };
}

async function writeTable(client: pg.Client, zip: ZipFile, shape: TableShape, signal?: AbortSignal) {
  let rows = 0;
  const { bytes, hash } = await add(zip, tableEntry(shape.name), client.query(to(copyOut(shape))), {
    compress: true,
    signal,
    seen: (piece) => (rows += rowsIn(piece)),
  });
  return { ...shape, rows, bytes, hash };
}

/** Every file of the store and the releases. What is not what its name says, and what is not there, is told. */
async function writeFiles(zip: ZipFile, order: BackupOrder, stored: Set<string>) {
  const { progress = () => undefined, signal, earlier, filesDir } = order;
  const before = new Map(
    earlier?.manifest.files.filter(({ from }) => from === undefined).map((file) => [file.path, file]),
  );
  const files: BackupFile[] = [];
  const missing: string[] = [];
  const left = new Set(stored);
  for await (const path of filesBelow(filesDir)) {
    signal?.throwIfAborted();
    const name = basename(path);
    left.delete(name);
    const address = relative(filesDir, path).split(sep).join('/');
    const same = before.get(address);
    if (same) {
      files.push({ ...same, from: 0 });
      continue;
    }
    const source = await opened(path);
    // A release that was taken back meanwhile, an upload that was given up.
    if (!source) continue;
    const { bytes, hash } = await add(zip, fileEntry(files.length), source, { signal });
    files.push({ path: address, bytes, hash });
    if (stored.has(name) && hash !== name) missing.push(name);
    progress('Files', files.length, Math.max(files.length, stored.size));
    await failpoint('backup.afterFile');
  }
  return { files, missing: [...missing, ...left] };
}

async function opened(path: string): Promise<Readable | undefined> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Files that are being written lie in folders of this name. */
const temporary = 'tmp';

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== temporary) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Adds one entry and waits until it is read; answers the bytes and their SHA-256. */
async function add(
  zip: ZipFile,
  name: string,
  source: Readable,
  {
    compress = false,
    signal,
    seen,
  }: { compress?: boolean; signal?: AbortSignal | undefined; seen?: (piece: Buffer) => void },
): Promise<{ bytes: number; hash: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      seen?.(chunk);
      done(null, chunk);
    },
  });
  zip.addReadStream(meter, name, { compress, ...(compress && { compressionLevel: 4 }), mode: 0o100600 });
  await pipeline([source, meter], signal ? { signal } : {});
  await finished(meter, signal ? { signal } : {});
  return { bytes, hash: hash.digest('hex') };
}

/** Gives the finished archive its name so that it is there after a power cut too. */
async function settle(part: string, target: string): Promise<void> {
  await failpoint('backup.beforeRename');
  await rename(part, target);
  await syncDirectory(dirname(target));
}
