import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import { duplicateItem } from './service.ts';

const api = await openApi();
const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

const treeOf = async (catalog: TestCatalog, id: number): Promise<unknown> => {
  const { items } = (await catalog.as('member').get(`/api/hierarchies/${id}/children`)).body;
  const lines: [string, unknown][] = [];
  for (const node of items as { id: number; name: string; isLinked: boolean; hasChildren: boolean }[])
    lines.push([node.name + (node.isLinked ? '*' : ''), node.isLinked ? [] : await treeOf(catalog, node.id)]);
  return Object.fromEntries(lines);
};
const childrenOf = async (catalog: TestCatalog, id: number) =>
  (await catalog.as('member').get(`/api/hierarchies/${id}/children`)).body.items as { id: number; name: string }[];
const itemOf = async (catalog: TestCatalog, id: number) =>
  (await catalog.as('member').get(`/api/items/Oem/${id}`)).body;

/** Division with a model that has a chapter, a diagram with rows, image and hotspot, and a diagram linked from elsewhere. */
async function scene() {
  const catalog = await api.catalog();
  const add = await itemsOf(catalog);
  const users = catalog.as('Users');
  const division = await add.division(null, 'Snowmobiles');
  const model = await add.model(division, 'Fjell 600');
  const chapter = await add.chapter(model, 'Engine');
  const clutch = await add.diagram(chapter, 'Clutch', 'A');
  const other = await add.model(division, 'Tundra');
  const shared = await add.diagram(other, 'Brake');
  await users.post(`/api/hierarchies/link/${shared}/${model}/true`);
  await users.post(`/api/hierarchies/link/${clutch}/${model}/true`);
  const rows = ['1', '2'].map((tag) => ({ tag, partNumber: `P-${tag}`, description: `Washer ${tag}`, partQty: '2' }));
  await users.post(`/api/diagrams/${clutch}/pegged`, { items: rows });
  const { body: image } = await users.upload('/api/file?filename=a.png', picture, 'image/png');
  const { version } = await itemOf(catalog, clutch);
  await users.post(`/api/diagrams/${clutch}/image`, { version, imageId: image.id });
  const spot = { value: '1', x: 20, y: 30, w: 58, h: 58 };
  await users.post('/api/file/hotspots', { imageId: image.id, items: [spot] });
  const duplicate = (body: object, id = model, role: 'member' | 'Users' = 'Users') =>
    catalog.as(role).post(`/api/hierarchies/${id}/duplicate`, { parentId: division, name: 'Fjell 700', ...body });
  return { catalog, add, users, division, model, chapter, clutch, shared, other, image, duplicate };
}

describe('a duplicate', () => {
  it('copies folders and shows the diagrams of the original, the default', async () => {
    const { catalog, division, model, duplicate } = await scene();
    expect((await duplicate({}, model, 'member')).status).toBe(403);
    const { status, body } = await duplicate({});
    expect([status, body]).toMatchObject([200, { copied: 2, linked: 3, workflowAncestorId: division }]);
    expect(await treeOf(catalog, body.id)).toEqual({ Engine: { 'Clutch*': [] }, 'Brake*': [], 'Clutch*': [] });
    expect(await itemOf(catalog, body.id)).toMatchObject({ name: 'Fjell 700', workflowId: 1, parentId: division });
    const [engine] = await childrenOf(catalog, body.id);
    expect((await itemOf(catalog, engine?.id ?? 0)).attributeValues).toEqual([{ attributeId: 1, stringValue: '2' }]);
  });

  it('copies diagrams with parts lists, images and hotspots of their own', async () => {
    const { catalog, users, clutch, image, duplicate } = await scene();
    await setState(catalog, clutch, 2);
    const { body } = await duplicate({ diagrams: 'copies' });
    expect(body).toMatchObject({ copied: 4, linked: 0 });
    expect(await treeOf(catalog, body.id)).toEqual({ Engine: { Clutch: {} }, Brake: {}, 'Clutch*': [] });
    const copy = (await childrenOf(catalog, body.id)).find(({ name }) => name === 'Clutch')?.id ?? 0;
    const item = await itemOf(catalog, copy);
    expect(item).toMatchObject({ workflowId: 1, attributeValues: [{ attributeId: 1, stringValue: 'A 2' }] });
    expect(item.image.id).not.toBe(image.id);
    expect((await users.get(`/api/diagrams/${copy}/pegged`)).body).toMatchObject([
      { tag: '1', partNumber: 'P-1', partQty: '2' },
      { tag: '2', partNumber: 'P-2' },
    ]);
    const spots = await users.get(`/api/file/hotspots?imageId=${item.image.id}`);
    expect(spots.body).toMatchObject([{ value: '1', x: 20, w: 58 }]);
    // Each has its own: what is changed in one leaves the other.
    await users.post('/api/file/hotspots', { imageId: item.image.id, deleted: spots.body });
    expect((await users.get(`/api/file/hotspots?imageId=${image.id}`)).body).toHaveLength(1);
  });

  it('15.14 shows its own name, not the display name of its original', async () => {
    const { catalog, users, model, duplicate } = await scene();
    const { version } = await itemOf(catalog, model);
    await users.post(`/api/items/Oem/${model}`, { version, displayName: 'Fjell 600 LT', overrideName: 'LT' });
    const own = { displayName: '', overrideName: '' };
    expect(await itemOf(catalog, (await duplicate({})).body.id)).toMatchObject({ name: 'Fjell 700', ...own });
    const same = await duplicate({ name: 'Fjell 600' });
    expect(await itemOf(catalog, same.body.id)).toMatchObject({ name: 'Fjell 600', ...own });
    const named = await duplicate({ name: 'Fjell 800', displayName: 'Eight' });
    expect(await itemOf(catalog, named.body.id)).toMatchObject({ displayName: 'Eight', overrideName: '' });
  });

  it('links the attachments of the original', async () => {
    const { users, model, duplicate } = await scene();
    const urls = { id: model, urls: [{ url: 'https://example.com/manual' }] };
    expect((await users.post('/api/items/Oem/postUrls', urls)).status).toBe(200);
    const { body } = await duplicate({});
    const { items } = (await users.get(`/api/hierarchies/${body.id}/attachments`)).body;
    expect(items).toMatchObject([{ name: 'https://example.com/manual' }]);
  });

  it('gives all copies the smallest number that is free for every one of them', async () => {
    const { catalog, add, other, duplicate } = await scene();
    await add.diagram(other, 'Clutch', 'A 2');
    await add.diagram(other, 'clutch', 'a 4');
    await add.chapter(other, '3');
    const tags = async (id: number) => {
      const [engine] = await childrenOf(catalog, id);
      return (await itemOf(catalog, engine?.id ?? 0)).attributeValues[0].stringValue;
    };
    const first = await duplicate({ diagrams: 'copies' });
    expect(await tags(first.body.id)).toBe('3');
    const second = await duplicate({ diagrams: 'copies', name: 'Fjell 800' });
    expect(await tags(second.body.id)).toBe('5');
    const same = await duplicate({ name: 'Fjell 600' });
    expect((await itemOf(catalog, same.body.id)).attributeValues).toEqual([{ attributeId: 1, stringValue: '2' }]);
    const taken = await duplicate({ name: 'fjell 600', attributeValues: [{ attributeId: 1, stringValue: '2' }] });
    expect([taken.status, Object.keys(taken.body.modelState)]).toEqual([409, ['name']]);
  });

  it('numbers the names of types that have no Tag as a key', async () => {
    const { catalog, model, duplicate } = await scene();
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'keys', actor: { id: null, name: 'test' } }, () =>
        sql`update hierarchy_type_attribute set is_key = false
          where type_id = (select id from hierarchy_type where code = 'CH')`.execute(db),
      ),
    );
    const [engine] = await childrenOf(catalog, model);
    const { version } = await itemOf(catalog, engine?.id ?? 0);
    await catalog.as('Users').post(`/api/items/Oem/${engine?.id}`, { version, displayName: 'Motor' });
    const { body } = await duplicate({});
    expect(await treeOf(catalog, body.id)).toHaveProperty('Engine 2');
    const [copy] = await childrenOf(catalog, body.id);
    expect((await itemOf(catalog, copy?.id ?? 0)).displayName).toBe('');
  });

  it('V-16 refuses places that are not allowed, and what would close a cycle', async () => {
    const { catalog, add, users, division, model, chapter, duplicate } = await scene();
    expect((await duplicate({ parentId: chapter })).body.modelState).toHaveProperty('parentId');
    expect((await duplicate({ parentId: null })).status).toBe(400);
    expect((await duplicate({ parentId: 991_999_999 })).status).toBe(404);
    expect((await duplicate({}, 991_999_999)).status).toBe(404);
    const inner = await add.division(division, 'Inner');
    const far = await add.division(null, 'Far');
    await users.post(`/api/hierarchies/link/${far}/${inner}/true`);
    const under = await add.division(far, 'Under');
    const refused = await duplicate({ parentId: under }, inner);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Far cannot be linked under itself or its descendant.',
    ]);
    const within = await duplicate({ parentId: inner, name: 'Copy within' }, division);
    expect(within.status).toBe(200);
    expect(await treeOf(catalog, within.body.id)).toMatchObject({ Inner: { 'Far*': [] }, 'Fjell 600': {} });
    await setState(catalog, inner, 4);
    expect((await duplicate({ parentId: inner })).status).toBe(409);
    expect((await treeOf(catalog, model)) as object).toHaveProperty('Engine');
  });

  it('is one change, which its undo takes away whole', async () => {
    const { catalog, users, division, duplicate } = await scene();
    const before = await treeOf(catalog, division);
    const { body } = await duplicate({ diagrams: 'copies' });
    const undone = await users.post(`/api/changes/${body.changeId}/undo`);
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 0]);
    expect(await treeOf(catalog, division)).toEqual(before);
    expect((await users.get(`/api/items/Oem/${body.id}`)).status).toBe(404);
  });

  it('tells beforehand what it brings along', async () => {
    const { catalog, model, duplicate } = await scene();
    const preview = await catalog.as('member').get(`/api/hierarchies/${model}/duplicate`);
    expect(preview.body).toMatchObject({
      isTooLarge: false,
      types: [
        { description: 'Chapter', count: 1 },
        { description: 'Illustrated parts list', count: 2 },
      ],
    });
    expect((await catalog.as('member').get('/api/hierarchies/999999999/duplicate')).status).toBe(404);
    expect((await duplicate({ diagrams: 'neither' })).status).toBe(400);
  });
});

describe('a large duplicate', () => {
  /** A model with `count` diagrams, all of one name, with three rows each. */
  async function withDiagrams(catalog: TestCatalog, count: number) {
    const { types, division, model } = await itemsOf(catalog);
    const parentId = await division(null);
    const source = await model(parentId, 'Source');
    await catalog.as('Users').post('/api/parts', { partNumber: 'P-1', description: 'Washer' });
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'script', label: 'fill', actor: { id: null, name: 'test' } }, async () => {
        await sql`with item as (insert into hierarchy_item (type_id, name, attributes, identity_key)
            select ${types['IP']}::bigint, 'Carburetor', jsonb_build_object('1', 'T' || n), 't' || n
            from generate_series(1, ${count}::int) n returning id),
          place as (insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
            select ${source}::bigint, id, true, row_number() over (order by id) from item)
          insert into parts_list_row (diagram_id, ordinal, tag, part_id)
          select item.id, n, n::text, (select min(id) from part) from item, generate_series(1, 3) n`.execute(db);
      }),
    );
    return { parentId, source };
  }
  const counting = (db: Db) => {
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    return { db: counted, statements: () => statements };
  };
  const run = (catalog: TestCatalog, id: number, parentId: number) =>
    api.services.database.inCatalog(catalog.id, async (plain) => {
      const { db, statements } = counting(plain);
      const done = await change(plain, { kind: 'edit', label: 'copy', actor: { id: null, name: 'test' } }, () =>
        duplicateItem(db, { id, parentId, name: 'Copy', diagrams: 'copies' }),
      );
      return { ...done, statements: statements() };
    });

  it('takes as many statements for 2,000 items as for 2', async () => {
    const catalog = await api.catalog();
    const few = await withDiagrams(catalog, 1);
    const small = await run(catalog, few.source, few.parentId);
    const other = await api.catalog();
    const many = await withDiagrams(other, 1_999);
    const large = await run(other, many.source, many.parentId);
    expect([small.copied, large.copied]).toEqual([2, 2_000]);
    expect(large.statements).toBe(small.statements);
  });
});
