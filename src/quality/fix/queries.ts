import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Derivation } from '../derive/queries.ts';

/** A finding that is one still, by what stands in the catalogue now. */
export interface StillFound {
  id: number;
  itemId: number | null;
  facts: Record<string, unknown>;
}

/** Those of the findings that the catalogue gives now. */
export async function stillFound(db: Db, { kind, noun, by, findings }: Derivation, ids: readonly number[]) {
  const kept = await db
    .selectFrom('quality_finding')
    .select(['id', 'item_id as itemId'])
    .where('kind', '=', kind)
    .where('noun', '=', noun)
    .where('id', 'in', ids)
    .execute();
  const scope = by === 'item' ? kept.flatMap(({ itemId }) => itemId ?? []) : kept.map(({ id }) => id);
  const { rows } = await sql<StillFound>`
    select d.id, d.item_id as "itemId", d.facts from (${findings(scope)}) d
    where d.id = any(${kept.map(({ id }) => id)}::bigint[]) order by d.id`.execute(db);
  return rows;
}

/** Tags of hotspots and the names of the diagrams where they are, by hotspot. */
export async function hotspotsNamed(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; tag: string; name: string }>`
    select h.id, h.value as tag, coalesce(nullif(d.override_name, ''), nullif(d.display_name, ''), d.name) as name
    from hotspot h join hierarchy_item d on d.image_id = h.image_id where h.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Diagrams whose lists name parts, by part. */
export async function listsOfParts(db: Db, parts: readonly number[]): Promise<{ part: number; diagram: number }[]> {
  const { rows } = await sql<{ part: number; diagram: number }>`
    select distinct part_id as part, diagram_id as diagram from parts_list_row
    where part_id = any(${[...parts]}::bigint[])`.execute(db);
  return rows;
}

export const deleteHotspots = (db: Db, ids: readonly number[]) =>
  db.deleteFrom('hotspot').where('id', 'in', ids).execute();

export const confirmHotspots = (db: Db, ids: readonly number[]) =>
  db.updateTable('hotspot').set({ confirmed: true }).where('id', 'in', ids).execute();

/** Gives every row of parts to others, all at once. */
export const giveEachRow = (db: Db, pairs: readonly { from: number; to: number }[]) =>
  sql`update parts_list_row l set part_id = n."to"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as n("from" bigint, "to" bigint) where l.part_id = n."from"`.execute(
    db,
  );

/** Takes all variants of parts away. */
export const dropVariants = (db: Db, parts: readonly number[]) =>
  db.deleteFrom('description_variant').where('part_id', 'in', parts).execute();
