import { sql } from 'kysely';
import { namesAbove, shownName } from '../../hierarchy/tree/queries.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { ItemSource, JumpSource, RowSource, RowText, SpotSource, Translation } from '../derive/sources.ts';
import { saw } from './queries.past.ts';
import { type Moment, moments } from './queries.tree.ts';

/** Items by how they are taken: as they are, and as they were at the moment of the release that took them. */
export interface Chosen {
  now: readonly number[];
  held: readonly Moment[];
}

const itemColumns = sql`i.id, i.type_id as "typeId", i.name,
  coalesce(nullif(i.override_name, ''), nullif(i.display_name, ''), i.name) as display, i.attributes, to_jsonb(i.content_groups) as "contentGroups",
  m.hash, m.content_type as type, m.width, m.height, f.size as bytes`;

/** The items' own rows with their pictures. */
export async function itemSources(db: Db, { now, held }: Chosen): Promise<ItemSource[]> {
  const asTheyAre = sql<ItemSource>`
    select ${itemColumns} from hierarchy_item i
    left join image m on m.id = i.image_id left join stored_file f on f.hash = m.hash
    where i.id = any(${[...now]}::bigint[])`;
  const asTheyWere = sql<ItemSource>`
    with ${moments(held)}
    select ${itemColumns} from h
    join past.hierarchy_item i on i.id = h.id and ${saw(sql`h.moment`, 'i')}
    left join past.image m on m.id = i.image_id and ${saw(sql`h.moment`, 'm')}
    left join stored_file f on f.hash = m.hash`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

const rowColumns = sql`r.diagram_id as "diagramId", r.tag, r.part_id as "partId", r.quantity, r.context, r.footnote,
  r.grouping_key as "group", p.is_internal as "isInternal"`;

/** Parts lists in the order of their rows; `isInternal` null where the part is deleted. */
export async function rowSources(db: Db, { now, held }: Chosen): Promise<RowSource[]> {
  const asTheyAre = sql<RowSource>`
    select ${rowColumns} from parts_list_row r left join part p on p.id = r.part_id
    where r.diagram_id = any(${[...now]}::bigint[]) order by r.diagram_id, r.ordinal, r.id`;
  const asTheyWere = sql<RowSource>`
    with ${moments(held)}
    select ${rowColumns} from h
    join past.parts_list_row r on r.diagram_id = h.id and ${saw(sql`h.moment`, 'r')}
    left join part p on p.id = r.part_id
    order by r.diagram_id, r.ordinal, r.id`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

const spotColumns = sql`i.id as "itemId", s.value, s.x, s.y, s.w, s.h`;

/** Hotspots of the drawings that diagrams have. */
export async function spotSources(db: Db, { now, held }: Chosen): Promise<SpotSource[]> {
  const asTheyAre = sql<SpotSource>`
    select ${spotColumns} from hierarchy_item i join hotspot s on s.image_id = i.image_id
    where i.id = any(${[...now]}::bigint[]) order by i.id, s.id`;
  const asTheyWere = sql<SpotSource>`
    with ${moments(held)}
    select ${spotColumns} from h
    join past.hierarchy_item i on i.id = h.id and ${saw(sql`h.moment`, 'i')}
    join past.hotspot s on s.image_id = i.image_id and ${saw(sql`h.moment`, 's')}
    order by i.id, s.id`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

const jumpColumns = sql`j.source_id as "diagramId", j.tag, j.target_id as "targetId"`;
const inTagOrder = sql`j.source_id, platform.natural_key(j.tag), j.id`;

/** Tags of diagrams that lead to other diagrams, in their order. */
export async function jumpSources(db: Db, { now, held }: Chosen): Promise<JumpSource[]> {
  const asTheyAre = sql<JumpSource>`
    select ${jumpColumns} from jump_to j
    where j.source_id = any(${[...now]}::bigint[]) and j.target_id is not null order by ${inTagOrder}`;
  const asTheyWere = sql<JumpSource>`
    with ${moments(held)}
    select ${jumpColumns} from h
    join past.jump_to j on j.source_id = h.id and j.target_id is not null and ${saw(sql`h.moment`, 'j')}
    order by ${inTagOrder}`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

/** A statement that answers rows. */
interface Statement<T> {
  execute(db: Db): Promise<{ rows: T[] }>;
}

export async function both<T>(
  db: Db,
  { now, held }: Chosen,
  asTheyAre: Statement<T>,
  asTheyWere: Statement<T>,
): Promise<T[]> {
  const [today, then] = await Promise.all([
    now.length > 0 ? asTheyAre.execute(db) : undefined,
    held.length > 0 ? asTheyWere.execute(db) : undefined,
  ]);
  return [...(today?.rows ?? []), ...(then?.rows ?? [])];
}

/** Contexts and footnotes of rows in the catalogue's other languages. */
export async function rowTexts(db: Db, rows: readonly RowSource[]): Promise<RowText[]> {
  const borne = new Set<string>();
  for (const { context, footnote } of rows) {
    if (context !== '') borne.add(context);
    if (footnote !== '') borne.add(footnote);
  }
  if (borne.size === 0) return [];
  const { rows: found } = await sql<RowText>`
    select t.field, t.source, t.language, t.text from row_translation t
    join unnest(${[...borne]}::text[]) b(source) on md5(b.source) = md5(t.source)
    where t.field in ('context', 'footnote')`.execute(db);
  return found;
}

/** Texts of rows in the catalogue's other languages. */
export async function translations(db: Db, noun: 'item' | 'part', ids: readonly number[]): Promise<Translation[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Translation>`
    select row_id as "rowId", field, language, text from translation
    where noun = ${noun} and row_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

export interface RuleSource {
  id: number;
  itemId: number;
  type: '1' | '2' | '3';
  prefix: string;
  start: string;
  end: string;
  suffix: string;
}

const ruleColumns = sql`r.id, r.item_id as "itemId", r.type, r.prefix, r.range_start as start, r.range_end as end, r.suffix`;

/** Serial rules of items as they are. */
export async function serialRules(db: Db, itemIds: readonly number[]): Promise<RuleSource[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<RuleSource>`
    select ${ruleColumns} from serial_rule r where r.item_id = any(${[...itemIds]}::bigint[])`.execute(db);
  return rows;
}

/** Serial rules of items as a snapshot saw them. */
export async function serialRulesAt(db: Db, itemIds: readonly number[], snapshot: string): Promise<RuleSource[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<RuleSource>`
    with m as materialized (select ${snapshot}::pg_snapshot as moment)
    select ${ruleColumns} from m join past.serial_rule r on ${saw(sql`m.moment`, 'r')}
    where r.item_id = any(${[...itemIds]}::bigint[])`.execute(db);
  return rows;
}

/** Items by their ids: the names from the top down to each, along primary places, and its state; empty where it has none. */
export async function itemsInWords(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; path: string[]; state: string }>`
    select i.id, ${namesAbove(sql`i.id`)} || ${shownName('i')} as path, coalesce(s.name, '') as state
    from hierarchy_item i left join workflow_state s on s.id = i.workflow_id
    where i.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, path, state }) => [id, { path: path.join(' › '), state }]));
}
