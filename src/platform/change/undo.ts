import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { conflict, notFound } from '../http/errors.ts';
import { change } from './change.ts';
import type { Actor } from './change.ts';

/** Rows of one table that an undo does something to, or leaves (docs/domain/history.md, Undo). */
export interface UndoCount {
  table: string;
  /** Added by the change, and removed. */
  removed: number;
  /** Put back to what they were, also in part. */
  reverted: number;
  /** Of these the ones of which a part stays, as it was edited since. */
  partly: number;
  /** Removed by the change, and brought back. */
  brought: number;
  /** Left as they are. */
  leftAlone: number;
}

/** How many rows an undo leaves as they are, in whole or in part. */
export const stayingIn = (counts: readonly UndoCount[]): number =>
  counts.reduce((sum, { leftAlone, partly }) => sum + leftAlone + partly, 0);

/** The undo as a change, and what it did. */
export interface Undone {
  changeId: number;
  /** Label of the change that it takes back. */
  label: string;
  counts: UndoCount[];
}

/** A row that an undo leaves as it is: edited later, needed by something later, missing what it pointed to, key taken. */
export interface LeftAlone {
  table: string;
  rowId: number;
  reason: 'edited' | 'needed' | 'missing' | 'key';
  /** The cells that stay; none: all of it. */
  cells: string[];
}

/**
 * What the undo of a change would do and leave, of each table the first `take` rows that stay; and what has to be taken
 * back first. Writes nothing.
 */
export async function undoPreview(db: Db, changeId: number, take: number) {
  const work = async (transaction: Db) => {
    const { rows: planned } = await sql<UndoCount & { staying: Omit<LeftAlone, 'table'>[] }>`
      select table_name as "table", removed, reverted, partly, brought, left_alone as "leftAlone", staying
      from platform.undo_preview(${changeId}, ${take})`.execute(transaction);
    return { rows: planned, first: await hangingImports(transaction, changeId) };
  };
  const { rows, first } = await (db.isTransaction ? work(db) : db.transaction().execute(work));
  const counts = rows.map(({ staying: _rows, ...count }): UndoCount => count);
  const left = rows.flatMap(({ table, staying }) => staying.map((row): LeftAlone => ({ table, ...row })));
  return { counts, left, first };
}

/**
 * Later imports that hang on what the undo of an import would leave: they are to be taken back first, the newest first.
 * Runs in the transaction of the undo, or of its preview. Of other changes there are none.
 */
export async function hangingImports(db: Db, changeId: number) {
  const { rows } = await sql<{ changeId: number; label: string; at: string }>`
    select c.id as "changeId", c.label, c.at from change c
    where exists (select from change i where i.id = ${changeId} and i.kind = 'import')
      and c.id in (select platform.undo_hanging(${changeId}))
    order by c.id desc`.execute(db);
  return rows;
}

/**
 * Takes a change back as a new change, under the write lock, cell by cell. What was edited later, or what something later
 * needs, stays and is listed by `leftAlone`. Throws 404 for a number the catalogue does not have, 409 for one already taken back.
 * `within` runs at the end of the same transaction.
 */
export async function undoChange(
  db: Db,
  changeId: number,
  actor: Actor,
  within?: (undone: Undone) => Promise<void>,
): Promise<Undone> {
  const of = await db.selectFrom('change').select(['id', 'label']).where('id', '=', changeId).executeTakeFirst();
  if (!of) throw notFound();
  return change(
    db,
    { kind: 'undo', label: `Undo: ${of.label}`, actor, undoes: changeId, exclusive: true },
    async (undoId) => {
      const { rows: taken } = await sql<{ id: number }>`
      select u.id from change u where u.undoes = ${changeId} and u.id <> ${undoId}
        and not exists (select from change r where r.undoes = u.id)`.execute(db);
      if (taken.length > 0) throw conflict();
      const { rows } = await sql<UndoCount>`
      select table_name as "table", removed, reverted, partly, brought, left_alone as "leftAlone"
      from platform.undo_change(${changeId})`.execute(db);
      const undone = { changeId: undoId, label: of.label, counts: rows };
      await within?.(undone);
      return undone;
    },
  );
}

/** What the undo `undoId` left alone, at most `take` rows in a stable order. */
export async function leftAlone(db: Db, undoId: number, take: number): Promise<LeftAlone[]> {
  const rows = await db
    .selectFrom('undo_left')
    .select(['table_name as table', 'row_id as rowId', 'reason', 'cells'])
    .where('change_id', '=', undoId)
    .orderBy('table_name')
    .orderBy('row_id')
    .limit(take)
    .execute();
  return rows as LeftAlone[];
}
