import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { setUnitState, unitsOf } from './units.ts';
import { importTypes } from '../src/app/registered.ts';
import type { ExportDataset } from '../src/export/service.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { descriptionsExport } from '../src/unit-exchange/export.descriptions.ts';
import { featuresExport } from '../src/unit-exchange/export.features.ts';
import { unitPricesExport } from '../src/unit-exchange/export.prices.ts';

const { api, work, importer, database } = await openImports(importTypes);
let catalog: TestCatalog;
let units: Awaited<ReturnType<typeof unitsOf>>;
beforeAll(async () => {
  work();
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'], languages: ['EN', 'FR'] });
  units = await unitsOf(catalog);
});

const file = (...rows: readonly (readonly string[])[]) => rows.map((cells) => csvLine(cells)).join('');
const load = (importTypeId: number, text: string, more: object = {}) =>
  importer(catalog, 'Admin').run(text, { importTypeId, ...more });
const errorsOf = async ({ importSessionId }: { importSessionId: number }): Promise<string[]> =>
  (await importer(catalog, 'Admin').caller.get(`/api/import/session/${importSessionId}/errors?take=100`)).body.rows.map(
    ({ row, message }: { row: number; message: string }) => `${row} ${message}`,
  );
const unit = async () => {
  const name = `Unit ${randomBytes(4).toString('hex')}`;
  return { name, id: await units.unit(await units.folder(null), name) };
};

/** The cells of an export behind those that name a unit, and whether its file is read back without a difference. */
async function exported(dataset: ExportDataset, importTypeId: number, name: string) {
  const table = await database.inCatalog(catalog.id, async (db) => {
    const { heads, rows } = await dataset.open(db, []);
    return { heads, cells: (await sql<{ cells: string[] }>`${rows}`.execute(db)).rows.map(({ cells }) => cells) };
  });
  const again = await load(importTypeId, file([...table.heads], ...table.cells));
  expect({ errors: await errorsOf(again), ...again }).toMatchObject({
    errors: [],
    changeId: null,
    counts: { create: 0, update: 0, unchanged: table.cells.length },
  });
  return table.cells.filter((cells) => cells[1] === name).map((cells) => cells.slice(table.heads.indexOf('Make') + 1));
}

const state = (id: number) =>
  database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ number: number }>`select s.number from hierarchy_item i
      join workflow_state s on s.id = i.workflow_id where i.id = ${id}`.execute(db);
    return rows[0]?.number;
  });

describe('import 202, features', () => {
  const heads = ['Type', 'Name', 'Group', 'Feature', 'Value'];

  it('adds and updates by group and name, of several that are called the same in their order', async () => {
    const { name } = await unit();
    const row = (group: string, feature: string, value: string) => ['MU', name, group, feature, value];
    const group = `Engine ${name}`;
    const first = file(heads, row(group, 'Power', '60 hp'), row(group, 'Power', '45 kW'), row(group, 'Fuel', 'Petrol'));
    expect(await load(202, first)).toMatchObject({ state: 2, counts: { create: 3, update: 0 } });
    expect(await load(202, first)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 3 } });
    const other = file(
      heads,
      row(group.toUpperCase(), 'power', '60 hp'),
      row(group, 'POWER', '44 kW'),
      row(`New ${name}`, 'Power', '1'),
    );
    expect(await load(202, other, { dryRun: true })).toMatchObject({ counts: { create: 1, update: 1, unchanged: 1 } });
    expect(await load(202, other)).toMatchObject({ state: 2, counts: { create: 1, update: 1, unchanged: 1 } });
    expect(await exported(featuresExport, 202, name)).toEqual([
      [group, 'Power', '60 hp', '1024'],
      [group, 'Power', '44 kW', '2048'],
      [group, 'Fuel', 'Petrol', '3072'],
      [`New ${name}`, 'Power', '1', '4096'],
    ]);
  });

  it('speaks of the same feature where the row before it was left out', async () => {
    const { name } = await unit();
    const rows = (...values: string[]) => file(heads, ...values.map((value) => ['MU', name, 'Engine', 'Power', value]));
    const of = importer(catalog, 'Admin');
    const dry = await load(202, rows('1', '2'), { dryRun: true });
    const path = (more: string) => `/api/import/session/${dry.importSessionId}/${more}`;
    const { body: changes } = await of.caller.get(path('changes'));
    const [{ part, line, record }] = changes;
    await of.caller.post(path('choices'), { accepts: false, cells: [{ part, line, record }] });
    await of.caller.post(path('continue'));
    expect(await of.settled(dry.importSessionId)).toMatchObject({ state: 2, counts: { create: 1 } });
    expect((await exported(featuresExport, 202, name)).map((cells) => cells[2])).toEqual(['2']);
  });

  it('rejects what names no unit, lacks a text, or is too much', async () => {
    const { name, id } = await unit();
    const done = await load(
      202,
      file(
        heads,
        ['MU', 'Nowhere', 'Engine', 'Power', '1'],
        ['MF', name, 'Engine', 'Power', '1'],
        ['MU', name, ' ', 'Power', '1'],
        ['MU', name, 'Engine', 'Power', ' '],
      ),
      { dryRun: true },
    );
    expect(await errorsOf(done)).toEqual([
      '2 Item not found',
      '3 The type is none of major units',
      expect.stringMatching(/^4 .*required/),
      expect.stringMatching(/^5 .*required/),
    ]);
    const many = Array.from({ length: 1001 }, (_, n) => ['MU', name, 'Engine', `Feature ${n}`, '1']);
    const full = await load(202, file(heads, ...many), { options: { errorLimit: 5 } });
    expect(full).toMatchObject({ state: 2, counts: { create: 1000 } });
    expect(await errorsOf(full)).toEqual(['1002 A unit has at most 1000 features.']);
    expect((await catalog.as('MajorUnits').get(`/api/majorUnits/${id}/features`)).status).toBe(200);
  });
});

describe('import 203, unit prices', () => {
  const heads = ['Type', 'Name', 'Audience', 'Cost', 'MSRP', 'Destination charge', 'Effective date'];

  it('adds and updates amounts by audience and date, and rejects what is no price', async () => {
    const { name } = await unit();
    const row = (audience: string, ...amounts: string[]) => ['MU', name, audience, ...amounts];
    const first = file(
      heads,
      row('dealer', '10.50', '', '7', '2026-01-01'),
      row('Dealer', '', '20', '', '2026-02-01'),
      row('Nobody', '1', '', '', '2026-01-01'),
      row('Retail', '', '0', '', '2026-01-01'),
      row('DEALER', '3', '', '', '2026-02-01'),
    );
    const done = await load(203, first, { options: { errorLimit: 5 } });
    expect(done).toMatchObject({ state: 2, counts: { create: 2 } });
    expect(await errorsOf(done)).toEqual([
      expect.stringMatching(/^4 Audience not found\. Audiences here: .*Retail/),
      '5 Cost, MSRP or Destination charge is required',
      '6 Same unit, audience and date as in row 3',
    ]);
    const again = file(heads, row('Dealer', '', '12', '', '2026-01-01'));
    expect(await load(203, again)).toMatchObject({ counts: { create: 0, update: 1 } });
    expect(await exported(unitPricesExport, 203, name)).toEqual([
      ['Dealer', '10.5', '12', '7', '2026-01-01'],
      ['Dealer', '0', '20', '0', '2026-02-01'],
    ]);
  });
});

describe('import 206, descriptions', () => {
  const heads = ['Type', 'Name', 'Language', 'Description'];

  it('cleans what comes, sets units back, and rejects by row what is none', async () => {
    const { name, id } = await unit();
    await setUnitState(catalog, id, 2);
    const before = await state(id);
    const long = `<p>${'x'.repeat(20_000)}</p>`;
    const row = (language: string, html: string, of = name) => ['MU', of, language, html];
    const done = await load(
      206,
      file(
        heads,
        row('en', '<h1 onclick="x()">Fast</h1><script>alert(1)</script><div>and <b>light</b></div>'),
        row('FR', long),
        row('DE', '<p>Schnell</p>'),
        row('EN', '<p>Twice</p>'),
        row('EN', '<p> </p><script>1</script>', (await unit()).name),
        row('EN', '<div>'.repeat(1100), (await unit()).name),
      ),
      { options: { errorLimit: 9 } },
    );
    expect(await errorsOf(done)).toEqual([
      '4 The catalogue does not have this language',
      '5 Same unit and language as in row 2',
      '6 The description says nothing',
      '7 The description is too deeply nested to be read.',
    ]);
    expect(done).toMatchObject({ state: 2, counts: { create: 2 } });
    expect(await exported(descriptionsExport, 206, name)).toEqual([
      ['EN', '<h2>Fast</h2><p>and <strong>light</strong></p>'],
      ['FR', long],
    ]);
    expect([before, await state(id)]).toEqual([2, 1]);
  });

  it('takes the role MajorUnits beside the right to import', async () => {
    const { name } = await unit();
    const session = await importer(catalog, 'AllowImport').run(file(heads, ['MU', name, 'EN', '<p>1</p>']), {
      importTypeId: 206,
    });
    expect(session.state).toBe(3);
  });
});
