import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';
import { isRetryable } from '../db/refusals.ts';
import { conflict } from '../http/errors.ts';

/** Who makes a change, as history will show it. */
export interface Actor {
  id: number | null;
  name: string;
}

export interface ChangeOf {
  kind: 'edit' | 'import' | 'restore' | 'publish' | 'script' | 'undo';
  /** What a person would call it: "Parts list of Drive clutch". */
  label: string;
  actor: Actor;
  /** The change that this one takes back. */
  undoes?: number;
  /** Takes the catalogue's write lock: other writes are refused with `label` until the change ends. */
  exclusive?: boolean;
  /** Kept in the change's own transaction; a second change under the same key is refused (C-07). */
  idempotencyKey?: { userId: number; key: string; request: string } | undefined;
}

/**
 * Runs `work` as one change: one transaction whose every statement is recorded under one number. A deadlock or
 * serialization failure runs it again, three times at most; then it is a conflict. Throws 409 busy while another holds
 * the write lock. See data-model.md, "One change, one number".
 */
export async function change<T>(db: Db, of: ChangeOf, work: (changeId: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, of, work);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === 3) throw conflict();
    }
  }
}

async function once<T>(db: Db, of: ChangeOf, work: (changeId: number) => Promise<T>): Promise<T> {
  if (of.exclusive) await sql`select platform.name_write_lock(${of.label})`.execute(db);
  const begun = Promise.all([sql`begin`.execute(db), beginChange(db, of)]);
  try {
    const [, changeId] = await begun;
    if (of.idempotencyKey) {
      const { userId, key, request } = of.idempotencyKey;
      await db.insertInto('idempotency_key').values({ user_id: userId, key, request }).execute();
    }
    const result = await work(changeId);
    await sql`commit`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback`.execute(db).catch(() => {
      // The connection is gone and the transaction with it; the first error is the one to tell.
    });
    throw error;
  }
}

async function beginChange(db: Db, of: ChangeOf): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select platform.begin_change(${of.kind}, ${of.label}, ${of.actor.id}::bigint, ${of.actor.name},
      ${of.undoes ?? null}::bigint, ${of.exclusive ?? false}) as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('begin_change answered no number');
  return id;
}

/** The holder's name while the catalogue's write lock is held, for the busy banner. */
export async function writeLockHolder(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select platform.write_lock_holder() as name`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
