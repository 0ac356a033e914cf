import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import type { Caller } from '../../test/caller.ts';
import { ownList, productLists } from '../../test/products.ts';
import type { Definition, FeatureField, UnitOfMeasure } from './contract.ts';
import { featureMessages, globalTypes } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let admin: Caller;
let reader: Caller;
let units: Map<string, UnitOfMeasure>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  admin = catalog.as('super').under('');
  reader = catalog.as('ManageCatalogSettings').under('');
  const { body } = await reader.get('/api/global-attributes/uoms');
  const ofProduct = (body as UnitOfMeasure[]).filter(({ measurementType }) => !/ [0-9a-f]{8}$/.test(measurementType));
  units = new Map(ofProduct.map((unit) => [unit.symbol, unit]));
});

const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;
const define = async (globalTypeId: number, more: object = {}) =>
  admin.post('/api/global-attributes', { name: unique('Definition'), globalTypeId, ...more });
const definition = async (globalTypeId: number, more: object = {}): Promise<Definition> => {
  const { status, body } = await define(globalTypeId, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const field = async (typeId: number): Promise<FeatureField> => {
  const { industry } = await productLists(api.services.database, 1);
  const { status, body } = await admin.post('/api/standardizedFeatures/attributeAssignment', {
    industryNumericCode: industry.code,
    fieldName: unique('Field'),
    typeId,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe('data definitions', () => {
  it('are added, read, saved and removed, of all six types', async () => {
    const list = await ownList(api.services.database, ['Twin', 'Single']);
    const whole = await definition(globalTypes.number, { customData: { isWhole: true } });
    const list3 = { listType: list.id, inputType: 'menu', default: String(list.values.get('Twin')) };
    await definition(globalTypes.list, { customData: list3 });
    const text = await definition(globalTypes.text, { customData: { allCaps: true, inputType: 'line' } });
    await definition(globalTypes.flag, { customData: { default: 'true' } });
    const volume = await definition(globalTypes.measurement, {
      customData: { decimals: 1 },
      unitsOfMeasure: [{ id: units.get('cc')?.id }, { id: units.get('ci')?.id }],
    });
    expect(volume.unitsOfMeasure).toMatchObject([
      { symbol: 'cc', sortOrder: 1, measurementType: 'Volume', uomType: 'Cubic centimetre' },
      { symbol: 'ci', sortOrder: 2 },
    ]);
    const brake = await definition(globalTypes.complexObject, {
      subObjects: [{ id: volume.id, isRequired: true }, { id: text.id }],
    });
    expect(brake.subObjects).toMatchObject([
      { id: volume.id, sortOrder: 1, isRequired: true },
      { id: text.id, sortOrder: 2, isRequired: false },
    ]);
    const saved = await admin.patch(`/api/global-attributes/${brake.id}`, {
      version: brake.version,
      name: brake.name,
      globalTypeId: 6,
      subObjects: [{ id: text.id }, { id: volume.id }],
    });
    expect(saved.body.subObjects).toMatchObject([
      { id: text.id, sortOrder: 1 },
      { id: volume.id, sortOrder: 2 },
    ]);
    const below = await reader.get(`/api/global-attributes/sub-objects?ids=${brake.id},${whole.id}`);
    expect(below.body).toMatchObject([{ id: brake.id, subObjects: [{ id: text.id }, { id: volume.id }] }]);
    const measured = await reader.get(`/api/global-attributes/measurements?ids=${brake.id},${volume.id}`);
    expect(measured.body).toMatchObject([{ id: volume.id, unitsOfMeasure: [{ symbol: 'cc' }, { symbol: 'ci' }] }]);
    const tree = (await reader.get('/api/global-attributes/tree')).body as {
      globalTypeId: number;
      definitions: { id: number }[];
    }[];
    expect(tree.find(({ globalTypeId }) => globalTypeId === 6)?.definitions.map(({ id }) => id)).toContain(brake.id);
    const typed = (await reader.get('/api/global-attributes/byType/1')).body as Definition[];
    expect(typed.find(({ id }) => id === whole.id)?.customData).toEqual({ isWhole: true });

    expect(await admin.del(`/api/global-attributes/${text.id}`)).toMatchObject({
      status: 409,
      body: { message: featureMessages.definitionKept },
    });
    expect((await admin.del(`/api/global-attributes/${brake.id}`)).status).toBe(200);
    expect((await admin.del(`/api/global-attributes/${text.id}`)).status).toBe(200);
    expect((await admin.del(`/api/global-attributes/${text.id}`)).status).toBe(404);
  });

  it('are refused in the documented words', async () => {
    const { id } = await definition(globalTypes.text);
    const state = async (globalTypeId: number, of: object) => (await define(globalTypeId, of)).body.message;
    expect(await state(6, {})).toBe(featureMessages.noSubObject);
    expect(await state(6, { subObjects: [{ id }, { id }] })).toBe(featureMessages.subObjectTwice);
    expect(await state(5, { unitsOfMeasure: [{ id: units.get('cc')?.id }, { id: units.get('kg')?.id }] })).toBe(
      featureMessages.mixedUnits,
    );
    expect((await define(3, { customData: { listType: 999_999_999 } })).body.modelState).toEqual({
      'customData.listType': [featureMessages.unknownList],
    });
    expect((await define(5, { unitsOfMeasure: [{ id: 999_999_999 }] })).status).toBe(400);
    expect((await define(6, { subObjects: [{ id: 999_999_999 }] })).body.message).toBe(
      featureMessages.unknownDefinition,
    );
    expect((await define(7)).status).toBe(400);
  });

  it('close no circle and hold nothing twice, at whatever depth', async () => {
    const leaf = await definition(globalTypes.text);
    const inner = await definition(globalTypes.complexObject, { subObjects: [{ id: leaf.id }] });
    const outer = await definition(globalTypes.complexObject, { subObjects: [{ id: inner.id }] });
    const save = (of: Definition, subObjects: object[]) =>
      admin.patch(`/api/global-attributes/${of.id}`, {
        version: of.version,
        name: of.name,
        globalTypeId: 6,
        subObjects,
      });
    expect((await save(inner, [{ id: outer.id }])).body.message).toBe(featureMessages.circle(inner.name));
    expect((await save(inner, [{ id: inner.id }])).body.message).toBe(featureMessages.circle(inner.name));
    expect((await save(outer, [{ id: inner.id }, { id: leaf.id }])).body.message).toBe(featureMessages.subObjectTwice);
  });

  it('keep their type while they are used, and the first of two saves', async () => {
    const of = await definition(globalTypes.text);
    await field(of.id);
    const save = (more: object) =>
      admin.patch(`/api/global-attributes/${of.id}`, { version: of.version, name: of.name, globalTypeId: 2, ...more });
    expect((await save({ globalTypeId: 1 })).body.message).toBe(featureMessages.definitionUsed);
    expect((await save({ customData: { allLower: true } })).status).toBe(200);
    expect((await save({ customData: { allCaps: true } })).status).toBe(409);
    const other = await definition(globalTypes.text);
    const taken = await define(2, { name: other.name.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body: { modelState: { name: [featureMessages.definitionTaken] } } });
  });
});
