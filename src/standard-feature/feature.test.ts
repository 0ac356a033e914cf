import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openApi, type TestCatalog } from '../../test/api.ts';
import type { Caller } from '../../test/caller.ts';
import { productLists, type ProductLists } from '../../test/products.ts';
import { change } from '../platform/change/change.ts';
import { messages } from '../platform/http/errors.ts';
import type { Definition, FeatureField, ProductField } from './contract.ts';
import { featureMessages, globalTypes } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let admin: Caller;
let reader: Caller;
let lists: ProductLists;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  admin = catalog.as('super').under('');
  reader = catalog.as('ManageCatalogSettings').under('');
  lists = await productLists(api.services.database);
});

const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`;
const define = async (globalTypeId: number, more: object = {}) =>
  admin.post('/api/global-attributes', { name: unique('Definition'), globalTypeId, ...more });
const definition = async (globalTypeId: number, more: object = {}): Promise<Definition> => {
  const { status, body } = await define(globalTypeId, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const base = '/api/standardizedFeatures';
const add = (fieldName: string, typeId: number, more: object = {}) =>
  admin.post(`${base}/attributeAssignment`, {
    industryNumericCode: lists.industry.code,
    fieldName,
    typeId,
    ...more,
  });
const field = async (more: object = {}, typeId?: number): Promise<FeatureField> => {
  const { status, body } = await add(unique('Field'), typeId ?? (await definition(globalTypes.text)).id, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const product = (nth = 0, of = lists) => ({
  productTypeNumericCode: of.type.code,
  productSubTypeNumericCode: of.subs[nth]?.code,
});
const fieldsOf = async (nth = 0, of = lists): Promise<ProductField[]> =>
  (await reader.get(`${base}/productSubTypeFields/${of.industry.code}/${of.type.code}/${of.subs[nth]?.code}`)).body;
const assign = (ids: number[], nth = 0, of = lists) =>
  admin.post(`${base}/addAssignments`, { standardFeatureIds: ids, subTypeToAssign: product(nth, of) });

describe('fields of an industry', () => {
  it('are added, saved, listed by group and removed', async () => {
    const made = await field({ groupName: 'Engine', names: { it: 'Cilindrata' }, isFitment: true });
    expect(made).toMatchObject({
      groupName: 'Engine',
      names: { IT: 'Cilindrata' },
      isFitment: true,
      isUsed: false,
      industryNumericCode: lists.industry.code,
    });
    const second = await field({ groupName: ' ENGINE' });
    expect(second.groupName).toBe('Engine');
    const listed = (await reader.get(`${base}/industryFeatures/${lists.industry.code}`)).body as FeatureField[];
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([made.id, second.id]));
    const fieldName = unique('Renamed');
    const saved = await admin.patch(`${base}/attributeAssignment/${made.id}`, {
      version: made.version,
      fieldName,
      groupName: 'Frame',
      typeId: made.type.id,
    });
    expect(saved.body).toMatchObject({ fieldName, groupName: 'Frame', isFitment: false });
    expect((await admin.del(`${base}/attributeAssignment/${made.id}`)).status).toBe(200);
    expect((await reader.get(`${base}/field/${made.id}`)).status).toBe(404);
  });

  it('C-04 have a name once in their industry, whatever its case', async () => {
    const { fieldName, type } = await field();
    expect(await add(fieldName.toUpperCase(), type.id)).toMatchObject({
      status: 409,
      body: { modelState: { fieldName: [featureMessages.fieldTaken] } },
    });
    const raced = await Promise.all(['Bore', 'BORE', 'bore'].map((name) => add(`${name} ${fieldName}`, type.id)));
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const other = await productLists(api.services.database, 1);
    const there = await admin.post(`${base}/attributeAssignment`, {
      industryNumericCode: other.industry.code,
      fieldName,
      typeId: type.id,
    });
    expect(there.status).toBe(200);
  });

  it('are refused to those without the right, and where something is unknown', async () => {
    const { id, type } = await field();
    for (const role of ['member', 'ManageCatalogSettings', 'Admin'] as const) {
      const caller = catalog.as(role).under('');
      expect((await caller.del(`${base}/attributeAssignment/${id}`)).status).toBe(403);
      expect((await caller.get(`${base}/field/${id}`)).status).toBe(200);
    }
    expect((await catalog.as('none').under('').get(`${base}/industries`)).status).toBe(401);
    expect((await add(unique('Field'), 999_999_999)).body.modelState).toHaveProperty('typeId');
    expect((await add(' ', type.id)).body.modelState).toHaveProperty('fieldName');
    expect((await reader.get(`${base}/industryFeatures/2147483647`)).status).toBe(404);
  });

  it('are locked while a sub type has them, and say so', async () => {
    const made = await field();
    expect((await assign([made.id])).status).toBe(200);
    const used = (await reader.get(`${base}/isUsed/${made.id}`)).body;
    expect(used).toMatchObject({
      isUsed: true,
      subTypes: [{ productSubTypeName: lists.subs[0]?.name }],
      catalogs: [],
      more: 0,
    });
    const save = (more: object) =>
      admin.patch(`${base}/attributeAssignment/${made.id}`, {
        version: made.version,
        fieldName: made.fieldName,
        typeId: made.type.id,
        ...more,
      });
    expect(await save({ fieldName: unique('Other') })).toMatchObject({
      status: 409,
      body: { message: featureMessages.fieldUsed('1 sub type has it.') },
    });
    expect(await admin.del(`${base}/attributeAssignment/${made.id}`)).toMatchObject({
      status: 409,
      body: { message: featureMessages.deleteUsed },
    });
    expect((await save({ isFitment: true })).status).toBe(200);
  });

  it('are taken back under the code of the installation', async () => {
    const { id, changeId } = (await add(unique('Field'), (await definition(2)).id)).body;
    const undo = await admin.under('/-').post(`/api/changes/${changeId}/undo`);
    expect(undo.status, JSON.stringify(undo.body)).toBe(200);
    expect((await reader.get(`${base}/field/${id}`)).status).toBe(404);
  });
});

describe('fields of a sub type', () => {
  it('are assigned, ordered, required, repeated, copied and removed', async () => {
    const own = await productLists(api.services.database, 3);
    const make = (name: string, typeId: number) =>
      admin
        .post(`${base}/attributeAssignment`, { industryNumericCode: own.industry.code, fieldName: name, typeId })
        .then(({ body }) => body as FeatureField);
    const gears = await make('Gears', (await definition(1, { customData: { isWhole: true } })).id);
    const ratio = await make('Ratio', (await definition(1)).id);
    const note = await make('Note', (await definition(2)).id);
    expect((await assign([gears.id, ratio.id, note.id], 0, own)).status).toBe(200);
    const rows = await fieldsOf(0, own);
    expect(rows.map(({ fieldName }) => fieldName)).toEqual(['Gears', 'Ratio', 'Note']);

    const save = (features: object[]) =>
      admin.post(`${base}/saveProductFeatures`, {
        industryNumericCode: own.industry.code,
        ...product(0, own),
        features,
      });
    const wanted = (order: readonly string[], repeats: Record<string, number | null> = {}) =>
      rows.map(({ relationId, version, fieldName }) => ({
        relationId,
        version,
        sortOrder: order.indexOf(fieldName) + 1,
        isRequired: fieldName === 'Ratio',
        repeatField: repeats[fieldName] ?? null,
      }));
    const order = ['Note', 'Gears', 'Ratio'];
    const wrong = await save(wanted(order, { Note: ratio.id }));
    expect(wrong.body.modelState).toEqual({ 'features.2.repeatField': [featureMessages.badRepeat] });
    const saved = await save(wanted(order, { Ratio: gears.id }));
    expect(saved.body.features).toMatchObject([
      { fieldName: 'Note', sortOrder: 1, isRequired: false },
      { fieldName: 'Gears' },
      { fieldName: 'Ratio', isRequired: true, repeatField: gears.id },
    ]);
    expect((await save(wanted(order))).status).toBe(409);

    const codes = { industryNumericCode: own.industry.code, from: product(0, own), to: product(1, own) };
    expect((await admin.post(`${base}/copyAssignment`, codes)).body).toMatchObject({ copied: 3 });
    expect(await fieldsOf(1, own)).toMatchObject([
      { fieldName: 'Note' },
      { fieldName: 'Gears' },
      { repeatField: gears.id },
    ]);
    expect((await admin.post(`${base}/copyAssignment`, codes)).body).toEqual({ changeId: null, copied: 0 });
    expect((await admin.post(`${base}/copyAssignment`, { ...codes, to: codes.from })).status).toBe(400);

    const [noteRow, gearsRow] = await fieldsOf(1, own);
    expect(await admin.del(`${base}/relation/${gearsRow?.relationId}`)).toMatchObject({
      status: 409,
      body: { message: featureMessages.repeats },
    });
    expect((await admin.del(`${base}/relation/${noteRow?.relationId}`)).status).toBe(200);
    expect(await fieldsOf(1, own)).toHaveLength(2);

    const assigned = await admin.post(`${base}/saveAssignment`, {
      standardFeatureId: note.id,
      subTypesToAssign: [product(1, own), product(2, own)],
    });
    expect(assigned.body.subTypes).toHaveLength(3);
    for (const subTypesToAssign of [[product(2, own)], [product(2, own), product(2, own)]]) {
      const again = await admin.post(`${base}/saveAssignment`, { standardFeatureId: note.id, subTypesToAssign });
      expect(again).toMatchObject({ status: 400, body: { message: featureMessages.assigned } });
    }
    const subTypes = await reader.get(`${base}/subTypesForProductType/${own.type.code}`);
    expect(subTypes.body).toMatchObject([{ fields: 3 }, { fields: 3 }, { fields: 1 }]);
    expect((await reader.get(`${base}/subTypesForFeature/${note.id}`)).body).toHaveLength(3);
    expect((await reader.get(`${base}/productTypes/${own.industry.code}`)).body).toEqual(
      expect.arrayContaining([{ numericCode: own.type.code, name: own.type.name }]),
    );
  });

  it('are refused for a sub type of another type, an unknown field, and to all but super administrators', async () => {
    const other = await productLists(api.services.database, 1);
    const { id } = await field();
    const mixed = { ...product(0), productSubTypeNumericCode: other.subs[0]?.code };
    const refused = await admin.post(`${base}/saveAssignment`, { standardFeatureId: id, subTypesToAssign: [mixed] });
    expect(refused.body.modelState).toEqual({ 'subTypesToAssign.0': [featureMessages.unknownProduct] });
    expect((await assign([999_999_999])).body.modelState).toEqual({
      'standardFeatureIds.0': [featureMessages.unknownField],
    });
    expect((await assign([id])).status).toBe(200);
    expect((await assign([id])).body.message).toBe(featureMessages.assigned);
    expect(
      await reader.post(`${base}/addAssignments`, { standardFeatureIds: [id], subTypeToAssign: product(1) }),
    ).toMatchObject({
      status: 403,
      body: { message: messages.forbidden },
    });
    expect((await admin.del(`${base}/relation/999999999`)).status).toBe(404);
  });

  it('are 500 at most', async () => {
    const own = await productLists(api.services.database, 1);
    const typeId = (await definition(2)).id;
    const ids = await api.services.database.inCatalog(-1, async (db) => {
      return change(db, { kind: 'script', label: 'Fields', actor: { id: null, name: 'tests' } }, async () => {
        const { rows } = await sql<{ id: number }>`
          insert into feature_field (industry_id, definition_id, field_name)
          select ${own.industry.id}, ${typeId}, 'Field ' || n from generate_series(1, 501) n returning id`.execute(db);
        return rows.map(({ id }) => id);
      });
    });
    expect((await assign(ids.slice(0, 500), 0, own)).status).toBe(200);
    expect((await assign(ids.slice(500), 0, own)).body.message).toBe(featureMessages.tooManyFields);
    expect(await fieldsOf(0, own)).toHaveLength(500);
  });
});
