import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { RoleName, TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import type { Revision } from '../item/contract.ts';

const api = await openApi();
let catalog: TestCatalog;
let add: Awaited<ReturnType<typeof itemsOf>>;
let division: number;
let model: number;
let clutch: number;
beforeEach(async () => {
  catalog = await api.catalog();
  add = await itemsOf(catalog);
  division = await add.division(null, 'Snowmobiles');
  model = await add.model(division, 'Fjell 600 LT');
  clutch = await add.diagram(model, 'Clutch');
});

const revisions = async (id = clutch) =>
  (await catalog.as('Users').get(`/api/hierarchies/history/${id}/revisions`)).body as {
    revisions: number;
    isGone: boolean;
    items: Revision[];
  };
const newest = async (id = clutch) => (await revisions(id)).items[0]?.changeId ?? 0;
const preview = async (changeId: number, id = clutch, places = false) =>
  (await catalog.as('member').get(`/api/hierarchies/history/${id}/rollback?changeId=${changeId}&places=${places}`))
    .body;
const roll = async (
  changeId: number,
  of: { id?: number; places?: boolean; role?: RoleName; version?: number } = {},
) => {
  const { id = clutch, places = false, role = 'Users' } = of;
  return catalog
    .as(role)
    .post(`/api/hierarchies/history/${id}/rollback`, { changeId, places, version: of.version ?? (await newest(id)) });
};
const save = async (body: object, id = clutch) =>
  (await catalog.as('Users').post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), ...body })).body
    .changeId as number;
const pegged = async () => (await catalog.as('Users').get(`/api/diagrams/${clutch}/pegged`)).body;
const saveList = async (body: object) =>
  (await catalog.as('Users').post(`/api/diagrams/${clutch}/pegged`, body)).body as {
    changeId: number;
    rows: { id: number; version: number; tag: string; partId: number }[];
  };
const list = async () =>
  ((await pegged()) as { tag: string; partNumber: string; partQty: string }[]).map(
    ({ tag, partNumber, partQty }) => `${tag} ${partNumber} ${partQty}`,
  );
const placesOf = async (id: number) =>
  ((await catalog.as('Users').get(`/api/hierarchies/${id}/whereUsedHierarchy`)).body.items as { name: string }[])
    .length;

describe('rollback of an item', () => {
  it('001:233 brings fields and list to what they were, as a change that can be undone', async () => {
    const first = await saveList({
      items: ['1', '2'].map((tag) => ({ tag, partNumber: `P-${tag}`, description: `Washer ${tag}`, partQty: '1' })),
    });
    const [one, two] = first.rows;
    if (!one || !two) throw new Error('no rows');
    await save({ displayName: 'Drive clutch' });
    await saveList({
      items: [
        { id: one.id, version: one.version, tag: '1', partNumber: 'P-1', description: 'Washer 1', partQty: '4' },
        { tag: '3', partNumber: 'P-3', description: 'Nut' },
      ],
      deleted: [{ id: two.id, version: two.version }],
    });
    const edited = await list();
    expect((await preview(first.changeId)).counts).toEqual([
      { table: 'hierarchy_item', removed: 0, reverted: 1, brought: 0, leftAlone: 0 },
      { table: 'parts_list_row', removed: 1, reverted: 1, brought: 1, leftAlone: 0 },
    ]);
    const rolled = await roll(first.changeId);
    expect([rolled.status, rolled.body]).toEqual([
      200,
      { changeId: expect.any(Number), leftAlone: 0, tables: ['hierarchy_item', 'parts_list_row'] },
    ]);
    expect(await list()).toEqual(['1 P-1 1', '2 P-2 1']);
    expect((await catalog.as('Users').get(`/api/items/Oem/${clutch}`)).body.displayName).toBe('');
    const same = await catalog
      .as('Users')
      .get(`/api/hierarchies/history/${clutch}/difference?from=${first.changeId}&to=${rolled.body.changeId}`);
    expect(same.body).toMatchObject({
      fields: [],
      lists: [],
      hotspots: [],
      rows: { counts: { added: 0, changed: 0, removed: 0 } },
    });
    const undone = await catalog.as('Users').post(`/api/changes/${rolled.body.changeId}/undo`);
    expect(undone.status).toBe(200);
    expect(await list()).toEqual(edited);
    expect((await catalog.as('Users').get(`/api/items/Oem/${clutch}`)).body.displayName).toBe('Drive clutch');
  });

  it('says which drawing goes and which comes back, with their hotspots, and brings it back with them', async () => {
    const users = catalog.as('Users');
    const image = async (name: string) => {
      const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } }).png();
      return (await users.upload(`/api/file?filename=${name}.png`, await picture.toBuffer(), 'image/png')).body
        .id as number;
    };
    const draw = async (imageId: number, spots: number) => {
      await users.post(`/api/diagrams/${clutch}/image`, { version: await versionOf(catalog, clutch), imageId });
      const items = Array.from({ length: spots }, (_, at) => ({
        value: `${at + 1}`,
        x: at * 15,
        y: 0,
        w: 12,
        h: 12,
        confirmed: true,
      }));
      await users.post('/api/file/hotspots', { imageId, items, deleted: [] });
    };
    const planned = async () => (await users.get(`/api/hierarchies/history/${clutch}/rollback?changeId=${start}`)).body;
    await draw(await image('old'), 2);
    const start = await newest();
    expect((await planned()).drawing).toBeNull();
    await draw(await image('new'), 1);
    expect((await planned()).drawing).toEqual({
      now: { name: 'new', hotspots: 1 },
      becomes: { name: 'old', hotspots: 2 },
    });
    expect((await preview(start, clutch, true)).drawing).toBeNull();
    expect((await roll(start)).status).toBe(200);
    expect((await users.get(`/api/diagrams/${clutch}`)).body.image.name).toBe('old');
    expect((await planned()).drawing).toBeNull();
  });

  it('puts a published item back to Draft', async () => {
    const start = await newest();
    await save({ displayName: 'Drive clutch' });
    for (const id of [division, model, clutch]) await setState(catalog, id, 2, 3);
    expect((await roll(start)).status).toBe(200);
    const { displayName, workflowId } = (await catalog.as('Users').get(`/api/items/Oem/${clutch}`)).body;
    expect([displayName, workflowId]).toEqual(['', 1]);
  });

  it('001:249 brings a deleted item back with its list and its place, in the initial state', async () => {
    await saveList({ items: [{ tag: '1', partNumber: 'P-1', description: 'Washer', partQty: '2' }] });
    const before = await newest();
    const deleted = await catalog
      .as('Administrators')
      .del(`/api/hierarchies/${clutch}?version=${await versionOf(catalog, clutch)}`);
    expect(deleted.status).toBe(200);
    expect((await catalog.as('Users').get(`/api/items/Oem/${clutch}`)).status).toBe(404);
    const rolled = await roll(before);
    expect([rolled.status, rolled.body.leftAlone]).toEqual([200, 0]);
    expect(await list()).toEqual(['1 P-1 2']);
    expect(await placesOf(clutch)).toBe(1);
    expect(await revisions()).toMatchObject({ isGone: false });
  });

  it('brings the children back that a deletion left without a place, and no circle', async () => {
    const before = await newest(model);
    await catalog.as('Administrators').del(`/api/hierarchies/${model}?version=${await versionOf(catalog, model)}`);
    expect(await placesOf(clutch)).toBe(0);
    expect((await roll(before, { id: model })).status).toBe(200);
    expect(await placesOf(clutch)).toBe(1);
  });

  it('leaves what is gone for good, and says so', async () => {
    const first = await saveList({ items: [{ tag: '1', partNumber: 'P-1', description: 'Washer' }] });
    const [row] = first.rows;
    await saveList({ items: [], deleted: [{ id: row?.id, version: row?.version }] });
    const removed = await catalog.as('Users').del(`/api/parts/deletePart/${row?.partId}`);
    expect(removed.status).toBe(200);
    await save({ displayName: 'Drive clutch' });
    expect((await preview(first.changeId)).counts).toContainEqual({
      table: 'parts_list_row',
      removed: 0,
      reverted: 0,
      brought: 0,
      leftAlone: 1,
    });
    const { body } = await roll(first.changeId);
    expect(body).toMatchObject({ leftAlone: 1, tables: ['hierarchy_item'] });
    expect((await catalog.as('Users').get(`/api/changes/${body.changeId}/leftAlone`)).body).toMatchObject([
      { table: 'parts_list_row', reason: 'missing' },
    ]);
  });

  it('001:233 rolls back places alone: a link that was taken away comes back, the details stay', async () => {
    const chapter = await add.chapter(model, 'Engine');
    await catalog.as('Users').post(`/api/hierarchies/link/${clutch}/${chapter}/true`, {});
    const linked = await newest();
    await catalog.as('Users').post(`/api/hierarchies/link/${clutch}/${chapter}/false`, {});
    await save({ displayName: 'Drive clutch' });
    expect(await placesOf(clutch)).toBe(1);
    expect((await preview(linked, clutch, true)).counts).toMatchObject([{ table: 'hierarchy_relation', brought: 1 }]);
    expect((await roll(linked, { places: true })).body.tables).toEqual(['hierarchy_relation']);
    expect(await placesOf(clutch)).toBe(2);
    expect((await catalog.as('Users').get(`/api/items/Oem/${clutch}`)).body.displayName).toBe('Drive clutch');
  });

  it('never closes a circle: the place that would is left', async () => {
    const [a, b] = [await add.chapter(model, 'A'), await add.chapter(model, 'B')];
    const move = (id: number, oldParentId: number, parentId: number) =>
      catalog.as('Users').post(`/api/hierarchies/${id}/move`, { oldParentId, parentId });
    const start = (await move(b, model, a)).body.changeId as number;
    expect(start).toBeGreaterThan(0);
    expect((await move(b, a, model)).status).toBe(200);
    expect((await move(a, model, b)).status).toBe(200);
    const { status, body } = await roll(start, { id: b, places: true });
    expect(status === 409 || body.leftAlone > 0).toBe(true);
    const { body: way } = await catalog.as('Users').get(`/api/hierarchies/${a}/ancestors`);
    expect((way as { id: number }[]).map(({ id }) => id)).toContain(model);
  });

  it('R:78 is for who may write the item, refuses what was overtaken, what is unknown and what changes nothing', async () => {
    const start = await newest();
    const seen = start;
    await save({ displayName: 'Drive clutch' });
    expect((await roll(start, { version: seen })).status).toBe(409);
    for (const role of ['member', 'MajorUnits', 'AllowImport', 'Publisher'] as const) {
      expect([role, (await roll(start, { role })).status]).toEqual([role, 403]);
    }
    const nothing = await roll(await newest());
    expect([nothing.status, nothing.body.modelState]).toEqual([409, { changeId: ['There is nothing to roll back.'] }]);
    expect((await roll(999_999_999)).status).toBe(404);
    expect((await roll(start, { id: 999_999_999, version: 1 })).status).toBe(404);
    expect(
      (await catalog.as('Users').post(`/api/hierarchies/history/${clutch}/rollback`, { changeId: start })).status,
    ).toBe(400);
    const stranger = await api.catalog();
    const there = await stranger
      .as('Admin')
      .post(`/api/hierarchies/history/${clutch}/rollback`, { changeId: start, version: 1 });
    expect(there.status).toBe(404);
    expect((await catalog.as('Users').get(`/api/items/Oem/${clutch}`)).body.displayName).toBe('Drive clutch');
  });
});
