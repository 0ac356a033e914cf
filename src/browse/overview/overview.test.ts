import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { editing } from '../../../test/releases.ts';
import { itemsOf, setState, versionOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import { mostItems } from './rules.ts';

const api = await openApi();

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();

it('18.g the start shows lines with picture, counts and coverage in both directions', async () => {
  const catalog = await api.catalog();
  const editor = catalog.as('Administrators');
  const items = await itemsOf(catalog);
  const snow = await items.division(null, 'Snowmobiles');
  await items.division(null, 'Boats');
  const model = await items.model(snow, 'Fjell');
  const diagram = await items.diagram(model, 'Clutch');
  await items.diagram(model, 'Steering');
  const { body: image } = await editor.upload('/api/file?filename=clutch.png', picture, 'image/png');
  const version = await versionOf(catalog, diagram);
  expect((await editor.post(`/api/diagrams/${diagram}/image`, { version, imageId: image.id })).status).toBe(200);
  const rows = [1, 2, 2, 3].map((n, at) => ({
    tag: n === 3 ? '' : String(n),
    partNumber: `00-${at}`,
    description: 'Washer',
    partQty: '1',
  }));
  expect((await editor.post(`/api/diagrams/${diagram}/pegged`, { items: rows })).status).toBe(200);
  const spots = ['2', '9', ''].map((value, at) => ({ value, x: at * 15, y: 1, w: 12, h: 12 }));
  expect((await editor.post('/api/file/hotspots', { imageId: image.id, items: spots })).status).toBe(200);

  const { body } = await catalog.as('member').get('/api/hierarchies/lines/Oem');
  expect(body).toMatchObject({
    isMore: false,
    items: [
      {
        id: snow,
        displayName: 'Snowmobiles',
        image: { id: image.id },
        models: 1,
        diagrams: 2,
        isMore: false,
        // Rows 1, 2 and 2 have a tag; of the hotspots 2 and 9 one has a row.
        rows: 3,
        rowsWithHotspot: 2,
        hotspots: 2,
        hotspotsWithRow: 1,
      },
      { displayName: 'Boats', image: null, models: 0, diagrams: 0, rows: 0, hotspots: 0 },
    ],
  });
  expect((await catalog.as('stranger').get('/api/hierarchies/lines/Oem')).status).toBe(403);
});

it('18.g a line of many items says that only the first are counted', async () => {
  const catalog = await api.catalog();
  const { division, types } = await itemsOf(catalog);
  const top = await division(null, 'Top');
  await api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'Content', actor: { id: null, name: 'tests' } }, async () => {
      await sql`with made as (
          insert into hierarchy_item (type_id, name)
          select ${types['MD']}, 'M ' || n from generate_series(1, ${mostItems + 5}) n returning id
        ) insert into hierarchy_relation (parent_id, child_id, is_primary, ordinal)
          select ${top}, id, true, row_number() over (order by id) from made`.execute(db);
    }),
  );
  const { body } = await catalog.as('member').get('/api/hierarchies/lines/Oem');
  expect(body.items).toMatchObject([{ isMore: true }]);
});

it('18.g what waits is counted by state and type; published items do not wait', async () => {
  const catalog = await api.catalog();
  const items = await itemsOf(catalog);
  const top = await items.division(null);
  await items.model(top);
  const [second, third] = [await items.model(top), await items.model(top)];
  await setState(catalog, top, 2, 3);
  await setState(catalog, second, 2);
  await setState(catalog, third, 2, 3);
  const { body } = await catalog.as('member').get('/api/hierarchies/waiting/Oem');
  const models = (body as { typeId: number }[]).filter(({ typeId }) => typeId === items.types['MD']);
  expect(models).toMatchObject([
    { workflowId: 1, workflowName: 'Draft', count: 1, isMore: false },
    { workflowId: 2, workflowName: 'Ready to Review', count: 1, isMore: false },
  ]);
});

it('18.g 18.a changes by people are asked for apart from imports and the starting values', async () => {
  const catalog = await api.catalog();
  await (await itemsOf(catalog)).division(null, 'Snowmobiles');
  await api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'import', label: 'Import: Parts', actor: { id: null, name: 'tests' } }, async () => {
      await sql`update hierarchy_item set notes = 'imported'`.execute(db);
    }),
  );
  const kinds = async (imports: boolean) =>
    (await catalog.as('member').get(`/api/changes?imports=${imports}`)).body.items.map((c: { kind: string }) => c.kind);
  expect(await kinds(true)).toEqual(['import', 'script']);
  expect(await kinds(false)).toEqual(['edit']);
});

it('18.b changes of one item or one part say which, others nothing', async () => {
  const catalog = await api.catalog();
  const editor = catalog.as('Administrators');
  const items = await itemsOf(catalog);
  const top = await items.division(null, 'Snowmobiles');
  const model = await items.model(top, 'Fjell');
  const diagram = await items.diagram(model, 'Clutch');
  const rows = [{ tag: '1', partNumber: 'A-1', description: 'Washer', partQty: '1' }];
  await editor.post(`/api/diagrams/${diagram}/pegged`, { items: rows });
  const { body: part } = await editor.post('/api/parts', { partNumber: 'B-1', description: 'Nut' });
  const { body: changes } = await editor.get('/api/changes?take=10');
  const ids: number[] = changes.items.map(({ id }: { id: number }) => id);
  const { body } = await catalog.as('member').get(`/api/changes/leads?ids=${ids.join(',')}`);
  expect(body.map(({ changeId }: { changeId: number }) => changeId)).toEqual(ids);
  expect(body.slice(0, 5)).toMatchObject([
    { itemId: null, partId: part.id },
    { itemId: diagram },
    { itemId: diagram, partId: null },
    { itemId: model, partId: null },
    { itemId: top, partId: null },
  ]);
  // What made the catalogue wrote many things.
  expect(body.at(-1)).toMatchObject({ itemId: null, partId: null });
  const stranger = await (await api.catalog()).as('Admin').get(`/api/changes/leads?ids=${ids.join(',')}`);
  expect(stranger.body.every((one: { itemId: number | null }) => one.itemId === null)).toBe(true);
});

it('20.h counts what each further language lacks of a model, its diagrams and their parts', async () => {
  const catalog = await api.catalog({ languages: ['EN', 'FR', 'DE'] });
  const editor = catalog.as('Administrators');
  const items = await itemsOf(catalog);
  const model = await items.model(await items.division(null, 'Snowmobiles'), 'Fjell');
  const diagram = await items.diagram(model, 'Clutch');
  const rows = [{ tag: '1', partNumber: 'A-1', description: 'Washer', partQty: '1' }];
  await editor.post(`/api/diagrams/${diagram}/pegged`, { items: rows });
  const translated = async (id: number) => (await catalog.as('member').get(`/api/hierarchies/${id}/translated`)).body;
  const lacks = (total: number, fr: number) => [
    { language: 'DE', total, left: total },
    { language: 'FR', total, left: fr },
  ];
  expect(await translated(model)).toEqual(lacks(3, 3));
  await editing(api, catalog, (db) =>
    db
      .insertInto('translation')
      .values({ noun: 'item', row_id: diagram, field: 'display_name', language: 'FR', text: 'Embrayage' })
      .execute(),
  );
  expect([await translated(model), await translated(diagram)]).toEqual([lacks(3, 2), lacks(2, 1)]);
  const stranger = await (await api.catalog()).as('Admin').get(`/api/hierarchies/${model}/translated`);
  expect(stranger.status).toBe(404);
});
