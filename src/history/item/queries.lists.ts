import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { shownName } from '../../hierarchy/tree/queries.ts';
import { listTables } from '../rules.ts';
import type { ListName } from '../rules.ts';
import type { ListDifference } from './contract.ts';

/** Holds for the version of a row that stood after a change. */
export const stood = (alias: string, moment: number) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`${column('change_id')} <= ${moment} and (${column('ended_by')} is null or ${column('ended_by')} > ${moment})`;
};

const nameThen = (id: string, moment: number) =>
  sql`(select ${shownName('n')} from past.hierarchy_item n where n.id = ${sql.ref(id)} and ${stood('n', moment)})`;

interface ListOf {
  /** Holds for rows of the item. */
  of: (itemId: number) => RawBuilder<unknown>;
  /** What a row is called, and what of it is compared, at a moment. */
  name: (moment: number) => RawBuilder<unknown>;
  cells: Record<string, (moment: number) => RawBuilder<unknown>>;
}

const itself = (column: string) => () => sql`${sql.ref(`x.${column}`)}::text`;
const keyed = (column: string) => (itemId: number) => sql`${sql.ref(`x.${column}`)} = ${itemId}`;

const lists: Record<ListName, ListOf> = {
  places: {
    of: keyed('child_id'),
    name: (moment) => sql`case when x.parent_id is null then 'Top level' else ${nameThen('x.parent_id', moment)} end`,
    cells: {
      isPrimary: () => sql`case when x.is_primary then 'Yes' else 'No' end`,
      position: itself('ordinal'),
    },
  },
  jumpTos: {
    of: keyed('source_id'),
    name: itself('tag'),
    cells: { target: (moment) => nameThen('x.target_id', moment) },
  },
  pictures: {
    of: keyed('item_id'),
    name: (moment) => sql`(select n.name from past.image n where n.id = x.image_id and ${stood('n', moment)})`,
    cells: { position: itself('weight') },
  },
  literature: {
    of: keyed('item_id'),
    name: (moment) => sql`(select coalesce(nullif(n.display_name, ''), n.name) from past.attachment n
      where n.id = x.attachment_id and ${stood('n', moment)})`,
    cells: { position: itself('ordinal') },
  },
  related: {
    of: keyed('item_id'),
    name: (moment) => nameThen('x.related_id', moment),
    cells: {},
  },
  serials: {
    of: keyed('item_id'),
    name: itself('type'),
    cells: {
      prefix: itself('prefix'),
      rangeStart: itself('range_start'),
      rangeEnd: itself('range_end'),
      suffix: itself('suffix'),
    },
  },
  visibility: {
    of: keyed('item_id'),
    name: (moment) => sql`(select n.name from past.lookup_value n where n.id = x.group_id and ${stood('n', moment)})`,
    cells: {},
  },
  translations: {
    of: (itemId) => sql`x.noun = 'item' and x.row_id = ${itemId}`,
    name: () => sql`x.language || ' ' || x.field`,
    cells: { text: itself('text') },
  },
};

const entries = Object.entries(lists) as [ListName, ListOf][];
const past = (table: string) => sql.table(`past.${table}`);

/** Every version of every row of an item's lists: `part`, `id`, `change_id`, `ended_by`. */
export const versionsOfLists = (itemId: number) =>
  sql.join(
    entries.map(
      ([name, { of }]) =>
        sql`select ${sql.lit(name)} as part, x.id, x.change_id, x.ended_by from ${past(listTables[name])} x where ${of(itemId)}`,
    ),
    sql` union all `,
  );

type Cells = Record<string, string | null>;

/** The rows of an item's other lists that differ, `take` of each at most. */
export async function listDifferences(
  db: Db,
  id: number,
  from: number,
  to: number,
  take: number,
): Promise<ListDifference[]> {
  const at = (list: ListName, moment: number) => {
    const { of, name, cells } = lists[list];
    return sql`
    select x.id, jsonb_build_object('name', ${name(moment)}, 'cells', jsonb_build_object(${sql.join(
      Object.entries(cells).flatMap(([key, cell]) => [sql`${sql.lit(key)}`, cell(moment)]),
    )})) as said
    from ${past(listTables[list])} x where ${of(id)} and ${stood('x', moment)}`;
  };
  const { rows } = await sql<{
    list: ListName;
    id: number;
    before: { name: string | null; cells: Cells } | null;
    after: { name: string | null; cells: Cells } | null;
  }>`${sql.join(
    entries.map(
      ([name]) => sql`(
        select ${sql.lit(name)} as list, coalesce(a.id, b.id) as id, b.said as before, a.said as after
        from (${at(name, from)}) b full join (${at(name, to)}) a on a.id = b.id
        where a.said is distinct from b.said order by 2 limit ${take + 1})`,
    ),
    sql` union all `,
  )}`.execute(db);
  return entries.flatMap(([name, { cells }]) => {
    const found = rows.filter(({ list }) => list === name);
    if (found.length === 0) return [];
    const items = found.slice(0, take).map(({ id: rowId, before, after }) => ({
      id: rowId,
      mark: before === null ? ('added' as const) : after === null ? ('removed' as const) : ('changed' as const),
      name: (after ?? before)?.name ?? '',
      fields: Object.keys(cells)
        .map((field) => ({ field, before: before?.cells[field] ?? null, after: after?.cells[field] ?? null }))
        .map((one) => ({ ...one, before: one.before || null, after: one.after || null }))
        .filter((one) => one.before !== one.after),
    }));
    return [{ name, items, isMore: found.length > take }];
  });
}
