import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Kind of the jobs that look for callouts. */
export const foundKind = 'autoHotspot';

/** A diagram's search, where it is one of this catalogue and diagram. */
export const foundJob = (db: Db, catalogId: number, diagramId: number, jobId: number) =>
  db
    .selectFrom('job')
    .select('id')
    .where('id', '=', jobId)
    .where('catalog_id', '=', catalogId)
    .where('kind', '=', foundKind)
    .where(sql<string>`input->>'diagramId'`, '=', String(diagramId))
    .executeTakeFirst();

/** Whether a diagram's drawing is being looked at, or is about to be. */
export const isLookedAt = async (db: Db, catalogId: number, diagramId: number) =>
  (await db
    .selectFrom('job')
    .select('id')
    .where('catalog_id', '=', catalogId)
    .where('kind', '=', foundKind)
    .where('state', 'in', ['queued', 'running'])
    .where('cancel_requested', '=', false)
    .where(sql<string>`input->>'diagramId'`, '=', String(diagramId))
    .executeTakeFirst()) !== undefined;

/** The drawing of a diagram: where its picture and the file behind it lie. */
export const drawingOf = (db: Db, diagramId: number) =>
  db
    .selectFrom('hierarchy_item as d')
    .innerJoin('image as i', 'i.id', 'd.image_id')
    .select([
      'i.id as imageId',
      'i.hash',
      'i.width',
      'i.height',
      'i.original_hash as originalHash',
      'i.original_type as originalType',
      'i.original_page as originalPage',
    ])
    .where('d.id', '=', diagramId)
    .executeTakeFirst();

/** The tags of a diagram's parts list, each once. */
export async function tagsOf(db: Db, diagramId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('parts_list_row')
    .select('tag')
    .distinct()
    .where('diagram_id', '=', diagramId)
    .where('tag', '<>', '')
    .orderBy('tag')
    .limit(2000)
    .execute();
  return rows.map(({ tag }) => tag);
}

/** What a search read for sure. */
export interface Read {
  imageId: number;
  read: readonly { value: string; x: number; y: number; w: number; h: number }[];
  /** It looked at the whole drawing for any tag: what it did not read again is not there. */
  isWhole: boolean;
}

/** Keeps what was read in a drawing, each tag once; a tag that was read before keeps its id. */
export async function keepRead(db: Db, { imageId, read, isWhole }: Read): Promise<void> {
  const given = sql`(select distinct on (upper(g.value)) g.* from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
    as g(value text, x int, y int, w int, h int) where g.value <> '' order by upper(g.value))`;
  await sql`
    with gone as (
      update read_callout c set is_there = false, read_at = clock_timestamp()
      where ${isWhole}::boolean and c.image_id = ${imageId} and c.is_there
        and not exists (select from ${given} g where upper(g.value) = upper(c.tag))
    )
    insert into read_callout (image_id, tag, x, y, w, h)
    select ${imageId}, g.value, g.x, g.y, g.w, g.h from ${given} g
    on conflict (catalog_id, image_id, (upper(tag))) do update set
      (tag, x, y, w, h, is_there, read_at)
        = (excluded.tag, excluded.x, excluded.y, excluded.w, excluded.h, true, clock_timestamp())`.execute(db);
}
