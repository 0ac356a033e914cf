// size: one large catalogue, which takes a minute to fill, asked in every way
/** @module-tag daily */
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partBomImport } from '../src/diagram/import.ts';
import { hierarchyImport } from '../src/item-exchange/import.ts';
import type { ImportType } from '../src/import/service.ts';
import { partBaseImport } from '../src/part/import.ts';
import { lookupType } from '../src/lookup/rules.ts';
import type { Sight } from '../src/platform/auth/sight.ts';
import { indexPast } from '../src/platform/change/past.ts';
import { hierarchyLines } from '../src/sample/catalogue/hierarchy.ts';
import { listLines } from '../src/sample/catalogue/list.ts';
import { partLines } from '../src/sample/catalogue/partfile.ts';
import { openApi, type TestCatalog } from './api.ts';
import type { Answer, Caller } from './caller.ts';
import { loader } from './imports.ts';
import { addImages, addItems, addLiterature, addSmallOnes, publishedThenEdited } from './largeCatalog.ts';
import { itemsOf, versionOf } from './items.ts';
import { scansOf, type Entered } from './scans.ts';
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
/** Who asks: everything, what no group hides and no part of hidden branches, and what no other's group hides. */
const readers = ['Admin', 'member', 'editor'] as const;
type Reader = (typeof readers)[number];
const sights = new Map<Reader, Entered & { caller: Caller }>();
let owner: pg.Client;
const filled = () => ({ api, owner, catalog });
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
  await addSmallOnes(filled());
  await addImages({ ...filled(), images });
  await addLiterature(filled());
  await hideBranches();
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
  await owner.query('begin');
  await owner.query(`select set_config('callout.catalog', $1, true), set_config('callout.groups', '{}', true)`, [
    String(catalog.id),
  ]);
  const { rows } = await owner.query<Record<'diagram' | 'part' | 'number' | 'model', string>>(
    `select r.diagram_id as diagram, p.id as part, p.part_number as number, h.parent_id as model
     from parts_list_row r join part p on p.catalog_id = r.catalog_id and p.id = r.part_id
     join hierarchy_relation h on h.catalog_id = r.catalog_id and h.child_id = r.diagram_id and h.parent_id is not null
     where r.catalog_id = $1 and platform.sees(r.diagram_id)
     order by count(*) over (partition by r.diagram_id) desc, r.id limit 1`,
    [catalog.id],
  );
  await owner.query('commit');
  const [row] = rows;
  if (!row) throw new Error('No parts list was imported.');
  ({ diagram, part, number, model } = row);
}, 180_000);
afterAll(() => owner.end());

/** Two divisions, each with a group of its own: who edits has one of them, who only reads none. */
async function hideBranches(): Promise<void> {
  const { body: top } = await admin.get('/api/hierarchies/Oem');
  const [first, second] = top.items as { id: number }[];
  const groups: number[] = [];
  for (const [name, division] of [
    ['Dealers', first],
    ['Importers', second],
  ] as const) {
    if (!division) throw new Error('The tree has fewer than two divisions.');
    const { body } = await admin.post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name });
    groups.push(body.id);
    const version = await versionOf(catalog, division.id);
    const set = await admin.post(`/api/hierarchies/${division.id}/visibility`, { version, groups: [body.id] });
    expect(set.status).toBe(200);
  }
  const { id, accessToken } = await api.user();
  await api.profile(id, catalog.id, { workflowRole: 'Users' });
  await api.services.database.outside((db) =>
    db
      .updateTable('profile')
      .set({ visibility_groups: groups.slice(0, 1) })
      .where('user_id', '=', id)
      .execute(),
  );
  await catalog.as('member').token();
  sights.set('Admin', { caller: admin, groups: '*', audiences: '*' });
  sights.set('member', { caller: catalog.as('member'), groups: '{}', audiences: '{}' });
  sights.set('editor', {
    caller: api.caller(accessToken).under(`/${catalog.code}`),
    groups: `{${groups[0]}}`,
    audiences: '*',
  });
}

const sightOf = (reader: Reader) => {
  const sight = sights.get(reader);
  if (sight) return sight;
  throw new Error(`${reader} is nobody.`);
};

/** What a statement reads of each table where that reader sends it. */
const readsOf = (
  { id }: TestCatalog,
  sent: Sent,
  { reader = 'Admin', ...how }: { reader?: Reader; mayScan?: boolean; asOf?: number | undefined },
) => scansOf(api.services.database, id, sent, { ...sightOf(reader), ...how });

/** Asks for one thing, now or as of a change. */
type Ask = (caller: Caller, asOf?: number) => Promise<Answer>;
const query = (asOf: number | undefined, before = '?') => (asOf === undefined ? '' : `${before}asof=${asOf}`);
const read =
  (address: () => string): Ask =>
  (caller, asOf) =>
    caller.get(address() + query(asOf, address().includes('?') ? '&' : '?'));
const found =
  (body: () => object): Ask =>
  (caller, asOf) =>
    caller.post(`/api/parts/partSearch${query(asOf)}`, body());

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
  'parts of a kit': read(() => `/api/parts/${part}/includedParts`),
  'literature by a word': read(() => '/api/items/Oem/literature?term=manual%2012'),
  'changes of the catalogue': read(() => '/api/changes'),
  'images added last': (caller) => caller.get('/api/file/search'),
  'images by name': (caller) => caller.get('/api/file/search?sort=name'),
  'images by a word': (caller) => caller.get('/api/file/search?term=fig%2012'),
  'images by a word that many have': (caller) => caller.get('/api/file/search?term=clutch'),
  'images that nothing shows': (caller) => caller.get('/api/file/search?relationType=0&sort=created'),
  'images of parts by width': (caller) => caller.get('/api/file/search?parentTypes=1&minWidth=990&sort=width'),
  'images by a model': async (caller) => {
    const { body } = await caller.get(`/api/items/Oem/${model}`);
    return caller.get(`/api/file/search?modelNameTerm=${encodeURIComponent(body.name)}`);
  },
  'what shows an image': async (caller) => {
    const { body } = await caller.get(`/api/items/Oem/${diagram}`);
    return caller.get(`/api/file/links/${body.image.id}/0/100`);
  },
  'rows as they are typed': (caller) => caller.post('/api/parts/validate', { items: [{ row: 0, partNumber: number }] }),
};

// What is found among all there is: each row is read, and asked whether it is seen.
const broad: Record<string, Ask> = {
  'parts by a model': async (caller) => {
    const { body } = await caller.get(`/api/items/Oem/${model}`);
    return caller.post('/api/parts/partSearch', { modelFilter: body.name });
  },
  'parts by what the names of many models hold': found(() => ({ modelFilter: 'a' })),
  'parts by a word, by what the names of many models hold': found(() => ({ modelFilter: 'a', description: 'clutch' })),
  'literature added last': read(() => '/api/items/Oem/literature'),
  'literature further down': read(() => '/api/items/Oem/literature?start=300'),
  'literature by what the names of many items hold': read(() => '/api/items/Oem/literature?modelNameTerm=a'),
  'items by what many names hold': read(() => '/api/hierarchies/search?q=a'),
  'images by what the names of many models hold': read(() => '/api/file/search?modelNameTerm=a'),
};

/** Reads of more than half of a large table, by the statements that a request sent, and by what these ask of sight. */
async function wholeReads(sent: readonly Sent[], reader: Reader, asOf?: number): Promise<string[]> {
  const scans = (await Promise.all(sent.map((one) => readsOf(catalog, one, { asOf, reader })))).flat();
  expect(scans.length).toBeGreaterThan(0);
  const whole = scans.filter(({ table, rows }) => rows > (rowsOf.get(table) ?? Number.POSITIVE_INFINITY) / 2);
  return whole.map(({ table, rows, text }) => `${rows} of ${table}: ${text}`);
}

const byEach = (of: Record<string, Ask>) =>
  Object.entries(of).flatMap(([name, ask]) => readers.map((reader) => [name, reader, ask] as const));

it.each(byEach(requests))('finds %s for the %s by indexes', async (_name, reader, ask) => {
  const { result, sent } = await watched(() => ask(sightOf(reader).caller));
  expect(result.status).toBe(200);
  expect(await wholeReads(sent, reader)).toEqual([]);
});

it.each(byEach(broad))(
  'finds %s for the %s by reading a table a few times at most, not once for each row',
  async (_name, reader, ask) => {
    const { result, sent } = await watched(() => ask(sightOf(reader).caller));
    expect(result.status).toBe(200);
    const read = (await Promise.all(sent.map((one) => readsOf(catalog, one, { mayScan: true, reader })))).flat();
    const again = read.filter(({ table, rows }) => rows > 3 * (rowsOf.get(table) ?? Number.POSITIVE_INFINITY));
    expect(again.map(({ table, rows, text }) => `${rows} of ${table}: ${text}`)).toEqual([]);
  },
);

/** Ids that a statement answers of what somebody sees. */
async function idsFor(reader: Reader, statement: RawBuilder<{ id: number }>): Promise<number[]> {
  const { groups, audiences } = sightOf(reader);
  const listOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`);
  const sight: Sight =
    groups === '*'
      ? 'all'
      : {
          groups: listOf(groups),
          told: listOf(groups),
          audiences: audiences === '*' ? 'all' : listOf(audiences),
          userId: 0,
        };
  return api.services.database.inCatalog(
    catalog.id,
    async (db) => (await statement.execute(db)).rows.map(({ id }) => id),
    sight,
  );
}
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
/** Up to where a list is counted for whom. */
const counted = { Admin: 5000, editor: 5000, member: 1000 };

it.each(readers)('lists for the %s below a model what joining all of it gives, page by page', async (reader) => {
  const { caller } = sightOf(reader);
  const { body: one } = await admin.get(`/api/items/Oem/${model}`);
  const asks = [
    { modelFilter: 'a', description: 'clutch' },
    { modelFilter: 'a' },
    { modelFilter: one.name as string },
    { modelFilter: one.name as string, description: 'spring' },
  ];
  for (const { modelFilter, description = '' } of asks) {
    const all = await idsFor(
      reader,
      sql`with recursive below(id) as (
          select i.id from hierarchy_item i where i.name_search like platform.plain(${`%${modelFilter}%`})
          union select r.child_id from hierarchy_relation r join below b on r.parent_id = b.id
        ), used as (select distinct l.part_id from parts_list_row l join below b on b.id = l.diagram_id)
        select p.id from part p join used u on u.part_id = p.id where p.description_search like ${`%${description}%`}
        order by p.number_order, p.id`,
    );
    const pages: number[] = [];
    let { body } = await caller.post('/api/parts/partSearch', { modelFilter, description });
    expect([modelFilter, body.totalCount]).toEqual([modelFilter, Math.min(all.length, counted[reader])]);
    pages.push(...idsOf(body.result));
    for (let page = 0; page < 2 && body.cursor !== null; page++) {
      ({ body } = await caller.post('/api/parts/partSearch', { modelFilter, description, cursor: body.cursor }));
      pages.push(...idsOf(body.result));
    }
    expect(pages).toEqual(all.slice(0, pages.length));
    expect(pages.length).toBe(Math.min(all.length, 300));
  }
});

it.each(readers)('lists literature for the %s in its order, page by page', async (reader) => {
  const { caller } = sightOf(reader);
  for (const [query, like] of [
    ['', '%'],
    ['&term=clutch', '%clutch%'],
  ] as const) {
    const all = await idsFor(
      reader,
      sql`select a.id from attachment a where a.name like ${like} order by a.created_at desc, a.id desc`,
    );
    const most = counted[reader];
    for (const start of [0, 100, 300]) {
      const { body } = await caller.get(`/api/items/Oem/literature?start=${start}${query}`);
      expect(idsOf(body.items)).toEqual(all.slice(start, start + 100));
      expect([body.totalCount, body.isMore]).toEqual([Math.min(all.length, most), all.length > most]);
    }
  }
});

it('finds what a hundred changes touched by their numbers, though imports touched all else', async () => {
  await publishedThenEdited(filled(), 100);
  const { result, sent } = await watched(() => admin.get('/api/publish/Oem/Changes?take=100'));
  expect(result.body).toMatchObject({ total: 100 });
  const reads = (await Promise.all(sent.map((one) => readsOf(catalog, one, { mayScan: true })))).flat();
  // Once from end to end would be as good a plan; once for each change is not.
  const again = reads.filter(({ table, rows }) => rows > 2 * (rowsOf.get(table) ?? Number.POSITIVE_INFINITY));
  expect(again.map(({ table, rows, text }) => `${rows} of ${table}: ${text}`)).toEqual([]);
});

it('finds the rows of a new catalogue by indexes, though the planner has no statistics of it', async () => {
  const fresh = await api.catalog();
  const items = await itemsOf(fresh);
  const drawn = await items.diagram(await items.model(await items.division(null)));
  const rows = Array.from({ length: 1000 }, (_, n) => ({ tag: `${n}`, partNumber: `F-${n}`, description: 'Washer' }));
  const author = fresh.as('Admin');
  expect((await author.post(`/api/diagrams/${drawn}/pegged`, { items: rows })).status).toBe(200);
  const { result, sent } = await watched(() => author.get(`/api/diagrams/${drawn}/pegged`));
  expect(result.body).toHaveLength(rows.length);
  const reads = (await Promise.all(sent.map((one) => readsOf(fresh, one, {})))).flat();
  expect(reads.filter((read) => read.rows > 2 * rows.length)).toEqual([]);
});

it('undoes thousands of new items by reading its plan a few times, not once for each of them', async () => {
  const changeId = await addItems(filled(), { count: 5000, model });
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
      const { rows: ended } = await owner.query<{ count: number }>(
        `select count(*)::int as count from public.${table}_history where catalog_id = $1`,
        [catalog.id],
      );
      rowsOf.set(`${table}_history`, ended[0]?.count ?? 0);
    }
    await indexPast(api.services.database);
    await owner.query('vacuum analyze');
  }, 120_000);

  it.each(byEach(reads))('20.c finds %s for the %s by indexes', async (_name, reader, ask) => {
    const { result, sent } = await watched(() => ask(sightOf(reader).caller, before));
    expect(result.status).toBe(200);
    expect(await wholeReads(sent, reader, before)).toEqual([]);
  });
});
