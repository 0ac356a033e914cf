import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/pool.ts';
import {
  type Edits,
  type EditWorld,
  forOne,
  items,
  maybeSetBack,
  ofBase,
  parts,
  pick,
  setBack,
  text,
} from './world.ts';

export async function giveImage(db: Db, { dice, pictures }: EditWorld, id: number) {
  const { hash, type, width, height } = dice.of(pictures);
  const image = await sql<{ id: number }>`
    insert into image (name, hash, content_type, width, height) values ('Drawing', ${hash}, ${type}, ${width}, ${height})
    returning id`.execute(db);
  await sql`update hierarchy_item set image_id = ${image.rows[0]?.id ?? null} where id = ${id}`.execute(db);
}

export async function addRow(db: Db, { dice }: EditWorld, diagram: number) {
  const part = await pick(db, dice, parts);
  if (part === undefined) return;
  await sql`insert into parts_list_row (diagram_id, ordinal, tag, part_id, quantity, footnote)
    values (${diagram}, ${dice.below(9)}, ${String(dice.below(5))}, ${part}, '1', ${dice.chance(0.2) ? text(dice) : ''})`.execute(
    db,
  );
}

/** Edits of parts lists, hotspots and pictures. */
export const listEdits: Edits = {
  addRow: [
    6,
    forOne(ofBase(3), async (db, id, world) => {
      await addRow(db, world, id);
      await maybeSetBack(db, id, world);
    }),
  ],
  addJump: [
    4,
    forOne(ofBase(3), async (db, id, world) => {
      const to = await pick(db, world.dice, ofBase(3));
      if (to === undefined || to === id) return;
      await sql`insert into jump_to (source_id, target_id, tag) values (${id}, ${to}, ${world.dice.of(['1', '2', 'A', 'a2'])})
        on conflict do nothing`.execute(db);
      await maybeSetBack(db, id, world);
    }),
  ],
  pointJump: [
    2,
    forOne(sql`select id from jump_to`, async (db, id, { dice }) => {
      const to = dice.chance(0.2) ? null : ((await pick(db, dice, ofBase(3))) ?? null);
      await sql`update jump_to set target_id = ${to}::bigint where id = ${id} and source_id is distinct from ${to}::bigint`.execute(
        db,
      );
    }),
  ],
  deleteJump: [
    1,
    forOne(sql`select id from jump_to`, (db, id) => sql`delete from jump_to where id = ${id}`.execute(db)),
  ],
  deleteRow: [
    3,
    forOne(sql`select id from parts_list_row`, (db, id) =>
      sql`delete from parts_list_row where id = ${id}`.execute(db),
    ),
  ],
  changeRow: [
    3,
    forOne(sql`select id from parts_list_row`, (db, id, { dice }) =>
      sql`update parts_list_row set quantity = ${String(dice.below(9))}, tag = ${String(dice.below(5))} where id = ${id}`.execute(
        db,
      ),
    ),
  ],
  translateFootnote: [
    3,
    forOne(sql`select id from parts_list_row where footnote <> ''`, (db, id, { dice }) =>
      sql`insert into row_translation (field, source, language, text)
        select 'footnote', footnote, ${dice.of(['FR', 'DE', 'EN'])}, ${text(dice)} from parts_list_row where id = ${id}
        on conflict (catalog_id, field, md5(source), language) do update set text = excluded.text
        where row_translation.text <> excluded.text`.execute(db),
    ),
  ],
  forgetFootnote: [
    1,
    forOne(sql`select id from row_translation`, (db, id) =>
      sql`delete from row_translation where id = ${id}`.execute(db),
    ),
  ],
  replacePart: [
    3,
    forOne(sql`select id from parts_list_row`, async (db, id, { dice }) => {
      const part = await pick(db, dice, parts);
      await sql`update parts_list_row set part_id = ${part} where id = ${id}`.execute(db);
    }),
  ],
  addHotspot: [
    4,
    forOne(sql`select id from image`, (db, id, { dice }) =>
      sql`insert into hotspot (image_id, value, x, y, w, h) values (${id}, ${String(dice.below(5))}, ${dice.below(20)}, 1, 12, 12)`.execute(
        db,
      ),
    ),
  ],
  moveHotspot: [
    2,
    forOne(sql`select id from hotspot`, (db, id, { dice }) =>
      sql`update hotspot set x = ${dice.below(30)} where id = ${id}`.execute(db),
    ),
  ],
  deleteHotspot: [
    1,
    forOne(sql`select id from hotspot`, (db, id) => sql`delete from hotspot where id = ${id}`.execute(db)),
  ],
  newImage: [
    3,
    forOne(items, async (db, id, world) => {
      await giveImage(db, world, id);
      await maybeSetBack(db, id, world);
    }),
  ],
  furtherPictureOfItem: [
    3,
    forOne(items, async (db, id, world) => {
      const { hash, type, width, height } = world.dice.of(world.pictures);
      await sql`with m as (insert into image (name, hash, content_type, width, height)
          values ('Further', ${hash}, ${type}, ${width}, ${height}) returning id)
        insert into item_picture (item_id, image_id, weight) select ${id}, id, ${2 + world.dice.below(3)} from m`.execute(
        db,
      );
      await maybeSetBack(db, id, world);
    }),
  ],
  endPictureOfItem: [
    1,
    forOne(sql`select id from item_picture`, (db, id) => sql`delete from item_picture where id = ${id}`.execute(db)),
  ],
  /** An image of one item becomes that of another. */
  passImage: [
    2,
    forOne(sql`select id from hierarchy_item where image_id is not null`, async (db, id, { dice }) => {
      const to = await pick(db, dice, items);
      if (to === undefined || to === id) return;
      await setBack(db, id);
      const { rows } = await sql<{
        image: number;
      }>`select image_id as image from hierarchy_item where id = ${id}`.execute(db);
      await sql`update hierarchy_item set image_id = null where id = ${id}`.execute(db);
      await sql`update hierarchy_item set image_id = ${rows[0]?.image ?? null} where id = ${to}`.execute(db);
    }),
  ],
  imageFile: [
    1,
    forOne(sql`select id from image`, (db, id, { dice, pictures }) => {
      const { hash, type, width, height } = dice.of(pictures);
      return sql`update image set hash = ${hash}, content_type = ${type}, width = ${width}, height = ${height} where id = ${id}`.execute(
        db,
      );
    }),
  ],
};
