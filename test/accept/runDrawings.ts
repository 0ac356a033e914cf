import { join } from 'node:path';
import type { Client } from './api/client.ts';
import { illustrated, placeHotspots, readCoverage, readHotspots, readImages, readRows } from './api/diagrams.ts';
import type { Task } from './api/importing.ts';
import { readParts, variantsOf } from './api/parts.ts';
import { publishedDiagrams, publishedParts, publishedTree } from './api/published.ts';
import { readTree, rowOf } from './api/tree.ts';
import { importAll, recordsOf } from './bench.ts';
import type { Bench } from './bench.ts';
import { readSheets } from './expected/drawings.ts';
import type { Records } from './expected/figures.ts';
import { makeDrawingFiles } from './files.ts';
import { publishBoth, setAllToPublish } from './publishing.ts';

/** The drawings' catalogue: tree, images, parts lists, hotspots; in, read, in again, read, published, read as readers do. */
export async function runDrawings(bench: Bench, client: Client, readers: Client): Promise<void> {
  const dir = join(bench.dir, 'drawings');
  const sheets = await readSheets(dir);
  const files = await makeDrawingFiles(dir, sheets, bench.scratch);
  const lists = { client, type: 3, profile: 'drawings-parts-lists' };
  const tasks: Task[] = [
    { name: 'drawings tree', client, type: 1, profile: 'drawings-tree', file: files.tree },
    {
      name: 'drawings images',
      client,
      type: 2,
      profile: 'drawings-images',
      file: files.images,
      zip: files.zip,
    },
    { name: 'drawings parts lists', ...lists, file: files.lists },
    { name: 'drawings V2 lists', ...lists, file: files.laterLists },
  ];
  for (const again of [false, true]) {
    await importAll(bench, tasks, again);
    const tree = await readTree(client);
    const diagrams = await illustrated(client, tree);
    const placed = await placeHotspots(client, diagrams, sheets);
    bench.report.imported('drawings hotspots', placed, bench.peakMemory(), again);
    const found = {
      'drawings tree': tree.map(rowOf),
      'drawings images': await readImages(client, diagrams),
      'drawings hotspots': await readHotspots(client, diagrams),
      'drawings rows': await readRows(client, diagrams),
      'drawings coverage': await readCoverage(client, tree),
      ...(await readDrawingParts(client)),
    };
    for (const [kind, rows] of Object.entries(found)) bench.report.content(kind, recordsOf(bench, kind), rows);
  }
  await publishDrawings(bench, client, readers);
}

/** What readers get has no internal rows, and no hotspots that only they have. */
async function publishDrawings(bench: Bench, client: Client, readers: Client): Promise<void> {
  await setAllToPublish(client);
  const { release, seconds } = await publishBoth(client, readers);
  bench.report.published('drawings', seconds);
  const { rows, hotspots, pictures } = await publishedDiagrams(release);
  const found = {
    'drawings tree': await publishedTree(release),
    'drawings images': pictures,
    'drawings rows, published': rows,
    'drawings hotspots, published': hotspots,
    'drawings parts, published': await publishedParts(release),
  };
  for (const [kind, records] of Object.entries(found)) bench.report.content(kind, recordsOf(bench, kind), records);
}

async function readDrawingParts(client: Client): Promise<Records> {
  const parts = await readParts(client);
  return {
    'drawings parts': parts.map((part) => [
      part.isInternal ? null : part.partNumber,
      part.description,
      part.isInternal,
    ]),
    'drawings variants': await variantsOf(client, parts),
  };
}
