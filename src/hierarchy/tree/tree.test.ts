import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';

const api = await openApi();

/** Writes content that no route of this slice makes. */
const write = (catalog: TestCatalog, work: (db: Db) => Promise<unknown>) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Content', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

const names = (body: { items: { name: string }[] }) => body.items.map((item) => item.name);

describe('tree', () => {
  it('18.b siblings that are called the same say their key values, others do not', async () => {
    const catalog = await api.catalog();
    const { division, types } = await itemsOf(catalog);
    const top = await division(null, 'Top');
    const add = (name: string, tag: string, more: object = {}) =>
      catalog.as('Users').post('/api/items/Oem', {
        typeId: types.MD,
        parentId: top,
        name,
        attributeValues: tag === '' ? [] : [{ attributeId: 1, stringValue: tag }],
        ...more,
      });
    await add('Fjell', 'A');
    await add('Fjell', 'B');
    await add('Fjell', '');
    await add('Lakrids', 'A');
    await add('Fjell', 'C', { group: 'Others' });
    const { body } = await catalog.as('member').get(`/api/hierarchies/${top}/children`);
    expect(body.items.map((one: { keyValues: string | null }) => one.keyValues)).toEqual(['A', 'B', null, null, null]);
  });

  it('shows the top level and what stands under a node, in pages that neither miss nor repeat', async () => {
    const catalog = await api.catalog();
    const { division, types } = await itemsOf(catalog);
    const top = await division(null, 'Top');
    await division(null, 'Other');
    await write(catalog, async (db) => {
      await sql`insert into hierarchy_item (type_id, name) select ${types.MD}, 'M ' || n from generate_series(1, 1203) n`.execute(
        db,
      );
      await sql`insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
        select ${top}, id, true, row_number() over (order by id) / 3 from hierarchy_item where type_id = ${types.MD}`.execute(
        db,
      );
    });
    const member = catalog.as('member');
    const { body: level } = await member.get('/api/hierarchies/Oem');
    expect(level.items).toMatchObject([
      {
        id: top,
        name: 'Top',
        typeCode: 'DV',
        baseType: 4,
        childCount: 1000,
        hasChildren: true,
        isLinked: false,
      },
      { name: 'Other', childCount: 0, hasChildren: false, workflowId: 1, workflowName: 'Draft', group: '' },
    ]);
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null; page++) {
      expect(page).toBeLessThan(4);
      const { body }: { body: { items: { name: string }[]; cursor: string | null } } = await member.get(
        `/api/hierarchies/${top}/children?take=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...names(body));
      cursor = body.cursor;
    }
    expect(seen).toEqual(Array.from({ length: 1203 }, (_, n) => `M ${n + 1}`));
    const { body: far } = await member.get(`/api/hierarchies/${top}/children?from=1200&take=500`);
    expect(names(far)).toEqual(['M 1201', 'M 1202', 'M 1203']);
    expect(names((await member.get('/api/hierarchies/Oem?from=1')).body)).toEqual(['Other']);
    expect((await member.get(`/api/hierarchies/${top}/children?from=-1`)).status).toBe(400);
    expect((await member.get(`/api/hierarchies/${top}/children?cursor=zz`)).status).toBe(400);
    expect((await member.get(`/api/hierarchies/${top}/children?take=501`)).status).toBe(400);
    expect((await member.get('/api/hierarchies/Nowhere')).status).toBe(400);
    expect((await catalog.as('stranger').get('/api/hierarchies/Oem')).status).toBe(403);
    expect((await catalog.as('none').get('/api/hierarchies/Oem')).status).toBe(401);
  });

  it('answers the way down to an item and how many siblings come before each step', async () => {
    const catalog = await api.catalog();
    const { division, model, diagram } = await itemsOf(catalog);
    const a = await division(null, 'A');
    const b = await division(null, 'B');
    await model(a, 'M0');
    const id = await model(a, 'M');
    const leaf = await diagram(id, 'D');
    await catalog.as('Users').post(`/api/hierarchies/link/${id}/${b}/true`);
    const way = async (query = '') =>
      (await catalog.as('member').get(`/api/hierarchies/${leaf}/ancestors${query}`)).body.map(
        (n: { name: string; position: number; isLinked: boolean }) => [n.name, n.position, n.isLinked],
      );
    expect(await way()).toEqual([
      ['A', 0, false],
      ['M', 1, false],
      ['D', 0, false],
    ]);
    const linked = await catalog.as('member').get(`/api/hierarchies/${id}/ancestors?parentId=${b}`);
    expect(linked.body).toMatchObject([{ name: 'B' }, { name: 'M', isLinked: true, position: 0 }]);
    expect((await catalog.as('member').get(`/api/hierarchies/${id}/ancestors?parentId=${leaf}`)).status).toBe(404);
  });

  it('lists the diagrams of a model with image, parts and coverage', async () => {
    const catalog = await api.catalog();
    const { division, model, diagram } = await itemsOf(catalog);
    const id = await model(await division(null), 'M');
    const [clutch, empty] = [await diagram(id, 'Clutch'), await diagram(id, 'Empty')];
    await write(catalog, async (db) => {
      const hash = 'ab'.repeat(32);
      await sql`insert into stored_file (hash, size) values (${hash}, 1) on conflict do nothing`.execute(db);
      await sql`insert into image (name, hash, content_type, width, height) values ('c.png', ${hash}, 'image/png', 800, 600)`.execute(
        db,
      );
      await sql`update hierarchy_item set image_id = (select max(id) from image) where id = ${clutch}`.execute(db);
      await sql`insert into hotspot (image_id, value, x, y, w, h)
        select (select max(id) from image), v, 1, 1, 20, 20 from unnest('{1,1,2,9}'::text[]) v`.execute(db);
      await sql`insert into part (part_number, number_key, is_internal) select 'P' || n, 'p' || n, n = 5 from generate_series(1, 5) n`.execute(
        db,
      );
      await sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id)
        select ${clutch}, n, case n when 4 then '' else n::text end, p.id from generate_series(1, 5) n join part p on p.number_key = 'p' || n`.execute(
        db,
      );
    });
    const { body } = await catalog.as('Users').get(`/api/hierarchies/${id}/diagrams`);
    expect(body.items).toMatchObject([
      {
        id: clutch,
        image: { width: 800, height: 600 },
        totalPeggeds: 5,
        totalHotspots: 4,
        partCoverage: 66,
        workflowName: 'Draft',
        howManyPlacesUsed: 1,
      },
      { id: empty, image: null, totalPeggeds: 0, totalHotspots: 0, partCoverage: null },
    ]);
    const { body: counts } = await catalog.as('member').get('/api/hierarchies/counts/Oem');
    expect(counts.map((c: { typeCode: string; count: number }) => [c.typeCode, c.count])).toEqual([
      ['DV', 1],
      ['MD', 1],
      ['CH', 0],
      ['IP', 2],
    ]);
  });

  it('tells what happened to the catalogue and to one item, newest first', async () => {
    const catalog = await api.catalog();
    const { division, model } = await itemsOf(catalog);
    const [a, b] = [await division(null, 'A'), await division(null, 'B')];
    const id = await model(a, 'M');
    await catalog.as('Users').post(`/api/hierarchies/${id}/move`, { parentId: b, oldParentId: a });
    const labels = (body: { items: { label: string }[] }) => body.items.map((change) => change.label);
    const member = catalog.as('Users');
    expect(labels((await member.get(`/api/hierarchies/history/${id}`)).body)).toEqual(['Move M', 'Add M']);
    const { body } = await member.get('/api/changes?take=2');
    expect(labels(body)).toEqual(['Move M', 'Add M']);
    expect(labels((await member.get(`/api/changes?take=2&before=${body.before}`)).body)).toEqual(['Add B', 'Add A']);
    expect((await member.get('/api/changes?take=101')).status).toBe(400);
  });

  it('lists the types of a context with the synthetic one for groups', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const codes = async (context: string) =>
      (await catalog.as('member').get(`/api/itemType/${context}`)).body.map(
        (t: { id: number; code: string }) => t.code,
      );
    expect(await codes('Oem')).toEqual(['DV', 'MD', 'CH', 'IP', 'SG']);
    expect(await codes('MajorUnit')).toEqual(['MF', 'MU', 'MG']);
    const { body } = await catalog.as('member').get('/api/itemType/Oem');
    expect(body.at(-1)).toMatchObject({ id: 99, description: 'Serial Grouping' });
    const children = (code: string) =>
      body
        .find((t: { code: string }) => t.code === code)
        .allowableChildren.map((c: { id: number }) => body.find((t: { id: number }) => t.id === c.id).code);
    expect([children('DV'), children('MD'), children('CH'), children('IP')]).toEqual([
      ['DV', 'MD', 'CH'],
      ['IP', 'CH'],
      ['CH', 'IP'],
      [],
    ]);
  });
});
