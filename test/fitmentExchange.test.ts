import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { relate, writing } from './collisions.ts';
import { application, offer } from './fitments.ts';
import { openImports } from './importing.ts';
import { listValue, unique } from './taxonomies.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { importTypes } from '../src/app/registered.ts';

const { api, work, importer, database } = await openImports(importTypes);
const [industry, left] = [unique('Snow'), unique('Left')];
let catalog: TestCatalog;

/** Loads a table and answers what became of it, with what is said by row. */
async function load(importTypeId: number, rows: readonly (readonly string[])[], more: object = {}) {
  const me = importer(catalog, 'AllowImport');
  const { body: file } = await me.upload(rows.map((cells) => csvLine(cells)).join(''), 'rows.csv');
  const { body } = await me.start(file.fileId, { importTypeId, ...more });
  const done = await me.settled(body.importSessionId);
  const { body: errors } = await me.caller.get(`/api/import/session/${done.importSessionId}/errors?take=100`);
  const said = errors.rows.map(({ row, message }: { row: number; message: string }) => `${row} ${message}`);
  return { ...done, said };
}

/** The records of a dry run, and the columns of their cells. */
const shown = async (sessionId: number) => {
  const { caller } = importer(catalog, 'AllowImport');
  const path = `/api/import/session/${sessionId}/changes`;
  return { rows: (await caller.get(path)).body, columns: (await caller.get(`${path}/counts`)).body.columns };
};

const undone = async (sessionId: number) => {
  const { caller } = importer(catalog, 'Admin');
  const path = `/api/import/session/${sessionId}/undo`;
  expect((await caller.post(path)).status).toBe(200);
  await expect.poll(async () => (await caller.get(path)).body.state, { timeout: 20_000 }).toBe('done');
};

const read = (query: ReturnType<typeof sql<{ line: string }>>) =>
  database.inCatalog(catalog.id, async (db) => (await query.execute(db)).rows.map(({ line }) => line));

/** What SKUs fit by number. */
const fitted = () =>
  read(sql<{ line: string }>`
    select concat_ws(' ', k.number, l.attributes ->> 'Trim', f.years::text, cardinality(f.applications), f.note) as line
    from fitment f join sku k on k.id = f.sku_id join shared_fit_line l on l.id = f.line_id
    order by k.number, l.id, f.applications, f.note`);

const collisions = () =>
  read(sql<{ line: string }>`
    select d.number || ': ' || c.incoming_manufacturer || ' ' || c.incoming_number || (c.import_session_id is not null)::text as line
    from sku_collision c join distributor_sku d on d.id = c.distributor_sku_id where c.action is null order by 1`);

const states = () => read(sql<{ line: string }>`select number || ' ' || workflow_id as line from sku order by number`);

const setState = (number: string, state: number) =>
  writing(api, catalog.id, (db) => sql`update sku set workflow_id = ${state} where number = ${number}`.execute(db));

beforeAll(async () => {
  work();
  catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'] });
  const industryId = await listValue(api, 1002, industry);
  await application(api, left);
  await offer(api, industryId, [
    ...[2014, 2015, 2017, 2018].map((year) => ({ year, make: 'Fjell', model: 'Polar' })),
    { year: 2016, make: 'Fjell', model: 'Polar', archived: true },
    { year: 2015, make: 'Fjell', model: 'Polar', attributes: { Trim: 'Sport' } },
  ]);
  const of = { distributor: 'Berg', manufacturer: 'Norrland' };
  await relate(api, catalog.id, [
    { ...of, number: 'B1', sku: 'N-1' },
    { ...of, number: 'B2', sku: 'N-2' },
    { ...of, number: 'B3', sku: 'N-3' },
  ]);
});

describe('import 150', () => {
  const heads = ['Manufacturer', 'SKU', 'Industry', 'Make', 'Model', 'Attributes.Trim', 'Years', 'From', 'To', 'Applications', 'Note']; // prettier-ignore
  const row = (number: string, trim: string, ...years: [string, string?, string?]) => [
    'norrland',
    number,
    industry,
    'FJELL',
    'polar',
    trim,
    years[0],
    years[1] ?? '',
    years[2] ?? '',
  ];

  it('takes years that have a unit, says the others, unites rows of one fitment, and sends SKUs back', async () => {
    await setState('N-1', 3);
    const table = [
      heads,
      [...row('n1', '', '2014-2018'), left, 'Behind'],
      [...row('N-1', '', '', '2015', '2015'), '', ''],
      [...row('N-1', '', '2014'), '', ''],
      [...row('N-2', 'sport', '2015'), '', ''],
      [...row('N-2', '', '2016'), '', ''],
      [...row('N-2', '', 'Universal'), '', ''],
      [...row('N-2', '', '2014, 2018-2015'), '', ''],
      [...row('N-2', '', '1899-2014'), '', ''],
    ];
    const dry = await load(150, table, { dryRun: true });
    expect(dry).toMatchObject({ rejected: 4, warnings: 1, counts: { create: 3, update: 0, remove: 0 } });
    const [{ after }] = (await shown(dry.importSessionId)).rows;
    expect(after.slice(0, 2)).toEqual(['norrland', 'n1']);
    expect(dry.said).toEqual([
      '2 No unit of 2016',
      '6 There is no unit of these years',
      '7 What fits everything has no fitments: leave universal SKUs out',
      '8 The last year is before the first one',
      '9 Years are numbers and ranges from 1900 to 2200, such as 2014-2018, 2020',
    ]);
    const done = await load(150, table);
    expect(done).toMatchObject({ state: 2, counts: { create: 3 } });
    const now = ['N-1 {[2014,2016)} 0 ', 'N-1 {[2014,2016),[2017,2019)} 1 Behind', 'N-2 Sport {[2015,2016)} 0 '];
    expect(await fitted()).toEqual(now);
    expect(await states()).toEqual(['N-1 1', 'N-2 1', 'N-3 1']);
    expect(await load(150, table)).toMatchObject({ changeId: null, counts: { create: 0, update: 0 } });
    const more = await load(150, [heads, [...row('N-1', '', '2017'), '', '']]);
    expect(more).toMatchObject({ counts: { create: 0, update: 1 } });
    await undone(done.importSessionId);
    expect(await fitted()).toEqual(['N-1 {[2017,2018)} 0 ']);
    await undone(more.importSessionId);
    expect(await fitted()).toEqual([]);
  });

  it('leaves SKUs whose state takes no changes, unless nothing changes', async () => {
    await writing(api, catalog.id, (db) =>
      sql`update workflow_state set is_editable = false where context = 'Ecommerce' and number = 3`.execute(db),
    );
    const table = [heads, [...row('N-3', '', '2014'), '', ''], [...row('N-3', '', '2015'), '', '']];
    await setState('N-3', 3);
    const refused = await load(150, table, { dryRun: true });
    expect(refused.said).toEqual([
      '2 The state of the SKU takes no changes',
      '3 The state of the SKU takes no changes',
    ]);
    await setState('N-3', 1);
    const done = await load(150, table);
    expect(done).toMatchObject({ counts: { create: 1 } });
    await setState('N-3', 3);
    expect(await load(150, table)).toMatchObject({ rejected: 0, changeId: null });
    expect((await load(151, [heads, [...row('N-3', '', '2014'), left, '']])).said).toEqual([
      '2 The state of the SKU takes no changes',
    ]);
    await setState('N-3', 1);
    const only = { profile: { mode: 'update' } };
    expect(await load(151, [heads, [...row('N-3', '', '2014'), left, '']], only)).toMatchObject({ changeId: null });
    const moved = await load(151, [heads, [...row('N-3', '', '2014, 2018'), left, 'Under']]);
    expect(moved).toMatchObject({ state: 2, counts: { create: 1, update: 1, remove: 0 } });
    expect(moved.said).toEqual(['2 The SKU does not fit 2018']);
    expect(await fitted()).toEqual(['N-3 {[2015,2016)} 0 ', 'N-3 {[2014,2015)} 1 Under']);
  });
});

describe('import 211', () => {
  const heads = ['Distributor', 'Distributor SKU', 'Manufacturer', 'Manufacturer SKU', 'Status', 'MSRP'];

  it('makes a collision of another identity, letter by letter, changes it, and ends it', async () => {
    await setState('N-1', 1);
    await setState('N-2', 2);
    const table = (manufacturer: string, number: string, status = '') => [
      heads,
      ['berg', 'b1', manufacturer, number, status, ''],
      ['Berg', 'B2', 'Norrland', 'N-2', 'new', ''],
      ['Berg', 'B4', 'NORRLAND', 'N2', '', '9.5'],
    ];
    const collides = (row: number, said: string) =>
      `${row} Collision: the number stands for another manufacturer or SKU, and stays with it. ${said}`;
    const warned = [
      collides(2, 'b1 stands for Norrland N-1, not Norrland N1'),
      collides(4, 'B4 stands for Norrland N-2, not NORRLAND N2'),
    ];
    const dry = await load(211, table('Norrland', 'N1'), { dryRun: true });
    expect(dry).toMatchObject({
      said: warned,
      warnings: 2,
      counts: { create: 3, update: 1, unchanged: 0, remove: 0 },
    });
    const { columns, rows } = await shown(dry.importSessionId);
    const at = ['distributorSku', 'collision', 'manufacturer', 'number'].map((key) =>
      columns.findIndex(({ columnId }: { columnId: string }) => columnId === key),
    );
    expect(
      rows
        .filter(({ kind }: { kind: string }) => kind === 'create')
        .map(({ after }: { after: string[] }) => at.map((place) => after[place])),
    ).toEqual([
      ['b1', 'stands for Norrland N-1', 'Norrland', 'N1'],
      ['B4', 'stands for Norrland N-2', 'NORRLAND', 'N2'],
      ['B4', null, 'NORRLAND', 'N2'],
    ]);
    const first = await load(211, table('Norrland', 'N1'));
    expect(first).toMatchObject({ said: warned, state: 2, counts: { create: 3, update: 1, unchanged: 0, remove: 0 } });
    expect(await collisions()).toEqual(['B1: Norrland N1true', 'B4: NORRLAND N2true']);
    expect(await states()).toEqual(['N-1 1', 'N-2 1', 'N-3 1']);
    expect(await load(211, table('Norrland', 'N1'))).toMatchObject({ changeId: null, counts: { unchanged: 3 } });
    expect(await load(211, table('Sorland', 'N1'))).toMatchObject({ counts: { create: 0, update: 1, remove: 0 } });
    expect(await collisions()).toEqual(['B1: Sorland N1true', 'B4: NORRLAND N2true']);
    const last = await load(211, table('Norrland', 'N-1', '4'));
    expect(last).toMatchObject({ counts: { create: 0, update: 1, remove: 1 } });
    expect(await collisions()).toEqual(['B4: NORRLAND N2true']);
    await undone(last.importSessionId);
    expect(await collisions()).toEqual(['B1: Sorland N1true', 'B4: NORRLAND N2true']);
  });

  it('refuses by row; update only makes nothing new', async () => {
    const refused = await load(
      211,
      [
        heads,
        ['Nobody', 'B1', 'Norrland', 'N-1', '', ''],
        ['Berg', 'B7', 'Norrland', 'N-99', '', ''],
        ['Berg', 'B8', 'Norrland', 'N-1', 'sold', ''],
        ['Berg', 'B9', 'Norrland', 'N-1', '', '-1'],
        ['Berg', 'B2', 'Norrland', 'N-2', '', ''],
        ['berg', 'b2', 'Norrland', 'N-2', '', ''],
      ],
      { dryRun: true },
    );
    expect(refused.said).toEqual([
      '2 Distributor not found',
      '3 SKU not found',
      expect.stringMatching(/^4 Must be 0 to 5 or undefined, new/),
      expect.stringMatching(/^5 MSRP/),
      '7 Same distributor and number as in row 6',
    ]);
    const only = await load(211, [heads, ['Berg', 'B10', 'Sorland', 'N-1', '', '']], { profile: { mode: 'update' } });
    expect(only).toMatchObject({ changeId: null });
  });
});

it('no catalogue without a shop has these kinds', async () => {
  const plain = await api.catalog({ contexts: ['Oem'] });
  const { body } = await importer(plain, 'Admin').caller.get('/api/import/types');
  const ids = body.map(({ id }: { id: number }) => id);
  expect([150, 151, 152, 210, 211, 212, 213].filter((id) => ids.includes(id))).toEqual([]);
});
