import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { z } from 'zod';
import { switchesContract } from '../src/catalog/switches/contract.ts';
import { activityContract } from '../src/hierarchy/activity/contract.ts';
import { mergeContract } from '../src/part/merge/contract.ts';
import { relationContract } from '../src/part/relation/contract.ts';
import { paths } from '../src/paths.ts';
import { generateCatalogue } from '../src/sample/service.ts';
import { answerOf, type Client } from '../test/accept/api/client.ts';
import type { Program } from '../test/accept/program.ts';
import { copySpeed, makeFloorTables } from './floor/copies.ts';
import { timedImport } from './imports.ts';
import type { Target } from './load.ts';
import { below, beside } from './rows.ts';
import type { BenchRow } from './rows.ts';
import { shownCold } from './screens.ts';

const code = 'PARTS';
/** Rows of parts lists that one part is replaced in. */
const replacedRows = 10_000;

interface Scene {
  client: Client;
  target: Target;
  program: Program;
  db: pg.Client;
  catalog: number;
  scratch: string;
}

/**
 * A part's form with everything, replacing a part in 10,000 rows and taking it back, and the export of all parts
 * (docs/performance.md, Parts: form, replacing, export).
 */
export async function partWork(of: Omit<Scene, 'catalog'> & { parts: number }): Promise<BenchRow[]> {
  const files = await generateCatalogue(join(of.scratch, code), { parts: of.parts, seed: 'parts' });
  await of.client.post('/api/catalogs', { code, name: 'Parts' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  for (const [type, file] of [
    [1, files.hierarchy],
    [4, files.parts],
    [3, files.bom],
  ] as const)
    await timedImport({ client, watch: of.db }, type, file);
  const { rows } = await of.db.query<{ id: string }>('select id from public.catalog where code = $1', [code]);
  const scene = { ...of, client, catalog: Number(rows[0]?.id) };
  await of.db.query('vacuum analyze public.parts_list_row, public.part');
  return [await form(scene), ...(await replacing(scene)), ...(await exporting(scene))];
}

/** Relations of all kinds, ten parts in each, at a part that lists use. */
async function form({ client, target, db, catalog }: Scene): Promise<BenchRow> {
  const { rows } = await db.query<{ id: number; number: string }>(
    `select p.id::int as id, p.part_number as number from public.part p where p.catalog_id = $1
       and exists (select from public.parts_list_row r where r.catalog_id = p.catalog_id and r.part_id = p.id)
     order by p.id limit 60`,
    [catalog],
  );
  const [part, ...others] = rows;
  if (!part) throw new Error('No list uses a part.');
  const lists = ['replacement', '5/relatedParts', '6/relatedParts', '10/relatedParts', '11/relatedParts'];
  for (const [at, list] of lists.entries()) {
    const parts = others.slice(at * 10, at * 10 + 10).map(({ id, number }) => ({ partId: id, partNumber: number }));
    const path = `/api/parts/${part.id}/${list}`;
    await client.post(path, { parts, version: 0 }, answerOf(relationContract.saveRelated));
  }
  const screen = { what: 'part', path: paths.part(code, part.id), shown: '.part-relations li' };
  return below(
    'form of a part with fifty relations, shown on a cold cache',
    'ms',
    await shownCold(target, screen),
    1000,
  );
}

async function replacing({ client, db, catalog, scratch }: Scene): Promise<BenchRow[]> {
  const { rows } = await db.query<{ id: number }>(
    'select id::int as id from public.part where catalog_id = $1 order by id desc limit 2',
    [catalog],
  );
  const [from = 0, to = 0] = rows.map(({ id }) => id);
  // Behind the log's back: the scene is not what is measured. Every list is a draft, which no state keeps from edits.
  for (const table of ['parts_list_row', 'hierarchy_item'])
    await db.query(`alter table public.${table} disable trigger user`);
  await db.query(
    `update public.parts_list_row set part_id = $2 where catalog_id = $1 and id in (
       select id from public.parts_list_row where catalog_id = $1 order by md5(id::text) limit ${replacedRows})`,
    [catalog, from],
  );
  await db.query(
    `update public.hierarchy_item set workflow_id = (
       select id from public.workflow_state where catalog_id = $1 and context = 'Oem' and number = 1)
     where catalog_id = $1 and workflow_id is not null`,
    [catalog],
  );
  for (const table of ['parts_list_row', 'hierarchy_item'])
    await db.query(`alter table public.${table} enable trigger user`);
  await makeFloorTables(db);
  await copySpeed(db, 'parts_list_row', catalog, scratch);
  const bare = async (of: number, by: number) =>
    seconds(() =>
      db.query('update floor.parts_list_row set part_id = $3 where catalog_id = $1 and part_id = $2', [
        catalog,
        of,
        by,
      ]),
    );
  const [there, back] = [await bare(from, to), await bare(to, from)];
  const uses = async () =>
    (await db.query('select from public.parts_list_row where catalog_id = $1 and part_id = $2', [catalog, from]))
      .rowCount;
  const before = await uses();
  let changeId: number | null = null;
  const replace = await seconds(async () => {
    const path = `/api/parts/replacePartGlobally/${from}/${to}`;
    ({ changeId } = await client.post(path, {}, answerOf(mergeContract.replaceGlobally)));
  });
  const undo = await seconds(() => client.post(`/api/changes/${changeId}/undo`, {}, answerOf(activityContract.undo)));
  if ((await uses()) !== before) throw new Error('The undo left rows behind.');
  return [
    beside(`replace a part in ${before} rows`, 's', replace, there, 2),
    beside('the same taken back', 's', undo, back, 2),
  ];
}

async function exporting({ client, program, db, catalog, scratch }: Scene): Promise<BenchRow[]> {
  const path = '/api/settings/switches';
  const switches = answerOf(switchesContract.get);
  await client.put(path, { ...(await client.get(path, switches)), partExport: true }, switches);
  const floor = await seconds(() =>
    pipeline(
      db.query(
        to(`copy (select part_number, description, status from public.part where catalog_id = ${catalog}
          order by number_order, id) to stdout (format csv)`),
      ),
      createWriteStream(join(scratch, 'floor.csv')),
    ),
  );
  const before = program.peaks()?.server ?? Number.NaN;
  let lines = 0;
  const taken = await seconds(async () => {
    for await (const chunk of await client.stream('/api/parts/partExport'))
      for (const byte of chunk) if (byte === 10) lines += 1;
  });
  const grown = (program.peaks()?.server ?? Number.NaN) - before;
  return [
    beside(`export of ${lines - 1} parts`, 's', taken, floor, 60),
    below('memory of the server grown by it', 'MB', grown, 150),
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
