import { sql } from 'kysely';
import type { Context } from '../contexts.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import type { Db } from '../platform/db/pool.ts';

/** The first item that a change wrote and nobody has written since, models and major units before all others. */
export async function writtenItem(db: Db, changeId: number) {
  const mains = sql.join([baseTypes.model, baseTypes.majorUnit]);
  const { rows } = await sql<{ id: number; name: string; context: Context }>`
    select i.id, coalesce(nullif(i.override_name, ''), nullif(i.display_name, ''), i.name) as name, t.context
    from hierarchy_item i join hierarchy_type t on t.id = i.type_id
    where i.change_id = ${changeId} order by t.base_type in (${mains}) desc, i.id limit 1`.execute(db);
  return rows[0] ?? null;
}
