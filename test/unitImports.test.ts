import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { openImports } from './importing.ts';
import { listValues, unitsOf } from './units.ts';
import { importTypes } from '../src/app/registered.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { unitExport } from '../src/unit-exchange/export.ts';
import { unitImportMessages } from '../src/unit-exchange/rules.ts';

const { api, work, importer, database } = await openImports(importTypes);
let catalog: TestCatalog;
beforeAll(async () => {
  work();
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
});

const heads = ['Type', 'Name', 'Industry', 'Product type', 'Product sub type', 'Make', 'Model year', 'Parent name'];
const file = (rows: readonly (readonly string[])[], columns: readonly string[] = heads) =>
  [columns, ...rows].map((cells) => csvLine(cells)).join('');
const load = (text: string, more: object = {}, of = catalog) =>
  importer(of, 'Admin').run(text, { importTypeId: 200, ...more });
const errorsOf = async (id: number) =>
  (await importer(catalog, 'Admin').caller.get(`/api/import/session/${id}/errors?take=100`)).body.rows.map(
    ({ message }: { message: string }) => message,
  );
const marked = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;

const unitsNamed = (name: string, of = catalog) =>
  database.inCatalog(of.id, async (db) => {
    const { rows } = await sql<{ year: number | null; make: string | null; sub: string; waits: boolean }>`
      select u.model_year as year, m.name as make, s.name as sub, s.requires_validation as waits
      from hierarchy_item i join major_unit u on u.item_id = i.id join shared_list_value s on s.id = u.sub_type_id
      left join shared_list_value m on m.id = u.make_id where i.name = ${name} order by u.model_year, m.name`.execute(
      db,
    );
    return rows;
  });

/** The export of units as text, without its heads. */
const exported = (of: TestCatalog) =>
  database.inCatalog(of.id, async (db) => {
    const { heads: own, rows } = await unitExport.open(db, []);
    const found = await sql<{ cells: string[] }>`${rows}`.execute(db);
    return { heads: own, rows: found.rows.map(({ cells }) => cells) };
  });

describe('import 200, major units', () => {
  it('adds units with what they are, tells them apart by year and make, and adds values that lists lack', async () => {
    const [name, make, other] = [marked('Scout'), marked('Acme'), marked('Zenith')];
    const [industry, type] = [marked('Automotive'), marked('Car')];
    const units = await unitsOf(catalog);
    const folder = marked('Cars');
    await units.folder(null, folder);
    const rows = [
      ['MU', name, industry, type, 'Sedan', make, '2024', folder],
      ['MU', name, industry, type, 'Sedan', make, '2025', folder],
      ['MU', name, industry, type, 'sedan', other, '2025', folder],
    ];
    const dry = await load(file(rows), { dryRun: true });
    // Each of the three names four values that no list has.
    expect(dry).toMatchObject({ state: 0, warnings: 12, counts: { create: 3, update: 0 } });
    const told = (await errorsOf(dry.importSessionId)).join('\n');
    for (const value of [industry, type, 'Sedan', make, other])
      expect(told).toContain(`${unitImportMessages.addedValue} "${value}"`);
    expect(await unitsNamed(name)).toEqual([]);
    const done = await load(file(rows));
    expect(done).toMatchObject({ state: 2, counts: { create: 3, update: 0, unchanged: 0 } });
    expect(await unitsNamed(name)).toEqual([
      { year: 2024, make, sub: 'Sedan', waits: true },
      { year: 2025, make, sub: 'Sedan', waits: true },
      { year: 2025, make: other, sub: 'Sedan', waits: true },
    ]);
    expect(await load(file(rows))).toMatchObject({ state: 2, warnings: 0, counts: { create: 0, unchanged: 3 } });
    const slip = file([['MU', name, industry, type, 'Sedan', `${make}s`, '2026', folder]]);
    expect(await errorsOf((await load(slip, { dryRun: true })).importSessionId)).toEqual([
      `${unitImportMessages.addedValue} "${make}s", near to "${make}"`,
    ]);
  });

  it('changes what a file says otherwise, and takes a replaced value for the one that is read', async () => {
    const { mark, ids } = await listValues(api.services.database, [
      { list: 'industry', name: 'Boats' },
      { list: 'productType', name: 'Boat', industry: 'Boats' },
      { list: 'productSubType', name: 'Sail', parent: 'Boat' },
      { list: 'productSubType', name: 'Motor', parent: 'Boat' },
      { list: 'make', name: 'Right' },
      { list: 'make', name: 'Wrong' },
    ]);
    const called = (name: string) => `${name} ${mark}`;
    const name = marked('Ketch');
    const folder = marked('Boats');
    await (await unitsOf(catalog)).folder(null, folder);
    const row = (sub: string, make: string) => [
      'MU',
      name,
      called('Boats'),
      called('Boat'),
      called(sub),
      called(make),
      '2020',
      folder,
    ];
    const units = file([row('Sail', 'Wrong')]);
    expect(await load(units)).toMatchObject({ state: 2, counts: { create: 1 } });
    await api
      .caller((await api.user({ superAdmin: true })).accessToken)
      .post(`/api/global-lookup/values/${ids['Wrong']}/replace`, {
        replaceWith: ids['Right'],
        version: await database.inCatalog(catalog.id, async (db) => {
          const { rows } = await sql<{
            v: number;
          }>`select change_id as v from shared_list_value where id = ${ids['Wrong']}`.execute(db);
          return rows[0]?.v;
        }),
      });
    expect(await load(file([row('Sail', 'Right')]))).toMatchObject({
      state: 2,
      counts: { create: 0, update: 0, unchanged: 1 },
    });
    const { importSessionId } = await load(file([row('Motor', 'Right')]), { dryRun: true });
    const { body: changes } = await importer(catalog, 'Admin').caller.get(
      `/api/import/session/${importSessionId}/changes`,
    );
    expect(changes).toMatchObject([{ kind: 'update', line: 2 }]);
    expect([changes[0].before, changes[0].after].map((cells) => cells[changes[0].changed[0]])).toEqual([
      called('Sail'),
      called('Motor'),
    ]);
    expect(await load(file([row('Motor', 'Right')]))).toMatchObject({
      counts: { create: 0, update: 1 },
    });
    expect(await unitsNamed(name)).toEqual([{ year: 2020, make: called('Wrong'), sub: called('Motor'), waits: false }]);
  });

  it('rejects by row and column what is of another industry or type, no unit, or of no year', async () => {
    const { mark } = await listValues(api.services.database, [
      { list: 'industry', name: 'A' },
      { list: 'industry', name: 'B' },
      { list: 'productType', name: 'Of B', industry: 'B' },
      { list: 'productType', name: 'One', industry: 'A' },
      { list: 'productType', name: 'Two', industry: 'A' },
      { list: 'productSubType', name: 'Of two', parent: 'Two' },
    ]);
    const called = (name: string) => `${name} ${mark}`;
    const columns = heads.slice(0, 7);
    const session = await load(
      file(
        [
          ['MU', marked('U'), called('A'), called('Of B'), 'New', '', '2020'],
          ['MU', marked('U'), called('A'), called('One'), called('Of two'), '', '2020'],
          ['MF', marked('U'), called('A'), called('One'), 'New', '', '2020'],
          ['MU', marked('U'), called('A'), called('One'), 'New', '', '2099'],
          ['MU', marked('U'), '', called('One'), 'New', '', '2020'],
        ],
        columns,
      ),
      { dryRun: true },
    );
    expect(session).toMatchObject({ rejected: 5 });
    const year = new Date().getFullYear() + 2;
    const errors = await errorsOf(session.importSessionId);
    expect(errors).toHaveLength(5);
    expect(errors).toEqual(
      expect.arrayContaining([
        'The value is of another industry',
        'The sub type belongs to another product type',
        'The type is none of major units',
        `A model year is from 1900 to ${year}`,
        expect.stringContaining('required'),
      ]),
    );
  });

  it('is read back without a difference, and not offered where there are no units', async () => {
    const out = await exported(catalog);
    expect(out.rows.length).toBeGreaterThan(3);
    const again = await load(file(out.rows, out.heads));
    expect(again).toMatchObject({ state: 2, counts: { create: 0, update: 0, unchanged: out.rows.length } });
    const oem = await api.catalog();
    expect(
      (
        await importer(oem, 'Admin').start((await importer(oem, 'Admin').upload('a,b\n1,2\n')).body.fileId, {
          importTypeId: 200,
        })
      ).status,
    ).toBe(400);
  });

  it('takes the role MajorUnits beside the right to import', async () => {
    const session = await importer(catalog, 'AllowImport').run(
      file([['MU', marked('U'), marked('I'), marked('T'), 'S', '', '2020']], heads.slice(0, 7)),
      { importTypeId: 200 },
    );
    expect(session.state).toBe(3);
  });
});
