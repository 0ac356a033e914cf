import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/pool.ts';
import { type Edit, type Edits, type EditWorld, forOne, parts, pick, stateId, text, translate } from './world.ts';

/** Makes a part an alternate, included, cross-sell or up-sell of another, or no longer. */
async function relate(db: Db, from: number, { dice }: EditWorld) {
  const kind = dice.of([5, 6, 10, 11]);
  if (dice.chance(0.3))
    await sql`delete from part_relation where kind = ${kind} and ${from} in (part_id, related_id)`.execute(db);
  else
    await sql`insert into part_relation (kind, part_id, related_id, quantity, unit, ordinal)
      select ${kind}, ${from}, id, ${1 + dice.below(3)}, ${dice.of(['', 'each'])}, ${dice.below(4)} from part p
      where id <> ${from} and not exists (select from part_relation r
        where r.kind = ${kind} and r.part_id = ${from} and r.related_id = p.id)
      order by hashint8(id + ${dice.below(1000)}) limit 1`.execute(db);
}

async function supersede(db: Db, from: number, { dice }: EditWorld) {
  const to = await pick(db, dice, parts);
  if (to === undefined || to <= from) return;
  await sql`insert into part_relation (kind, part_id, related_id, is_conjunction, ordinal)
    values (${dice.of([1, 1, 1, 5])}, ${from}, ${to}, ${dice.chance(0.3)}, ${dice.below(3)}) on conflict do nothing`.execute(
    db,
  );
}

/** Between a part of a hidden branch and any other, either way. */
const supersedeHidden: Edit = async (db, world) => {
  const { dice } = world;
  const hidden = await pick(
    db,
    dice,
    sql`with recursive below(id) as (
        select item_id from item_visibility
        union select r.child_id from below join hierarchy_relation r on r.parent_id = below.id)
      select part_id from parts_list_row l join below on below.id = l.diagram_id`,
  );
  const other = await pick(db, dice, parts);
  if (hidden === undefined || other === undefined || hidden === other) return;
  await sql`insert into part_relation (kind, part_id, related_id, ordinal)
    values (1, ${Math.min(hidden, other)}, ${Math.max(hidden, other)}, ${dice.below(3)}) on conflict do nothing`.execute(
    db,
  );
};

async function deletePart(db: Db, id: number) {
  const used = await sql`select from parts_list_row where part_id = ${id} limit 1`.execute(db);
  if (used.rows.length > 0) return;
  await sql`delete from part_relation where part_id = ${id} or related_id = ${id}`.execute(db);
  await sql`delete from price where part_id = ${id}`.execute(db);
  await sql`delete from attachment_link where part_id = ${id}`.execute(db);
  await sql`delete from part_picture where part_id = ${id}`.execute(db);
  await sql`delete from description_variant where part_id = ${id}`.execute(db);
  await sql`delete from translation where noun = 'part' and row_id = ${id}`.execute(db);
  await sql`delete from part where id = ${id}`.execute(db);
}

async function price(db: Db, id: number, { dice }: EditWorld) {
  const audience = await pick(db, dice, sql`select id from price_audience`);
  if (audience === undefined) return;
  const day = `2026-11-${String(15 + dice.below(15)).padStart(2, '0')}`;
  await sql`insert into price (part_id, audience_id, effective_date, cost, msrp)
    values (${id}, ${audience}, ${day}::date, ${dice.below(100)}, ${1 + dice.below(100) / 4})
    on conflict (catalog_id, part_id, audience_id, effective_date) do update set msrp = excluded.msrp + 1`.execute(db);
}

const newPart: Edit = (db, { dice }) => {
  const number = `${dice.of(['', '0', '00-'])}${dice.below(1e6)}-${dice.of(['A', 'ß', 'Ж', 'b.c'])}${dice.below(1e6)}`;
  return sql`insert into part (part_number, number_key, description, is_internal, unit, weight, weight_uom)
    values (${number}, platform.part_number_key(${number}, '', true), ${text(dice)}, ${dice.chance(0.1)},
      ${dice.of(['', 'pcs'])}, ${dice.of([null, 1.5])}, 'kg') on conflict do nothing`.execute(db);
};

const renumber = (db: Db, id: number, { dice }: EditWorld) => {
  const number = `R${dice.below(1e9)}`;
  return sql`update part set part_number = ${number}, number_key = lower(${number}) where id = ${id}`.execute(db);
};

/** Edits of parts, supersessions and prices. */
export const partEdits: Edits = {
  newPart: [6, newPart],
  describePart: [
    4,
    forOne(parts, (db, id, { dice }) =>
      sql`update part set description = ${text(dice)}, long_description = ${dice.of(['', text(dice)])} where id = ${id}`.execute(
        db,
      ),
    ),
  ],
  specify: [
    3,
    forOne(parts, (db, id, { dice }) =>
      sql`update part set attributes = jsonb_build_object((select min(id) from attribute)::text,
        ${JSON.stringify(dice.of(['', text(dice), ['a', 'b']]))}::jsonb) where id = ${id}`.execute(db),
    ),
  ],
  renumber: [3, forOne(parts, renumber)],
  internal: [
    4,
    forOne(parts, (db, id) => sql`update part set is_internal = not is_internal where id = ${id}`.execute(db)),
  ],
  deletePart: [3, forOne(parts, deletePart)],
  /** Out of the lists of drafts, then gone: releases before still name it. */
  dropPart: [
    2,
    forOne(parts, async (db, id) => {
      await sql`update hierarchy_item set workflow_id = ${stateId(1)} where workflow_id is not null and id in (
        select diagram_id from parts_list_row where part_id = ${id})`.execute(db);
      await sql`delete from parts_list_row where part_id = ${id}`.execute(db);
      await deletePart(db, id);
    }),
  ],
  partImage: [
    1,
    forOne(parts, async (db, id, { dice }) => {
      const image = await pick(db, dice, sql`select id from image`);
      await sql`update part set image_id = ${image ?? null} where id = ${id}`.execute(db);
    }),
  ],
  attachToPart: [
    3,
    forOne(parts, async (db, id, { dice }) => {
      const made = await pick(db, dice, sql`select id from attachment`);
      if (made === undefined) return;
      await sql`insert into attachment_link (part_id, attachment_id, ordinal) values (${id}, ${made}, ${dice.below(9)})
        on conflict do nothing`.execute(db);
    }),
  ],
  furtherPicture: [
    3,
    forOne(parts, (db, id, { dice, pictures }) => {
      const { hash, type, width, height } = dice.of(pictures);
      return sql`with m as (insert into image (name, hash, content_type, width, height)
          values ('Further', ${hash}, ${type}, ${width}, ${height}) returning id)
        insert into part_picture (part_id, image_id, weight) select ${id}, id, ${2 + dice.below(3)} from m`.execute(db);
    }),
  ],
  endPicture: [
    1,
    forOne(sql`select id from part_picture`, (db, id) => sql`delete from part_picture where id = ${id}`.execute(db)),
  ],
  supersede: [5, forOne(parts, supersede)],
  supersedeHidden: [4, supersedeHidden],
  relate: [5, forOne(parts, relate)],
  endSupersession: [
    2,
    forOne(sql`select id from part_relation`, (db, id) => sql`delete from part_relation where id = ${id}`.execute(db)),
  ],
  changeSupersession: [
    1,
    forOne(sql`select id from part_relation`, (db, id, { dice }) =>
      sql`update part_relation set quantity = ${1 + dice.below(4)}, ordinal = ${dice.below(4)} where id = ${id}`.execute(
        db,
      ),
    ),
  ],
  price: [6, forOne(parts, price)],
  deletePrice: [2, forOne(sql`select id from price`, (db, id) => sql`delete from price where id = ${id}`.execute(db))],
  translatePart: [3, forOne(parts, translate('part'))],
};
