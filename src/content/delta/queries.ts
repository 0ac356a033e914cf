import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { anyTouched, touched, touchedRows } from '../read/queries.past.ts';

/** What the changes wrote or ended, by what readers see of it. */
export interface Touched {
  /** Items whose own row, picture, hotspots, parts list, jump-tos, literature or list of children it was. */
  items: Set<number>;
  /** Items whose places it was. */
  moved: Set<number>;
  /** Parents of places; 0 is the top level. */
  parents: number[];
}

/** Whether something changed that every record depends on. */
export const groundsTouched = (db: Db, changes: readonly number[]): Promise<boolean> =>
  anyTouched(
    db,
    ['hierarchy_type', 'attribute', 'workflow_state', 'price_audience'].map((table) => touchedRows(changes, table)),
  );

/** Items as the changes touched their taken content. */
export async function touchedItems(db: Db, changes: readonly number[]): Promise<Touched> {
  const [own, listed, led, parents, moved, images, spotted, hung, attached, shown] = await Promise.all([
    touched(db, changes, { table: 'hierarchy_item', key: 'id' }),
    touched(db, changes, { table: 'parts_list_row', key: 'diagram_id' }),
    touched(db, changes, { table: 'jump_to', key: 'source_id' }),
    touched(db, changes, { table: 'hierarchy_relation', key: 'parent_id' }),
    touched(db, changes, { table: 'hierarchy_relation', key: 'child_id' }),
    touched(db, changes, { table: 'image', key: 'id' }),
    touched(db, changes, { table: 'hotspot', key: 'image_id' }),
    touched(db, changes, { table: 'attachment_link', key: 'item_id' }),
    touched(db, changes, { table: 'attachment', key: 'id' }),
    touched(db, changes, { table: 'attachment_visibility', key: 'attachment_id' }),
  ]);
  const pictured = await withImages(db, 'hierarchy_item', [...images, ...spotted]);
  const read = await withAttachments(db, [...attached, ...shown]);
  return {
    items: new Set([...own, ...listed, ...led, ...parents, ...pictured, ...hung, ...read]),
    moved: new Set(moved),
    parents,
  };
}

/** Items whose texts or serial rules were touched: these are taken as they are now, whatever the item's state. */
export async function touchedBesides(db: Db, changes: readonly number[]): Promise<number[]> {
  const [texts, rules] = await Promise.all([
    touched(db, changes, { table: 'translation', key: 'row_id', where: sql`r.noun = 'item'` }),
    touched(db, changes, { table: 'serial_rule', key: 'item_id' }),
  ]);
  return [...texts, ...rules];
}

/** Parts whose own record was touched, with those at both ends of touched relations. */
export async function touchedParts(db: Db, changes: readonly number[]): Promise<number[]> {
  const [own, texts, from, to, images] = await Promise.all([
    touched(db, changes, { table: 'part', key: 'id' }),
    touched(db, changes, { table: 'translation', key: 'row_id', where: sql`r.noun = 'part'` }),
    touched(db, changes, { table: 'part_relation', key: 'part_id' }),
    touched(db, changes, { table: 'part_relation', key: 'related_id' }),
    touched(db, changes, { table: 'image', key: 'id' }),
  ]);
  return [...new Set([...own, ...texts, ...from, ...to, ...(await withImages(db, 'part', images))])];
}

export const touchedPrices = (db: Db, changes: readonly number[]) =>
  touched(db, changes, { table: 'price', key: 'part_id' });

async function withImages(db: Db, table: 'hierarchy_item' | 'part', images: readonly number[]): Promise<number[]> {
  if (images.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where image_id = any(${[...images]}::bigint[])`.execute(db);
  return rows.map((row) => row.id);
}

/** Items that attachments hang on. */
async function withAttachments(db: Db, attachments: readonly number[]): Promise<number[]> {
  if (attachments.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select item_id as id from attachment_link where attachment_id = any(${[...attachments]}::bigint[])`.execute(db);
  return rows.map((row) => row.id);
}

/** Items that have literature, or had it. */
export async function itemsWithLiterature(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct item_id as id from past.attachment_link`.execute(db);
  return rows.map((row) => row.id);
}

/** Diagrams that list, or once listed, a part that is or was internal and was touched, or that is gone. */
export async function diagramsOfHidden(db: Db, changes: readonly number[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const since = sql`any(${[...changes]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    with hidden as materialized (
      select id from part where change_id = ${since} and is_internal
      union
      select v.id from past.part v left join part p on p.id = v.id
      where v.ended_by = ${since} and (v.is_internal or p.id is null))
    select r.diagram_id as id from hidden join past.parts_list_row r on r.part_id = hidden.id
    union
    select r.diagram_id from hidden join parts_list_row r on r.part_id = hidden.id`.execute(db);
  return rows.map((row) => row.id);
}

/** Diagrams that lead, or once led, to one of the items. */
export async function diagramsLeadingTo(db: Db, items: readonly number[]): Promise<number[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct source_id as id from past.jump_to where target_id = any(${[...items]}::bigint[])`.execute(db);
  return rows.map((row) => row.id);
}

/** What a release says of itself: parts in it, the day whose prices it was made with. */
export const releaseFacts = (db: Db, id: number) =>
  db.selectFrom('release').select(['parts', 'prices_of as pricesOf']).where('id', '=', id).executeTakeFirstOrThrow();
