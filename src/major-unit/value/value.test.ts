// size: one scene with a field of each kind, and what becomes of its values
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { ownList, productLists, type ProductLists } from '../../../test/products.ts';
import { setUnitState, unitsOf } from '../../../test/units.ts';
import { change } from '../../platform/change/change.ts';
import { featureMessages, type CustomData } from '../../standard-feature/rules.ts';
import type { UnitValues } from './contract.ts';

const api = await openApi();
let catalog: TestCatalog;
let admin: Caller;
let editor: Caller;
let units: Awaited<ReturnType<typeof unitsOf>>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  admin = catalog.as('super').under('');
  editor = catalog.as('MajorUnits');
  units = await unitsOf(catalog);
});

const ok = async <T>(answer: Promise<{ status: number; body: T }>): Promise<T> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const define = (
  globalTypeId: number,
  customData: CustomData = {},
  more: object = {},
): Promise<{ id: number; version: number; name: string }> =>
  ok(
    admin.post('/api/global-attributes', {
      name: `Definition ${randomBytes(4).toString('hex')}`,
      globalTypeId,
      customData,
      ...more,
    }),
  );

/** A sub type with a field of each kind, and a unit of it. */
async function scene() {
  const lists = await productLists(api.services.database);
  const engines = await ownList(api.services.database, ['Twin', 'Single', 'Four']);
  const all = await ok<{ id: number; symbol: string; measurementType: string }[]>(
    admin.get('/api/global-attributes/uoms'),
  );
  const uoms = new Map(all.filter((u) => u.measurementType === 'Volume').map((u) => [u.symbol, u.id]));
  const cc = uoms.get('cc') ?? 0;
  const ci = uoms.get('ci') ?? 0;
  const volume = await define(5, { decimals: 1 }, { unitsOfMeasure: [{ id: cc }, { id: ci }] });
  const disc = await define(2);
  const size = await define(1, { decimals: 1 });
  const brake = await define(6, {}, { subObjects: [{ id: disc.id, isRequired: true }, { id: size.id }] });
  const types = {
    Engine: (await define(3, { listType: engines.id })).id,
    Displacement: volume.id,
    Gears: (await define(1, { isWhole: true })).id,
    Ratio: (await define(1)).id,
    ABS: (await define(4)).id,
    Code: (await define(2, { allCaps: true })).id,
    Brake: brake.id,
  };
  const ids: Record<string, number> = {};
  for (const [fieldName, typeId] of Object.entries(types)) {
    const field = await ok<{ id: number }>(
      admin.post('/api/standardizedFeatures/attributeAssignment', {
        industryNumericCode: lists.industry.code,
        fieldName,
        groupName: 'Engine',
        typeId,
      }),
    );
    ids[fieldName] = field.id;
  }
  const product = { productTypeNumericCode: lists.type.code, productSubTypeNumericCode: lists.subs[0]?.code };
  await ok(
    admin.post('/api/standardizedFeatures/addAssignments', {
      standardFeatureIds: Object.values(ids),
      subTypeToAssign: product,
    }),
  );
  const path = `/api/standardizedFeatures/productSubTypeFields/${lists.industry.code}/${lists.type.code}/${lists.subs[0]?.code}`;
  const rows = await ok<{ relationId: number; version: number; id: number; sortOrder: number }[]>(admin.get(path));
  await ok(
    admin.post('/api/standardizedFeatures/saveProductFeatures', {
      industryNumericCode: lists.industry.code,
      ...product,
      features: rows.map(({ relationId, version, id, sortOrder }) => ({
        relationId,
        version,
        sortOrder,
        isRequired: id === ids['Engine'],
        repeatField: id === ids['Ratio'] ? ids['Gears'] : null,
      })),
    }),
  );
  const unit = await units.unit(await units.folder(null));
  await ofProduct(catalog, unit, lists);
  return { lists, engines, cc, ci, disc, size, brake, volume, ids, unit, rows };
}

/** Says what a unit is, by script: that tab is another's. */
async function ofProduct(of: TestCatalog, unit: number, lists: ProductLists): Promise<void> {
  await api.services.database.inCatalog(of.id, (db) =>
    change(db, { kind: 'script', label: 'Product', actor: { id: null, name: 'tests' } }, () =>
      sql`insert into major_unit (item_id, industry_id, product_type_id, sub_type_id)
        values (${unit}, ${lists.industry.id}, ${lists.type.id}, ${lists.subs[0]?.id})`.execute(db),
    ),
  );
}

const path = (unit: number) => `/api/majorUnits/${unit}/standardizedFeatures`;
const read = (unit: number, by = editor) => ok<UnitValues>(by.get(path(unit)));
const save = async (unit: number, values: object[], more: object = {}, by = editor) => {
  const { version } = await read(unit);
  return by.post(path(unit), { version, values, ...more });
};
const at = ({ values }: UnitValues, fieldId: number | undefined, place = 0, partId: number | null = null) =>
  values.find((value) => value.fieldId === fieldId && value.place === place && value.partId === partId);

describe('standardized features of a unit', () => {
  it('are saved, read and emptied, of all six types', async () => {
    const { ids, engines, ci, disc, size, unit } = await scene();
    const empty = await read(unit);
    expect(empty.fields.map(({ fieldName }) => fieldName)).toEqual(Object.keys(ids));
    expect(empty).toMatchObject({ values: [], lost: [] });
    const twin = String(engines.values.get('Twin'));
    const saved = await save(unit, [
      { fieldId: ids['Engine'], value: twin },
      { fieldId: ids['Displacement'], value: '54.3', unitId: ci },
      { fieldId: ids['Gears'], value: '2' },
      { fieldId: ids['Ratio'], place: 0, value: '2.800' },
      { fieldId: ids['Ratio'], place: 1, value: '1.6' },
      { fieldId: ids['ABS'], value: 'false' },
      { fieldId: ids['Code'], value: ' km9-adv ' },
      { fieldId: ids['Brake'], partId: disc.id, value: 'Dual' },
      { fieldId: ids['Brake'], partId: size.id, value: '320.5' },
    ]);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const now = await read(unit);
    expect(at(now, ids['Engine'])).toMatchObject({ value: twin, label: 'Twin' });
    expect(at(now, ids['Displacement'])).toMatchObject({ value: '54.3', unitId: ci });
    expect(at(now, ids['Ratio'])?.value).toBe('2.800');
    expect(at(now, ids['ABS'])?.value).toBe('false');
    expect(at(now, ids['Code'])?.value).toBe('KM9-ADV');
    expect(at(now, ids['Brake'], 0, size.id)?.value).toBe('320.5');
    const { rows } = await api.services.database.inCatalog(catalog.id, (db) =>
      sql<{ base: string }>`select base_number::text as base from unit_value
        where item_id = ${unit} and field_id = ${ids['Displacement']}`.execute(db),
    );
    expect(rows).toEqual([{ base: '0.8898175752' }]);
    expect(await ok(editor.get(`${path(unit)}/progress`))).toEqual({ done: 7, total: 7, requiredDone: 1, required: 1 });

    const same = await save(unit, [{ fieldId: ids['Code'], value: 'KM9-ADV' }]);
    expect(same.body).toMatchObject({ changeId: null, version: now.version });
    const fewer = await save(unit, [
      { fieldId: ids['Gears'], value: '1' },
      { fieldId: ids['ABS'], value: '' },
    ]);
    expect(at(fewer.body, ids['Ratio'], 1)).toBeUndefined();
    expect(at(fewer.body, ids['ABS'])).toBeUndefined();
    expect(fewer.body.lost).toEqual([]);
    const undo = await editor.post(`/api/changes/${fewer.body.changeId}/undo`);
    expect(undo.status, JSON.stringify(undo.body)).toBe(200);
    expect(at(await read(unit), ids['Ratio'], 1)?.value).toBe('1.6');
  });

  it('are refused by value for what their definition does not take', async () => {
    const { ids, engines, cc, disc, unit, lists } = await scene();
    const other = await ownList(api.services.database, ['Red']);
    const foreign = await productLists(api.services.database);
    const problem = async (value: object) => {
      const { status, body } = await save(unit, [value]);
      expect(status).toBe(400);
      return body.modelState as Record<string, string[]>;
    };
    const value = (text: string) => ({ 'values.0.value': [text] });
    expect(await problem({ fieldId: ids['Gears'], value: '2.5' })).toEqual(value(featureMessages.notWhole));
    expect(await problem({ fieldId: ids['ABS'], value: 'yes' })).toEqual(value(featureMessages.notAFlag));
    expect(await problem({ fieldId: ids['Displacement'], value: '889' })).toEqual(value(featureMessages.noSuchUnit));
    expect(await problem({ fieldId: ids['Displacement'], value: '8.89', unitId: cc })).toEqual(
      value(featureMessages.decimals(1)),
    );
    expect(await problem({ fieldId: ids['Engine'], value: String(other.values.get('Red')) })).toEqual(
      value(featureMessages.notInList),
    );
    expect(await problem({ fieldId: ids['Engine'], value: '999999999' })).toEqual(value(featureMessages.notInList));
    expect(await problem({ fieldId: 999_999_999, value: '1' })).toEqual({
      'values.0.fieldId': [featureMessages.noSuchField],
    });
    expect(await problem({ fieldId: ids['Gears'], place: 1, value: '1' })).toEqual({
      'values.0.place': [featureMessages.noSuchPlace],
    });
    expect(await problem({ fieldId: ids['Gears'], partId: disc.id, value: '1' })).toEqual({
      'values.0.partId': [featureMessages.noSuchPart],
    });
    expect(await problem({ fieldId: ids['Brake'], value: 'Dual' })).toHaveProperty(['values.0.partId']);
    const twice = await save(unit, [
      { fieldId: ids['Gears'], value: '1' },
      { fieldId: ids['Gears'], value: '2' },
    ]);
    expect(twice.body.modelState).toEqual({ 'values.1.fieldId': [featureMessages.twice] });
    // A value of another industry.
    await api.services.database.inCatalog(-1, (db) =>
      change(db, { kind: 'script', label: 'Industries', actor: { id: null, name: 'tests' } }, () =>
        sql`update list_value set industry_ids = ${[foreign.industry.id]}::bigint[] where id = ${engines.values.get('Four')}`.execute(
          db,
        ),
      ),
    );
    expect(await problem({ fieldId: ids['Engine'], value: String(engines.values.get('Four')) })).toEqual(
      value(featureMessages.notInList),
    );
    const offered = await ok<{ name: string }[]>(editor.get(`/api/majorUnits/${unit}/listValues/${engines.id}`));
    expect(offered.map(({ name }) => name)).toEqual(['Single', 'Twin']);
    expect(await ok(editor.get(`/api/majorUnits/${unit}/listValues/${engines.id}?term=ing`))).toMatchObject([
      { name: 'Single' },
    ]);
    expect((await read(unit)).values).toEqual([]);
    expect(lists.industry.id).not.toBe(foreign.industry.id);
  });

  it('that a definition lost stay apart, and go where they are dropped', async () => {
    const { ids, volume, cc, ci, disc, brake, size, unit, rows } = await scene();
    await save(unit, [
      { fieldId: ids['Displacement'], value: '54.3', unitId: ci },
      { fieldId: ids['Code'], value: 'A' },
      { fieldId: ids['Brake'], partId: disc.id, value: 'Dual' },
    ]);
    await ok(
      admin.patch(`/api/global-attributes/${volume.id}`, {
        version: volume.version,
        name: volume.name,
        globalTypeId: 5,
        unitsOfMeasure: [{ id: cc }],
      }),
    );
    await ok(
      admin.patch(`/api/global-attributes/${brake.id}`, {
        version: brake.version,
        name: brake.name,
        globalTypeId: 6,
        subObjects: [{ id: size.id }],
      }),
    );
    await ok(admin.del(`/api/standardizedFeatures/relation/${rows.find(({ id }) => id === ids['Code'])?.relationId}`));
    const used = await ok(admin.get(`/api/standardizedFeatures/isUsed/${ids['Code']}`));
    expect(used).toMatchObject({ isUsed: true, subTypes: [], catalogs: [{ code: catalog.code }], more: 0 });
    const outsider = (await api.catalog()).as('ManageCatalogSettings').under('');
    expect(await ok(outsider.get(`/api/standardizedFeatures/isUsed/${ids['Code']}`))).toMatchObject({
      catalogs: [],
      more: 1,
    });
    const refused = await admin.del(`/api/standardizedFeatures/attributeAssignment/${ids['Code']}`);
    expect(refused).toMatchObject({ status: 409, body: { message: featureMessages.deleteUsed } });

    const now = await read(unit);
    expect(now.values).toEqual([]);
    expect(now.lost).toMatchObject([
      { fieldName: 'Displacement', value: '54.3', symbol: 'ci' },
      { fieldName: 'Code', value: 'A' },
      { fieldName: 'Brake', value: 'Dual', partName: expect.any(String) },
    ]);
    // The place of a lost value is free for another.
    const set = await save(unit, [{ fieldId: ids['Displacement'], value: '889', unitId: cc }]);
    expect(set.body.lost).toHaveLength(2);
    const dropped = await save(unit, [], { drop: set.body.lost.map(({ id }: { id: number }) => id) });
    expect(dropped.body.lost).toEqual([]);
  });

  it('C-01 keep the first of two saves, set the unit to its initial state, and need the role', async () => {
    const { ids, unit } = await scene();
    const { version } = await read(unit);
    const write = (value: string, by = editor) =>
      by.post(path(unit), { version, values: [{ fieldId: ids['Code'], value }] });
    for (const role of ['member', 'Users', 'ManageCatalogSettings'] as const)
      expect((await write('A', catalog.as(role))).status).toBe(403);
    expect((await catalog.as('none').get(path(unit))).status).toBe(401);
    expect(
      (await (await api.catalog({ contexts: ['Oem', 'MajorUnit'] })).as('MajorUnits').get(path(unit))).status,
    ).toBe(404);
    expect((await write('A')).status).toBe(200);
    expect((await write('B')).status).toBe(409);
    expect(at(await read(unit), ids['Code'])?.value).toBe('A');
    await setUnitState(catalog, unit, 2);
    expect((await save(unit, [{ fieldId: ids['Code'], value: 'C' }])).body).toMatchObject({ workflowUpdated: true });
    const texts = await ok(editor.get(`/api/majorUnits/standardizedTexts/${ids['Code']}?term=c`));
    expect(texts).toEqual(['C']);
  });

  it('follow a list value that was replaced, and keep it', async () => {
    const { ids, engines, unit } = await scene();
    const [twin, single] = [engines.values.get('Twin'), engines.values.get('Single')];
    await save(unit, [{ fieldId: ids['Engine'], value: String(twin) }]);
    await api.services.database.inCatalog(-1, (db) =>
      change(db, { kind: 'script', label: 'Replace', actor: { id: null, name: 'tests' } }, () =>
        sql`update list_value set replace_with = ${single} where id = ${twin}`.execute(db),
      ),
    );
    expect(at(await read(unit), ids['Engine'])).toMatchObject({ value: String(single), label: 'Single' });
    expect((await save(unit, [{ fieldId: ids['Engine'], value: String(twin) }])).status).toBe(400);
  });
});
