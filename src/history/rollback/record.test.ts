import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { RoleName, TestCatalog } from '../../../test/api.ts';
import { storePicture } from '../../../test/releaseCatalog.ts';
import { editing } from '../../../test/releases.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';

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

const get = async (path: string, role: RoleName = 'member') => (await catalog.as(role).get(path)).body;
const at = (table: string, id: number) => `/api/records/${table}/${id}/rollback`;
const preview = (table: string, id: number, changeId: number, cells = '') =>
  catalog.as('member').get(`${at(table, id)}?changeId=${changeId}${cells && `&cells=${cells}`}`);
/** Rolls back what the preview has just shown. */
const roll = async (
  table: string,
  id: number,
  changeId: number,
  { cells, role = 'Users' }: { cells?: string[]; role?: RoleName } = {},
) => {
  const { version = 1 } = (await preview(table, id, changeId, cells?.join(','))).body;
  return catalog.as(role).post(at(table, id), { changeId, version, ...(cells && { cells }) });
};
const save = async (body: object, id = clutch) =>
  (await catalog.as('Users').post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), ...body })).body
    .changeId as number;
interface Row {
  id: number;
  version: number;
  tag: string;
  partId: number;
}
const saveList = async (body: object) =>
  (await catalog.as('Users').post(`/api/diagrams/${clutch}/pegged`, body)).body as { changeId: number; rows: Row[] };
const list = async () =>
  ((await get(`/api/diagrams/${clutch}/pegged`)) as { tag: string; partNumber: string; partQty: string }[]).map(
    ({ tag, partNumber, partQty }) => `${tag} ${partNumber} ${partQty}`,
  );
const twoRows = async () => {
  const first = await saveList({
    items: ['1', '2'].map((tag) => ({ tag, partNumber: `P-${tag}`, description: `Washer ${tag}`, partQty: '1' })),
  });
  const [one, two] = first.rows;
  if (!one || !two) throw new Error('no rows');
  return { at: first.changeId, one, two };
};
const row = ({ id, version, tag }: Row, partQty: string) => ({
  id,
  version,
  tag,
  partNumber: `P-${tag}`,
  description: `Washer ${tag}`,
  partQty,
});

const blankPng = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

describe('rollback of one record', () => {
  it('001:233 takes one row of a list back and leaves the other one, as a change that can be undone', async () => {
    const { at: start, one, two } = await twoRows();
    await saveList({ items: [row(one, '4'), row(two, '7')] });
    expect((await preview('parts_list_row', one.id, start)).body).toEqual({
      does: 'change',
      reason: null,
      name: '1 · P-1 · Clutch',
      fields: [{ field: 'quantity', name: '', cell: 'quantity', before: '4', after: '1' }],
      items: [{ id: clutch, name: 'Clutch' }],
      otherModels: 0,
      lists: 0,
      version: expect.any(Number),
    });
    const rolled = await roll('parts_list_row', one.id, start);
    expect([rolled.status, rolled.body.tables]).toEqual([200, ['parts_list_row', 'hierarchy_item']]);
    expect(await list()).toEqual(['1 P-1 1', '2 P-2 7']);
    expect((await catalog.as('Users').post(`/api/changes/${rolled.body.changeId}/undo`)).status).toBe(200);
    expect(await list()).toEqual(['1 P-1 4', '2 P-2 7']);
  });

  it('removes a row that was added since and brings back one that was removed', async () => {
    const { at: start, one, two } = await twoRows();
    const then = await saveList({
      items: [{ tag: '3', partNumber: 'P-3', description: 'Nut', partQty: '3' }],
      deleted: [{ id: two.id, version: two.version }],
    });
    const added = then.rows.find(({ tag }) => tag === '3')?.id ?? 0;
    expect((await preview('parts_list_row', added, start)).body.does).toBe('remove');
    expect((await preview('parts_list_row', two.id, start)).body.does).toBe('bring');
    expect((await roll('parts_list_row', two.id, start)).status).toBe(200);
    expect(await list()).toEqual(['1 P-1 1', '2 P-2 1', '3 P-3 3']);
    expect((await roll('parts_list_row', added, start)).status).toBe(200);
    expect(await list()).toEqual(['1 P-1 1', '2 P-2 1']);
    expect((await preview('parts_list_row', one.id, start)).body).toMatchObject({ does: 'stay', reason: null });
  });

  it('takes one field of an item back and leaves the others; a published one goes to the initial state', async () => {
    const start = (await get(`/api/hierarchies/history/${clutch}/revisions`)).items[0].changeId as number;
    await save({ displayName: 'Drive clutch', notes: 'Belt 2' });
    for (const id of [division, model, clutch]) await setState(catalog, id, 2, 3);
    const difference = await get(`/api/hierarchies/history/${clutch}/difference?from=${start}&to=${2 ** 40}`);
    const cells = (difference.fields as { field: string; cell: string | null }[]).map(({ field, cell }) => [
      field,
      cell,
    ]);
    expect(cells).toEqual([
      ['displayName', 'display_name'],
      ['notes', 'notes'],
      ['state', null],
      ['environment', null],
    ]);
    expect((await roll('hierarchy_item', clutch, start, { cells: ['display_name'] })).status).toBe(200);
    expect(await get(`/api/items/Oem/${clutch}`)).toMatchObject({ displayName: '', notes: 'Belt 2', workflowId: 1 });
  });

  it('says of each record of a change and of its past whether it goes back by itself, and takes its cells alone', async () => {
    const { one } = await twoRows();
    const edit = await saveList({ items: [row(one, '4')] });
    const { version, partId } = edit.rows.find(({ tag }) => tag === '1') ?? one;
    await saveList({ items: [{ ...row({ ...one, version }, '4'), context: 'Left' }] });
    const [record] = (await get(`/api/changes/${edit.changeId}/wrote/parts_list_row`, 'Users')).items;
    expect(record).toMatchObject({ canRollBack: true, fields: [{ cell: 'quantity' }] });
    const seen = (await get(`/api/changes/${edit.changeId}/wrote/parts_list_row`)).items[0];
    expect(seen.canRollBack).toBe(false);
    expect((await roll('parts_list_row', one.id, edit.changeId - 1, { cells: ['quantity'] })).status).toBe(200);
    const [now] = (await get(`/api/diagrams/${clutch}/pegged`)) as { partQty: string; context: string }[];
    expect([now?.partQty, now?.context]).toEqual(['1', 'Left']);
    const part = (await get(`/api/records/part/${partId}/history`, 'Users')).items[0];
    expect(part).toMatchObject({ mark: 'added', canRollBack: false });
  });

  it('takes the description of a part back for all lists, and says in how many', async () => {
    const { one } = await twoRows();
    const part = await get(`/api/parts/${one.partId}`, 'Users');
    const saved = await catalog
      .as('Users')
      .post(`/api/parts/${one.partId}`, { version: part.version, partNumber: 'P-1', description: 'Flyweight, 62 g' });
    expect(saved.status).toBe(200);
    const [event] = (await get(`/api/records/part/${one.partId}/history?cell=description`, 'Users')).items;
    expect((await preview('part', one.partId, event.changeId - 1, 'description')).body).toMatchObject({
      does: 'change',
      lists: 1,
      items: [],
      fields: [{ field: 'description', before: 'Flyweight, 62 g', after: 'Washer 1' }],
    });
    expect((await roll('part', one.partId, event.changeId - 1, { cells: ['description'] })).status).toBe(200);
    expect((await get(`/api/parts/${one.partId}`)).description).toBe('Washer 1');
  });

  it('leaves what cannot stand and says why', async () => {
    const { at: start, two } = await twoRows();
    await saveList({ items: [], deleted: [{ id: two.id, version: two.version }] });
    expect((await catalog.as('Users').del(`/api/parts/deletePart/${two.partId}`)).status).toBe(200);
    expect((await preview('parts_list_row', two.id, start)).body).toMatchObject({ does: 'stay', reason: 'missing' });
    const refused = await roll('parts_list_row', two.id, start);
    expect([refused.status, refused.body.modelState]).toEqual([409, { changeId: ['What it belonged to is gone.'] }]);
  });

  it('a place that was taken away comes back, and none that would close a circle', async () => {
    const [a, b] = [await add.chapter(model, 'A'), await add.chapter(model, 'B')];
    const move = async (id: number, oldParentId: number, parentId: number) =>
      (await catalog.as('Users').post(`/api/hierarchies/${id}/move`, { oldParentId, parentId })).body
        .changeId as number;
    const start = await move(b, model, a);
    const place = (await get(`/api/changes/${start}/wrote/hierarchy_relation`)).items[0].rowId as number;
    await move(b, a, model);
    await move(a, model, b);
    const refused = await roll('hierarchy_relation', place, start);
    expect(refused.status).toBe(409);
    expect((await get(`/api/hierarchies/${a}/ancestors`)).map(({ id }: { id: number }) => id)).toContain(model);
  });

  it('no circle of supersessions', async () => {
    const { one, two } = await twoRows();
    const of = (id: number) => `/api/parts/${id}/replacement`;
    const supersede = async (id: number, by: number[]) => {
      const { version } = await get(of(id));
      return catalog.as('Users').post(of(id), {
        version,
        parts: by.map((partId) => ({ partId, partNumber: `P-${partId === one.partId ? 1 : 2}` })),
      });
    };
    const made = await supersede(one.partId, [two.partId]);
    const start = made.body.changeId as number;
    const relation = (await get(`/api/changes/${start}/wrote/part_relation`)).items[0].rowId as number;
    await supersede(one.partId, []);
    await supersede(two.partId, [one.partId]);
    expect((await roll('part_relation', relation, start)).status).toBe(409);
    expect((await get(of(one.partId))).parts).toEqual([]);
  });

  it('takes the box of a hotspot back, with the diagram that shows it', async () => {
    const { hash } = await storePicture(api, await blankPng());
    const spot = await editing(api, catalog, async (db) => {
      const { rows } = await sql<{ id: number }>`
        with image_ as (
          insert into image (name, hash, content_type, width, height)
          values ('Clutch', ${hash}, 'image/png', 400, 300) returning id
        ), shown as (update hierarchy_item set image_id = (select id from image_) where id = ${clutch})
        insert into hotspot (image_id, value, x, y, w, h) select id, '1', 10, 10, 20, 20 from image_ returning id`.execute(
        db,
      );
      return rows[0]?.id ?? 0;
    });
    const start = (await get(`/api/records/hotspot/${spot}/history`)).items[0].changeId as number;
    await editing(api, catalog, (db) => sql`update hotspot set x = 90, value = '7' where id = ${spot}`.execute(db));
    const { status, body } = await preview('hotspot', spot, start, 'box');
    expect([status, body]).toMatchObject([
      200,
      { does: 'change', fields: [{ field: 'box' }], items: [{ id: clutch }] },
    ]);
    expect((await roll('hotspot', spot, start, { cells: ['box'] })).status).toBe(200);
    expect((await preview('hotspot', spot, start)).body.fields.map(({ cell }: { cell: string }) => cell)).toEqual([
      'value',
    ]);
  });

  it('R:78 is for who may write it, refuses what was overtaken, what is unknown and what does not go back alone', async () => {
    const { at: start, one } = await twoRows();
    const later = await saveList({ items: [row(one, '4')] });
    const stale = await catalog
      .as('Users')
      .post(at('parts_list_row', one.id), { changeId: start, version: one.version });
    expect(stale.status).toBe(409);
    for (const role of ['member', 'MajorUnits', 'AllowImport', 'Publisher'] as const) {
      expect([role, (await roll('parts_list_row', one.id, start, { role })).status]).toEqual([role, 403]);
    }
    for (const [table, id, status] of [
      ['parts_list_row', 999_999_999, 404],
      ['nothing', one.id, 400],
      ['lookup_value', one.id, 400],
      ['hierarchy_item', clutch, 400],
      ['part', one.partId, 400],
    ] as const) {
      expect([table, (await preview(table, id, start)).status]).toEqual([table, status]);
    }
    for (const cells of ['type_id', 'state']) {
      expect((await preview('hierarchy_item', clutch, start, cells)).status).toBe(400);
    }
    // Any number is a moment: the one before a change may be another catalogue's.
    expect((await preview('parts_list_row', one.id, 999_999_999)).body.does).toBe('stay');
    const stranger = await api.catalog();
    const there = await stranger
      .as('Admin')
      .post(at('parts_list_row', one.id), { changeId: start, version: later.rows[0]?.version });
    expect(there.status).toBe(404);
    expect(await list()).toEqual(['1 P-1 4', '2 P-2 1']);
  });
});
