import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/pool.ts';
import { prepared } from '../db/prepared.ts';
import { isRetryable } from '../db/refusals.ts';
import { conflict } from '../http/errors.ts';
import { takeBeside } from './beside.ts';

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
  /** Waits, ten minutes at most, for whoever holds the write lock, instead of being refused. */
  waits?: boolean;
  /** Kept in the change's own transaction; a second change under the same key is refused (C-07). */
  idempotencyKey?: { userId: number; key: string; request: string } | undefined;
}

/**
 * Runs `work` as one change: one transaction whose every statement is recorded under one number. Work that answers
 * `changeId: null` has changed nothing: no change stays of it. A deadlock or serialization failure runs it again, three
 * times at most; then it is a conflict. Throws 409 busy while another holds the write lock. See docs/domain/history.md,
 * A change.
 */
export const change = <T>(db: Db, of: ChangeOf, work: (changeId: number) => Promise<T>): Promise<T> =>
  retrying(() => once(db, of, work));

/**
 * A change that goes to the database in one flush, begin and commit included. `work` has to send all its statements
 * before it awaits one, and a statement that must hit a row has to raise where it does not (`platform.hit`), because the
 * commit is on its way already.
 */
export const changeAtOnce = <T>(db: Db, of: Omit<ChangeOf, 'exclusive'>, work: () => Promise<T>): Promise<T> =>
  retrying(async () => {
    const done = [begin(db, of), work(), sql`commit`.execute(db)] as const;
    // What failed first is the reason: the rest failed because of it, and the commit became a rollback.
    for (const outcome of await Promise.allSettled(done)) if (outcome.status === 'rejected') throw outcome.reason;
    return done[1];
  });

async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === 3) throw conflict();
    }
  }
}

async function once<T>(db: Db, of: ChangeOf, work: (changeId: number) => Promise<T>): Promise<T> {
  // What was noted of an attempt that failed, or of a change that nobody asked about.
  takeBeside(db);
  if (of.exclusive) await sql`select platform.name_write_lock(${of.label})`.execute(db);
  const begun = begin(db, of);
  try {
    const result = await work(await begun);
    await (changedNothing(result) ? sql`rollback` : sql`commit`).execute(db);
    return result;
  } catch (error) {
    await sql`rollback`.execute(db).catch(() => {
      // The connection is gone and the transaction with it; the first error is the one to tell.
    });
    throw error;
  }
}

const changedNothing = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'changeId' in result && result.changeId === null;

/** Sends all that a change begins with in one flush; answers its number. */
async function begin(db: Db, of: ChangeOf): Promise<number> {
  const [, , [change]] = await Promise.all([
    sql`begin`.execute(db),
    of.waits ? waitForLock(db) : undefined,
    beginChange(db, of),
    keepKey(db, of),
  ]);
  if (!change) throw new Error('begin_change answered no number');
  return change.id;
}

/** Takes the shared side of the write lock, which the change then has already. */
async function waitForLock(db: Db): Promise<void> {
  await Promise.all([
    sql`set local lock_timeout = '10min'`.execute(db),
    sql`select pg_advisory_xact_lock_shared(4600, platform.catalog()::int)`.execute(db),
  ]);
}

const beginChange = (db: Db, { kind, label, actor, undoes, exclusive }: ChangeOf) =>
  begunChange(db, kind, label, actor.id, actor.name, undoes ?? null, exclusive ?? false);

const begunChange = prepared(
  (
    kind: RawBuilder<string>,
    label: RawBuilder<string>,
    actorId: RawBuilder<number | null>,
    actorName: RawBuilder<string>,
    undoes: RawBuilder<number | null>,
    exclusive: RawBuilder<boolean>,
  ) =>
    () =>
      sql<{ id: number }>`
      select platform.begin_change(${kind}, ${label}, ${actorId}::bigint, ${actorName}, ${undoes}::bigint, ${exclusive}) as id`,
);

async function keepKey(db: Db, { idempotencyKey: key }: ChangeOf): Promise<void> {
  if (key)
    await db
      .insertInto('idempotency_key')
      .values({ user_id: key.userId, key: key.key, request: key.request })
      .execute();
}

/** The holder's name while the catalogue's write lock is held, for the busy banner. */
export async function writeLockHolder(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select platform.write_lock_holder() as name`.execute(db);
  return rows[0]?.name ?? null;
}
