// size: what is kept of a dry run, made and read in one place
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { RecordDiff, SqlFragment } from '../service.ts';
import { stageTable } from '../stage/queries.ts';
import type { StageKey } from '../stage/queries.ts';
import { diffKinds, maxGroups, noPart, rowKinds } from './rules.ts';
import type { DiffFilter } from './rules.ts';
import { bitLit, bitsOf, maskOf, maskSql, wholeLit } from './service.parts.ts';
import type { StageDiff } from './service.parts.ts';

/** A version table of records: every version with the change that made it. */
const past = (part: RecordDiff) => sql.table(`past.${part.table}`);
/** Rows that no line of the file stands for are listed at the end. */
const atEnd = sql.raw(`${2 ** 52}::bigint`);

const kindOf = ({ kind }: RecordDiff) =>
  kind
    ? sql`(case ${kind} when 'create' then 1 when 'update' then 2 when 'remove' then 3 end)::smallint`
    : sql`(case when r.id is null then 1 else 2 end)::smallint`;

/** One row for each record that would change. */
function changesOf(of: StageDiff, part: RecordDiff, number: number): SqlFragment {
  const differs = bitsOf(of, part).map(({ cell, bit }) => ({
    bit,
    where: sql`${cell.becomesBeside ?? cell.becomes} is distinct from ${cell.now}`,
  }));
  const cells = maskSql(differs);
  const changed = !part.isWhole
    ? cells
    : part.isWhole === 'always'
      ? wholeLit
      : sql`case when ${cells} <> 0 then ${wholeLit} else 0 end`;
  const maskOfRow = sql`case when ${kindOf(part)} = ${sql.lit(diffKinds.update)} then ${changed} else ${wholeLit} end`;
  return sql`
    select d.* from (
      select ${sql.lit(number)}::smallint as part, s.line, r.id as record, r.change_id as version, ${kindOf(part)} as kind,
        ${part.group?.id ?? sql`null`}::bigint as group_id, coalesce(s.line, ${part.behind ?? sql`null::bigint`}, ${atEnd}) as at,
        ${maskOfRow} as mask, ${part.held ?? sql`null`}::text as held
      from ${part.from} where ${part.where ?? sql`not s.bad`}) d
    where d.kind is not null and d.mask <> 0`;
}

/** Makes a side table of the records that would change, and which of their cells. */
export async function makeChanges(of: StageDiff, name: 'kept' | 'present', never: readonly string[]): Promise<void> {
  const { stage, parts } = of;
  const table = stage.side(name);
  const spared = bitLit(maskOf(of, never));
  const changes = sql.join(
    parts.map((part, number) => changesOf(of, part, number)),
    sql` union all `,
  );
  await sql`drop table if exists ${table}`.execute(stage.db);
  await sql`create unlogged table ${table} as
    select d.*, 0::bigint as people, case when d.held is null then d.mask & ~${spared} else 0 end as taken
    from (${changes}) d`.execute(stage.db);
  await sql`analyze ${table}`.execute(stage.db);
}

/** What the groups of a file are called that others stand before: these may make what it belongs to. */
const groupNames = ({ stage }: StageDiff) => stage.side('named');

/** Keeps what the groups of the kept rows are called, while what files before this one would make is in sight. */
export async function keepGroupNames(of: StageDiff): Promise<void> {
  const group = of.parts[0]?.group;
  const kept = sql`select distinct k.group_id as id from ${of.stage.side('kept')} k where k.group_id is not null`;
  await sql`drop table if exists ${groupNames(of)}`.execute(of.stage.db);
  if (group) await sql`create unlogged table ${groupNames(of)} as ${group.labels(kept)}`.execute(of.stage.db);
}

/** A query of `id` and `label` for groups. */
const namesOf = (of: StageDiff, group: NonNullable<RecordDiff['group']>, ids: SqlFragment) =>
  of.stage.number > 1 ? sql`select g.id, g.label from ${groupNames(of)} g where g.id in (${ids})` : group.labels(ids);

/** The cells of `k` that a filter means, as a mask. */
export function cellsMeant(of: StageDiff, { columns, people, choice }: DiffFilter): SqlFragment {
  const masks = [
    sql`k.mask`,
    ...(columns ? [bitLit(maskOf(of, columns))] : []),
    ...(people ? [sql`k.people`] : []),
    ...(choice === 'accepted' ? [sql`k.taken`] : []),
    ...(choice === 'left' ? [sql`~k.taken`] : []),
  ];
  return sql`(${sql.join(masks, sql` & `)})`;
}

const escaped = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Rows `k` beside what they were and what the file has. */
const rowsOf = (of: StageDiff, part: RecordDiff, kept: SqlFragment) => sql`${kept} k
  left join ${of.stage.table} s on s.line = k.line left join ${past(part)} r on r.id = k.record and r.change_id = k.version`;

/** Rows in whose old or new values the text occurs. */
function hasText(of: StageDiff, text: string): SqlFragment {
  const found = of.parts.map(
    (part, number) => sql`
      select k.ctid from ${rowsOf(of, part, of.stage.side('kept'))}
      where k.part = ${sql.lit(number)} and concat_ws(' ', ${sql.join(
        part.cells.flatMap(({ now, becomes, spelled, left, isSearched }) =>
          left === 'asked' && !isSearched
            ? []
            : [now, becomes, ...(spelled ? [spelled] : [])].map((value) => sql`(${value})::text`),
        ),
      )}) ilike ${escaped(text)}`,
  );
  return sql`k.ctid in (${sql.join(found, sql` union all `)})`;
}

/** Of groups that are closed only the first row that a filter means, for its head. */
function onlyFirst(of: StageDiff, filter: DiffFilter, closed: readonly number[]): SqlFragment {
  const isClosed = sql`coalesce(k.group_id, 0) = any(${closed}::bigint[])`;
  return sql`(not ${isClosed} or k.ctid in (
    select distinct on (k.group_id) k.ctid from ${of.stage.side('kept')} k where ${isClosed} and ${rowsMeant(of, filter)}
    order by k.group_id, k.at, k.line, k.part, k.record))`;
}

/** Rows of the file that have a warning. */
const isWarned = ({ stage }: StageDiff) => sql`k.line in (select e.line from import_error e
  where e.session_id = ${stage.sessionId} and e.stage = ${stage.number} and e.is_warning)`;

/** Holds for the kept rows `k` with cells that a filter means; of groups that are closed it is the first row. */
export function rowsMeant(of: StageDiff, filter: DiffFilter, closed: readonly number[] = []): SqlFragment {
  const { kinds, groups, held, warned, text } = filter;
  return sql`(${sql.join(
    [
      ...(closed.length > 0 ? [onlyFirst(of, filter, closed)] : []),
      sql`${cellsMeant(of, filter)} <> 0`,
      ...(kinds ? [sql`k.kind = any(${kinds.map((kind) => diffKinds[kind])}::smallint[])`] : []),
      ...(groups ? [sql`coalesce(k.group_id, 0) = any(${groups}::bigint[])`] : []),
      ...(held ? [sql`k.held = any(${held}::text[])`] : []),
      ...(warned ? [isWarned(of)] : []),
      ...(text ? [hasText(of, text)] : []),
    ],
    sql` and `,
  )})`;
}

export interface CountedMask {
  kind: number;
  mask: number;
  people: number;
  taken: number;
  /** Why the rows are held back. */
  held: string | null;
  rows: number;
}

/** How many rows have which cells; the masks that occur are few. */
export async function countMasks(of: StageDiff, filter: DiffFilter = {}): Promise<CountedMask[]> {
  const meant = cellsMeant(of, filter);
  const { rows } = await sql<CountedMask>`
    select k.kind, ${meant} as mask, ${meant} & k.people as people, ${meant} & k.taken as taken, k.held, count(*) as rows
    from ${of.stage.side('kept')} k where ${rowsMeant(of, filter)} group by 1, 2, 3, 4, 5`.execute(of.stage.db);
  return rows;
}

/** How many rows of the file would add or change a record. */
export async function countChanging(of: StageDiff): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct k.line) as n from ${of.stage.side('kept')} k where k.kind <> ${sql.lit(diffKinds.remove)}`.execute(
    of.stage.db,
  );
  return rows[0]?.n ?? 0;
}

/** Rows, cells and accepted cells of each file of a dry run. */
export async function countStages(db: Db, keys: readonly StageKey[]) {
  const bits = (mask: string) => sql`coalesce(sum(bit_count((${sql.raw(mask)})::bit(64))), 0)::int`;
  const counts = keys.map(
    (key) => sql`select ${sql.lit(key.number)}::int as number, count(*)::int as rows, ${bits('k.mask')} as cells,
      ${bits('k.mask & k.taken')} as accepted from ${stageTable(key, 'kept')} k`,
  );
  const { rows } = await sql<{ number: number; rows: number; cells: number; accepted: number }>`
    select * from (${sql.join(counts, sql` union all `)}) n order by number`.execute(db);
  return rows;
}

export interface CountedGroup {
  id: number;
  label: string;
  cells: number;
  accepted: number;
}

/** Cells of the groups in the order of the file, the first of them, and how many groups there are. */
export async function countGroups(of: StageDiff): Promise<{ groups: CountedGroup[]; total: number }> {
  const group = of.parts[0]?.group;
  if (!group) return { groups: [], total: 0 };
  const bits = (mask: SqlFragment) => sql`sum(bit_count((${mask})::bit(64)))`;
  const { rows } = await sql<CountedGroup & { total: number }>`
    with counted as materialized (
      select coalesce(k.group_id, 0) as id, ${bits(sql`k.mask`)} as cells, ${bits(sql`k.mask & k.taken`)} as accepted,
        min(k.at) as at, count(*) over () as total
      from ${of.stage.side('kept')} k group by 1 order by min(k.at) limit ${maxGroups}
    ), named as (${namesOf(of, group, sql`select id from counted`)})
    select c.id, coalesce(n.label, '') as label, c.cells, c.accepted, c.total
    from counted c left join named n on n.id = c.id order by c.at`.execute(of.stage.db);
  return { groups: rows.map(({ total: _all, ...one }) => one), total: rows[0]?.total ?? 0 };
}

export interface KeptRow {
  part: number;
  line: number | null;
  record: number | null;
  version: number | null;
  kind: number;
  groupId: number | null;
  mask: number;
  people: number;
  taken: number;
  held: string | null;
  /** By the cells of the part. */
  before: (string | null)[];
  after: (string | null)[];
  spelled: (string | null)[];
}

/** Which rows are listed: those that a filter means, of closed groups the first. */
export interface Listing {
  filter: DiffFilter;
  /** Ids of groups. */
  closed: readonly number[];
}

/** How many rows are listed. */
export async function countListed(of: StageDiff, { filter, closed }: Listing): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${of.stage.side('kept')} k where ${rowsMeant(of, filter, closed)}`.execute(of.stage.db);
  return rows[0]?.n ?? 0;
}

/** Rows of the file that change nothing, as kept rows. */
const otherRows = ({ stage }: StageDiff) => sql`
  select ${sql.lit(noPart)}::smallint as part, s.line, null::bigint as record, null::bigint as version,
    (case when s.bad then ${sql.lit(rowKinds.rejected)} else ${sql.lit(rowKinds.unchanged)} end)::smallint as kind,
    null::bigint as group_id, s.line as at, 0::bigint as mask, null::text as held, 0::bigint as people, 0::bigint as taken
  from ${stage.table} s where not exists (select from ${stage.side('kept')} k where k.line = s.line)`;

/** How many rows the whole file has, with the records that go. */
export async function countFile(of: StageDiff): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from ${of.stage.side('kept')}) + (select count(*) from (${otherRows(of)}) o) as n`.execute(
    of.stage.db,
  );
  return rows[0]?.n ?? 0;
}

/** A page of the rows that are listed, or of the whole file, with what their cells were and what the file has. */
export async function keptRows(
  of: StageDiff,
  listing: Listing | 'file',
  skip: number,
  take: number,
): Promise<KeptRow[]> {
  const kept = sql`select k.part, k.line, k.record, k.version, k.kind, k.group_id, k.at, k.mask, k.held, k.people, k.taken
    from ${of.stage.side('kept')} k`;
  const listed =
    listing === 'file'
      ? sql`${kept} union all ${otherRows(of)}`
      : sql`${kept} where ${rowsMeant(of, listing.filter, listing.closed)}`;
  const texts = (values: SqlFragment[]) =>
    sql`array[${sql.join(values.map((value) => sql`(${value})::text`))}]::text[]`;
  const parts = of.parts.map(
    (part, number) => sql`
      select k.part, k.line, k.record, k.version, k.kind, k.group_id as "groupId", k.mask, k.people, k.taken, k.held, k.place,
        case when k.record is null then '{}' else ${texts(part.cells.map(({ now }) => now))} end as before,
        case when k.line is null then '{}' else ${texts(part.cells.map(({ becomes }) => becomes))} end as after,
        case when k.line is null then '{}' else ${texts(part.cells.map(({ spelled }) => spelled ?? sql`null`))} end as spelled
      from ${rowsOf(of, part, sql`page`)} where k.part = ${sql.lit(number)}`,
  );
  if (listing === 'file')
    parts.push(sql`
      select k.part, k.line, k.record, k.version, k.kind, k.group_id as "groupId", k.mask, k.people, k.taken, k.held, k.place,
        '{}' as before, ${texts(of.columns.map(({ staged }) => staged))} as after, '{}' as spelled
      from page k join ${of.stage.table} s on s.line = k.line where k.part = ${sql.lit(noPart)}`);
  const { rows } = await sql<KeptRow>`
    with page as materialized (
      select k.*, row_number() over (order by k.at, k.line, k.part, k.record) as place
      from (${listed}) k
      order by k.at, k.line, k.part, k.record offset ${skip} limit ${take})
    select * from (${sql.join(parts, sql` union all `)}) p order by p.place`.execute(of.stage.db);
  return rows;
}

/** What groups are called. */
export async function groupLabels(of: StageDiff, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const group = of.parts[0]?.group;
  if (!group || ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; label: string }>`
    ${namesOf(of, group, sql`select unnest(${ids}::bigint[]) as id`)}`.execute(of.stage.db);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The values of a table's cells of a version, as texts, to tell which differ. */
export const valuesOf = (of: StageDiff, part: RecordDiff): SqlFragment =>
  sql`array[${sql.join([sql`null::text`, ...bitsOf(of, part).map(({ cell }) => sql`(${cell.now})::text`)])}]::text[]`;

/** A mask of the cells in which two arrays of `valuesOf` differ. */
export const differing = (of: StageDiff, part: RecordDiff, a: SqlFragment, b: SqlFragment): SqlFragment =>
  maskSql(
    bitsOf(of, part).map(({ bit }, at) => ({
      bit,
      where: sql`(${a})[${sql.lit(at + 2)}] is distinct from (${b})[${sql.lit(at + 2)}]`,
    })),
  );

/**
 * Marks the cells that a person changed since the last import that wrote their record, from the histories of the kept
 * records alone. Of a record that no import wrote it is what somebody changed since it came, or all where a person made it.
 */
export async function markPeople(of: StageDiff): Promise<void> {
  for (const [number, part] of of.parts.entries()) {
    const kept = of.stage.side('kept');
    const version = (kinds: SqlFragment, order: SqlFragment) => sql`
      select h.change_id from ${past(part)} h join change c on c.id = h.change_id
      where h.id = x.record and h.change_id <= x.version and ${kinds} order by h.change_id ${order} limit 1`;
    await sql`
      with suspect as materialized (
        select k.ctid as place, k.record, k.version, k.mask from ${kept} k join change c on c.id = k.version
        where k.part = ${sql.lit(number)} and k.kind <> ${sql.lit(diffKinds.create)} and c.kind <> 'import'
      ), based as materialized (
        select x.*, coalesce((${version(sql`c.kind = 'import'`, sql`desc`)}),
          (select f.change_id from (${version(sql`true`, sql`asc`)}) f join change c on c.id = f.change_id and c.kind <> 'edit')) as base
        from suspect x
      ), edited as (
        select x.* from based x where exists (
          select from ${past(part)} h join change c on c.id = h.change_id and c.kind = 'edit'
          where h.id = x.record and h.change_id > coalesce(x.base, 0) and h.change_id <= x.version)
      ), found as (
        select x.place, x.mask, ${differing(of, part, sql`w.v`, sql`n.v`)} as changed
        from edited x
        left join lateral (select ${valuesOf(of, part)} as v from ${past(part)} r
          where r.id = x.record and r.change_id = x.base) w on true
        left join lateral (select ${valuesOf(of, part)} as v from ${past(part)} r
          where r.id = x.record and r.change_id = x.version) n on true
      )
      update ${kept} k set people = case when k.mask = ${wholeLit} then k.mask else f.mask & f.changed end
      from found f where k.ctid = f.place and f.changed <> 0`.execute(of.stage.db);
  }
}

/** A person's change of cells of a record. */
interface Edit {
  part: number;
  record: number;
  /** Bits of the cells. */
  changed: number;
  actor: string;
  at: string;
  /** What the cells were before, behind one that is none; null for a record that the edit made. */
  was: (string | null)[] | null;
}

/** Who changed the cells of these rows last, and when: newest first. */
export async function editsOf(of: StageDiff, rows: readonly KeptRow[]): Promise<Edit[]> {
  const found = await Promise.all(
    of.parts.map(async (part, number) => {
      const own = rows.filter((row) => row.part === number && row.people > 0);
      if (own.length === 0) return [];
      const { rows: edits } = await sql<Omit<Edit, 'part'>>`
        select x.id as record, x.changed, x.actor, x.at, x.was from (
          select h.id, h.change_id, c.kind, c.actor_name as actor, c.at, lag(h.v) over (partition by h.id order by h.change_id) as was, ${differing(of, part, sql`h.v`, sql`lag(h.v) over (partition by h.id order by h.change_id)`)} as changed
          from (select r.id, r.change_id, ${valuesOf(of, part)} as v from ${past(part)} r
            where r.id = any(${own.map(({ record }) => record)}::bigint[])) h
          join change c on c.id = h.change_id) x
        where x.kind = 'edit' and x.changed <> 0 order by x.change_id desc limit 1000`.execute(of.stage.db);
      return edits.map((edit) => ({ part: number, ...edit }));
    }),
  );
  return found.flat();
}
