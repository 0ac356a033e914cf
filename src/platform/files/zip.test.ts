import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { ArchiveRefused, openArchive } from './zip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callout-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Raw = {
  name: string;
  content?: Buffer;
  mode?: number;
  flags?: number;
  method?: number;
  declared?: number;
  offset?: number;
};

/** A zip file by hand, so that it can lie. */
function rawZip(entries: Raw[], tail = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = entry.content ?? Buffer.from('x');
    const method = entry.method ?? 8;
    const data = method === 8 ? deflateRawSync(content) : content;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(0x800 | (entry.flags ?? 0), 2);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(entry.declared ?? content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    end.writeUInt32LE(entry.offset ?? offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, end, name);
    if (entry.offset !== undefined) continue;
    locals.push(Buffer.from('PK\x03\x04'), fields, name, data);
    offset += 30 + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  const wide = entries.length > 0xffff ? zip64End(entries.length, central.length, offset) : [];
  return Buffer.concat([...locals, central, ...wide, end, tail]);
}

function zip64End(count: number, length: number, offset: number): Buffer[] {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  return [record, locator];
}

async function opened(bytes: Buffer, limits = {}) {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(path, bytes);
  return openArchive(path, limits);
}

async function zipped(add: (zip: ZipFile) => void, forceZip64 = false): Promise<Buffer> {
  const zip = new ZipFile();
  add(zip);
  zip.end({ forceZip64Format: forceZip64, comment: '' });
  return buffer(zip.outputStream);
}

async function expectRefused(bytes: Buffer, reason: string | RegExp, limits = {}) {
  await expect(opened(bytes, limits)).rejects.toThrow(ArchiveRefused);
  await expect(opened(bytes, limits)).rejects.toThrow(reason);
}

describe('zip archive', () => {
  it.each([false, true])('Z-04 gives its files (zip64: %s)', async (forceZip64) => {
    const bytes = await zipped((zip) => {
      zip.addEmptyDirectory('drawings');
      zip.addBuffer(Buffer.from('one'), 'drawings/ü.png');
      zip.addBuffer(Buffer.alloc(0), './/b.txt');
    }, forceZip64);
    const archive = await opened(bytes);
    expect(archive.entries.map(({ name, size }) => [name, size])).toEqual([
      ['drawings/ü.png', 3],
      ['b.txt', 0],
    ]);
    const contents = archive.entries.map(async (entry) => buffer(await entry.open()));
    expect((await Promise.all(contents)).map(String)).toEqual(['one', '']);
    archive.close();
  });

  it.each([
    ['../x.png', 'climbs out'],
    ['a/../../x.png', 'climbs out'],
    ['/etc/passwd', 'absolute'],
    ['C:/x.png', 'absolute'],
    ['a\\..\\x.png', 'climbs out'],
    ['C:\\x.png', 'absolute'],
    ['a＼..＼x.png', 'climbs out'],
    ['a\0.png', 'control character'],
    ['．．/x.png', 'climbs out'],
    ['\u2025/x.png', 'climbs out'],
    ['a／..／x.png', 'climbs out'],
    ['', 'empty'],
  ])('Z-01 refuses the name %j', async (name, reason) => {
    const bytes = rawZip([{ name: 'ok.png' }, { name }]);
    await expectRefused(bytes, reason);
    await expect(opened(bytes)).rejects.toMatchObject({ entry: name.replaceAll('\\', '/') });
  });

  it('Z-01 takes a backslash for the slash that it was', async () => {
    const { entries } = await opened(rawZip([{ name: 'drawings\\hull.png' }]));
    expect(entries.map(({ name }) => name)).toEqual(['drawings/hull.png']);
  });

  it.each([
    [{ name: 'link', mode: 0o120777 }, 'link or a device'],
    [{ name: 'device', mode: 0o060644 }, 'link or a device'],
    [{ name: 'pipe', mode: 0o010644 }, 'link or a device'],
    [{ name: 'folder', mode: 0o040755 }, 'file and a folder'],
    [{ name: 'file/', mode: 0o100644 }, 'file and a folder'],
    [{ name: 'full/', mode: 0o040755 }, 'folder with content'],
  ])('Z-02 refuses %j by its mode', async (entry, reason) => {
    await expectRefused(rawZip([entry]), reason);
  });

  it('Z-03 refuses 300 MB in 300 KB, before anything is inflated', async () => {
    // What is there inflates to less, which nobody has found out.
    const bomb = rawZip([{ name: 'bomb.png', content: Buffer.alloc(300_000), declared: 300_000_000 }]);
    await expectRefused(bomb, '100 times');
    const small = rawZip([{ name: 'blank.bmp', content: Buffer.alloc(1 << 20) }]);
    expect((await opened(small)).entries).toHaveLength(1);
  });

  it('Z-03 refuses more bytes in all than allowed', async () => {
    const entries = ['a', 'b', 'c'].map((name) => ({ name, content: Buffer.from('12345') }));
    expect((await opened(rawZip(entries), { bytes: 15 })).entries).toHaveLength(3);
    await expectRefused(rawZip(entries), '"c": The archive inflates to more than 14 bytes.', {
      bytes: 14,
    });
  });

  it('Z-03 stops at the declared size when the content goes on', async () => {
    const content = Buffer.alloc(5_000_000);
    const lying = await opened(rawZip([{ name: 'a.png', content, declared: 1_000 }]));
    const stream = await lying.entries[0]?.open();
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of stream ?? []) bytes += Buffer.from(chunk).length;
    })();
    await expect(reading).rejects.toThrow('"a.png": The entry is damaged.');
    expect(bytes).toBeLessThanOrEqual(1_000 + 65_536);
  });

  it('Z-03 notices wrong checksums and cut content', async () => {
    const bytes = rawZip([{ name: 'a', content: Buffer.from('hello'), method: 0 }]);
    bytes[31] = 0x48;
    const [entry] = (await opened(bytes)).entries;
    await expect(entry?.open().then(buffer)).rejects.toThrow('"a": The entry is damaged.');
  });

  it('Z-03 refuses entries that share bytes', async () => {
    const shared = [{ name: 'a' }, { name: 'b', offset: 0 }];
    await expectRefused(rawZip(shared), '"b": The entry overlaps another.');
    await expectRefused(rawZip([{ name: 'a', offset: 1e6 }]), 'beyond the file');
  });

  it('15.18 Z-03 refuses an archive in an archive, and leaves one that goes by another name closed', async () => {
    let nested = rawZip([{ name: 'drawing.png' }]);
    for (let depth = 1; depth < 5; depth++)
      nested = rawZip([{ name: `deep/${depth}.ZIP`, content: nested, method: 0 }]);
    await expectRefused(nested, '"deep/4.ZIP": The entry is an archive itself.');
    const inner = rawZip([{ name: '../evil' }]);
    const archive = await opened(rawZip([{ name: 'inner.png', content: inner, method: 0 }]));
    expect(archive.entries.map(({ name }) => name)).toEqual(['inner.png']);
  });

  it('Z-04 refuses 70,000 entries, and takes 10,000', async () => {
    const named = (count: number) =>
      rawZip(Array.from({ length: count }, (_, nth) => ({ name: `${nth}.png`, method: 0 })));
    await expectRefused(named(70_000), 'The archive has 70000 entries; at most 10000 are accepted.');
    expect((await opened(named(10_000))).entries).toHaveLength(10_000);
  });

  it.each([
    ['duplicates', rawZip([{ name: 'a.png' }, { name: './a.png' }]), 'occurs twice'],
    ['case-only duplicates', rawZip([{ name: 'a.png' }, { name: 'A.png' }]), 'only in case'],
    ['an empty archive', rawZip([]), 'The archive is empty.'],
    ['folders alone', rawZip([{ name: 'a/', content: Buffer.alloc(0) }]), 'The archive is empty.'],
    ['encryption', rawZip([{ name: 'a.png', flags: 1 }]), 'encrypted'],
    ['unknown methods', rawZip([{ name: 'a.png', method: 14 }]), 'unknown method'],
    ['trailing data', rawZip([{ name: 'a.png' }], Buffer.from('<html>')), 'not a complete zip'],
    ['what is no zip', Buffer.from('hello'), 'not a complete zip'],
    ['a truncated zip', rawZip([{ name: 'a.png' }]).subarray(0, -30), 'not a complete zip'],
  ])('Z-04 refuses %s', async (_, bytes, reason) => {
    await expectRefused(bytes, reason);
  });

  it('Z-05 gives the other entries when one is bad', async () => {
    const bytes = rawZip(['a', 'b', 'c'].map((name) => ({ name, method: 0 })));
    bytes[bytes.indexOf('b') + 1] = 0x58;
    const { entries } = await opened(bytes);
    const results = await Promise.allSettled(entries.map(async (each) => buffer(await each.open())));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
