import { createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { defaultContext, type Context } from '../src/contexts.ts';
import { recordContract } from '../src/part/record/contract.ts';
import { environmentIds, taskStates } from '../src/publish/rules.ts';
import { publishSessionContract } from '../src/publish/session/contract.ts';
import { answerOf } from '../test/accept/api/client.ts';
import type { Client } from '../test/accept/api/client.ts';
import { below, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

const described = answerOf(recordContract.changeDescription);
const started = answerOf(publishSessionContract.publish);
const progress = answerOf(publishSessionContract.sessionProgress);

export interface Publishing {
  client: Client;
  db: pg.Client;
  catalog: number;
  /** Where the releases' files lie. */
  releases: string;
  scratch: string;
}

/** A publish of all, a delta of 100 changes, and the step to Production, over the API; with what they wrote. */
export async function publishing(of: Publishing): Promise<BenchRow[]> {
  const floor = await readOnceWriteOnce(of);
  const full = await publish(of, environmentIds.Staging);
  await editParts(of, 100);
  const delta = await publish(of, environmentIds.Staging);
  const production = await publish(of, environmentIds.Production);
  return [
    { ...below('publish, all of it', 's', full.seconds, 60), floor },
    ...wrote('publish, all of it', full),
    below('publish, delta of 100 changed parts', 's', delta.seconds, 2),
    ...wrote('publish, delta of 100 changed parts', delta),
    below('publish, Staging to Production', 's', production.seconds, 2),
  ];
}

export const wrote = (what: string, { files, bytes }: { files: number; bytes: number }): BenchRow[] => [
  timed(`${what}: files written`, 'files', files),
  timed(`${what}: bytes written`, 'MB', bytes / 2 ** 20),
];

/** Seconds from the click to the release being there, and what lies on the disk more than before. */
export async function publish(
  { client, releases }: Pick<Publishing, 'client' | 'releases'>,
  environment: number,
  context: Context = defaultContext,
) {
  const before = await sizeOf(releases);
  const began = performance.now();
  const { sessionId } = await client.post(`/api/publish/${context}/Publish/${environment}`, {}, started);
  for (;;) {
    const { taskState, message } = await client.get(`/api/publish/${context}/SessionProgress/${sessionId}`, progress);
    if (taskState === taskStates.failed) throw new Error(message);
    if (taskState === taskStates.done) break;
    await wait(20);
  }
  const seconds = (performance.now() - began) / 1000;
  const after = await sizeOf(releases);
  return { seconds, files: after.files - before.files, bytes: after.bytes - before.bytes };
}

async function sizeOf(folder: string): Promise<{ files: number; bytes: number }> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = all.filter((entry) => entry.isFile());
  let bytes = 0;
  for (const { parentPath, name } of files) bytes += (await stat(join(parentPath, name))).size;
  return { files: files.length, bytes };
}

/** Other descriptions for parts that parts lists name, spread over the catalogue. */
async function editParts({ client, db, catalog }: Publishing, count: number) {
  const { rows } = await db.query<{ id: string; description: string }>(
    `select id, description from public.part p where catalog_id = $1
       and exists (select from public.parts_list_row r where r.catalog_id = $1 and r.part_id = p.id)
     order by md5(id::text) limit $2`,
    [catalog, count],
  );
  for (const { id, description } of rows) {
    const of = { partId: Number(id), newDescription: `${description} B` };
    await client.post('/api/parts/changePartDescription', of, described);
  }
}

const partTables: readonly [table: string, columns: string][] = [
  ['part', 'id, part_number, description, long_description, unit, status'],
  ['parts_list_row', 'diagram_id, ordinal, tag, part_id, quantity, context, footnote, grouping_key'],
];

/** Seconds in which the barest program reads the rows once, packs them and writes them once. */
export async function readOnceWriteOnce(
  { db, catalog, scratch }: Pick<Publishing, 'db' | 'catalog' | 'scratch'>,
  tables = partTables,
): Promise<number> {
  const began = performance.now();
  for (const [table, columns] of tables) {
    const rows = db.query(to(`copy (select ${columns} from public.${table} where catalog_id = ${catalog}) to stdout`));
    await pipeline(rows, createGzip({ level: 6 }), createWriteStream(join(scratch, `${table}.gz`)));
  }
  return (performance.now() - began) / 1000;
}
