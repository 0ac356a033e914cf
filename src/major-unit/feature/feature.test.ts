import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { itemsOf } from '../../../test/items.ts';
import { setUnitState, unitsOf, uploadImage } from '../../../test/units.ts';
import { messages } from '../../platform/http/errors.ts';
import { unitMessages } from '../rules.ts';
import type { Feature } from './contract.ts';
import { arrange } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let units: Awaited<ReturnType<typeof unitsOf>>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  editor = catalog.as('MajorUnits');
  units = await unitsOf(catalog);
});

const unit = async () => units.unit(await units.folder(null));
const row = (featureGroupName: string, featureName: string, featureValue: string, more: object = {}) => ({
  featureGroupName,
  featureName,
  featureValue,
  ...more,
});
const save = (id: number, of: object, by = editor) => by.post(`/api/majorUnits/${id}/features`, of);
const features = async (id: number): Promise<Feature[]> =>
  (await editor.get(`/api/majorUnits/${id}/features`)).body.features;
const shown = (all: Feature[]) =>
  all.map((one) => `${one.itemIndex} ${one.featureGroupName}/${one.featureName}: ${one.featureValue}`);
const named = ({ featureId, version }: Feature) => ({ featureId, version });

describe('23 M1.8 features of a unit', () => {
  it('are added, changed, moved and removed in one save, which answers them with the state and is taken back whole', async () => {
    const id = await unit();
    const first = await save(id, {
      groupsToAdd: [{ featureGroupName: 'Engine' }],
      featuresToAdd: [
        row('Engine', 'Type', 'V-twin'),
        row(' engine ', ' Cooling ', ' Liquid '),
        row('Wheels', 'Front', '21"'),
      ],
    });
    expect(first.body).toMatchObject({ workFlowId: 1, workflowUpdated: false });
    expect(shown(first.body.features)).toEqual([
      '0 Engine/Type: V-twin',
      '1 Engine/Cooling: Liquid',
      '2 Wheels/Front: 21"',
    ]);
    const [type, cooling, front] = first.body.features as [Feature, Feature, Feature];
    const second = await save(id, {
      featuresToAdd: [row('Wheels', 'Rear', '18"', { itemIndex: 0 })],
      featuresToUpdate: [
        { ...named(front), ...row('Wheels', 'Front', '19"'), itemIndex: 1 },
        { ...named(type), featureGroupId: type.featureGroupId, featureName: 'Type', featureValue: 'V4' },
      ],
      featuresToDelete: [named(cooling)],
    });
    expect(shown(second.body.features)).toEqual(['0 Wheels/Rear: 18"', '1 Wheels/Front: 19"', '2 Engine/Type: V4']);
    expect(shown(await features(id))).toEqual(shown(second.body.features));
    const undone = await editor.post(`/api/changes/${second.body.changeId}/undo`);
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect(shown(await features(id))).toEqual(shown(first.body.features));
    const past = await editor.get(`/api/majorUnits/${id}/features?asof=${second.body.changeId}`);
    expect(shown(past.body.features)).toEqual(shown(second.body.features));
  });

  it('change nothing where all is as it was, and set a unit in review back where not', async () => {
    const id = await unit();
    const { body } = await save(id, { featuresToAdd: [row('Engine', 'Type', 'V2'), row('', '', ' ')] });
    const [only] = body.features as [Feature];
    expect(body.features).toHaveLength(1);
    await setUnitState(catalog, id, 2);
    const same = await save(id, { featuresToUpdate: [{ ...named(only), ...row('ENGINE', 'Type', 'V2') }] });
    expect(same.body).toMatchObject({ changeId: null, workflowUpdated: false, workFlowId: 2 });
    const other = await save(id, { featuresToUpdate: [{ ...named(only), ...row('Engine', 'Type', 'V4') }] });
    expect(other.body).toMatchObject({ workflowUpdated: true, workflowAncestorId: id, workFlowId: 1 });
    await setUnitState(catalog, id, 4);
    expect((await save(id, { featuresToAdd: [row('A', 'B', 'C')] })).status).toBe(409);
  });

  it('are refused by row and field where a part is missing or foreign', async () => {
    const id = await unit();
    const refused = await save(id, {
      featuresToAdd: [row('', 'Type', 'V2'), row('Engine', ' ', 'V2'), row('Engine', 'Type', '')],
    });
    expect([refused.status, refused.body.modelState]).toEqual([
      400,
      {
        'featuresToAdd.0.featureGroupName': [unitMessages.group],
        'featuresToAdd.1.featureName': [unitMessages.featureName],
        'featuresToAdd.2.featureValue': [unitMessages.featureValue],
      },
    ]);
    const faults = async (of: object) => {
      const { status, body } = await save(id, { featuresToAdd: [of] });
      return [status, Object.keys(body.modelState)];
    };
    expect(await faults(row('E', 'x'.repeat(257), 'V'))).toEqual([400, ['featuresToAdd.0.featureName']]);
    expect(await faults(row('E', 'T', 'x'.repeat(1025)))).toEqual([400, ['featuresToAdd.0.featureValue']]);
    expect(await faults(row('E', 'T', 'V', { imageId: 999_999 }))).toEqual([400, ['featuresToAdd.0.imageId']]);
    expect(await faults({ featureGroupId: 999_999, featureName: 'T', featureValue: 'V' })).toEqual([
      400,
      ['featuresToAdd.0.featureGroupId'],
    ]);
    const many = Array.from({ length: 1000 }, (_, n) => row('E', `T${n}`, 'V'));
    expect((await save(id, { featuresToAdd: many })).status).toBe(200);
    expect((await save(id, { featuresToAdd: [row('E', 'T', 'V')] })).body.modelState).toEqual({
      featuresToAdd: [unitMessages.tooManyFeatures],
    });
  });

  it('C-03 meet where two editors save the same row, and not where they save others', async () => {
    const id = await unit();
    const [a, b] = (await save(id, { featuresToAdd: [row('E', 'A', '1'), row('E', 'B', '1')] })).body.features as [
      Feature,
      Feature,
    ];
    expect((await save(id, { featuresToUpdate: [{ ...named(a), ...row('E', 'A', '2') }] })).status).toBe(200);
    const theirs = await save(
      id,
      {
        featuresToUpdate: [{ ...named(b), ...row('E', 'B', '2') }],
        featuresToAdd: [row('E', 'C', '1', { itemIndex: 0 })],
      },
      catalog.as('Admin'),
    );
    expect(shown(theirs.body.features)).toEqual(['0 E/C: 1', '1 E/A: 2', '2 E/B: 2']);
    const stale = await save(id, {
      featuresToUpdate: [{ ...named(a), ...row('E', 'A', '3') }],
      featuresToDelete: [named(b)],
    });
    expect([stale.status, stale.body.modelState]).toEqual([
      409,
      { 'featuresToUpdate.0': [messages.conflict], 'featuresToDelete.0': [messages.conflict] },
    ]);
    const twice = await save(id, {
      featuresToUpdate: [{ ...named(a), ...row('E', 'A', '3') }],
      featuresToDelete: [named(a)],
    });
    expect(twice.status).toBe(400);
  });

  it('are a unit’s alone: 404 for folders, items of other contexts and what is not there, 403 for other roles', async () => {
    const model = await (await itemsOf(catalog)).division(null);
    for (const id of [await units.folder(null), model, 999_999]) {
      expect((await editor.get(`/api/majorUnits/${id}/features`)).status).toBe(404);
      expect((await save(id, { featuresToAdd: [row('E', 'A', '1')] })).status).toBe(404);
    }
    const id = await unit();
    for (const role of ['member', 'Administrators', 'ManageCatalogSettings'] as const)
      expect((await save(id, { featuresToAdd: [row('E', 'A', '1')] }, catalog.as(role))).status).toBe(403);
  });

  it('propose their groups, have a picture that is kept while one shows it, and go with the unit', async () => {
    const id = await unit();
    const imageId = await uploadImage(catalog.as('Admin'), 'engine');
    await save(id, { featuresToAdd: [row('Drivetrain', 'Picture', 'Yes', { imageId })] });
    const proposed = await editor.get('/api/majorUnits/featureGroups?term=rivetr');
    expect(proposed.body.groups).toMatchObject([{ featureGroupName: 'Drivetrain' }]);
    expect((await features(id))[0]).toMatchObject({ imageId, image: { id: imageId, name: 'engine' } });
    const admin = catalog.as('Admin');
    expect((await admin.del(`/api/file/${imageId}`)).status).toBe(409);
    expect((await admin.get(`/api/file/links/${imageId}/0/100`)).body.items).toMatchObject([{ kind: 'item', id }]);
    const { version } = (await editor.get(`/api/items/MajorUnit/${id}`)).body;
    expect((await editor.del(`/api/hierarchies/${id}?version=${version}`)).status).toBe(200);
    expect((await admin.del(`/api/file/${imageId}`)).status).toBe(200);
    expect((await editor.get('/api/majorUnits/featureGroups?term=rivetr')).body.groups).toEqual([]);
  });
});

it('places rows that name an index there, and the others around them', () => {
  const at = (row: string, index?: number) => ({ row, at: index });
  expect(arrange(['a', 'b'], [at('x', 2), at('y', 0), at('z')])).toEqual(['y', 'a', 'x', 'b', 'z']);
  expect(arrange([], [at('x', 7)])).toEqual(['x']);
});
