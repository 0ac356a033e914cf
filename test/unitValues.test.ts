import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from './api.ts';
import { standardFields } from './features.ts';
import { ownList, productLists } from './products.ts';
import { openUnitFiles } from './unitFiles.ts';
import { change } from '../src/platform/change/change.ts';
import { valuesExport } from '../src/unit-exchange/export.values.ts';

const files = await openUnitFiles();
const { file, load, errorsOf, unit, exported } = files;
const { database } = files.api.services;
const tail = randomBytes(4).toString('hex');
const disc = `Disc ${tail}`;
const size = `Size ${tail}`;
let catalog: TestCatalog;
let engines: Awaited<ReturnType<typeof ownList>>;
let lists: Awaited<ReturnType<typeof productLists>>;
beforeAll(async () => {
  catalog = await files.begin();
  lists = await productLists(database);
  engines = await ownList(database, ['Twin', 'Single', 'Gone']);
  await database.inCatalog(-1, (db) =>
    change(db, { kind: 'script', label: 'Invalid', actor: { id: null, name: 'tests' } }, () =>
      sql`update list_value set archive_major_unit = true where id = ${engines.values.get('Gone')}`.execute(db),
    ),
  );
  await standardFields(database, { industry: lists.industry.id, type: lists.type.id, sub: lists.subs[0]?.id ?? 0 }, [
    { name: 'Displacement', type: 'measurement', units: ['cc', 'ci'], custom: { decimals: 1 } },
    { name: 'Engine', type: 'list', list: engines.id },
    { name: 'Gears', type: 'number', custom: { isWhole: true } },
    { name: 'Ratio', type: 'number', repeatedBy: 'Gears' },
    { name: 'ABS', type: 'flag' },
    { name: 'Code', type: 'text', custom: { allCaps: true } },
    {
      name: 'Brake',
      type: 'complexObject',
      parts: { [disc]: { type: 'text' }, [size]: { type: 'measurement', units: ['mm', 'in'] } },
    },
  ]);
});

const told = async () => {
  const one = await unit();
  await database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'script', label: 'Product', actor: { id: null, name: 'tests' } }, () =>
      sql`insert into major_unit (item_id, industry_id, product_type_id, sub_type_id)
        values (${one.id}, ${lists.industry.id}, ${lists.type.id}, ${lists.subs[0]?.id})`.execute(db),
    ),
  );
  return one;
};
const heads = ['Type', 'Name', 'Field', 'Repetition', 'Sub object', 'Value'];

describe('import 204, standardized values', () => {
  it('reads values by the definition of their field, also in columns, and keeps the typed unit', async () => {
    const { name, id } = await told();
    const row = (field: string, value: string, repetition = '', part = '') => [
      'MU',
      name,
      field,
      repetition,
      part,
      value,
    ];
    const first = file(
      heads,
      row('displacement', '1,200.5 cm³'),
      row('Engine', 'twin'),
      row('Gears', '2'),
      row('Ratio', '1.5'),
      row('Ratio', '2.25', '2'),
      row('ABS', 'yes'),
      row('Code', 'abc'),
      row('Brake', 'Front', '', disc.toUpperCase()),
      row('Brake', '10"', '', size),
    );
    expect(await load(204, first, { dryRun: true })).toMatchObject({ counts: { create: 9, update: 0 } });
    const done = await load(204, first);
    expect({ errors: await errorsOf(done), ...done }).toMatchObject({ errors: [], state: 2, counts: { create: 9 } });
    expect(await load(204, first)).toMatchObject({ changeId: null, counts: { create: 0, update: 0, unchanged: 9 } });
    const wide = file(
      ['Type', 'Name', 'Values.Displacement', 'Values.Engine', `Values.Brake/${size}`, 'Values.Ratio #2', 'Values.ABS'],
      ['MU', name, '75 ci', 'Single', '250 mm', '2.25', ''],
    );
    const dry = await load(204, wide, { dryRun: true });
    expect(dry).toMatchObject({ counts: { create: 0, update: 3, unchanged: 1 } });
    const { caller, settled } = files.importer(catalog, 'Admin');
    const path = (more: string) => `/api/import/session/${dry.importSessionId}/${more}`;
    await caller.post(path('choices'), { accepts: false, filter: { columns: ['values.Engine'] } });
    await caller.post(path('continue'));
    expect(await settled(dry.importSessionId)).toMatchObject({ state: 2, counts: { update: 2 } });
    expect(await exported(valuesExport, 204, name)).toEqual([
      ['Displacement', '', '', '75 ci'],
      ['Engine', '', '', 'Twin'],
      ['Gears', '', '', '2'],
      ['Ratio', '', '', '1.5'],
      ['Ratio', '2', '', '2.25'],
      ['ABS', '', '', 'true'],
      ['Code', '', '', 'ABC'],
      ['Brake', '', disc, 'Front'],
      ['Brake', '', size, '250 mm'],
    ]);
    const { body } = await catalog.as('MajorUnits').get(`/api/majorUnits/${id}/standardizedFeatures`);
    expect(body.lost).toEqual([]);
    expect(body.values).toHaveLength(9);
  });

  it('adds a value that a list lacks, and leaves what is rejected of a new row', async () => {
    const { name } = await told();
    const wide = file(['Type', 'Name', 'Values.Engine', 'Values.Code'], ['MU', name, `Rotary ${tail}`, 'x']);
    const dry = await load(204, wide, { dryRun: true });
    const { caller, settled } = files.importer(catalog, 'Admin');
    const path = (more: string) => `/api/import/session/${dry.importSessionId}/${more}`;
    const changes = (await caller.get(path('changes'))).body;
    expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(['create', 'create']);
    const { part, line, record } = changes.find(({ after }: { after: unknown[] }) => after.includes('X'));
    await caller.post(path('choices'), { accepts: false, cells: [{ part, line, record }] });
    await caller.post(path('continue'));
    expect(await settled(dry.importSessionId)).toMatchObject({ state: 2, counts: { create: 1 } });
    expect(await exported(valuesExport, 204, name)).toEqual([['Engine', '', '', `Rotary ${tail}`]]);
    const waits = await database.inCatalog(catalog.id, async (db) => {
      const { rows } = await sql<{ waits: boolean }>`select requires_validation as waits from shared_list_value
        where list_type_id = ${engines.id} and name = ${`Rotary ${tail}`}`.execute(db);
      return rows;
    });
    expect(waits).toEqual([{ waits: true }]);
  });

  it('rejects by row and field what is no value', async () => {
    const [{ name }, untold] = [await told(), await unit()];
    const row = (field: string, value: string, repetition = '', part = '', of = name) => [
      'MU',
      of,
      field,
      repetition,
      part,
      value,
    ];
    const wrong = await load(
      204,
      file(
        heads,
        row('Nothing', '1'),
        row('Displacement', '10 stone'),
        row('Displacement', 'big'),
        row('Displacement', '1.25 cc'),
        row('Gears', '1.5'),
        row('Ratio', '1', '3'),
        row('Code', '1', '2'),
        row('ABS', 'perhaps'),
        row('Engine', 'Gone'),
        row('Brake', '1'),
        row('Brake', '1', '', 'Pad'),
        row('', '1'),
        row('Code', 'a'),
        row('code', 'b'),
        row('Code', 'a', '', '', untold.name),
      ),
      { dryRun: true },
    );
    expect(await errorsOf(wrong)).toEqual([
      '2 The unit does not have this field.',
      '3 The unit is none of this field.',
      '4 The value is no number.',
      '5 The value has at most 1 decimals.',
      '6 The value is a whole number.',
      '7 The unit repeats the field 1 times',
      '8 A field is repeated at most 50 times.',
      '9 The value is true or false.',
      '10 The value was set invalid',
      '11 The field does not have this sub object.',
      '12 The field does not have this sub object.',
      '13 A field is required',
      '15 Same value as in row 14',
      '16 The unit has no product type yet',
    ]);
    const wide = await load(204, file(['Type', 'Name', 'Values.Gears', 'Values.Far'], ['MU', name, 'x', '']), {
      dryRun: true,
    });
    expect(await errorsOf(wide)).toEqual(['2 Gears: The value is no number.']);
  });
});
