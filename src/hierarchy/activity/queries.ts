import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/pool.ts';
import type { activity } from './contract.ts';

export interface Page {
  take: number;
  /** Only changes before that one. */
  before: number | undefined;
}

async function selectChanges(db: Db, where: RawBuilder<unknown>, { take, before }: Page) {
  const { rows } = await sql<z.infer<typeof activity>>`
    select c.id, c.kind, c.label, c.actor_name as "actorName", c.at, c.undoes,
      (select max(u.id) from change u where u.undoes = c.id) as "undoneBy"
    from change c where ${where} ${before === undefined ? sql`` : sql`and c.id < ${before}`}
    order by c.id desc limit ${take}`.execute(db);
  return { items: rows, before: rows.length < take ? null : (rows.at(-1)?.id ?? null) };
}

export const changesOfCatalog = (db: Db, page: Page) => selectChanges(db, sql`true`, page);

export const changesOfItem = (db: Db, id: number, page: Page) =>
  selectChanges(
    db,
    sql`c.id in (
      select change_id from hierarchy_item_change where item_id = ${id}
      union select change_id from parts_list_row where diagram_id = ${id})`,
    page,
  );
