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
