import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { allOf, type Condition } from './queries.ts';
import type { Sort } from './rules.ts';
import { shownName } from '../hierarchy/tree/queries.ts';

/** Where a row stands in an order: what leads the order, as text, then the name that is shown, and id. */
export interface Place {
  id: number;
  name: string;
  lead: string;
}

/** A page to read: its order, the row that it begins after, how many rows to leave out, and how many it counts exactly. */
export interface Page {
  context: string;
  exact: number;
  sort: Sort;
  after: Place | undefined;
  skip: number;
}

type Sql = RawBuilder<unknown>;
interface Order {
  /** Of an item `i`, and of its type `t` or state `s`, which then lead. */
  columns: readonly [Sql, ...Sql[]];
  /** What the columns hold at a place. */
  at: (place: Place) => readonly Sql[];
  lead: Sql;
  join: Sql;
  /** What a list in this order is made of, one part behind the other; none where the items' own columns lead. */
  groups?: (context: string) => { of: Sql; items: readonly Sql[]; from: (lead: string) => Sql };
}

const byName = [sql`i.name_sort`, sql`i.id`] as const;
const nameAt = ({ name, id }: Place) => [sql`platform.natural_key(${name}::text)`, sql`${id}::bigint`];
const number = sql`coalesce(s.number, 0)`;

const orders: Record<'name' | 'type' | 'state' | 'changed', Order> = {
  name: { columns: byName, at: nameAt, lead: sql`''`, join: sql`` },
  changed: {
    columns: [sql`i.modified_at`, sql`i.id`],
    at: ({ lead, id }) => [sql`timestamptz 'epoch' + ${lead}::bigint * interval '1 microsecond'`, sql`${id}::bigint`],
    lead: sql`(extract(epoch from i.modified_at) * 1000000)::bigint`,
    join: sql``,
  },
  type: {
    columns: [sql`t.code`, ...byName],
    at: (place) => [sql`${place.lead}::text`, ...nameAt(place)],
    lead: sql`t.code`,
    join: sql`join hierarchy_type t on t.id = i.type_id`,
    groups: (context) => ({
      of: sql`(select * from hierarchy_type t where t.context = ${context}) t`,
      items: [sql`i.type_id = t.id`],
      from: (lead) => sql`t.code = ${lead}::text`,
    }),
  },
  state: {
    columns: [number, ...byName],
    at: (place) => [sql`${place.lead}::int`, ...nameAt(place)],
    lead: number,
    join: sql`left join workflow_state s on s.id = i.workflow_id`,
    groups: (context) => ({
      of: sql`(select s.id, s.number from workflow_state s where s.context = ${context} union all select null, 0) s`,
      items: [sql`i.workflow_id = s.id`, sql`s.id is null and i.workflow_id is null`],
      from: (lead) => sql`s.number = ${lead}::int`,
    }),
  },
};

function orderOf(sort: Sort) {
  const isDown = sort.endsWith('-');
  const order = orders[sort.replace('-', '') as keyof typeof orders];
  const direction = isDown ? sql`desc` : sql`asc`;
  const by = (columns: readonly Sql[]) => sql.join(columns.map((column) => sql`${column} ${direction}`));
  const beyond = ({ after }: Page) =>
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.join(order.columns)}) ${isDown ? sql`<` : sql`>`} (${sql.join(order.at(after))})`;
  return { ...order, isDown, by, beyond };
}

/** Rows that a page asks for, one more than the longest page shows: what is left tells that there are more. */
const pageRows = 101;

// Written into the statement: with a limit that the planner does not know, no plan is good enough to be kept.
const upTo = (skip: number) =>
  skip === 0 ? sql`limit ${sql.lit(pageRows)}` : sql`limit ${sql.lit(pageRows)} offset ${skip}`;

/**
 * A page of the matches, counted up to `exact`. The matches are found before they are put in order, so what is rare
 * never walks the whole list; undefined where there are too many for that to be the shorter way.
 */
export async function fewMatches(db: Db, conditions: readonly Condition[], page: Page) {
  const { by, beyond, columns, lead, join } = orderOf(page.sort);
  const { rows } = await sql<Partial<Place> & { count: number }>`
    with hit as materialized (
      select i.id, ${shownName('i')} as name, i.name_sort, i.type_id, i.workflow_id, i.modified_at from hierarchy_item i
      where ${allOf(conditions)} limit ${sql.lit(page.exact + 1)})
    select n.count, x.id, x.name, x.lead from (select count(*)::int as count from hit) n
    left join (
      select i.id, i.name, ${lead}::text as lead, row_number() over (order by ${by(columns)}) as place
      from hit i ${join} where ${beyond(page)} order by ${by(columns)} ${upTo(page.skip)}
    ) x on n.count <= ${sql.lit(page.exact)}
    order by x.place`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > page.exact) return undefined;
  const places = rows.flatMap(({ id, name, lead: led }) =>
    id == null || name == null || led == null ? [] : [{ id, name, lead: led }],
  );
  return { count, places };
}

/**
 * A page of many matches, read in the order of the list. As one expression the conditions are what a row is asked, not
 * a reason for the planner to look all of them up and then put them in order.
 */
export async function manyMatches(db: Db, conditions: readonly Condition[], page: Page): Promise<Place[]> {
  const { by, beyond, columns, lead, groups } = orderOf(page.sort);
  const asked = sql`case when ${allOf(conditions)} then true else false end and ${beyond(page)}`;
  const { rows } = await (
    groups
      ? sql<Place>`select i.id, i.name, ${lead}::text as lead ${ofGroups(page, asked)}
          order by ${by(columns)} ${upTo(page.skip)}`
      : sql<Place>`select i.id, ${shownName('i')} as name, ${lead}::text as lead from hierarchy_item i where ${asked}
          order by ${by(columns)} ${upTo(page.skip)}`
  ).execute(db);
  return rows;
}

/** Sorts behind every name. */
const behindAll = sql`repeat(chr(1114111), 300)`;

/** The first matches of each group; the group of the place before is read from that place on. */
function ofGroups(page: Page, asked: Sql): Sql {
  const { by, isDown, groups } = orderOf(page.sort);
  if (!groups) return sql``;
  const { of, items, from } = groups(page.context);
  const { after } = page;
  const start = after
    ? sql`and i.name_sort ${isDown ? sql`<=` : sql`>=`}
        case when ${from(after.lead)} then platform.natural_key(${after.name}::text) else ${isDown ? behindAll : sql`''`} end`
    : sql``;
  const first = items.map(
    (
      own,
    ) => sql`(select i.id, ${shownName('i')} as name, i.name_sort from hierarchy_item i where ${own} ${start} and ${asked}
      order by ${by(byName)} limit ${sql.lit(pageRows)} + ${page.skip}::int)`,
  );
  return sql`from ${of} cross join lateral (${sql.join(first, sql` union all `)}) i`;
}
