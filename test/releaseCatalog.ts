import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { recordFiles } from '../src/catalog/quota/queries.ts';
import type { Api } from './api.ts';
import { itemsOf } from './items.ts';
import { editing, releasesOf } from './releases.ts';

/** Numbers of the starting states. */
const states = { draft: 1, review: 2, published: 3, remove: 4 } as const;

/** A catalogue with a division, a model and a diagram with two rows, all published, and one release of it. */
export async function smallRelease(api: Api) {
  const catalog = await api.catalog({ languages: ['EN', 'FR'] });
  const items = await itemsOf(catalog);
  const edit = <T>(statement: RawBuilder<T>) => editing(api, catalog, (db) => statement.execute(db));
  /** Puts items into a state, whatever leads there. */
  const state = (name: keyof typeof states, ...ids: number[]) =>
    edit(
      sql`update hierarchy_item set workflow_id = (
          select id from workflow_state where context = 'Oem' and number = ${states[name]})
        where id = any(${ids}::bigint[])`,
    );
  const division = await items.division(null, 'Snow');
  const model = await items.model(division, 'Fjell 600');
  const diagram = await items.diagram(model, 'Hood');
  const parts = await edit(sql<{ id: number }>`
    insert into part (part_number, number_key, description)
    values ('B-1', 'b1', 'Bolt'), ('N-2', 'n2', 'Nut'), ('S-3', 's3', 'Spare') returning id`);
  const [bolt = 0, nut = 0, spare = 0] = parts.rows.map((row) => row.id);
  await edit(sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id, quantity)
    values (${diagram}, 1, '1', ${bolt}, '2'), (${diagram}, 2, '2', ${nut}, '4')`);
  await state('published', division, model, diagram);
  const releases = releasesOf(api, catalog);
  await releases.publish('full');

  /** Gives an item a picture of its own. Answers the hash of its file. */
  async function picture(item: number, width = 600): Promise<string> {
    const background = { r: item % 256, g: width % 256, b: 7 };
    const image = sharp({ create: { width, height: 300, channels: 3, background } });
    const stored = await storePicture(api, await image.png().toBuffer());
    await edit(sql`
      with made as (insert into image (name, hash, content_type, width, height)
        values ('Drawing', ${stored.hash}, 'image/png', ${width}, 300) returning id)
      update hierarchy_item i set image_id = made.id from made where i.id = ${item}`);
    return stored.hash;
  }

  const hotspot = (item: number, tag: string) =>
    edit(sql`insert into hotspot (image_id, value, x, y, w, h)
      select image_id, ${tag}, 1, 1, 20, 20 from hierarchy_item where id = ${item}`);

  return {
    catalog,
    items,
    releases,
    edit,
    state,
    picture,
    hotspot,
    ids: { division, model, diagram, bolt, nut, spare },
  };
}

/** Puts a png into the file store. */
export async function storePicture({ services: { files, database } }: Api, bytes: Buffer) {
  async function* once() {
    yield bytes;
  }
  const stored = await files.put(once(), { limit: 1e6 });
  await database.outside((db) => recordFiles(db, [stored]));
  return stored;
}
