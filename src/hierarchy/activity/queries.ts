import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import type { activity, left } from './contract.ts';

export interface Page {
  take: number;
  /** Only changes before that one. */
  before: number | undefined;
  /** Which of them the reader may take back: these kinds, everybody's or those of one user. */
  undoable: { kinds: readonly string[]; all: boolean; of: number | null };
}

/** Whether change `c` stands taken back: by an undo that was not taken back itself. */
export const isUndone = sql`exists (
  select from change u where u.undoes = c.id and not exists (select from change r where r.undoes = u.id))`;

async function selectChanges(db: Db, where: RawBuilder<unknown>, { take, before, undoable }: Page) {
  const { kinds, all, of } = undoable;
  const { rows } = await sql<z.infer<typeof activity>>`
    select c.id, c.kind, c.label, c.actor_name as "actorName", c.at, c.undoes,
      (select max(u.id) from change u where u.undoes = c.id) as "undoneBy",
      c.kind = any(${kinds}::text[]) and (${all} or coalesce(c.actor_id = ${of}, false))
        and not ${isUndone} as "mayUndo"
    from change c where ${where} ${before === undefined ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${take}`.execute(db);
  return { items: rows, before: rows.length < take ? null : (rows.at(-1)?.id ?? null) };
}

/** All changes; with `imports` only those of imports and of the program itself, or only those of people. */
export const changesOfCatalog = (db: Db, imports: boolean | undefined, page: Page) =>
  selectChanges(db, imports === undefined ? sql`true` : sql`(c.kind in ('import', 'script')) = ${imports}`, page);

export const changesOfItem = (db: Db, id: number, page: Page) =>
  selectChanges(
    db,
    sql`c.id in (
      select change_id from hierarchy_item_change where item_id = ${id}
      union select change_id from hangs_on_hierarchy_item where of_id = ${id} and is_content)`,
    page,
  );

/** A change with its number if the catalogue has it; `isUndone` where it stands taken back. */
export async function changeById(db: Db, id: number) {
  const { rows } = await sql<{ kind: string; actorId: number | null; isUndone: boolean }>`
    select c.kind, c.actor_id as "actorId", ${isUndone} as "isUndone"
    from change c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** What the undo `undoId` left alone, with the items' names. */
export async function leftBy(db: Db, undoId: number, take: number) {
  const { rows } = await sql<z.infer<typeof left>>`
    select u.table_name as "table", u.row_id as "rowId", u.reason, coalesce(i.name, '') as name
    from undo_left u
    left join hierarchy_relation r on u.table_name = 'hierarchy_relation' and r.id = u.row_id
    left join hangs_on_hierarchy_item h on h.is_content and h.name = u.table_name and h.id = u.row_id
    left join hierarchy_item i on i.id = coalesce(r.child_id, h.of_id,
      case when u.table_name = 'hierarchy_item' then u.row_id end)
    where u.change_id = ${undoId} order by u.table_name, u.row_id limit ${take}`.execute(db);
  return rows;
}
