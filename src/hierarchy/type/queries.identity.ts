import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

// What a definition says holds for every item, also for those that the caller's visibility groups hide. So checks and
// rewrites look at all of them; only names are read as the caller sees them.

/**
 * Keeps definitions as they are until the transaction ends: take it before a write reads the type that its values are
 * checked against.
 */
export const holdDefinitions = (db: Db) =>
  sql`select pg_advisory_xact_lock_shared(4604, platform.catalog()::int)`.execute(db);

/** Lets one transaction change definitions, after all writes that were checked against the old ones. */
export const lockDefinitions = (db: Db) => sql`select pg_advisory_xact_lock(4604, platform.catalog()::int)`.execute(db);

/** Runs `work` over all items whatever groups the caller has. Inside a change only. */
export async function overAllItems<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ groups: string | null }>`
    select current_setting('callout.groups', true) as groups`.execute(db);
  await sql`select set_config('callout.groups', '*', true)`.execute(db);
  const result = await work();
  await sql`select set_config('callout.groups', ${rows[0]?.groups ?? ''}, true)`.execute(db);
  return result;
}

/** Names that one refusal tells. */
const namesTold = 10;

/** Some of the items that stand in the way: how many they are, and the ids of the first. */
export interface InTheWay {
  count: number;
  ids: number[];
}

/** Counts a query of item ids, over all items. */
export const countItems = (db: Db, ids: RawBuilder<unknown>): Promise<InTheWay> =>
  overAllItems(db, async () => {
    const { rows } = await sql<InTheWay>`
      with found as materialized (${ids})
      select (select count(distinct id) from found)::int as count,
        array(select distinct id from found order by id limit ${namesTold}) as ids`.execute(db);
    return rows[0] ?? { count: 0, ids: [] };
  });

/** "12 items: Fjell 600, Fjell 800, …", with the names that the caller may see, at most ten. */
export async function inWords(db: Db, { count, ids }: InTheWay): Promise<string> {
  const seen = await db
    .selectFrom('hierarchy_item')
    .select('name')
    .where('id', 'in', ids)
    .orderBy('name_sort')
    .orderBy('id')
    .execute();
  const number = `${count} ${count === 1 ? 'item' : 'items'}`;
  if (seen.length === 0) return number;
  return `${number}: ${seen.map((row) => row.name).join(', ')}${count > seen.length ? ', …' : ''}`;
}

/** Items of a type that would be the same by other keys, which are ids of attributes in their order. */
export function itemsThatMeet(db: Db, typeId: number, keys: readonly number[]): Promise<InTheWay> {
  // As platform.identity_of says it by the keys that a type has.
  const value = sql`(case jsonb_typeof(i.attributes -> k.id::text)
    when 'array' then (select string_agg(e.value, E'\\u001e' order by e.n)
      from jsonb_array_elements_text(i.attributes -> k.id::text) with ordinality e(value, n))
    else i.attributes ->> k.id::text end)`;
  const identity = sql`(select string_agg(lower(coalesce(${value}, '')), E'\\u001f' order by k.n)
    from unnest(${[...keys]}::bigint[]) with ordinality k(id, n))`;
  return countItems(
    db,
    sql`select unnest(m.ids) as id from (
      select array_agg(i.id) as ids from hierarchy_item i where i.type_id = ${typeId}
      group by lower(i.name), coalesce(${identity}, '') having count(*) > 1) m`,
  );
}

/** The identity of an item from its values and the keys of its type as they are now, as rules.ts identityKey has it. */
export const identityOf = (attributes: RawBuilder<unknown>, typeId: RawBuilder<unknown>) =>
  sql`platform.identity_of(${attributes}, ${typeId})`;

/**
 * Gives items the values in `wanted`, a query of id and attributes, and the identity that follows, whatever their state.
 * Answers how many differed, or the items that would be the same as others, in which case nothing is written.
 */
export const rewriteItems = (db: Db, wanted: RawBuilder<unknown>): Promise<{ written: number; same?: InTheWay }> =>
  overAllItems(db, async () => {
    const plan = sql`
      wanted as materialized (${wanted}),
      plan as materialized (
        select i.id, i.type_id, lower(i.name) as name, i.identity_key as before, w.attributes,
          ${identityOf(sql`w.attributes`, sql`i.type_id`)} as after
        from wanted w join hierarchy_item i on i.id = w.id)`;
    const holders = sql`hierarchy_item i join plan p on i.type_id = p.type_id and lower(i.name) = p.name
      and i.identity_key = p.after and i.id <> p.id`;
    const { rows } = await sql<InTheWay & { held: boolean }>`
      with ${plan}, twin as (
        select unnest(array_agg(id)) as id from (
          select id, type_id, name, after from plan
          union select i.id, i.type_id, p.name, i.identity_key from ${holders} where i.id not in (select id from plan)) u
        group by type_id, name, after having count(*) > 1)
      select (select count(*) from twin)::int as count, array(select id from twin order by id limit ${namesTold}) as ids,
        exists (select from ${holders}) as held`.execute(db);
    const [found] = rows;
    if (found && found.count > 0) return { written: 0, same: found };
    // Items that take each other's identities: the index would refuse the first of them, so all step aside before.
    if (found?.held) {
      await sql`
        with ${plan}
        update hierarchy_item i set identity_key = E'\\u001d' || i.id from plan p where i.id = p.id and p.before <> p.after`.execute(
        db,
      );
    }
    const { numAffectedRows } = await sql`
      with ${plan}
      update hierarchy_item i set attributes = p.attributes, identity_key = p.after
      from plan p where i.id = p.id and (i.attributes, i.identity_key) is distinct from (p.attributes, p.after)`.execute(
      db,
    );
    return { written: Number(numAffectedRows ?? 0) };
  });
