import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scannerOf } from './scan.ts';
import { createFileStore, type FileStore } from './store.ts';
import { refusalOf } from '../db/refusals.ts';
import { PayloadTooLarge, StorageFull, storageError } from './storeErrors.ts';

let root: string;
let store: FileStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'callout-store-'));
  store = createFileStore(root);
});
afterEach(() => rm(root, { recursive: true }));

const bytes = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)));
const temporaryFiles = () => readdir(join(root, 'tmp'));
const nothing = async () => new Set<string>();

async function age(file: string, milliseconds: number) {
  const then = new Date(Date.now() - milliseconds);
  await utimes(file, then, then);
}

describe('file store', () => {
  it('keeps content under its SHA-256, once', async () => {
    const first = await store.put(bytes('a', 'bc'), { limit: 10 });
    const second = await store.put(bytes('abc'), { limit: 10 });
    expect(first).toEqual({
      hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      size: 3,
    });
    expect(second).toEqual(first);
    expect((await store.read(first.hash)).toString()).toBe('abc');
    expect(Buffer.concat(await (await store.open(first.hash, 3)).toArray()).toString()).toBe('abc');
    expect(store.path(first.hash)).toBe(join(root, 'ba', '78', first.hash));
    expect(await temporaryFiles()).toEqual([]);
    await store.remove(first.hash);
    expect(await store.has(first.hash)).toBe(false);
  });

  it('takes no path for a hash', () => {
    expect(() => store.path('../../etc/passwd')).toThrow(TypeError);
    expect(() => store.path('A'.repeat(64))).toThrow(TypeError);
  });

  it('U-07 takes the limit exactly, and one byte more not', async () => {
    expect((await store.put(bytes('123'), { limit: 4 })).size).toBe(3);
    expect((await store.put(bytes('1234'), { limit: 4 })).size).toBe(4);
    await expect(store.put(bytes('12', '345'), { limit: 4 })).rejects.toThrow(PayloadTooLarge);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('U-07 leaves nothing when the sender vanishes', async () => {
    const source = new Readable({ read() {} });
    source.push(Buffer.alloc(100_000));
    const put = store.put(source, { limit: 1e9 });
    setTimeout(() => source.destroy(), 20);
    await expect(put).rejects.toThrow('Premature close');
    expect(await temporaryFiles()).toEqual([]);
    expect(await readdir(root)).toEqual(['tmp']);
  });

  it('O-08 names a full disk', async () => {
    async function* full() {
      yield Buffer.from('x');
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    }
    await expect(store.put(full(), { limit: 10 })).rejects.toThrow(StorageFull);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('15.10 says in words that the disk is full, whatever ran into it, and answers so', async () => {
    for (const code of ['ENOSPC', 'EDQUOT']) {
      const error = storageError(Object.assign(new Error('write'), { code }), 'clutch.png');
      expect(error).toBeInstanceOf(StorageFull);
      const words = 'The disk is full: clutch.png could not be written.';
      expect(refusalOf(error)).toMatchObject({ status: 503, message: words });
    }
    const other = new Error('write');
    expect(storageError(other, 'clutch.png')).toBe(other);
  });

  it('U-09 leaves the disk what it keeps free, also where a file grows into it', async () => {
    const full = createFileStore(root, (disk) => disk);
    await expect(full.put(bytes('x'), { limit: 10 })).rejects.toThrow(
      new StorageFull('The disk is nearly full: the file could not be written.'),
    );
    let looks = 0;
    const fills = createFileStore(root, (disk) => (++looks > 2 ? disk : 0));
    async function* large() {
      for (let nth = 0; nth < 64; nth++) yield Buffer.alloc(1 << 20);
    }
    await expect(fills.put(large(), { limit: 1e9 })).rejects.toThrow(StorageFull);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('U-07 sweeps uploads that broke off, not those under way', async () => {
    await mkdir(join(root, 'tmp'));
    for (const name of ['old', 'new']) await writeFile(join(root, 'tmp', name), name);
    await age(join(root, 'tmp', 'old'), 61_000);
    expect(await store.sweep({ referenced: nothing })).toEqual({ files: 0, temporary: 1 });
    expect(await temporaryFiles()).toEqual(['new']);
  });

  it('U-11 sweeps files older than an hour that nothing refers to', async () => {
    const [kept, orphan, fresh] = await Promise.all(
      ['kept', 'orphan', 'fresh'].map((text) => store.put(bytes(text), { limit: 10 })),
    );
    if (!kept || !orphan || !fresh) throw new Error('not stored');
    await age(store.path(kept.hash), 3_700_000);
    await age(store.path(orphan.hash), 3_700_000);
    const referenced = async (hashes: string[]) => new Set(hashes.filter((hash) => hash === kept.hash));
    expect(await store.sweep({ referenced })).toEqual({ files: 1, temporary: 0 });
    expect(await store.has(kept.hash)).toBe(true);
    expect(await store.has(orphan.hash)).toBe(false);
    expect(await store.has(fresh.hash)).toBe(true);
  });

  it('U-11 keeps a file that is stored again while the sweep asks for its rows', async () => {
    const { hash } = await store.put(bytes('again'), { limit: 10 });
    await age(store.path(hash), 3_700_000);
    const referenced = async () => {
      await store.put(bytes('again'), { limit: 10 });
      return new Set<string>();
    };
    expect((await store.sweep({ referenced })).files).toBe(0);
    expect(await store.has(hash)).toBe(true);
  });

  it('U-11 is synced before it gets its name, and its folders after it', async () => {
    const probe = await open(root, 'r');
    const handles = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const sync = handles.sync;
    const named: string[][] = [];
    const spy = vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
      const files = await readdir(root, { recursive: true });
      named.push(files.filter((file) => /[0-9a-f]{64}$/.test(file)).map((file) => file.slice(-64)));
      return sync.call(this);
    });
    const { hash } = await store.put(bytes('synced'), { limit: 10 }).finally(() => spy.mockRestore());
    // The content; then the folder of the file and the two above it, which are new.
    expect(named).toEqual([[], [hash], [hash], [hash]]);
  });

  it('U-11 a kill leaves a whole file or a temporary one', async () => {
    const module = new URL('./store.ts', import.meta.url).href;
    const script = `
      const { createFileStore } = await import(${JSON.stringify(module)});
      const store = createFileStore(${JSON.stringify(root)});
      for (const text of ['one', 'two'])
        await store.put((async function* () { yield Buffer.from(text); })(), { limit: 10 });`;
    const run = (point: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, CALLOUT_FAILPOINT: point },
      }).signal;
    expect(run('store.beforeRename:2')).toBe('SIGKILL');
    expect(await temporaryFiles()).toHaveLength(1);
    expect(run('store.afterRename')).toBe('SIGKILL');
    expect(run('no.such.point')).toBe(null);
    const swept = await store.sweep({ referenced: nothing, olderThan: -1e4, temporaryOlderThan: -1e4 });
    expect(swept).toEqual({ files: 2, temporary: 1 });
  });
});

it('U-13 keeps nothing in which the scanner finds a virus, and nothing that it did not look at', async () => {
  const scanner = join(root, 'scan');
  await writeFile(scanner, '#!/bin/sh\n! grep -q EICAR "$1"\n', { mode: 0o755 });
  await writeFile(join(root, 'broken'), '#!/bin/sh\nexit 2\n', { mode: 0o755 });
  const scanned = createFileStore(root, undefined, scannerOf(scanner));
  const { hash } = await scanned.put(bytes('clean'), { limit: 10 });
  expect(await scanned.has(hash)).toBe(true);
  const refusal = async (of: FileStore, text: string) =>
    refusalOf(await of.put(bytes(text), { limit: 20 }).catch((error: unknown) => error));
  expect(await refusal(scanned, 'an EICAR file')).toMatchObject({
    status: 400,
    message: 'The file contains a virus and was not kept.',
  });
  for (const down of ['/no/such/scanner', join(root, 'broken')]) {
    expect(await refusal(createFileStore(root, undefined, scannerOf(down)), 'other')).toMatchObject({ status: 503 });
    expect(await temporaryFiles()).toEqual([]);
  }
});
