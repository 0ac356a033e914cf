import { sql } from 'kysely';
import { relationKinds } from '../../part/rules.ts';
import type { Db } from '../../platform/db/pool.ts';
import { touchedUnits } from './queries.unit.ts';
import { isChained } from '../read/queries.part.ts';
import { anyTouched, touched, touchedRows } from '../read/queries.past.ts';

/** What the changes wrote or ended, by what readers see of it. */
export interface Touched {
  /** Items whose own row, texts, serial rules, picture, hotspots, parts list, jump-tos, literature or list of children it was. */
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
export async function touchedItems(db: Db, changes: readonly number[], hasUnits: boolean): Promise<Touched> {
  const [own, listed, led, parents, moved, images, spotted, hung, attached, shown, further, texts, rules, bearing] =
    await Promise.all([
      touched(db, changes, { table: 'hierarchy_item', key: 'id' }),
      touched(db, changes, { table: 'parts_list_row', key: 'diagram_id' }),
      touched(db, changes, { table: 'jump_to', key: 'source_id' }),
      touched(db, changes, { table: 'hierarchy_relation', key: 'parent_id' }),
      touched(db, changes, { table: 'hierarchy_relation', key: 'child_id' }),
      touched(db, changes, { table: 'image', key: 'id' }),
      touched(db, changes, { table: 'hotspot', key: 'image_id' }),
      touched(db, changes, { table: 'attachment_link', key: 'item_id', where: sql`r.item_id is not null` }),
      touched(db, changes, { table: 'attachment', key: 'id' }),
      touched(db, changes, { table: 'attachment_visibility', key: 'attachment_id' }),
      touched(db, changes, { table: 'item_picture', key: 'item_id' }),
      touched(db, changes, { table: 'translation', key: 'row_id', where: sql`r.noun = 'item'` }),
      touched(db, changes, { table: 'serial_rule', key: 'item_id' }),
      diagramsOfTexts(db, changes),
    ]);
  const pictured = await withImages(db, 'item', [...images, ...spotted]);
  const read = await withAttachments(db, 'item_id', [...attached, ...shown]);
  const units = hasUnits ? await touchedUnits(db, changes, images) : [];
  return {
    items: new Set([own, texts, rules, listed, bearing, led, parents, pictured, further, hung, read, units].flat()),
    moved: new Set(moved),
    parents,
  };
}

/** Diagrams that bear, or once bore, a context or footnote whose translation was touched. */
async function diagramsOfTexts(db: Db, changes: readonly number[]): Promise<number[]> {
  if (changes.length === 0) return [];
  const since = sql`any(${[...changes]}::bigint[])`;
  const texts = sql`
    select field, md5(source) as digest from row_translation where change_id = ${since}
    union select field, md5(source) from past.row_translation where ended_by = ${since}`;
  const { rows: any } = await sql`select from (${texts}) t limit 1`.execute(db);
  if (any.length === 0) return [];
  const bearing = (table: typeof texts, field: 'context' | 'footnote') => sql`
    select r.diagram_id as id from texts t join ${table} r on md5(${sql.ref(`r.${field}`)}) = t.digest
    where t.field = ${field} and ${sql.ref(`r.${field}`)} <> ''`;
  const { rows } = await sql<{ id: number }>`
    with texts as materialized (${texts})
    ${bearing(sql`parts_list_row`, 'context')} union ${bearing(sql`parts_list_row`, 'footnote')}
    union ${bearing(sql`past.parts_list_row`, 'context')} union ${bearing(sql`past.parts_list_row`, 'footnote')}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Parts whose own record was touched, with those at both ends of touched relations. */
export async function touchedParts(db: Db, changes: readonly number[]): Promise<number[]> {
  const [own, texts, from, to, images, hung, attached, shown, further] = await Promise.all([
    touched(db, changes, { table: 'part', key: 'id' }),
    touched(db, changes, { table: 'translation', key: 'row_id', where: sql`r.noun = 'part'` }),
    touched(db, changes, { table: 'part_relation', key: 'part_id' }),
    touched(db, changes, { table: 'part_relation', key: 'related_id' }),
    touched(db, changes, { table: 'image', key: 'id' }),
    touched(db, changes, { table: 'attachment_link', key: 'part_id', where: sql`r.part_id is not null` }),
    touched(db, changes, { table: 'attachment', key: 'id' }),
    touched(db, changes, { table: 'attachment_visibility', key: 'attachment_id' }),
    touched(db, changes, { table: 'part_picture', key: 'part_id' }),
  ]);
  const pictured = await withImages(db, 'part', images);
  const read = await withAttachments(db, 'part_id', [...attached, ...shown]);
  return [...new Set([...own, ...texts, ...from, ...to, ...pictured, ...further, ...hung, ...read])];
}

/**
 * Parts with supersessions that lists of today name otherwise than before, or name in items whose places or groups were
 * touched: where the release has no list of them, these say who may have them.
 * @param moved items whose places were touched
 */
export async function partsSeenOtherwise(
  db: Db,
  changes: readonly number[],
  { moved, layersToday }: { moved: ReadonlySet<number>; layersToday: ReadonlyMap<number, unknown> },
): Promise<number[]> {
  if (changes.length === 0) return [];
  const grouped = await touched(db, changes, { table: 'item_visibility', key: 'item_id' });
  if (layersToday.size === 0 && grouped.length === 0) return [];
  const since = sql`any(${[...changes]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    with recursive below(id) as (
      select unnest(${[...new Set([...moved, ...grouped])]}::bigint[])
      union
      select n.child_id from below cross join lateral (
        select r.child_id from hierarchy_relation r where r.parent_id = below.id offset 0) n
    ), named(id) as (
      select l.part_id from below join parts_list_row l on l.diagram_id = below.id
      union
      select part_id from parts_list_row where change_id = ${since}
      union
      select part_id from past.parts_list_row where ended_by = ${since})
    select id from named where ${isChained(sql`named.id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

export const touchedPrices = (db: Db, changes: readonly number[]) =>
  touched(db, changes, { table: 'price', key: 'part_id' });

const pictured = {
  item: { own: sql.table('hierarchy_item'), others: sql.table('item_picture'), key: sql.ref('item_id') },
  part: { own: sql.table('part'), others: sql.table('part_picture'), key: sql.ref('part_id') },
} as const;

/** Items or parts that show one of the images. */
async function withImages(db: Db, of: keyof typeof pictured, images: readonly number[]): Promise<number[]> {
  if (images.length === 0) return [];
  const { own, others, key } = pictured[of];
  const among = sql`image_id = any(${[...images]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select id from ${own} where ${among} union select ${key} from ${others} where ${among}`.execute(db);
  return rows.map((row) => row.id);
}

/** Items or parts that attachments hang on. */
async function withAttachments(
  db: Db,
  column: 'item_id' | 'part_id',
  attachments: readonly number[],
): Promise<number[]> {
  if (attachments.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from attachment_link
    where attachment_id = any(${[...attachments]}::bigint[]) and ${sql.ref(column)} is not null`.execute(db);
  return rows.map((row) => row.id);
}

/** Items that have literature, or had it. */
export async function itemsWithLiterature(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct item_id as id from past.attachment_link where item_id is not null`.execute(db);
  return rows.map((row) => row.id);
}

/** Items or parts that have a picture behind the first, or had one, up to more than a delta takes. */
export async function withFurtherPictures(db: Db, of: keyof typeof pictured, most: number): Promise<number[]> {
  const { key } = pictured[of];
  const { rows } = await sql<{ id: number }>`
    select distinct ${key} as id from ${sql.table(`past.${of}_picture`)} limit ${most + 1}`.execute(db);
  return rows.map((row) => row.id);
}

/** Parts that are alternates of another, up to more than a delta takes. */
export async function partsWithAlternates(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select part_id as id from part_relation where kind = ${sql.lit(relationKinds.alternate)}
    union select related_id from part_relation where kind = ${sql.lit(relationKinds.alternate)}
    limit ${most + 1}`.execute(db);
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
