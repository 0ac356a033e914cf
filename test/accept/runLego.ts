import { join } from 'node:path';
import type { Client } from './api/client.ts';
import type { Task } from './api/importing.ts';
import { notFound, readParts } from './api/parts.ts';
import { publishedParts, publishedTree } from './api/published.ts';
import { readTree, rowOf } from './api/tree.ts';
import { undoWithEdit } from './api/undo.ts';
import { importAll, recordsOf } from './bench.ts';
import type { Bench } from './bench.ts';
import type { Row } from './expected/figures.ts';
import { unpack } from './files.ts';
import { changeSettings, publishBoth } from './publishing.ts';

const tasksOf = async ({ dir, scratch }: Bench, client: Client): Promise<Task[]> => {
  const from = (name: string) => unpack(join(dir, 'lego-catalogue', name), scratch);
  return [
    { name: 'lego themes', client, type: 1, profile: 'lego-themes', file: await from('themes.csv.gz') },
    { name: 'lego sets', client, type: 1, profile: 'lego-sets', file: await from('sets.csv.gz') },
    { name: 'lego parts', client, type: 4, profile: 'lego-parts', file: await from('parts.csv.gz') },
  ];
};

/** The LEGO catalogue: in, read, published, read as readers do. Answers the import that brought the sets. */
export async function bringLego(bench: Bench, client: Client, readers: Client): Promise<number> {
  const sessions = await importAll(bench, await tasksOf(bench, client), false);
  await readLego(bench, client);
  await publishLego(bench, client, readers);
  return sessions.get('lego sets') ?? 0;
}

/** The LEGO catalogue, then in again, read, and its sets taken back. */
export async function runLego(bench: Bench, client: Client, readers: Client): Promise<void> {
  const sets = await bringLego(bench, client, readers);
  await importAll(bench, await tasksOf(bench, client), true);
  await readLego(bench, client);
  await undoSets(bench, client, sets);
}

async function readLego(bench: Bench, client: Client): Promise<void> {
  const { report } = bench;
  const tree = (await readTree(client)).map(rowOf);
  report.content(
    'lego themes',
    recordsOf(bench, 'lego themes'),
    tree.filter(([type]) => type === 'DV'),
  );
  report.content(
    'lego sets',
    recordsOf(bench, 'lego sets'),
    tree.filter(([type]) => type !== 'DV'),
  );
  const parts = await readParts(client);
  const rows = parts.map((part) => [part.partNumber, part.description, part.isInternal]);
  report.content('lego parts', recordsOf(bench, 'lego parts'), rows);
  const numbers = recordsOf(bench, 'lego parts').map(([number]) => String(number));
  report.same('lego parts that their number does not lead to', [], await notFound(client, numbers));
}

/** Published with parts that no list names, as the catalogue has no lists, and read back by its files alone. */
async function publishLego(bench: Bench, client: Client, readers: Client): Promise<void> {
  await changeSettings(client, { publishPartsWithoutList: true });
  const { release, seconds } = await publishBoth(client, readers);
  bench.report.published('lego', seconds);
  const tree = await publishedTree(release);
  const isTheme = ([type]: Row) => type === 'DV';
  bench.report.content('lego themes', recordsOf(bench, 'lego themes'), tree.filter(isTheme));
  bench.report.content(
    'lego sets',
    recordsOf(bench, 'lego sets'),
    tree.filter((row) => !isTheme(row)),
  );
  bench.report.content('lego parts', recordsOf(bench, 'lego parts'), await publishedParts(release));
}

async function undoSets(bench: Bench, client: Client, sessionId: number): Promise<void> {
  const sets = recordsOf(bench, 'lego sets');
  const edited = String(sets[Math.floor(sets.length / 2)]?.[1]);
  bench.peakMemory();
  const { seconds, tree, faults, removed, leftAlone } = await undoWithEdit(client, sessionId, edited);
  const counts = { rows: sets.length, created: 0, updated: 0, unchanged: leftAlone, removed };
  const line = { name: 'lego sets, undo', ...counts, rejected: [], seconds };
  bench.report.lines.push({ ...line, peakMemory: bench.peakMemory() });
  bench.report.same('lego sets, undo: removed and left alone', [sets.length - 1, 1], [removed, leftAlone]);
  bench.report.mismatches.push(...faults);
  const left = tree.filter(([, name]) => name !== edited);
  bench.report.content('lego themes', recordsOf(bench, 'lego themes'), left);
}
