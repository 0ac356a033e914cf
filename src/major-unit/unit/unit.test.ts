import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { listValues, setUnitState, unitsOf } from '../../../test/units.ts';
import { change } from '../../platform/change/change.ts';
import { hierarchyMessages } from '../../hierarchy/rules.ts';
import { unitMessages } from '../rules.ts';
import { firstModelYear, lastModelYear, ownKeyOf, problemOfYear } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let units: Awaited<ReturnType<typeof unitsOf>>;
let folder: number;
let ids: Record<string, number>;
let mark: string;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  editor = catalog.as('MajorUnits');
  units = await unitsOf(catalog);
  folder = await units.folder(null);
  ({ ids, mark } = await listValues(api.services.database, [
    { list: 'industry', name: 'Powersports' },
    { list: 'industry', name: 'Marine' },
    { list: 'productType', name: 'Snowmobile', industry: 'Powersports' },
    { list: 'productType', name: 'Boat', industry: 'Marine' },
    { list: 'productSubType', name: 'Mountain', parent: 'Snowmobile' },
    { list: 'productSubType', name: 'Fishing', parent: 'Boat' },
    { list: 'make', name: 'Fjell' },
    { list: 'make', name: 'FJELL Inc.', replaceWith: 'Fjell' },
    { list: 'make', name: 'Gone', archive: true },
    { list: 'brand', name: 'Fjell Sport', parent: 'Fjell' },
    { list: 'brand', name: 'Other brand', parent: 'Gone' },
  ]));
});

const values = () => ({
  industryId: ids['Powersports'],
  productTypeId: ids['Snowmobile'],
  productSubTypeId: ids['Mountain'],
});
const add = (name: string, of: object = {}, by = editor) =>
  by.post('/api/majorUnits', { typeId: units.types['MU'], parentId: folder, name, ...values(), ...of });
const read = async (id: number) => (await editor.get(`/api/majorUnits/${id}`)).body;
const update = async (id: number, of: object) =>
  editor.post(`/api/majorUnits/${id}`, { version: (await read(id)).version, ...values(), ...of });

describe('23 what a unit is', () => {
  it('is added and edited with its values, of which replaced ones are read as their replacement; a save is undone', async () => {
    const added = await add('Fjell 700', {
      makeId: ids['Fjell'],
      brandId: ids['Fjell Sport'],
      modelYear: 2026,
      notes: 'Light',
    });
    expect(added.status).toBe(200);
    const { id } = added.body;
    expect((await read(id)).customData).toMatchObject({
      industry: { id: ids['Powersports'], name: `Powersports ${mark}` },
      productSubType: { id: ids['Mountain'], parentId: ids['Snowmobile'] },
      make: { id: ids['Fjell'], requiresValidation: false, isInvalid: false },
      brand: { id: ids['Fjell Sport'] },
      activityType: null,
      modelYear: 2026,
    });
    expect((await editor.get(`/api/items/MajorUnit/${id}`)).body.notes).toBe('Light');
    await setUnitState(catalog, id, 2);
    const saved = await update(id, { name: 'Fjell 750', makeId: null, modelYear: 2027 });
    expect(saved.body).toMatchObject({ workflowUpdated: true, customData: { make: null, modelYear: 2027 } });
    expect((await editor.post(`/api/changes/${saved.body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect(await read(id)).toMatchObject({
      name: 'Fjell 700',
      customData: { modelYear: 2026, make: { id: ids['Fjell'] } },
    });
    const past = await editor.get(`/api/majorUnits/${id}?asof=${saved.body.changeId}`);
    expect(past.body).toMatchObject({ name: 'Fjell 750', customData: { modelYear: 2027 } });
  });

  it('M1.15 needs industry, type and sub type, and takes values of their lists alone, each of what it follows', async () => {
    const faults = async (of: object) => {
      const { status, body } = await add('Refused', of);
      return [status, body.modelState];
    };
    expect(await faults({ industryId: null, productTypeId: null, productSubTypeId: null })).toEqual([
      400,
      {
        industryId: [unitMessages.required.industryId],
        productTypeId: [unitMessages.required.productTypeId],
        productSubTypeId: [unitMessages.required.productSubTypeId],
      },
    ]);
    expect(await faults({ productSubTypeId: ids['Fishing'] })).toEqual([
      400,
      { productSubTypeId: [unitMessages.otherType] },
    ]);
    expect(await faults({ productTypeId: ids['Boat'], productSubTypeId: ids['Fishing'] })).toEqual([
      400,
      { productTypeId: [unitMessages.otherIndustry] },
    ]);
    expect(await faults({ makeId: ids['Mountain'], activityTypeId: 999_999_999 })).toEqual([
      400,
      { makeId: [unitMessages.unknownValue], activityTypeId: [unitMessages.unknownValue] },
    ]);
    for (const makeId of [ids['FJELL Inc.'], ids['Gone']])
      expect(await faults({ makeId })).toEqual([400, { makeId: [unitMessages.notChoosable] }]);
    expect(await faults({ makeId: ids['Fjell'], brandId: ids['Other brand'] })).toEqual([
      400,
      { brandId: [unitMessages.otherMake] },
    ]);
    for (const modelYear of [1899, lastModelYear(new Date()) + 1])
      expect(await faults({ modelYear })).toEqual([
        400,
        { modelYear: [unitMessages.modelYear(lastModelYear(new Date()))] },
      ]);
    expect((await faults({ typeId: units.types['MF'] }))[0]).toBe(400);
  });

  it('tells units of one name apart by model year and make, and meets where they are the same', async () => {
    const name = 'Same name';
    const first = await add(name, { modelYear: 2025 });
    expect((await add(name, { modelYear: 2026 })).status).toBe(200);
    expect((await add(name, { modelYear: 2026, makeId: ids['Fjell'] })).status).toBe(200);
    const taken = await add(name, { modelYear: 2026 });
    expect([taken.status, taken.body.modelState]).toEqual([409, { name: [hierarchyMessages.nameTaken] }]);
    const moved = await update(first.body.id, { modelYear: 2026 });
    expect([moved.status, moved.body.modelState]).toEqual([409, { name: [hierarchyMessages.nameTaken] }]);
    const { version } = await read(first.body.id);
    expect((await update(first.body.id, { modelYear: 2024 })).status).toBe(200);
    const stale = await editor.post(`/api/majorUnits/${first.body.id}`, { version, ...values() });
    expect(stale.status).toBe(409);
  });

  it('keeps a value that was replaced since, until another is chosen', async () => {
    const { body } = await add('Kept', { makeId: ids['Fjell'] });
    const more = await listValues(api.services.database, [
      { list: 'make', name: 'Old make' },
      { list: 'make', name: 'New make' },
    ]);
    await update(body.id, { makeId: more.ids['Old make'] });
    await api.services.database.inCatalog(-1, (db) =>
      change(db, { kind: 'script', label: 'Replace', actor: { id: null, name: 'tests' } }, () =>
        db
          .updateTable('list_value')
          .set({ replace_with: more.ids['New make'] ?? null })
          .where('id', '=', more.ids['Old make'] ?? 0)
          .execute(),
      ),
    );
    expect((await read(body.id)).customData.make.id).toBe(more.ids['New make']);
    expect((await update(body.id, { makeId: more.ids['New make'], modelYear: 2020 })).status).toBe(200);
    const { values: found } = (await editor.get(`/api/majorUnits/lists/make?term=Old make ${more.mark}`)).body;
    expect(found).toMatchObject([{ id: more.ids['Old make'], replaceWith: `New make ${more.mark}` }]);
  });

  it('is proposed from lists that follow each other, and begins with the make that is called as the catalogue', async () => {
    const proposed = async (query: string) =>
      (await editor.get(`/api/majorUnits/lists/${query}`)).body.values.map(({ id }: { id: number }) => id);
    expect(
      await proposed(`productType?term=${encodeURIComponent(`snowmobile ${mark}`)}&industryId=${ids['Powersports']}`),
    ).toContain(ids['Snowmobile']);
    expect(
      await proposed(`productType?term=${encodeURIComponent(`snowmobile ${mark}`)}&industryId=${ids['Marine']}`),
    ).not.toContain(ids['Snowmobile']);
    expect(
      await proposed(`productSubType?parentId=${ids['Snowmobile']}&term=${encodeURIComponent(`mountain ${mark}`)}`),
    ).toEqual([ids['Mountain']]);
    expect(await proposed(`brand?term=sport ${mark}`)).toEqual([ids['Fjell Sport']]);
    expect((await editor.get('/api/majorUnits/lists/nothing')).status).toBe(400);
    expect((await editor.get('/api/majorUnits/defaults')).body).toEqual({ make: null });
    const named = await api.catalog({ name: `Fjell ${mark}`, contexts: ['Oem', 'MajorUnit'] });
    const other = named.as('MajorUnits');
    expect((await other.get('/api/majorUnits/defaults')).body.make.id).toBe(ids['Fjell']);
    const theirs = await unitsOf(named);
    const parentId = await theirs.folder(null);
    const { body } = await other.post('/api/majorUnits', {
      typeId: theirs.types['MU'],
      parentId,
      name: 'A',
      ...values(),
    });
    expect((await other.get(`/api/majorUnits/${body.id}`)).body.customData.make.id).toBe(ids['Fjell']);
  });

  it('is written by the role MajorUnits alone', async () => {
    for (const role of ['member', 'Administrators', 'ManageCatalogSettings'] as const)
      expect((await add('No', {}, catalog.as(role))).status).toBe(403);
  });
});

it('knows which years may be a model year, and what tells units apart', () => {
  const today = new Date('2026-11-26');
  expect(lastModelYear(today)).toBe(2028);
  expect(problemOfYear(firstModelYear, today)).toBeUndefined();
  expect(problemOfYear(2028, today)).toBeUndefined();
  expect(problemOfYear(null, today)).toBeUndefined();
  for (const year of [1899, 2029, 2000.5]) expect(problemOfYear(year, today)).toBe(unitMessages.modelYear(2028));
  expect([ownKeyOf({ modelYear: null, makeId: null }), ownKeyOf({ modelYear: 2026, makeId: 7 })]).toEqual([
    '',
    '2026\u001D7',
  ]);
});
