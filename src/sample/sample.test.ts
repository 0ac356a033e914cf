import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figures } from './catalogue/tree.ts';
import { generateCatalogue, writeImages } from './service.ts';
import type { SampleFiles } from './service.ts';

describe('the files of a sample', () => {
  let directory = '';
  let files: SampleFiles;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'sample-'));
    files = await generateCatalogue(directory, { parts: 25_000, seed: 'files' });
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('carry an image for each path of the mapping', async () => {
    const rows = parse<Record<string, string>>(await readFile(files.images), { columns: true });
    const names = await entries(files.imagesZip);
    expect(rows).toHaveLength(files.size.diagrams + files.size.models);
    expect(rows.filter((row) => !names.has(row['File path'] ?? ''))).toEqual([]);
  });

  it('place a hotspot for every tag of every parts list, but for one that is left to tag', async () => {
    const read = async (file: string, tag: string): Promise<Set<string>> => {
      const rows = parse<Record<string, string>>(await readFile(file), { columns: true });
      return new Set(rows.filter((row) => row[tag] !== '').map((row) => `${row['Diagram tag']}|${row[tag]}`));
    };
    const tags = await read(files.bom, 'Reference tag');
    expect(tags.delete('SNO-26-0001|9')).toBe(true);
    expect(await read(files.hotspots, 'Value')).toEqual(tags);
  });

  it('pack the same images into the same zip, to the byte', async () => {
    const some = figures().slice(0, 2);
    const [one, other] = [path.join(directory, 'one.zip'), path.join(directory, 'other.zip')];
    await writeImages(one, some);
    await writeImages(other, some);
    expect(await readFile(other)).toEqual(await readFile(one));
    expect(await entries(one)).toEqual(new Set(some.map(({ path }) => path)));
  });
});

function entries(file: string): Promise<Set<string>> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error);
      const names = new Set<string>();
      zip.on('entry', (entry: yauzl.Entry) => names.add(entry.fileName));
      zip.on('end', () => resolve(names));
      zip.on('error', reject);
    });
  });
}
