import { sql } from 'kysely';
import { baseTypes } from '../../hierarchy/rules.ts';
import { hangsNowhere, namesAbove, shownName } from '../../hierarchy/tree/queries.ts';
import type { ImageLink } from '../../image/link/contract.ts';
import { imageRelations } from '../../image/rules.ts';
import type { Db } from '../../platform/db/pool.ts';

/** What shows an image: items, then the brand, then parts by number. */
export async function imageLinks(db: Db, imageId: number, start: number, take: number) {
  const { rows } = await sql<ImageLink & { total: number }>`
    with link(kind, place, id, ordered) as (
      select 'item', 1, i.id, i.name_sort from hierarchy_item i where i.image_id = ${imageId}
      union all select 'brand', 2, u.id, u.shown from hangs_on_image u where u.of_id = ${imageId} and u.name = 'brand'
      union all select 'part', 3, p.id, p.number_order from part p where p.image_id = ${imageId}
    ), page as (
      select *, count(*) over () as total from link order by place, ordered collate "C", id limit ${take} offset ${start}
    )
    select l.kind, l.id, l.total,
      coalesce(${shownName('i')}, p.part_number, l.ordered) as name,
      case l.kind when 'item' then t.base_type when 'part' then ${sql.lit(baseTypes.part)} else 0 end as "baseType",
      r.parent_id as "parentId",
      case when l.kind = 'item' then ${namesAbove(sql`l.id`)} else '{}' end as path,
      coalesce(s.number, 0) as "workflowId", coalesce(s.name, '') as "workflowName",
      case when t.base_type = ${sql.lit(baseTypes.diagram)} then ${sql.lit(imageRelations.drawing)}
        else ${sql.lit(imageRelations.picture)} end as "relationType",
      l.kind = 'item' and ${hangsNowhere(sql`l.id`)} as "isOrphan"
    from page l
    left join hierarchy_item i on l.kind = 'item' and i.id = l.id
    left join hierarchy_type t on t.id = i.type_id
    left join workflow_state s on s.id = i.workflow_id
    left join hierarchy_relation r on r.child_id = i.id and r.is_primary
    left join part p on l.kind = 'part' and p.id = l.id
    order by l.place, l.ordered collate "C", l.id`.execute(db);
  return { items: rows.map(({ total: _total, ...link }) => link), count: rows[0]?.total ?? 0 };
}

/** How many show an image. */
export async function countLinks(db: Db, imageId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from hangs_on_image u where u.of_id = ${imageId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** False where the item is gone or newer than `version`. */
export async function setItemImage(db: Db, id: number, version: number, imageId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hierarchy_item')
    .set({ image_id: imageId })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same of a part. */
export async function setPartImage(db: Db, id: number, version: number, imageId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('part')
    .set({ image_id: imageId })
    .where('id', '=', id)
    .where('change_id', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes an image from an item that shows it; false where it does not. */
export async function clearItemImage(db: Db, id: number, imageId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hierarchy_item')
    .set({ image_id: null })
    .where('id', '=', id)
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes an image from these parts, or from all; answers how many had it. */
export async function clearPartImage(db: Db, imageId: number, ids: readonly number[] | 'all'): Promise<number> {
  const named = ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::bigint[])`;
  const { numAffectedRows } =
    await sql`update part set image_id = null where image_id = ${imageId} and ${named}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A further image over the bytes of one, without hotspots; undefined where there is no such image. */
export async function copyImage(db: Db, imageId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into image (name, file_name, hash, content_type, width, height, original_hash, original_type, original_page, is_hotspottable)
    select name, file_name, hash, content_type, width, height, original_hash, original_type, original_page, is_hotspottable
    from image where id = ${imageId} returning id`.execute(db);
  return rows[0]?.id;
}

/** Gives an image the file of another one; false where it is newer than `version`. */
export async function takeFileOf(db: Db, id: number, version: number, by: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update image i set (file_name, hash, content_type, width, height, original_hash, original_type, original_page) =
      (n.file_name, n.hash, n.content_type, n.width, n.height, n.original_hash, n.original_type, n.original_page)
    from image n where i.id = ${id} and i.change_id = ${version} and n.id = ${by}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Hotspots of an image are to be confirmed anew; those beyond its edge move to lie in it, and shrink where they must. */
export const doubtHotspots = (db: Db, imageId: number) =>
  sql`
    update hotspot s set confirmed = false, w = least(s.w, i.width), h = least(s.h, i.height),
      x = least(s.x, i.width - least(s.w, i.width)), y = least(s.y, i.height - least(s.h, i.height))
    from image i where i.id = ${imageId} and s.image_id = i.id`.execute(db);

export async function confirmHotspots(db: Db, imageId: number): Promise<void> {
  await sql`update hotspot set confirmed = true where image_id = ${imageId} and not confirmed`.execute(db);
}

export const flagHotspottable = (db: Db, imageId: number, value: boolean) =>
  sql`update image set is_hotspottable = ${value} where id = ${imageId}`.execute(db);
