import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf, versionOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';

const api = await openApi();

describe('where a drawing is used', () => {
  it('names its places, other diagrams with the same file, and the jump-tos that lead to it', async () => {
    const catalog = await api.catalog();
    const add = await itemsOf(catalog);
    const editor = catalog.as('Users');
    const division = await add.division(null, 'Snowmobiles');
    const [a, b] = [await add.model(division, 'Fjell 600'), await add.model(division, 'Fjell 800')];
    const clutch = await add.diagram(a, 'Clutch');
    const guard = await add.diagram(a, 'Guard');
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const upload = await editor.upload('/api/file?filename=c.png', png, 'image/png');
    await editor.post(`/api/diagrams/${clutch}/image`, {
      version: await versionOf(catalog, clutch),
      imageId: upload.body.id,
    });
    const { body: copy } = await editor.post(`/api/diagrams/${clutch}/clone`, { name: 'Clutch 2', targets: [b] });
    await editor.post(`/api/hierarchies/${b}/pasteDiagrams`, { items: [clutch] });
    const jump = await editor.post(`/api/diagrams/${guard}/jumpTos`, { tag: 'A', targetId: clutch });

    const again = await editor.upload('/api/file?filename=c.png', png, 'image/png');
    // A model that shows the drawing as its picture is no diagram of it.
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'Picture', actor: { id: null, name: 'tests' } }, () =>
        sql`update hierarchy_item set image_id = ${again.body.id} where id = ${b}`.execute(db),
      ),
    );

    const { body } = await catalog.as('member').get(`/api/diagrams/${clutch}/whereUsed`);
    expect(body).toMatchObject({
      totalPlaces: 2,
      places: [
        { parentId: a, relationType: 1, path: ['Snowmobiles', 'Fjell 600'] },
        { parentId: b, relationType: 2, path: ['Snowmobiles', 'Fjell 800'] },
      ],
      sameDrawing: [{ id: copy.id, displayName: 'Clutch 2', hierarchyId: b, path: ['Snowmobiles', 'Fjell 800'] }],
      jumps: [{ id: guard, tag: 'A', jumpToId: jump.body.jumpToId, hierarchyId: a, displayName: 'Guard' }],
    });
    const first = (await catalog.as('member').get(`/api/diagrams/${clutch}/whereUsed?take=1`)).body;
    expect([first.places.length, first.totalPlaces]).toEqual([1, 2]);
    expect((await catalog.as('member').get(`/api/diagrams/${guard}/whereUsed`)).body).toMatchObject({
      totalPlaces: 1,
      sameDrawing: [],
      jumps: [],
    });
    expect((await catalog.as('member').get(`/api/diagrams/${a}/whereUsed`)).status).toBe(404);
  });
});
