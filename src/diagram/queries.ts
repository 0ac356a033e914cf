import { sql } from 'kysely';
import type { Db } from '../platform/db/pool.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import { shownName } from '../hierarchy/tree/queries.ts';
import { profileFlags } from '../catalog/switches/rules.ts';
import { limits, type RowAllows } from './rules.ts';

/** The diagram's neighbours among the diagrams of a parent; of the primary one where none is named. */
export async function placeOf(db: Db, id: number, parentId: number | undefined) {
  const { rows } = await sql<{
    parentId: number;
    parentName: string;
    position: number;
    total: number;
    previousId: number | null;
    previousName: string | null;
    nextId: number | null;
    nextName: string | null;
  }>`
    with parent as (
      select r.parent_id as id from hierarchy_relation r
      where r.child_id = ${id} and r.parent_id is not null and (${parentId ?? null}::bigint is null or r.parent_id = ${parentId ?? null}::bigint)
      order by r.is_primary desc limit 1
    ), diagrams as (
      select i.id, row_number() over w as position, count(*) over () as total,
        lag(i.id) over w as previous_id, lag(${shownName('i')}) over w as previous_name,
        lead(i.id) over w as next_id, lead(${shownName('i')}) over w as next_name
      from parent join hierarchy_relation r on r.parent_id = parent.id
      join hierarchy_item i on i.id = r.child_id
      join hierarchy_type t on t.id = i.type_id and t.base_type = ${baseTypes.diagram}
      window w as (order by r.ordinal, r.id)
    )
    select parent.id as "parentId", ${shownName('p')} as "parentName", x.position, x.total,
      x.previous_id as "previousId", x.previous_name as "previousName", x.next_id as "nextId", x.next_name as "nextName"
    from parent join hierarchy_item p on p.id = parent.id join diagrams x on x.id = ${id}`.execute(db);
  return rows[0];
}

export const peggedRows = (db: Db, diagramId: number) =>
  db
    .selectFrom('parts_list_row as r')
    .innerJoin('part as p', 'p.id', 'r.part_id')
    .select((e) => [
      'r.id',
      'r.change_id as version',
      'r.ordinal',
      'r.tag',
      'r.part_id as partId',
      'p.part_number as partNumber',
      'p.description',
      'r.quantity as partQty',
      'r.context',
      'r.footnote',
      'r.grouping_key as groupingKey',
      'p.is_internal as isInternal',
      e
        .selectFrom('part_relation as s')
        .where('s.kind', '=', 1)
        .whereRef('s.related_id', '=', 'p.id')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('priorParts'),
      e
        .selectFrom('part_relation as s')
        .where('s.kind', '=', 1)
        .whereRef('s.part_id', '=', 'p.id')
        .select((c) => c.fn.countAll<number>().as('n'))
        .as('supersessions'),
    ])
    .where('r.diagram_id', '=', diagramId)
    .orderBy('r.ordinal')
    .orderBy('r.id')
    .limit(limits.rows)
    .execute()
    .then((rows) => rows.map((r) => ({ ...r, priorParts: r.priorParts ?? 0, supersessions: r.supersessions ?? 0 })));

/** What the connection's catalogue allows in a row. */
export async function rowAllows(db: Db): Promise<RowAllows> {
  const { rows } = await sql<RowAllows>`
    select allow_footnotes as "allowFootnotes", ${profileFlags.quantitiesAsPrinted} = any(setting_flags) as "quantitiesAsPrinted"
    from catalog where id = platform.catalog()`.execute(db);
  return rows[0] ?? { allowFootnotes: false, quantitiesAsPrinted: false };
}

/** Ids, versions, groups, order and what is bound by settings of a diagram's rows, locked until the change ends. */
export const lockedRows = (db: Db, diagramId: number) =>
  db
    .selectFrom('parts_list_row')
    .select(['id', 'change_id as version', 'ordinal', 'grouping_key as groupingKey', 'quantity', 'footnote'])
    .where('diagram_id', '=', diagramId)
    .orderBy('ordinal')
    .orderBy('id')
    .forUpdate()
    .execute();

export interface RowToWrite {
  /** Null for a new row. */
  id: number | null;
  ordinal: number;
  tag: string;
  partId: number;
  quantity: string;
  context: string;
  footnote: string;
  groupingKey: number | null;
}

const recordset = sql`as x(id bigint, ordinal int, tag text, "partId" bigint, quantity text, context text, footnote text, "groupingKey" int)`;

/** Writes changed rows and adds new ones: two statements, however many rows. */
export async function writeRows(db: Db, diagramId: number, rows: readonly RowToWrite[]): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    update parts_list_row r set ordinal = x.ordinal, tag = x.tag, part_id = x."partId", quantity = x.quantity,
      context = x.context, footnote = x.footnote, grouping_key = x."groupingKey"
    from jsonb_to_recordset(${json}::jsonb) ${recordset}
    where r.diagram_id = ${diagramId} and r.id = x.id
      and (r.ordinal, r.tag, r.part_id, r.quantity, r.context, r.footnote, r.grouping_key)
        is distinct from (x.ordinal, x.tag, x."partId", x.quantity, x.context, x.footnote, x."groupingKey")`.execute(
    db,
  );
  await sql`
    insert into parts_list_row (diagram_id, ordinal, tag, part_id, quantity, context, footnote, grouping_key)
    select ${diagramId}, x.ordinal, x.tag, x."partId", x.quantity, x.context, x.footnote, x."groupingKey"
    from jsonb_to_recordset(${json}::jsonb) ${recordset} where x.id is null order by x.ordinal`.execute(db);
}

/** Gives rows that were only moved their new place. */
export async function moveRows(db: Db, moved: readonly { id: number; ordinal: number }[]): Promise<void> {
  if (moved.length === 0) return;
  await sql`
    update parts_list_row r set ordinal = x.ordinal
    from unnest(${moved.map((m) => m.id)}::bigint[], ${moved.map((m) => m.ordinal)}::int[]) as x(id, ordinal)
    where r.id = x.id`.execute(db);
}

export const deleteRows = (db: Db, diagramId: number, ids: readonly number[]) =>
  sql`delete from parts_list_row where diagram_id = ${diagramId} and id = any(${[...ids]}::bigint[])`.execute(db);
