import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { valueImport } from '../../../test/valueImport.ts';
import { openSource } from '../source/service.ts';
import type { ImportType } from '../service.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callout-source-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(type: ImportType, path: string) {
  const { layout, rows } = await openSource(type, path, {});
  const all = [];
  let bytes = 0;
  for await (const batch of rows((count) => (bytes = count))) all.push(...batch);
  return { headers: layout.headers, rows: all, bytes };
}

it('17.10 a text and the list of an archive come as rows with their lines, free of guards', async () => {
  const table = join(folder, 'parts.csv');
  const text = 'Name,Text\n\'=1+1,one\n\n="007",two\n';
  await writeFile(table, text);
  expect(await read(valueImport, table)).toEqual({
    headers: ['Name', 'Text'],
    rows: [
      { line: 2, cells: ['=1+1', 'one'] },
      { line: 4, cells: ['007', 'two'] },
    ],
    bytes: text.length,
  });

  const archive = join(folder, 'drawings.zip');
  const zip = new ZipFile();
  for (const name of ['10.svg', '=2.svg', '2.svg', '.hidden']) zip.addBuffer(Buffer.from('<svg/>'), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
  const { headers, rows } = await read({ ...valueImport, archive: true }, archive);
  expect(headers).toEqual([valueImport.columns[0]?.title]);
  expect(rows).toEqual([
    { line: 2, cells: ['=2.svg'] },
    { line: 3, cells: ['2.svg'] },
    { line: 4, cells: ['10.svg'] },
  ]);
});
