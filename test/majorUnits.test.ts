import { beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { lookupType } from '../src/lookup/rules.ts';
import { openApi, type TestCatalog } from './api.ts';
import type { Caller } from './caller.ts';
import { itemsOf, typeIds } from './items.ts';

const api = await openApi();
let catalog: TestCatalog;
/** Has the role MajorUnits alone. */
let editor: Caller;
/** May write Oem, and so nothing here. */
let other: Caller;
let types: Record<string, number>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  editor = catalog.as('MajorUnits');
  other = catalog.as('Administrators');
  types = await typeIds(editor, 'MajorUnit');
});

let nth = 0;
async function add(code: 'MF' | 'MU', parentId: number | null, name = `${code} ${++nth}`, more: object = {}) {
  const body = { typeId: types[code], parentId, name, ...more };
  const { status, body: made } = await editor.post('/api/items/MajorUnit', body);
  if (status !== 200) throw new Error(JSON.stringify(made));
  return made.id as number;
}
const itemOf = async (id: number) => (await editor.get(`/api/items/MajorUnit/${id}`)).body;
const childrenOf = async (id: number) =>
  (await editor.get(`/api/hierarchies/${id}/children`)).body.items.map(({ name }: { name: string }) => name);

/** Does the same as who may write Oem alone, and then as who has the role: 403, then 200. */
async function refusedThenDone(path: string, body: object) {
  expect([path, (await other.post(path, body)).status]).toEqual([path, 403]);
  const answer = await editor.post(path, body);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

describe('the tree of major units', () => {
  it('M1.21 is written by the role MajorUnits: places, order, groups, copies, and deletion', async () => {
    const [year, next] = [await add('MF', null, '2026'), await add('MF', null, '2027')];
    const folder = await add('MF', year, 'Adventure');
    const unit = await add('MU', folder, 'Merlin 900 ADV');
    await add('MU', folder, 'Merlin 700 R');
    expect((await other.post('/api/items/MajorUnit', { typeId: types.MU, parentId: year, name: 'x' })).status).toBe(
      403,
    );
    expect((await editor.post('/api/items/MajorUnit', { typeId: types.MU, parentId: null, name: 'x' })).status).toBe(
      400,
    );

    await refusedThenDone(`/api/hierarchies/${unit}/move`, { parentId: year, oldParentId: folder });
    await refusedThenDone(`/api/hierarchies/link/${unit}/${next}/true`, {});
    expect(await childrenOf(next)).toEqual(['Merlin 900 ADV']);
    await refusedThenDone(`/api/hierarchies/link/${unit}/${next}/false`, {});
    await refusedThenDone(`/api/hierarchies/${year}/sortChildren`, { sortType: 2, items: [] });
    expect(await childrenOf(year)).toEqual(['Merlin 900 ADV', 'Adventure']);

    const { version } = await itemOf(unit);
    await refusedThenDone(`/api/items/MajorUnit/${unit}`, { version, group: 'Merlin' });
    const group = { context: 'MajorUnit', parentId: year, group: 'Merlin', name: 'Merlin II' };
    await refusedThenDone('/api/hierarchies/serialGroup', group);
    expect((await itemOf(unit)).group).toBe('Merlin II');

    const copied = await refusedThenDone(`/api/hierarchies/${folder}/duplicate`, { parentId: next, name: 'Adventure' });
    expect(copied.copied).toBe(2);
    expect(await childrenOf(copied.id)).toEqual(['Merlin 700 R']);
    expect((await editor.post(`/api/changes/${copied.changeId}/undo`)).status).toBe(200);

    const last = (await itemOf(unit)).version;
    expect((await other.del(`/api/hierarchies/${unit}?version=${last}`)).status).toBe(403);
    expect((await editor.del(`/api/hierarchies/${unit}?version=${last}`)).status).toBe(200);
  });

  it('M1.20 has MG for its groups, and states of its own, which one sets one by one or for many', async () => {
    const { body: all } = await editor.get('/api/itemType/MajorUnit');
    expect(all.map(({ code }: { code: string }) => code)).toEqual(['MF', 'MU', 'MG']);
    const folder = await add('MF', null);
    const units = [await add('MU', folder), await add('MU', folder)];
    const { version } = await itemOf(units[0] ?? 0);
    const update = '/api/workflows/updateItemWorkFlow';
    await refusedThenDone(update, { itemId: units[0], newWorkFlowState: 2, version });
    // Alone the role counts as Users, who publish nothing.
    const now = (await itemOf(units[0] ?? 0)).version;
    expect((await editor.post(update, { itemId: units[0], newWorkFlowState: 3, version: now })).status).toBe(403);
    const action = { kind: 'state', newWorkflowId: 2 };
    const done = await refusedThenDone('/api/hierarchies/bulk', { items: { ids: units }, action, expected: 1 });
    expect(done).toMatchObject({ changed: 1, leftOut: [{ reason: 'same', count: 1 }] });
    const found = await editor.get(
      `/api/hierarchies/search?context=MajorUnit&hierarchyType=8&workflowIds=2&under=${folder}`,
    );
    expect(found.body.totalCount).toBe(2);
    const lines = (await editor.get('/api/hierarchies/lines/MajorUnit')).body.items;
    expect(lines.find(({ id }: { id: number }) => id === folder)).toMatchObject({ units: 2, models: 0 });
  });
});

describe('what hangs on a major unit', () => {
  it('M1.23 models of Oem are related to it, from either side; who may write only it changes no model', async () => {
    const items = await itemsOf(catalog);
    const model = await items.model(await items.division(null), 'Merlin 900');
    const unit = await add('MU', await add('MF', null), 'Merlin 900 ADV 2026');
    const offered = await editor.get(`/api/hierarchies/${unit}/unrelateditems?isLinks=false&term=merlin`);
    expect(offered.body.items).toMatchObject([{ id: model, name: 'Merlin 900' }]);
    const path = `/api/hierarchies/${unit}/relateditems`;
    expect(await refusedThenDone(path, { items: [model] })).toMatchObject({ added: 1, workflowAncestorId: unit });
    expect((await editor.get(path)).body.items).toMatchObject([{ id: model, context: 'Oem' }]);
    const seen = (await other.get(`/api/hierarchies/${model}/relateditems`)).body.items;
    expect(seen).toMatchObject([{ id: unit, context: 'MajorUnit' }]);
    expect((await editor.post(`/api/hierarchies/${model}/relateditems`, { items: [unit] })).status).toBe(403);
    const folder = await add('MF', null);
    expect((await editor.post(`/api/hierarchies/${folder}/relateditems`, { items: [model] })).status).toBe(400);
    expect((await editor.del(`/api/hierarchies/${unit}/modelrelation/${model}`)).status).toBe(200);
  });

  it('M1.24 pictures are uploaded and saved by its role, and leave those of Oem alone', async () => {
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b45309' } })
      .png()
      .toBuffer();
    const unit = await add('MU', await add('MF', null));
    const upload = `/api/file?filename=a.png&context=MajorUnit&parentId=${unit}`;
    expect((await other.upload(upload, bytes, 'image/png')).status).toBe(403);
    const { body: first } = await editor.upload(upload, bytes, 'image/png');
    expect((await itemOf(unit)).image).toMatchObject({ id: first.id });
    const { body: second } = await editor.upload('/api/file?filename=b.png', bytes, 'image/png');
    const saved = { parentType: 'item', parentId: unit, known: [first.id], items: [second.id, first.id] };
    await refusedThenDone('/api/file/links', saved);
    await refusedThenDone('/api/file/unlink', { imageId: first.id, items: [{ kind: 'item', id: unit }] });

    const items = await itemsOf(catalog);
    const model = await items.model(await items.division(null));
    const drawn = (await other.upload(`/api/file?filename=c.png&parentId=${model}`, bytes, 'image/png')).body;
    const { version } = (await editor.get(`/api/file/meta/${drawn.id}`)).body;
    for (const [path, body] of [
      ['/api/file/unlink', { imageId: drawn.id, items: [{ kind: 'item', id: model }] }],
      ['/api/file/removeWhereUseds', { imageId: drawn.id }],
      ['/api/file/replace', { imageId: drawn.id, version, by: first.id }],
      ['/api/file/link', { imageId: first.id, kind: 'item', id: model, version: 1 }],
      ['/api/file/links', { parentType: 'item', parentId: model, known: [drawn.id], items: [] }],
    ] as const)
      expect([path, (await editor.post(path, body)).status]).toEqual([path, 403]);
    const over = await editor.upload(`/api/file?filename=d.png&oldImageItemId=${drawn.id}`, bytes, 'image/png');
    expect(over.status).toBe(403);
  });

  it('M1.23 its top level carries visibility groups', async () => {
    const value = { type: lookupType('visibilityGroup'), name: 'Dealers' };
    const { body: group } = await catalog.as('Admin').post('/api/lookup/lookupvalue', value);
    const folder = await add('MF', null);
    const unit = await add('MU', folder);
    const { version, isVisibilityGroupEnabled } = await itemOf(folder);
    expect([isVisibilityGroupEnabled, (await itemOf(unit)).isVisibilityGroupEnabled]).toEqual([true, false]);
    await refusedThenDone(`/api/hierarchies/${folder}/visibility`, { version, groups: [group.id] });
    expect((await catalog.as('member').get(`/api/items/MajorUnit/${unit}`)).status).toBe(404);
  });
});
