import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { recordFiles } from '../../catalog/quota/queries.ts';
import { change } from '../../platform/change/change.ts';

const api = await openApi();
const hash = '0'.repeat(64);

it('18.b the search finds the diagrams under an item where rows or hotspots lack their counterpart', async () => {
  const catalog = await api.catalog();
  const { division, model, diagram } = await itemsOf(catalog);
  const [snow, water] = [await division(null, 'Snow'), await division(null, 'Water')];
  const [fjell, boat] = [await model(snow, 'Fjell'), await model(water, 'Boat')];
  const part = (await catalog.as('Users').post('/api/parts', { partNumber: 'G-1', description: 'Bolt' })).body.id;
  const inside = (
    await catalog.as('Users').post('/api/parts', { partNumber: 'G-2', description: 'Glue', isInternal: true })
  ).body.id;
  /** A diagram with rows and hotspots of these tags. */
  const draw = async (
    under: number,
    name: string,
    rows: string[],
    spots: string[],
    more: { jump?: string; internal?: string } = {},
  ) => {
    const id = await diagram(under, name);
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'Content', actor: { id: null, name: 'tests' } }, async () => {
        await recordFiles(db, [{ hash, size: 1 }]);
        const image = await db
          .insertInto('image')
          .values({ name, hash, content_type: 'image/png', width: 100, height: 100 })
          .returning('id')
          .executeTakeFirstOrThrow();
        await db.updateTable('hierarchy_item').set({ image_id: image.id }).where('id', '=', id).execute();
        for (const [ordinal, tag] of rows.entries())
          await db.insertInto('parts_list_row').values({ diagram_id: id, part_id: part, ordinal, tag }).execute();
        if (more.internal !== undefined)
          await db
            .insertInto('parts_list_row')
            .values({ diagram_id: id, part_id: inside, ordinal: 99, tag: more.internal })
            .execute();
        for (const value of spots)
          await db.insertInto('hotspot').values({ image_id: image.id, value, x: 1, y: 1, w: 20, h: 20 }).execute();
        if (more.jump !== undefined)
          await db.insertInto('jump_to').values({ source_id: id, target_id: fjell, tag: more.jump }).execute();
      }),
    );
  };
  await draw(fjell, 'Whole', ['1', 'a'], ['1', 'A']);
  await draw(fjell, 'Row alone', ['1', '2', ''], ['1']);
  await draw(fjell, 'Hotspot alone', ['1'], ['1', '9']);
  await draw(fjell, 'Jump and internal', ['1'], ['1', '7'], { jump: '7', internal: '8' });
  await draw(boat, 'Elsewhere', ['5'], []);
  const found = async (query: string) => {
    const { status, body } = await catalog.as('Users').get(`/api/hierarchies/search?${query}`);
    expect(status).toBe(200);
    return (body.items as { name: string }[]).map(({ name }) => name);
  };
  expect(await found(`gap=rows&under=${snow}`)).toEqual(['Row alone']);
  expect(await found(`gap=hotspots&under=${snow}`)).toEqual(['Hotspot alone']);
  expect(await found('gap=rows')).toEqual(['Elsewhere', 'Row alone']);
  expect((await catalog.as('Users').get('/api/hierarchies/search?gap=all')).status).toBe(400);
});
