import type pg from 'pg';
import { z } from 'zod';
import type { Client } from '../test/accept/api/client.ts';
import { below, median, percentile, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

const code = 'BENCH';
/** Times that each read is asked for. */
const rounds = 40;
/** Parts that are changed alone, for what a save pays. */
const saves = 200;
/** Rows that an import changes. */
const imported = 20_000;
/** Turns of what a save pays. */
const turns = 5;

interface Scene {
  client: Client;
  db: pg.Client;
  catalog: number;
}

/**
 * Reads as of a change since which a third of the catalogue was written again, beside the same of now: right behind it, and
 * once the worker has put it into the indexes of the past. And what a save and an import pay for these
 * (docs/performance.md, As of).
 */
export async function readingThen(scene: Scene): Promise<BenchRow[]> {
  const { db, catalog } = scene;
  const paid = await indexesPaid(scene);
  const { rows } = await db.query<{ id: string }>('select max(id) as id from public.change where catalog_id = $1', [
    catalog,
  ]);
  const changeId = rows[0]?.id ?? '';
  // Keeps the worker from it meanwhile.
  const lock = "hashtextextended('index_past', 0)";
  await db.query(`select pg_advisory_lock(${lock})`);
  await writeThird(scene);
  const behind = await reads(scene, changeId, (what) => (what.startsWith('search') ? `${what}, right behind it` : ''));
  await db.query(`select pg_advisory_unlock(${lock})`);
  const began = performance.now();
  const left = 'select from public.part_history where not is_indexed limit 1';
  do await db.query('select platform.index_past(20000)');
  while ((await db.query(left)).rowCount);
  const indexed = performance.now() - began;
  await db.query('vacuum analyze');
  return [
    ...(await reads(scene, changeId, (what) => what)),
    ...behind,
    timed('a third of all rows into the indexes of the past, by the worker', 's', indexed / 1000),
    ...paid,
  ];
}

async function inChange({ db, catalog }: Scene, work: () => Promise<void>): Promise<void> {
  await db.query('begin');
  await db.query(`select set_config('callout.catalog', $1, true)`, [String(catalog)]);
  await db.query(`select platform.begin_change('import', 'Bench', null, 'bench')`);
  await work();
}

async function writeThird(scene: Scene): Promise<void> {
  const { db, catalog } = scene;
  const tables = {
    part: 'status',
    parts_list_row: 'ordinal',
    hierarchy_item: 'sort_type',
    hierarchy_relation: 'ordinal',
  };
  for (const [table, column] of Object.entries(tables)) {
    await inChange(scene, async () => {
      await db.query(`update public.${table} set ${column} = ${column} where catalog_id = $1 and id % 3 = 0`, [
        catalog,
      ]);
    });
    await db.query('commit');
  }
  await db.query('vacuum analyze');
}

/** Asks all that `named` gives a name. */
async function reads(
  { client, db, catalog }: Scene,
  changeId: string,
  named: (what: string) => string,
): Promise<BenchRow[]> {
  const { rows } = await db.query<Record<'diagram' | 'part' | 'number' | 'model', string>>(
    `select r.diagram_id as diagram, p.id as part, p.part_number as number, h.parent_id as model
     from parts_list_row r join part p on p.catalog_id = r.catalog_id and p.id = r.part_id
     join hierarchy_relation h on h.catalog_id = r.catalog_id and h.child_id = r.diagram_id and h.parent_id is not null
     where r.catalog_id = $1 order by count(*) over (partition by r.diagram_id) desc, r.id limit 1`,
    [catalog],
  );
  const [at] = rows;
  if (!at) throw new Error('The catalogue has no parts list.');
  const inBench = client.in(code);
  const found = (body: object) => (query: string) => inBench.post(`/api/parts/partSearch${query}`, body, z.unknown());
  const get = (path: string) => (query: string) =>
    inBench.get(`${path}${path.includes('?') ? query.replace('?', '&') : query}`, z.unknown());
  const asked = {
    'the top of the tree': get('/api/hierarchies/Oem'),
    'children of a model': get(`/api/hierarchies/${at.model}/children`),
    'an item': get(`/api/items/Oem/${at.model}`),
    'a diagram': get(`/api/diagrams/${at.diagram}`),
    'a parts list': get(`/api/diagrams/${at.diagram}/pegged`),
    'a part': get(`/api/parts/${at.part}`),
    'where a part is used': get(`/api/parts/${at.part}/whereUsed`),
    'search of items': get('/api/hierarchies/search?q=clutch'),
    'search of parts by words': found({ description: 'clutch spring' }),
    'search of parts by number': found({ name: at.number.slice(0, 6) }),
    'search of the newest parts': found({ orderBy: 2 }),
  };
  const result: BenchRow[] = [];
  for (const [of, ask] of Object.entries(asked)) {
    const what = named(of);
    if (what === '') continue;
    const now = await times(() => ask(''));
    const then = await times(() => ask(`?asof=${changeId}`));
    const limit = Math.max(3 * median(now), 5);
    result.push({
      ...below(`${what}, as of a change`, 'ms', median(then), limit),
      floor: median(now),
      bar: 'at most 3 times now, or 5 ms',
    });
    if (what.startsWith('search'))
      result.push(below(`${what}, as of a change, p95`, 'ms', percentile(then, 0.95), 100));
  }
  return result;
}

async function times(ask: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = [];
  for (let n = -5; n < rounds; n++) {
    const from = performance.now();
    await ask();
    if (n >= 0) found.push(performance.now() - from);
  }
  return found;
}

/**
 * One change after the other, and many in one, with the indexes that as-of reads take and without, in turn; all is taken
 * back.
 */
async function indexesPaid(scene: Scene): Promise<BenchRow[]> {
  const { db, catalog } = scene;
  const { rows: parts } = await db.query<{ id: string }>(
    'select id from public.part where catalog_id = $1 order by id limit $2',
    [catalog, imported],
  );
  const ids = parts.map(({ id }) => id);
  const run = async (isBare: boolean): Promise<{ one: number; many: number }> => {
    let result = { one: Number.NaN, many: Number.NaN };
    await inChange(scene, async () => {
      if (isBare)
        await db.query(`do $$ declare v text; begin
          for v in select indexname from pg_indexes where schemaname = 'public' and tablename = 'part_history'
            and indexname not in ('part_history_row', 'part_history_ended', 'part_history_change')
          loop execute format('drop index public.%I', v); end loop; end $$`);
      const change = `update public.part set description = description || ' x' where catalog_id = $1 and id = any($2::bigint[])`;
      const from = performance.now();
      for (const id of ids.slice(0, saves)) await db.query(change, [catalog, [id]]);
      const between = performance.now();
      await db.query(change, [catalog, ids.slice(saves)]);
      result = { one: (between - from) / saves, many: performance.now() - between };
    });
    await db.query('rollback');
    await db.query('vacuum public.part, public.part_history');
    return result;
  };
  const paid = { bare: [await run(true)], whole: [await run(false)] };
  for (let turn = 1; turn < turns; turn++) {
    paid.whole.push(await run(false));
    paid.bare.push(await run(true));
  }
  const row = (what: string, of: 'one' | 'many'): BenchRow => {
    const [bare, whole] = [paid.bare, paid.whole].map((all) => median(all.map((one) => one[of])));
    const limit = 1.1 * (bare ?? Number.NaN);
    const value = whole ?? Number.NaN;
    return { ...below(what, 'ms', value, limit), floor: bare ?? null, bar: 'at most 1.1 times without' };
  };
  const many = `a change of ${Math.max(0, ids.length - saves)} parts`;
  return [
    row('a change of one part, with the indexes of the past', 'one'),
    row(`${many}, with the indexes of the past`, 'many'),
  ];
}
