import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { getRecord } from './map/rules.ts';
import { MapBuilder } from './map/service.ts';
import { nodeAddress, nodeName, pictureAddress, pictureName } from './rules.ts';
import { type LayerFiles, openReleaseFiles } from './service.ts';

const secret = Buffer.alloc(32, 7);
const folder = () => mkdtemp(join(tmpdir(), 'release-'));

async function build(files: LayerFiles) {
  const builder = new MapBuilder(files, 'parts');
  for (let id = 1; id <= 2000; id++) await builder.add(id, { number: `N-${id}`, description: { EN: 'Bolt' } });
  const parts = await builder.finish();
  if (!parts) throw new Error('no root');
  return parts;
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('files of a release', () => {
  it('lie at their address, named after secret, layer and content, and are read back', async () => {
    const root = await folder();
    const files = openReleaseFiles(root, 3, secret);
    const parts = await build(files.layer('p'));
    const name = await files.layer('p').putManifest({ format: 1, layer: 'p', maps: { parts } });
    await files.settle();
    expect(name).toMatch(nodeName);
    const json = gunzipSync(await readFile(join(root, '3', nodeAddress('p', name)))).toString();
    expect(JSON.parse(json)).toEqual({ format: 1, layer: 'p', maps: { parts } });
    const other = openReleaseFiles(root, 3, secret).layer('p');
    expect(await other.readManifest(name)).toEqual({ format: 1, layer: 'p', maps: { parts } });
    expect(await getRecord(other.readNode, parts, 77)).toEqual({ number: 'N-77', description: { EN: 'Bolt' } });
    expect(await readdir(join(root, '3', 'tmp'))).toEqual([]);
    const { files: count, bytes } = files.written();
    const there = await filesIn(root);
    expect(count).toBe(there.length);
    expect(bytes).toBe((await Promise.all(there.map((path) => stat(path)))).reduce((sum, { size }) => sum + size, 0));
  });

  it('have other names in another layer and with another secret', async () => {
    const root = await folder();
    const json = '{"level":0,"entries":[[1,0]]}';
    const names = await Promise.all([
      openReleaseFiles(root, 1, secret).layer('p').putNode(json),
      openReleaseFiles(root, 1, secret).layer('g1').putNode(json),
      openReleaseFiles(root, 1, Buffer.alloc(32, 8)).layer('p').putNode(json),
    ]);
    expect(new Set(names).size).toBe(3);
  });

  it('are not written again where they are there, but count as put now', async () => {
    const root = await folder();
    await build(openReleaseFiles(root, 1, secret).layer('p'));
    const before = await filesIn(root);
    await Promise.all(before.map((path) => utimes(path, 0, 0)));
    const again = openReleaseFiles(root, 1, secret);
    await build(again.layer('p'));
    expect(again.written()).toEqual({ files: 0, bytes: 0 });
    expect(await filesIn(root)).toEqual(before);
    for (const path of before) expect((await stat(path)).mtimeMs).toBeGreaterThan(0);
  });

  it('take pictures over, once, and say which is missing', async () => {
    const root = await folder();
    const path = join(root, 'picture');
    await writeFile(path, 'pixels');
    const files = openReleaseFiles(root, 1, secret);
    const hash = createHash('sha256').update('pixels').digest('hex');
    const [first, second] = await Promise.all([1, 2].map(() => files.layer('g7').putPicture(path, hash, 'png')));
    await files.settle();
    expect(first).toEqual(second);
    expect(first?.size).toBe(6);
    expect(first?.file).toMatch(pictureName);
    expect(await readFile(join(root, '1', pictureAddress('g7', first?.file ?? '')), 'utf8')).toBe('pixels');
    expect(files.written()).toEqual({ files: 1, bytes: 6 });
    await expect(files.layer('p').putPicture(join(root, 'none'), hash, 'png')).rejects.toThrow('ENOENT');
  });

  it('that are missing or broken are refused when read', async () => {
    const root = await folder();
    const layer = openReleaseFiles(root, 1, secret).layer('p');
    await expect(layer.readNode('0'.repeat(32))).rejects.toThrow('ENOENT');
    const name = await layer.putManifest({ format: 1, layer: 'p', maps: {} });
    await writeFile(join(root, '1', nodeAddress('p', name)), 'no gzip');
    await expect(layer.readManifest(name)).rejects.toThrow('incorrect header check');
  });
});
