// size: one large catalogue, which takes a minute to fill, asked in every way
/** @module-tag daily */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partBomImport } from '../src/diagram/import.ts';
import { hierarchyImport } from '../src/item-exchange/import.ts';
import type { ImportType } from '../src/import/service.ts';
import { partBaseImport } from '../src/part/import.ts';
import { indexPast } from '../src/platform/change/past.ts';
import { hierarchyLines } from '../src/sample/catalogue/hierarchy.ts';
import { listLines } from '../src/sample/catalogue/list.ts';
import { partLines } from '../src/sample/catalogue/partfile.ts';
import { openApi, type TestCatalog } from './api.ts';
import type { Answer, Caller } from './caller.ts';
import { loader } from './imports.ts';
import { itemsOf } from './items.ts';
import { watched, type Sent } from './statements.ts';

/** What a day of editing asks most, on a catalogue so large that reading a table whole for it would be felt. */
const seed = 'plans';
const size = { parts: 12_000, models: 1000, diagrams: 12_000, rowsPerCallout: 1 };
const listRows = 40_000;
const images = 16_000;
/** Of tables with more rows than this no request may read most. */
const large = 1000;

const api = await openApi();
let catalog: TestCatalog;
let admin: Caller;
let owner: pg.Client;
/** Rows that large tables have in the catalogue. */
const rowsOf = new Map<string, number>();
/** A diagram with the longest parts list, a part in it, and a model above it. */
let diagram: string;
let part: string;
let number: string;
let model: string;

beforeAll(async () => {
  catalog = await api.catalog();
  admin = catalog.as('Admin');
  await admin.token();
  const fill = async (type: ImportType, lines: Iterable<string>) => {
    const rows = Array.from(lines, (one) => one.trimEnd());
    expect((await loader(api, type)(catalog, rows)).errors.slice(0, 5)).toEqual([]);
  };
  await fill(hierarchyImport, hierarchyLines(seed, size));
  await fill(partBaseImport, partLines(seed, size));
  await fill(partBomImport, Array.from(listLines(seed, size)).slice(0, listRows));
  owner = new pg.Client(api.owner);
  await owner.connect();
  await addSmallOnes();
  await addImages();
  await owner.query('vacuum analyze');
  for (const table of [
    'part',
    'parts_list_row',
    'hierarchy_item',
    'hierarchy_item_history',
    'hierarchy_relation',
    'image',
  ]) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from public.${table} where catalog_id = $1`,
      [catalog.id],
    );
    const count = rows[0]?.count ?? 0;
    expect([table, count > large ? 'large' : count]).toEqual([table, 'large']);
    rowsOf.set(table, count);
  }
  const { rows } = await owner.query<Record<'diagram' | 'part' | 'number' | 'model', string>>(
    `select r.diagram_id as diagram, p.id as part, p.part_number as number, h.parent_id as model
     from parts_list_row r join part p on p.catalog_id = r.catalog_id and p.id = r.part_id
     join hierarchy_relation h on h.catalog_id = r.catalog_id and h.child_id = r.diagram_id and h.parent_id is not null
     where r.catalog_id = $1
     order by count(*) over (partition by r.diagram_id) desc, r.id limit 1`,
    [catalog.id],
  );
  const [row] = rows;
  if (!row) throw new Error('No parts list was imported.');
  ({ diagram, part, number, model } = row);
}, 180_000);
afterAll(() => owner.end());

/** Forty catalogues of a few parts and items each, so that the large one, and each of its types, is no average one. */
async function addSmallOnes(): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const { id } = await api.catalog();
    await owner.query('begin');
    await owner.query(`select set_config('callout.catalog', $1, true)`, [String(id)]);
    await owner.query(`select platform.begin_change('script', 'Small', null, 'tests')`);
    await owner.query(
      `insert into public.part (part_number, number_key, description) select n, n, 'Pin' from generate_series(1, 5) n`,
    );
    await owner.query(
      `with types as (
        insert into public.hierarchy_type (context, code, description, base_type)
        select 'Oem', 'T' || n, 'Small', 1 + n % 3 from generate_series(1, 12) n returning id
      ), items as (
        insert into public.hierarchy_item (type_id, name) select t.id, 'Small ' || n from types t, generate_series(1, 3) n
        returning id
      )
      insert into public.hierarchy_relation (child_id, is_primary) select id, true from items`,
    );
    await owner.query('commit');
  }
}

/** Images of diagrams, and some that nothing shows. */
async function addImages(): Promise<void> {
  await owner.query('begin');
  await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
  await owner.query(`select platform.begin_change('script', 'Images', null, 'tests')`);
  await owner.query(`insert into public.stored_file (hash, size) values (repeat('a', 64), 1)`);
  await owner.query(
    `insert into public.image (name, hash, content_type, width, height, created_at)
     select 'fig ' || n || case when n % 3 = 0 then ' clutch' else ' guard' end, repeat('a', 64), 'image/png', 100 + n % 900, 100,
       now() - make_interval(mins => n) from generate_series(1, $1::int) n`,
    [images],
  );
  await owner.query(
    `update public.hierarchy_item h set image_id = i.id
     from (select id, row_number() over (order by id) as n from public.hierarchy_item where catalog_id = $1) x
     join (select id, row_number() over (order by id) as n from public.image where catalog_id = $1) i on i.n = x.n
     where h.catalog_id = $1 and h.id = x.id`,
    [catalog.id],
  );
  await owner.query('commit');
}

/** Asks for one thing, now or as of a change. */
type Ask = (asOf?: number) => Promise<Answer>;

const query = (asOf: number | undefined, before = '?') => (asOf === undefined ? '' : `${before}asof=${asOf}`);
const read =
  (address: () => string): Ask =>
  (asOf) =>
    admin.get(address() + query(asOf, address().includes('?') ? '&' : '?'));
const found =
  (body: () => object): Ask =>
  (asOf) =>
    admin.post(`/api/parts/partSearch${query(asOf)}`, body());

/** What can be asked for as of a change, too. */
const reads: Record<string, Ask> = {
  'the top of the tree': read(() => '/api/hierarchies/Oem'),
  'children of a node': read(() => `/api/hierarchies/${model}/children`),
  'the way to an item': read(() => `/api/hierarchies/${diagram}/ancestors`),
  'an item': read(() => `/api/items/Oem/${model}`),
  'diagrams of a model': read(() => `/api/hierarchies/${model}/diagrams`),
  'places of an item': read(() => `/api/hierarchies/${diagram}/whereUsedHierarchy`),
  'items by a word': read(() => '/api/hierarchies/search?q=clutch'),
  'changes of an item': read(() => `/api/hierarchies/history/${diagram}`),
  'a diagram': read(() => `/api/diagrams/${diagram}`),
  'a parts list': read(() => `/api/diagrams/${diagram}/pegged`),
  'a part': read(() => `/api/parts/${part}`),
  'where a part is used': read(() => `/api/parts/${part}/whereUsed`),
  'how often a part is used': read(() => `/api/parts/${part}/whereUsed/totalCount`),
  'a part by its number': read(() => `/api/parts/find?partNumber=${number}`),
  'numbers as they are typed': read(() => `/api/parts/autocomplete/${number.slice(0, 5)}`),
  'parts by number': found(() => ({ name: number.slice(0, 6) })),
  'parts by words': found(() => ({ description: 'clutch spring' })),
  'parts by number and words': found(() => ({ name: number.slice(0, 4), description: 'spring' })),
  'parts in the order of numbers': found(() => ({})),
  'parts changed last': found(() => ({ orderBy: 1 })),
  'parts added last': found(() => ({ orderBy: 2 })),
};
const requests: Record<string, Ask> = {
  ...reads,
  'changes of the catalogue': read(() => '/api/changes'),
  'images added last': () => admin.get('/api/file/search'),
  'images by name': () => admin.get('/api/file/search?sort=name'),
  'images by a word': () => admin.get('/api/file/search?term=fig%2012'),
  'images by a word that many have': () => admin.get('/api/file/search?term=clutch'),
  'images that nothing shows': () => admin.get('/api/file/search?relationType=0&sort=created'),
  'images by a model': async () => {
    const { body } = await admin.get(`/api/items/Oem/${model}`);
    return admin.get(`/api/file/search?modelNameTerm=${encodeURIComponent(body.name)}`);
  },
  'what shows an image': async () => {
    const { body } = await admin.get(`/api/items/Oem/${diagram}`);
    return admin.get(`/api/file/links/${body.image.id}/0/100`);
  },
  'rows as they are typed': () => admin.post('/api/parts/validate', { items: [{ row: 0, partNumber: number }] }),
};

/** Reads of more than half of a large table, by the statements that a request sent. */
async function wholeReads(sent: readonly Sent[], asOf?: number): Promise<string[]> {
  const scans = (await Promise.all(sent.map((one) => scansOf(catalog, one, { asOf })))).flat();
  expect(scans.length).toBeGreaterThan(0);
  const whole = scans.filter(({ table, rows }) => rows > (rowsOf.get(table) ?? Number.POSITIVE_INFINITY) / 2);
  return whole.map(({ table, rows, text }) => `${rows} of ${table}: ${text}`);
}

it.each(Object.entries(requests))('finds %s by indexes', async (_name, ask) => {
  const { result, sent } = await watched(ask);
  expect(result.status).toBe(200);
  expect(await wholeReads(sent)).toEqual([]);
});

it('finds what a hundred changes touched by their numbers, though imports touched all else', async () => {
  await publishedThenEdited(100);
  const { result, sent } = await watched(() => admin.get('/api/publish/Oem/Changes?take=100'));
  expect(result.body).toMatchObject({ total: 100 });
  const reads = (await Promise.all(sent.map((one) => scansOf(catalog, one, { mayScan: true })))).flat();
  // Once from end to end would be as good a plan; once for each change is not.
  const again = reads.filter(({ table, rows }) => rows > 2 * (rowsOf.get(table) ?? Number.POSITIVE_INFINITY));
  expect(again.map(({ table, rows, text }) => `${rows} of ${table}: ${text}`)).toEqual([]);
});

/** As after a publish, and that many changes of an item each, of which the statistics know nothing yet. */
async function publishedThenEdited(changes: number): Promise<void> {
  const inCatalog = async (work: () => Promise<unknown>) => {
    await owner.query('begin');
    await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
    await work();
    await owner.query('commit');
  };
  // What hangs under a draft does not go: all is published, and a hundred items are edited since.
  await inCatalog(async () => {
    await owner.query(`select platform.begin_change('edit', 'Published', null, 'tests')`);
    await owner.query(
      `update public.hierarchy_item i set workflow_id = s.id from public.workflow_state s
       where i.catalog_id = $1 and s.catalog_id = $1 and s.context = 'Oem' and s.is_published_state`,
      [catalog.id],
    );
  });
  await inCatalog(() =>
    owner.query(`
      with made as (
        insert into public.release (context, number, format, snapshot, manifests, items, diagrams, parts, prices_of)
        values ('Oem', 1, 1, pg_current_snapshot()::text, '{}', 0, 0, 0, current_date) returning id
      )
      insert into public.published (context, environment, release_id, manifests, prices_of)
      select 'Oem', 'Staging', id, '{}', current_date from made`),
  );
  const { rows } = await owner.query<{ id: string }>(
    'select id from public.hierarchy_item where catalog_id = $1 order by md5(id::text) limit $2',
    [catalog.id, changes],
  );
  for (const { id } of rows)
    await inCatalog(async () => {
      await owner.query(`select platform.begin_change('edit', 'Edited', null, 'tests')`);
      await owner.query(
        `update public.hierarchy_item i set display_name = 'Edited' where i.id = $1 and i.catalog_id = $2`,
        [id, catalog.id],
      );
    });
}

it('finds the rows of a new catalogue by indexes, though the planner has no statistics of it', async () => {
  const fresh = await api.catalog();
  const items = await itemsOf(fresh);
  const drawn = await items.diagram(await items.model(await items.division(null)));
  const rows = Array.from({ length: 1000 }, (_, n) => ({ tag: `${n}`, partNumber: `F-${n}`, description: 'Washer' }));
  const author = fresh.as('Admin');
  expect((await author.post(`/api/diagrams/${drawn}/pegged`, { items: rows })).status).toBe(200);
  const { result, sent } = await watched(() => author.get(`/api/diagrams/${drawn}/pegged`));
  expect(result.body).toHaveLength(rows.length);
  const reads = (await Promise.all(sent.map((one) => scansOf(fresh, one)))).flat();
  expect(reads.filter((read) => read.rows > 2 * rows.length)).toEqual([]);
});

it('undoes thousands of new items by reading its plan a few times, not once for each of them', async () => {
  const changeId = await addItems(5000);
  await owner.query('begin');
  await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
  await owner.query(`select platform.begin_change('undo', 'Undo', null, 'tests')`);
  const { rows: undone } = await owner.query<{ removed: number }>(
    'select sum(removed)::int as removed from platform.undo_change($1)',
    [changeId],
  );
  const { rows: reads } = await owner.query<{ read: number }>(
    `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_all_tables where relname like 'undo\\_%'`,
  );
  // As the change would commit.
  await owner.query('set constraints all immediate');
  await owner.query('rollback');
  expect(undone).toEqual([{ removed: 10_000 }]);
  expect((reads[0]?.read ?? Number.POSITIVE_INFINITY) / 10_000).toBeLessThan(50);
});

it.each([
  ['restores', 'from before it grew'],
  ['restores', 'as they are'],
  ['undoes an edit of', 'from before it grew'],
])(
  '%s thousands of rows by reading each a few times, with the statistics of their history %s',
  async (what, statistics) => {
    await owner.query('begin');
    await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
    if (statistics === 'from before it grew') {
      // Versions of one row alone: another index than that of ids seems as good.
      await owner.query(`do $$ begin
        for n in 1..300 loop
          perform platform.begin_change('script', 'Edit', null, 'tests');
          update public.part set notes = n::text where id = (
            select min(id) from public.part where catalog_id = current_setting('callout.catalog')::bigint);
        end loop;
      end $$`);
      await owner.query('analyze public.part_history');
    }
    const { rows: before } = await owner.query<{ id: string }>(
      'select max(id) as id from public.change where catalog_id = $1',
      [catalog.id],
    );
    const { rows: edits } = await owner.query<{ id: string }>(
      `select platform.begin_change('script', 'Edit', null, 'tests') as id`,
    );
    const { rowCount } = await owner.query(
      `update public.part set description = description || ' y' where catalog_id = $1 and id in (
         select id from public.part where catalog_id = $1 order by id limit 3000)`,
      [catalog.id],
    );
    await owner.query(`select platform.begin_change('restore', 'Restore', null, 'tests')`);
    const read = async () => {
      const { rows } = await owner.query<{ read: number }>(
        `select sum(seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_all_tables
         where relname in ('part', 'part_history', 'undo_target', 'restore_version')`,
      );
      return rows[0]?.read ?? Number.POSITIVE_INFINITY;
    };
    const earlier = await read();
    const { rows: counts } = await owner.query<{ table_name: string; reverted: string }>(
      `select table_name, reverted from platform.${what === 'restores' ? 'restore_to' : 'undo_change'}($1)`,
      [what === 'restores' ? before[0]?.id : edits[0]?.id],
    );
    const reads = (await read()) - earlier;
    await owner.query('rollback');
    expect(counts).toEqual([{ table_name: 'part', reverted: String(rowCount) }]);
    expect(reads / (rowCount ?? 0)).toBeLessThan(50);
  },
);

/** So many models under one that is there, of which the statistics know nothing yet; answers their change. */
async function addItems(count: number): Promise<string> {
  await owner.query('begin');
  await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
  const { rows } = await owner.query<{ id: string }>(
    `select platform.begin_change('script', 'More', null, 'tests') as id`,
  );
  await owner.query(
    `with item as (
       insert into public.hierarchy_item (type_id, name, attributes, identity_key, workflow_id)
       select i.type_id, i.name || ' ' || n, i.attributes, 'more ' || n, i.workflow_id
       from public.hierarchy_item i, generate_series(1, $2::int) n where i.id = $1 returning id)
     insert into public.hierarchy_relation (parent_id, child_id, is_primary, ordinal)
     select $1, id, true, 1024 * row_number() over (order by id) from item`,
    [model, count],
  );
  await owner.query('commit');
  return rows[0]?.id ?? '';
}

describe('as of a change since which a third of the rows was written again', () => {
  let before: number;
  beforeAll(async () => {
    const { rows } = await owner.query<{ id: string }>(
      'select max(id) as id from public.change where catalog_id = $1',
      [catalog.id],
    );
    before = Number(rows[0]?.id);
    const tables = {
      part: 'status',
      parts_list_row: 'ordinal',
      hierarchy_item: 'sort_type',
      hierarchy_relation: 'ordinal',
    };
    for (const [table, column] of Object.entries(tables)) {
      await owner.query('begin');
      await owner.query(`select set_config('callout.catalog', $1, true)`, [String(catalog.id)]);
      await owner.query(`select platform.begin_change('import', 'A third again', null, 'tests')`);
      await owner.query(`update public.${table} set ${column} = ${column} where catalog_id = $1 and id % 3 = 0`, [
        catalog.id,
      ]);
      await owner.query('commit');
      rowsOf.set(`${table}_history`, (rowsOf.get(table) ?? 0) / 3);
    }
    await indexPast(api.services.database);
    await owner.query('vacuum analyze');
  }, 120_000);

  it.each(Object.entries(reads))('20.c finds %s by indexes', async (_name, ask) => {
    const { result, sent } = await watched(() => ask(before));
    expect(result.status).toBe(200);
    expect(await wholeReads(sent, before)).toEqual([]);
  });
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** What a statement reads of each table; a scan from end to end is the last resort unless it `mayScan`: so small is a test's table. */
const scansOf = (
  { id }: TestCatalog,
  { text, values }: Sent,
  { mayScan = false, asOf }: { mayScan?: boolean; asOf?: number | undefined } = {},
) =>
  api.services.database.copying(id, async (client) => {
    if (!mayScan) await client.query('set enable_seqscan = off');
    if (asOf !== undefined) {
      await client.query('set search_path = asof, live, public');
      await client.query(`select set_config('callout.asof', $1, false)`, [String(asOf)]);
    }
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      [...values],
    );
    return rows
      .flatMap((row) => nodesOf(row['QUERY PLAN'][0].Plan))
      .map((node) => ({ table: node['Relation Name'] ?? '', rows: rowsRead(node), text }));
  });

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const rowsRead = (node: Plan) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];
