// size: one search of parts, from what is typed to the rows of a page
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { usedIn } from '../queries.ts';
import { relationKinds } from '../rules.ts';
import type { FoundPart } from './contract.ts';

type Condition = RawBuilder<boolean>;

/** A list's order: the column that leads it, before the id. */
export const orders = [
  { column: sql.ref('p.number_order'), type: sql`text`, direction: sql`asc`, after: sql`>` },
  { column: sql.ref('p.modified_at'), type: sql`timestamptz`, direction: sql`desc`, after: sql`<` },
  { column: sql.ref('p.created_at'), type: sql`timestamptz`, direction: sql`desc`, after: sql`<` },
] as const;

export interface Place {
  key: string;
  id: number;
}

export interface Page {
  /** Matches up to which they are counted. */
  exact: number;
  order: 0 | 1 | 2;
  after: Place | undefined;
  skip: number;
  /** What the name of an item holds, below which the parts are used; empty where that is not asked. */
  model: string;
  /** Whether some parts are hidden from who searches, so that each is looked at. */
  asksEach: boolean;
}

export const allOf = (conditions: readonly Condition[]) =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** Rows that a page asks for, one more than the longest page shows: what is left tells that there are more. */
const pageRows = 101;

// Written into the statement: with a limit that the planner does not know, no plan is good enough to be kept, and making
// one takes three times as long as the page.
const upTo = (skip: number) =>
  skip === 0 ? sql`limit ${sql.lit(pageRows)}` : sql`limit ${sql.lit(pageRows)} offset ${skip}`;

const literally = (s: string) => s.replace(/[\\%_]/g, (c) => `\\${c}`);

/** Numbers that hold the key; from three characters on anywhere, a shorter one at the start. */
export const numberHolds = (key: string): Condition =>
  sql<boolean>`p.number_search like ${`${key.length < 3 ? '' : '%'}${literally(key)}%`}`;

// As a sub-select the word is made plain once; as an expression it would be for every row that is looked at.
const plainly = (pattern: string) => sql`(select platform.plain(${pattern}))`;

/** Descriptions that hold the word; from three characters on anywhere, a shorter one at a word's start. */
export function descriptionHolds(word: string): Condition {
  const pattern = literally(word);
  if (Array.from(word).length >= 3) return sql<boolean>`p.description_search like ${plainly(`%${pattern}%`)}`;
  const starts = plainly(`${pattern}%`);
  return sql<boolean>`(p.description_search like ${starts} or p.description_search like ${plainly(`% ${pattern}%`)})`;
}

/** Items whose name holds the text, with what is below them. */
const below = (name: string) => sql`below(id) as (
    select i.id from hierarchy_item i
    where i.name_search like ${plainly(`%${literally(name)}%`)}
    union
    select r.child_id from hierarchy_relation r join below b on r.parent_id = b.id
  )`;

/** Parts used in a diagram below an item whose name holds the text, found all at once; all where it is empty. */
export const belowModel = (name: string): Condition[] =>
  name === ''
    ? []
    : [
        sql<boolean>`p.id in (
  with recursive ${below(name)} select u.of_id from hangs_on_part u join below b on u.within_id = b.id)`,
      ];

/** Holds of a part that is used in one of a set of diagrams. `offset 0` looks up what uses it, part by part. */
const isUsedAmong = (diagrams: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from hangs_on_part u where u.of_id = p.id and ${diagrams} @> u.within_id offset 0)`;

/** Ids as a set in which one is found quickly. */
const setOf = sql`(select range_agg(int8range(b.id, b.id, '[]')) from below b)`;

/**
 * The same as `belowModel`, asked of each part by itself, where few are looked at. `known` is what `fewMatches` said of
 * what is below.
 */
export const isBelowModel = (name: string, known: string | null = null): Condition[] =>
  name === ''
    ? []
    : [isUsedAmong(known === null ? sql`(with recursive ${below(name)} ${setOf})` : sql`${known}::int8multirange`)];

/** Uses below a model up to which the parts are found by these. Below a model with more, parts are asked whether they are used there. */
const fewUses = 20_000;

/** What goes before a search for few, and the parts `p` that it begins with, with what is `chosen` of each. */
function among(conditions: readonly Condition[], { model, asksEach }: Page, chosen: RawBuilder<unknown>) {
  if (model === '')
    return {
      before: sql`with`,
      found: sql`select ${chosen} from part p where ${allOf(conditions)}`,
      known: sql`null`,
    };
  // Where each part is asked whether it is seen, those below the model are found first: joined as it likes, the planner
  // asked it of all there are.
  const few = asksEach
    ? sql`(select distinct used.of_id from used) m
        cross join lateral (select * from part p where p.id = m.of_id and ${allOf(conditions)} offset 0) p where true`
    : sql`part p where ${allOf([...conditions, sql<boolean>`p.id in (select used.of_id from used)`])}`;
  return {
    before: sql`with recursive ${below(model)}, used as materialized (
      select u.of_id from below b
      cross join lateral (select u.of_id from hangs_on_part u where u.within_id = b.id offset 0) u limit ${sql.lit(fewUses + 1)}
    ), size as materialized (select count(*) <= ${sql.lit(fewUses)} as is_small from used),`,
    found: sql`select ${chosen} from ${few} and (select is_small from size)
      union all
      select ${chosen} from part p where ${allOf([...conditions, isUsedAmong(setOf)])} and not (select is_small from size)`,
    known: sql`${setOf}::text`,
  };
}

/**
 * A page of the matches, counted up to `exact`. The matches are found before they are put in order, so a rare word
 * never walks the whole list. Where there are too many for that to be the shorter way, what is below the model instead,
 * as `manyMatches` takes it.
 */
export async function fewMatches(
  db: Db,
  conditions: readonly Condition[],
  page: Page,
): Promise<{ count: number; places: Place[] } | { below: string | null }> {
  const { exact, order, after, skip } = page;
  const { column, type, direction, after: beyond } = orders[order];
  const further = after ? sql`where (h.key, h.id) ${beyond} (${after.key}::${type}, ${after.id}::bigint)` : sql``;
  const { before, found, known } = among(conditions, page, sql`p.id, ${column} as key`);
  const { rows } = await sql<{ count: number; id: number | null; key: string | null; below: string | null }>`
    ${before} hit as materialized (${found} limit ${sql.lit(exact + 1)})
    select n.count, x.id, x.key::text, case when n.count > ${sql.lit(exact)} then ${known} end as below
    from (select count(*)::int as count from hit) n
    left join (select h.id, h.key from hit h ${further} order by h.key ${direction}, h.id ${direction}
               ${upTo(skip)}) x on n.count <= ${sql.lit(exact)}
    order by x.key ${direction}, x.id ${direction}`.execute(db);
  const { count = 0, below: ids = null } = rows[0] ?? {};
  if (count > exact) return { below: ids };
  return { count, places: rows.flatMap(({ id, key }) => (id === null || key === null ? [] : [{ id, key }])) };
}

/**
 * A page of many matches, read in the order of the list, with what comes behind each row's place. As one expression the
 * conditions are what a row is asked, not a reason for the planner to look all of them up and then put them in order:
 * whether somebody sees a part takes longer than to compare its words. Where it is used takes longer still, and is asked last.
 */
export function manyMatches(db: Db, conditions: readonly Condition[], page: Page, known: string | null) {
  const { exact, order, after, skip, model } = page;
  const { column, type, direction, after: beyond } = orders[order];
  const further = after ? [sql<boolean>`(${column}, p.id) ${beyond} (${after.key}::${type}, ${after.id}::bigint)`] : [];
  const asked = conditions.length === 0 ? [] : [sql<boolean>`case when ${allOf(conditions)} then true else false end`];
  const all = [...asked, ...isBelowModel(model, known), ...further];
  return rowsOf(
    db,
    sql`select ${shown}, ${column}::text as key, row_number() over (order by ${column} ${direction}, p.id ${direction}) as place
      from part p where ${allOf(all)}
      order by ${column} ${direction}, p.id ${direction} ${upTo(skip)}`,
    exact,
  );
}

/** The rows of parts that are known, in the order of `ids`. */
export const listed = (db: Db, ids: readonly number[], exact: number) =>
  rowsOf(
    db,
    sql`select ${shown}, '' as key, n.place from unnest(${ids}::bigint[]) with ordinality as n(id, place) join part p on p.id = n.id`,
    exact,
  );

const shown = sql`p.id, p.part_number, p.description, p.is_internal, p.status, p.modified_at`;

/** A row of a list, and what it is put in order by. */
export type Listed = Omit<FoundPart, 'isNear'> & { key: string };

/** What a list shows of the parts of one page. Their uses are counted up to `exact`. */
async function rowsOf(db: Db, page: RawBuilder<unknown>, exact: number): Promise<Listed[]> {
  const { rows } = await sql<Omit<Listed, 'isUsedMore'>>`
    with page as materialized (${page}), replaced as (
      select distinct on (r.part_id) r.part_id, o.id, o.part_number from part_relation r join part o on o.id = r.related_id
      where r.kind = ${sql.lit(relationKinds.supersession)} and r.part_id in (select id from page)
      order by r.part_id, r.ordinal, r.id
    )
    select p.id, p.part_number as "partNumber", p.description, ${usedIn(sql`p.id`, sql.lit(exact))} as "usedIn", p.is_internal as "isInternal",
      p.status, p.modified_at as modified, p.key, null as "foundBy", null as "alternateOf",
      case when s.id is not null then json_build_object('id', s.id, 'partNumber', s.part_number) end as "supersededBy"
    from page p left join replaced s on s.part_id = p.id
    order by p.place`.execute(db);
  return rows.map((row) => ({ ...row, usedIn: Math.min(row.usedIn, exact), isUsedMore: row.usedIn > exact }));
}

/** How many parts the catalogue has, up to one more than `exact`. */
export async function countParts(db: Db, exact: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from part limit ${sql.lit(exact + 1)}) p`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Parts whose number is the typed one, the parts that replace those, with the old number, and the alternates of those,
 * with theirs. At most 30.
 */
export async function numbered(db: Db, searchKey: string) {
  const { rows } = await sql<{ id: number; old: string | null; alternate: string | null }>`
    (select p.id, null as old, null as alternate from part p where p.number_search = ${searchKey}
     order by p.number_order, p.id limit 10)
    union all
    (select distinct on (r.related_id) r.related_id as id, p.part_number as old, null as alternate
     from part p join part_relation r on r.part_id = p.id and r.kind = ${sql.lit(relationKinds.supersession)}
     where p.number_search = ${searchKey} order by r.related_id limit 10)
    union all
    (select distinct on (a.id) a.id, null, a.number from (${alternates(searchKey)}) a order by a.id limit 10)`.execute(
    db,
  );
  return rows;
}

/** Ids of the alternates of parts that have a number, which is one both ways, with that number. */
export const alternates = (searchKey: string) => sql`
  select r.related_id as id, o.part_number as number
  from part o join part_relation r on r.part_id = o.id and r.kind = ${sql.lit(relationKinds.alternate)}
  where o.number_search = ${searchKey}
  union all
  select r.part_id, o.part_number
  from part o join part_relation r on r.related_id = o.id and r.kind = ${sql.lit(relationKinds.alternate)}
  where o.number_search = ${searchKey}`;

/** The first 10 alternates of the parts that have a number, by theirs. */
export async function alternatesNamed(db: Db, searchKey: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select ${named}, a.number as "alternateOf" from (
      select distinct on (x.id) x.id, x.number from (${alternates(searchKey)}) x order by x.id) a
    join part p on p.id = a.id where p.number_search <> ${searchKey} order by p.number_order, p.id limit 10`.execute(
    db,
  );
  return rows;
}

/** Those of many search keys that parts have; no more than the longest page shows. */
export async function knownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct p.number_search as key from part p where p.number_search = any(${keys}::text[])
    limit ${sql.lit(pageRows - 1)}`.execute(db);
  return rows.map((r) => r.key);
}

/**
 * Of each typed word those of descriptions that may be it with a slip: about as long, and the same before or behind it. A
 * slip takes two places at most, so of the others the first half or the last is as typed. In the order of `typed`.
 */
export async function likeWords(db: Db, typed: readonly string[]): Promise<{ plain: string; words: string[] }[]> {
  const { rows } = await sql<{ plain: string; words: string[] }>`
    select w.plain, array(
        select k.word from part_word k
        where (starts_with(k.word, left(w.plain, w.half)) or right(k.word, w.others - w.half) = right(w.plain, w.others - w.half))
          and length(k.word) between length(w.plain) - 2 and length(w.plain) + 2
        limit 2000) as words
    from (select plain, place, length(plain) - 1 as others, (length(plain) - 1) / 2 as half
      from (select platform.plain(t.word) as plain, t.place from unnest(${typed}::text[]) with ordinality as t(word, place)) p) w
    order by w.place`.execute(db);
  return rows;
}

export interface Named {
  id: number;
  partNumber: string;
  description: string;
  isInternal: boolean;
  alternateOf?: string;
}

const named = sql`p.id, p.part_number as "partNumber", p.description, p.is_internal as "isInternal"`;

/** Parts whose number begins with the key, in the order of the numbers; the number itself comes first. */
export async function beginning(db: Db, key: string, most: number, whole: boolean): Promise<Named[]> {
  const until = whole ? key : `${key}\u{10ffff}`;
  const { rows } = await sql<Named>`
    select ${named} from part p where p.number_search >= ${key} and p.number_search <= ${until}
    order by p.number_search limit ${sql.lit(most)}`.execute(db);
  return rows;
}

/**
 * Parts that fulfil all conditions, by number among the first `looked` that do. These are more than the answer has: with
 * a small limit the planner walks the whole table in the hope of an early end.
 */
export async function some(db: Db, conditions: readonly Condition[], most: number, looked: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    with hit as materialized (select p.id, p.number_order from part p where ${allOf(conditions)} limit ${sql.lit(looked)})
    select ${named} from (select h.id from hit h order by h.number_order, h.id limit ${sql.lit(most)}) h
    join part p on p.id = h.id order by p.number_order, p.id`.execute(db);
  return rows;
}

/** Uses of a suggested part that are counted. */
const mostUses = 100;

/** The parts with how many diagrams name each. */
export async function withUses(db: Db, parts: readonly Named[]) {
  const ids = parts.map(({ id }) => id);
  const { rows } = await sql<{ id: number; count: number }>`
    select n.id, ${usedIn(sql`n.id`, sql.lit(mostUses))} as count from unnest(${ids}::bigint[]) n(id)`.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return parts.map((part) => {
    const count = counts.get(part.id) ?? 0;
    return { ...part, usedIn: Math.min(count, mostUses), isUsedMore: count > mostUses };
  });
}
