import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { lastVersion, touchedBy } from '../item/queries.ts';
import type { Moment, Track } from './contract.ts';

/** Most ends of publishes that a track shows: the newest. */
const mostReleases = 200;

type Told = Pick<Moment, 'changeId' | 'at' | 'kind' | 'label' | 'actorName'>;

/** The change that is the moment: of that number, or the last one at that time; undefined where there is none. */
export async function momentOf(db: Db, { change, at }: { change?: number | undefined; at?: string | undefined }) {
  // Times are told in milliseconds.
  const until = sql`coalesce(${at ?? null}::timestamptz + interval '1 millisecond', 'infinity')`;
  const where = change === undefined ? sql`c.at < ${until}` : sql`c.id = ${change}`;
  const { rows } = await sql<Told>`
    select c.id as "changeId", c.at, c.kind, c.label, c.actor_name as "actorName"
    from change c where ${where} order by c.at desc, c.id desc limit 1`.execute(db);
  return rows[0];
}

/** A moment, as a query of `known` answers it: the change whose number a scalar query finds. */
const one = (id: RawBuilder<unknown>) =>
  sql`(select json_build_object('changeId', c.id, 'at', c.at) from change c where c.id = (${id}))`;

type Found = Moment['first'] | null;
const iso = (of: Found | undefined): Found => (of ? { ...of, at: new Date(of.at).toISOString() } : null);

/** The changes of the catalogue next to one, and its first and last. */
export async function neighboursOf(db: Db, changeId: number) {
  const { rows } = await sql<Record<'earlier' | 'later' | 'first' | 'last', Found>>`
    select ${one(sql`select max(k.id) from change k where k.id < ${changeId}`)} as earlier,
      ${one(sql`select min(k.id) from change k where k.id > ${changeId}`)} as later,
      ${one(sql`select min(k.id) from change k`)} as first, ${one(sql`select max(k.id) from change k`)} as last`.execute(
    db,
  );
  const [found] = rows;
  return { earlier: iso(found?.earlier), later: iso(found?.later), first: iso(found?.first), last: iso(found?.last) };
}

/** What an item was at a moment, by its own changes; null where there never was one that the caller sees. */
export async function itemAtMoment(db: Db, itemId: number, changeId: number): Promise<Moment['item']> {
  const last = await lastVersion(db, itemId);
  if (!last) return null;
  const until = sql`(select max(k.id) from known k where k.id <= ${changeId})`;
  const { rows } = await sql<Record<'added' | 'since' | 'earlier' | 'later', Found> & { isThere: boolean }>`
    with known as materialized (select at as id from (${touchedBy(itemId)}) t)
    select ${one(sql`select min(k.id) from known k`)} as added, ${one(until)} as since,
      ${one(sql`select max(k.id) from known k where k.id < ${until}`)} as earlier,
      ${one(sql`select min(k.id) from known k where k.id > ${changeId}`)} as later,
      exists (select from past.hierarchy_item where id = ${itemId} and change_id <= ${changeId}
        and (ended_by is null or ended_by > ${changeId})) as "isThere"`.execute(db);
  const [found] = rows;
  const added = iso(found?.added);
  if (!found || !added) return null;
  const [since, earlier, later] = [iso(found.since), iso(found.earlier), iso(found.later)];
  return { name: last.name, isThere: found.isThere, added, since, earlier, later };
}

/** Stretches with changes between two times, each with its last change, and the publishes that ended then. */
export async function trackOf(db: Db, of: { from: string; to: string; stretches: number }): Promise<Track> {
  const [from, to] = [sql`${of.from}::timestamptz`, sql`${of.to}::timestamptz`];
  const [ticks, releases] = await Promise.all([
    sql<Track['ticks'][number]>`
      select max(c.id) as "changeId", max(c.at) as at, count(*)::int as changes from change c
      where c.at >= ${from} and c.at < ${to}
      group by floor(extract(epoch from c.at - ${from}) * ${of.stretches}::int / extract(epoch from ${to} - ${from}))
      order by max(c.at)`.execute(db),
    sql<Track['releases'][number]>`
      select s.environment, s.release_number as number, s.ended_at as at from publish_session s
      where s.status = 1 and s.kind <> 'prices' and s.ended_at >= ${from} and s.ended_at < ${to}
      order by s.id desc limit ${sql.lit(mostReleases)}`.execute(db),
  ]);
  return { ticks: ticks.rows, releases: releases.rows.toReversed() };
}
