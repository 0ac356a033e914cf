import { sql } from 'kysely';
import type { Db } from '../db/pool.ts';

/** What a follower has taken in: all that its snapshot saw. */
export interface Followed {
  /** As `pg_current_snapshot()` said it. */
  snapshot: string;
  /** When it was taken. */
  at: string;
}

/** What the change log has that a follower has not taken in. */
export interface News {
  /** The follower has taken in nothing yet: all content is new, and neither a table nor an id is told. */
  isFirst: boolean;
  /** When the follower looked last; null where it has taken in nothing yet. */
  lookedAt: string | null;
  /** Content tables with rows that were written or ended, and how many; `all` where there are more than `bound`. */
  tables(bound: number): Promise<Map<string, number | 'all'>>;
  /** Ids of such rows in ascending order, so many at once. Of one that is gone the versions stand in schema `past`. */
  ids(table: string, atOnce: number): AsyncGenerator<number[]>;
}

/** What the follower of this name has taken in; undefined where that is nothing. */
export const followed = (db: Db, name: string): Promise<Followed | undefined> =>
  db.selectFrom('follower').select(['snapshot', 'looked_at as at']).where('name', '=', name).executeTakeFirst();

/**
 * Lets a follower take in what is new to it: `work` and the snapshot that says so are one transaction, so a follower that
 * was killed sees the same again. What a change commits meanwhile may be in what `work` reads, and is new the next time
 * too. Of one follower one looks at a time, the next one waits (docs/domain/history.md, Followers).
 */
export const follow = <T>(db: Db, name: string, work: (open: Db, news: News) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (open) => {
    await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(open);
    return look(open, name, work);
  });

/** As `follow`; does nothing and answers undefined where the follower is looking already. */
export const followIfFree = <T>(
  db: Db,
  name: string,
  work: (open: Db, news: News) => Promise<T>,
): Promise<T | undefined> =>
  db.transaction().execute(async (open) => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockOf(name)}) as free`.execute(
      open,
    );
    return rows[0]?.free ? look(open, name, work) : undefined;
  });

const lockOf = (name: string) => sql`hashtextextended('follower ' || platform.catalog() || ' ' || ${name}, 0)`;

async function look<T>(open: Db, name: string, work: (open: Db, news: News) => Promise<T>): Promise<T> {
  const since = await followed(open, name);
  const until = await now(open);
  const done = await work(open, newsSince(open, since));
  await keepFollowed(open, name, until);
  return done;
}

/** Says what a follower has taken in, in the transaction of an effect that read at a moment of its own. */
export async function keepFollowed(open: Db, name: string, { snapshot, at }: Followed): Promise<void> {
  const taken = { snapshot, looked_at: at };
  await open
    .insertInto('follower')
    .values({ name, ...taken })
    .onConflict((conflict) => conflict.columns(['catalog_id', 'name']).doUpdateSet(taken))
    .execute();
}

async function now(db: Db): Promise<Followed> {
  const { rows } = await sql<Followed>`
    select pg_current_snapshot()::text as snapshot, clock_timestamp() as at`.execute(db);
  if (!rows[0]) throw new Error('pg_current_snapshot answered nothing');
  return rows[0];
}

function newsSince(db: Db, since: Followed | undefined): News {
  const snapshot = since?.snapshot;
  return {
    isFirst: snapshot === undefined,
    lookedAt: since?.at ?? null,
    tables: async (bound) => {
      if (snapshot === undefined) return new Map();
      const { rows } = await sql<{ name: string; changed: number }>`
        select name, changed from platform.changed_since(${snapshot}, ${bound + 1})`.execute(db);
      return new Map(rows.map(({ name, changed }) => [name, changed > bound ? 'all' : changed]));
    },
    async *ids(table, atOnce) {
      for (let after = 0, isMore = snapshot !== undefined; isMore;) {
        const { rows } = await sql<{ id: number }>`
          select id from platform.changed_ids(${table}, ${snapshot ?? ''}, ${after}, ${atOnce}) as id`.execute(db);
        const last = rows.at(-1);
        if (last) yield rows.map(({ id }) => id);
        isMore = rows.length === atOnce;
        after = last?.id ?? after;
      }
    },
  };
}

/**
 * Changes that are new to what was taken in, up to `most`, and how many of these are of each kind.
 * @param isShared the follower's effect reads what belongs to the installation: its changes are new too
 */
export async function newChanges(
  db: Db,
  of: Followed | undefined,
  most: number,
  isShared = false,
): Promise<Map<string, number>> {
  const all = isShared
    ? sql`(select kind, xid from change union all select kind, xid from shared_change)`
    : sql`change`;
  const isNew = of
    ? sql`xid >= pg_snapshot_xmin(${of.snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${of.snapshot}::pg_snapshot)`
    : sql`true`;
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) from (select kind from ${all} k where ${isNew} limit ${most}) c group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}
