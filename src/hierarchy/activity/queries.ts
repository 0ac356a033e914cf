import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../contexts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { namesAbove, shownName } from '../tree/queries.ts';
import type { LeftAlone } from '../../platform/change/undo.ts';
import type { activity } from './contract.ts';

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
      (select max(u.id) from change u where u.undoes = c.id) as "undoneBy", ${isUndone} as "isUndone",
      case when c.kind = 'import' then (select max(s.id) from import_session s where s.change_id = c.id) end as "importSessionId",
      c.kind = any(${kinds}::text[]) and (${all} or coalesce(c.actor_id = ${of}, false))
        and not ${isUndone} as "mayUndo"
    from change c
    where ${where} ${before === undefined ? sql`` : sql`and (c.at, c.id) < (select b.at, b.id from change b where b.id = ${before})`}
    order by c.at desc, c.id desc limit ${take}`.execute(db);
  return { items: rows, before: rows.length < take ? null : (rows.at(-1)?.id ?? null) };
}

export interface ChangeFilter {
  /** Only those of imports and of the program itself, or only those of people. */
  imports?: boolean | undefined;
  kind?: string | undefined;
  itemId?: number | undefined;
  actorId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  context?: Context | undefined;
}

/** Changes that are looked at for those of a context, and items that are looked at of one of them. */
const newest = 200;
const mostTouched = 50;

/** Change `c` is among the newest, and items that it touched are of the context, or it touched none that there is. */
const isOf = (
  context: Context,
) => sql`c.id in (select n.id from change n order by n.at desc, n.id desc limit ${newest}) and (
  select coalesce(bool_or(y.context = ${context}), true)
  from (
    (select t.item_id as id from hierarchy_item_change t where t.change_id = c.id limit ${mostTouched})
    union all
    (select h.of_id from hangs_on_hierarchy_item h where h.change_id = c.id and h.is_content limit ${mostTouched})
  ) t join hierarchy_item i on i.id = t.id join hierarchy_type y on y.id = i.type_id)`;

/** Every change that touched an item, also one that was deleted. */
const changesTouching = (id: number) => sql`(
  select change_id from hierarchy_item_change where item_id = ${id}
  union select change_id from past.hangs_on_hierarchy_item where of_id = ${id}
  union select ended_by from past.hangs_on_hierarchy_item where of_id = ${id})`;

/** The changes of the catalogue that match, newest first. */
export function changesOfCatalog(db: Db, filter: ChangeFilter, page: Page) {
  const { imports, kind, itemId, actorId, from, to, context } = filter;
  const conditions = [
    sql`true`,
    imports === undefined ? undefined : sql`(c.kind in ('import', 'script')) = ${imports}`,
    kind === undefined ? undefined : sql`c.kind = ${kind}`,
    itemId === undefined ? undefined : sql`c.id in ${changesTouching(itemId)}`,
    actorId === undefined ? undefined : sql`c.actor_id = ${actorId}`,
    from === undefined ? undefined : sql`c.at >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`c.at < ${to}::timestamptz`,
    context === undefined ? undefined : isOf(context),
  ].filter((one) => one !== undefined);
  return selectChanges(db, sql.join(conditions, sql` and `), page);
}

/** A change as timelines tell of it, if the catalogue has it. */
export const changeLine = async (db: Db, id: number, undoable: Page['undoable']) =>
  (await selectChanges(db, sql`c.id = ${id}`, { take: 1, before: undefined, undoable })).items[0];

/** Most people that a filter offers. */
const mostPeople = 1000;

/** Who made changes: one step into the index for each of them, whatever the length of the timeline. */
export async function peopleOf(db: Db) {
  const { rows } = await sql<{ actorId: number; name: string }>`
    with recursive person(id) as (
      (select c.actor_id from change c where c.actor_id is not null order by c.actor_id limit 1)
      union all
      select (select c.actor_id from change c where c.actor_id > person.id order by c.actor_id limit 1)
      from person where person.id is not null
    )
    select p.id as "actorId", (select c.actor_name from change c where c.actor_id = p.id order by c.at desc limit 1) as name
    from person p where p.id is not null order by name, p.id limit ${mostPeople}`.execute(db);
  return rows;
}

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
  const { rows } = await sql<{ kind: string; label: string; actorId: number | null; isUndone: boolean }>`
    select c.kind, c.label, c.actor_id as "actorId", ${isUndone} as "isUndone"
    from change c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Rows that an undo leaves, with the ways to their items, else with their own names. */
export async function withNames(db: Db, rows: readonly LeftAlone[]) {
  const { rows: names } = await sql<{ place: number; name: string }>`
    select u.place::int as place,
      case when i.id is null then '' else array_to_string(${namesAbove(sql`i.id`)} || ${shownName('i')}, ' › ') end as name
    from unnest(${rows.map(({ table }) => table)}::text[], ${rows.map(({ rowId }) => rowId)}::bigint[])
      with ordinality as u(table_name, row_id, place)
    left join hierarchy_relation r on u.table_name = 'hierarchy_relation' and r.id = u.row_id
    left join hangs_on_hierarchy_item h on h.is_content and h.name = u.table_name and h.id = u.row_id
    left join hierarchy_item i on i.id = coalesce(r.child_id, h.of_id,
      case when u.table_name = 'hierarchy_item' then u.row_id end)`.execute(db);
  const byPlace = new Map(names.map(({ place, name }) => [place, name]));
  const own = await ownNames(
    db,
    rows.filter((_row, index) => !byPlace.get(index + 1)),
  );
  return rows.map((row, index) => ({
    ...row,
    name: byPlace.get(index + 1) || (own.get(`${row.table} ${row.rowId}`) ?? ''),
  }));
}

/** What rows that belong to no item are called, by table and id: one statement a table. */
async function ownNames(db: Db, rows: readonly LeftAlone[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [table, of] of Map.groupBy(rows, (row) => row.table)) {
    const { rows: named } = await sql<{ id: number; name: string }>`
      select x.id, coalesce(r.row ->> 'name', r.row ->> 'part_number', r.row ->> 'number', r.row ->> 'description', '') as name
      from ${sql.table(`past.${table}`)} x cross join lateral (select to_jsonb(x.*) as row) r
      where x.id = any(${of.map(({ rowId }) => rowId)}::bigint[]) and x.ended_by is null`.execute(db);
    for (const { id, name } of named) found.set(`${table} ${id}`, name);
  }
  return found;
}
