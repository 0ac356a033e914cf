import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { unitsOf } from '../../../test/units.ts';
import { searchedUnits } from '../../../test/unitSearchScene.ts';
import { itemFilter } from '../contract.ts';
import { itemsMatching, knownOf } from '../queries.ts';
import { unitSearchMessages } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let folder: number;
let scene: Awaited<ReturnType<typeof searchedUnits>>;

beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const units = await unitsOf(catalog);
  folder = await units.folder(null);
  const ids = [
    await units.unit(folder, 'Alpha'),
    await units.unit(folder, 'Beta'),
    await units.unit(folder, 'Gamma'),
  ] as const;
  scene = await searchedUnits(api.services.database, catalog.id, ids);
});

type Query = Record<string, string | number | object | undefined>;
const ask = (query: Query, by = catalog.as('member')) => {
  const text = new URLSearchParams({ context: 'MajorUnit', hierarchyType: '8' });
  for (const [key, value] of Object.entries(query))
    if (value !== undefined) text.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return by.get(`/api/hierarchies/search?${text.toString()}`);
};
async function found(query: Query): Promise<string[]> {
  const { status, body } = await ask(query);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.items.map(({ name }: { name: string }) => name);
}
const valued = (fieldId: number, more: object) => found({ sf: [{ fieldId, ...more }] });

describe('search of major units', () => {
  it('P5 M1.25 finds by industry, type, sub type, make with what it replaces, and model years', async () => {
    const { products, makes } = scene;
    expect(await found({ industryIds: products.industry.id })).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(await found({ productTypeIds: products.type.id, q: 'alp' })).toEqual(['Alpha']);
    expect(await found({ productSubTypeIds: products.subs[1]?.id })).toEqual(['Gamma']);
    for (const make of ['Arctic', 'ARCTIC CAT'])
      expect(await found({ makeIds: makes[make] })).toEqual(['Alpha', 'Beta']);
    expect(await found({ makeIds: `${makes['Arctic']},${makes['Zonda']}`, yearFrom: 2025 })).toEqual(['Beta']);
    expect(await found({ yearTo: 2025 })).toEqual(['Alpha']);
    expect(await found({ yearFrom: 2026, yearTo: 2024 })).toEqual([]);
    const { body } = await ask({ makeIds: makes['ARCTIC CAT'] });
    expect(body.items[1].unit).toEqual({
      make: expect.stringMatching(/^Arctic /),
      modelYear: 2026,
      productSubType: products.subs[0]?.name,
    });
    expect(await found({ makeIds: 999_999_999 })).toEqual([]);
  });

  it('finds by a level of a taxonomy and all below it', async () => {
    const { level } = scene;
    expect(await found({ levelId: level.top })).toEqual(['Alpha']);
    expect(await found({ levelId: level.leaf })).toEqual(['Alpha']);
    expect(await found({ levelId: level.other })).toEqual(['Gamma']);
    expect(await found({ levelId: 999_999_999 })).toEqual([]);
  });

  it('finds by any standardized value: ranges in the unit typed, lists, flags, texts, sub objects', async () => {
    const { fields, engines, symbols } = scene;
    const cc = symbols.get('cc');
    const ci = symbols.get('ci');
    expect(await valued(fields.volume, { from: '889', to: '889', unitId: cc })).toEqual(['Alpha']);
    expect(await valued(fields.volume, { from: '54.3', to: '54.3', unitId: ci })).toEqual(['Beta']);
    expect(await valued(fields.volume, { from: '889', to: '890', unitId: cc })).toEqual(['Alpha', 'Beta']);
    expect(await valued(fields.volume, { to: '54.29', unitId: ci })).toEqual(['Alpha']);
    const mpg = symbols.get('mpg');
    expect(await valued(fields.thirst, { from: '24', unitId: mpg })).toEqual(['Alpha']);
    expect(await valued(fields.thirst, { to: '24', unitId: mpg })).toEqual(['Beta']);
    expect(await valued(fields.thirst, { from: '0', unitId: mpg })).toEqual(['Alpha', 'Beta']);
    expect(await valued(fields.gears, { from: '5.5' })).toEqual(['Beta']);
    for (const name of ['Twin', 'V2'])
      expect(await valued(fields.engine, { listValueIds: [engines.values.get(name)] })).toEqual(['Alpha', 'Beta']);
    expect(await valued(fields.abs, { flag: false })).toEqual(['Beta']);
    expect(await valued(fields.code, { text: 'Km9' })).toEqual(['Alpha', 'Beta']);
    expect(await valued(fields.code, { text: 'km9-adv 100%' })).toEqual(['Alpha']);
    expect(await valued(fields.code, { text: '%' })).toEqual([]);
    expect(await valued(fields.brake, { partId: fields.part, from: '300' })).toEqual(['Gamma']);
    const both = [
      { fieldId: fields.abs, flag: true },
      { fieldId: fields.gears, to: '5' },
    ];
    expect(await found({ sf: both, makeIds: scene.makes['Arctic'] })).toEqual(['Alpha']);
  });

  it('V-05 refuses what a field does not hold, by name', async () => {
    const { fields, symbols } = scene;
    const refused = async (one: object) => {
      const { status, body } = await ask({ sf: [one] });
      return [status, body.modelState?.sf?.[0]];
    };
    expect(await refused({ fieldId: 999_999_999, flag: true })).toEqual([400, unitSearchMessages.unknownField]);
    expect(await refused({ fieldId: fields.abs })).toEqual([400, unitSearchMessages.noValue]);
    expect(await refused({ fieldId: fields.abs, from: '1' })).toEqual([400, unitSearchMessages.otherKind]);
    expect(await refused({ fieldId: fields.abs, flag: true, text: 'x' })).toEqual([400, unitSearchMessages.otherKind]);
    expect(await refused({ fieldId: fields.volume, from: '1' })).toEqual([400, unitSearchMessages.noSuchUnit]);
    expect(await refused({ fieldId: fields.volume, from: '1', unitId: symbols.get('mm') })).toEqual([
      400,
      unitSearchMessages.noSuchUnit,
    ]);
    expect(await refused({ fieldId: fields.gears, from: 'five' })).toEqual([400, unitSearchMessages.notANumber]);
    expect(await refused({ fieldId: fields.brake, from: '1' })).toEqual([400, unitSearchMessages.noSuchPart]);
    expect(await refused({ fieldId: fields.gears, partId: fields.part, from: '1' })).toEqual([
      400,
      unitSearchMessages.noSuchPart,
    ]);
    for (const sf of ['{', '[{"fieldId":"1"}]', JSON.stringify(Array.from({ length: 6 }, () => ({ fieldId: 1 })))])
      expect((await ask({ sf })).status).toBe(400);
    for (const bad of [{ yearFrom: '-1' }, { levelId: '01' }, { makeIds: '1,x' }])
      expect((await ask(bad)).status).toBe(400);
  });

  it('is what a bulk action over all that match means, and holds groups and rights', async () => {
    const { makes } = scene;
    const other = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    expect((await ask({ makeIds: makes['Arctic'] }, other.as('member'))).body.items).toEqual([]);
    expect((await ask({ makeIds: makes['Arctic'] }, catalog.as('none'))).status).toBe(401);
    const filter = { context: 'MajorUnit', baseTypes: [8], unit: { makeIds: [makes['Arctic']], yearFrom: 2025 } };
    const { status, body } = await catalog
      .as('MajorUnits')
      .post('/api/hierarchies/bulk/preview', { items: { filter }, action: { kind: 'state', newWorkflowId: 2 } });
    expect([status, body]).toEqual([200, expect.objectContaining({ count: 1, ready: 1 })]);
    const moment = (await catalog.as('Admin').get('/api/changes?take=1')).body.items[0].id;
    const then = await ask({ makeIds: makes['Arctic'], sf: [{ fieldId: scene.fields.abs, flag: true }], asof: moment });
    expect(then.body.items.map(({ name }: { name: string }) => name)).toEqual(['Alpha']);
  });

  it('names fields with what they take, and values and levels of an address', async () => {
    const { fields, tail, level, makes, products } = scene;
    const member = catalog.as('member');
    const listed = (await member.get(`/api/hierarchies/search/unitFields?term=${tail}`)).body;
    expect(listed.map(({ fieldName }: { fieldName: string }) => fieldName.split(' ')[0])).toEqual([
      'ABS',
      'Brake',
      'Code',
      'Displacement',
      'Engine',
      'Gears',
      'Thirst',
    ]);
    expect(listed[1].subObjects).toMatchObject([{ id: fields.part, type: { globalTypeId: 1 } }]);
    expect(listed[3]).toMatchObject({ industryName: products.industry.name, type: { unitsOfMeasure: [{}, {}] } });
    const one = await member.get(`/api/hierarchies/search/unitFields?ids=${fields.abs}`);
    expect(one.body).toMatchObject([{ id: fields.abs }]);
    const names = await member.get(
      `/api/hierarchies/search/unitNames?values=${makes['Zonda']},999999999&levels=${level.leaf}`,
    );
    expect(names.body).toEqual({
      values: [{ id: makes['Zonda'], name: expect.stringMatching(/^Zonda/) }],
      levels: [{ id: level.leaf, name: expect.any(String) }],
    });
    expect((await member.get('/api/hierarchies/search/unitNames')).body).toEqual({ values: [], levels: [] });
  });

  it('reads ranges, flags, lists and beginnings from their indexes', { tags: 'daily' }, async () => {
    const { fields, engines } = scene;
    const planOf = (value: object) =>
      api.services.database.inCatalog(catalog.id, async (db) => {
        const filter = itemFilter.parse({
          context: 'MajorUnit',
          under: folder,
          unit: { values: [value] },
        });
        const matching = itemsMatching(filter, await knownOf(db, filter));
        const { rows } = await db.transaction().execute(async (open) => {
          await sql`select set_config('enable_seqscan', 'off', true)`.execute(open);
          return sql<Record<string, string>>`explain ${matching}`.execute(open);
        });
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(await planOf({ fieldId: fields.gears, from: '5' })).toMatch(/unit_value_(number|place)/);
    expect(await planOf({ fieldId: fields.abs, flag: true })).toMatch(/unit_value_(flag|place)/);
    expect(await planOf({ fieldId: fields.engine, listValueIds: [engines.values.get('Twin')] })).toMatch(
      /unit_value_(list|place)/,
    );
    expect(await planOf({ fieldId: fields.code, text: 'km' })).toMatch(/unit_value_(text|place)/);
  });
});
