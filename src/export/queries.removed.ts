import { sql } from 'kysely';

/** The last version of every row of a table that was removed and is not back, with the columns of `past`. */
export const removed = (table: string) => sql`(
  select distinct on (v.id) v.* from ${sql.ref(`past.${table}`)} v
  where v.ended_by is not null and not exists (select from ${sql.ref(table)} n where n.id = v.id)
  order by v.id, v.change_id desc)`;

/** Every row of a table that ever was, as it was last: what removed rows belonged to may be gone too. */
export const everKnown = (table: string) => sql`(
  select distinct on (v.id) v.* from ${sql.ref(`past.${table}`)} v order by v.id, v.change_id desc)`;
