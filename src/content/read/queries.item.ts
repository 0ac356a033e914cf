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

const rowTextColumns = sql`t.field, t.source, t.language, t.text`;
const isText = sql`md5(b.source) = md5(t.source) and t.field in ('context', 'footnote')`;

/** A text of the rows of a held diagram, or, where that is null, of all that are taken as they are. */
type TextOfRows = RowText & { diagramId: number | null };

/** Contexts and footnotes of rows of these diagrams in the catalogue's other languages. */
export function rowTexts(db: Db, { held }: Chosen, rows: readonly RowSource[]): Promise<TextOfRows[]> {
  const isHeld = new Set(held.map(({ id }) => id));
  const borne = rows.flatMap(({ diagramId, context, footnote }) =>
    [context, footnote].flatMap((source) => (source === '' ? [] : { diagramId, source })),
  );
  const [then, now] = [
    borne.filter((one) => isHeld.has(one.diagramId)),
    borne.filter((one) => !isHeld.has(one.diagramId)),
  ];
  const asTheyAre = sql<TextOfRows>`
    select null as "diagramId", ${rowTextColumns} from row_translation t
    join unnest(${[...new Set(now.map(({ source }) => source))]}::text[]) b(source) on ${isText}`;
  const asTheyWere = sql<TextOfRows>`
    with ${moments(held)}, b as materialized (
      select distinct diagram_id, source
      from unnest(${then.map((one) => one.diagramId)}::bigint[], ${then.map((one) => one.source)}::text[]) u(diagram_id, source))
    select h.id as "diagramId", ${rowTextColumns} from h join b on b.diagram_id = h.id
    join past.row_translation t on ${isText} and ${saw(sql`h.moment`, 't')}`;
  return both(db, { now: now.map((one) => one.diagramId), held: then.length > 0 ? held : [] }, asTheyAre, asTheyWere);
}

const textColumns = sql`t.row_id as "rowId", t.field, t.language, t.text`;

/** Texts of items in the catalogue's other languages. */
export function itemTexts(db: Db, { now, held }: Chosen): Promise<Translation[]> {
  const asTheyAre = sql<Translation>`
    select ${textColumns} from translation t where t.noun = 'item' and t.row_id = any(${[...now]}::bigint[])`;
  const asTheyWere = sql<Translation>`
    with ${moments(held)}
    select ${textColumns} from h
    join past.translation t on t.noun = 'item' and t.row_id = h.id and ${saw(sql`h.moment`, 't')}`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

/** Texts of parts in the catalogue's other languages. */
export async function partTexts(db: Db, ids: readonly number[]): Promise<Translation[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Translation>`
    select ${textColumns} from translation t where t.noun = 'part' and t.row_id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
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

/** Serial rules of items. */
export function serialRules(db: Db, { now, held }: Chosen): Promise<RuleSource[]> {
  const asTheyAre = sql<RuleSource>`
    select ${ruleColumns} from serial_rule r where r.item_id = any(${[...now]}::bigint[])`;
  const asTheyWere = sql<RuleSource>`
    with ${moments(held)}
    select ${ruleColumns} from h join past.serial_rule r on r.item_id = h.id and ${saw(sql`h.moment`, 'r')}`;
  return both(db, { now, held }, asTheyAre, asTheyWere);
}

/** Items by their ids: the names from the top down to each, along primary places, and its state; empty where it has none. */
export async function itemsInWords(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; path: string[]; state: string }>`
    select i.id, ${namesAbove(sql`i.id`)} || ${shownName('i')} as path, coalesce(s.name, '') as state
    from hierarchy_item i left join workflow_state s on s.id = i.workflow_id
    where i.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, path, state }) => [id, { path: path.join(' › '), state }]));
}
