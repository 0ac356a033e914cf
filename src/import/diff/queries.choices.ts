import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { SqlFragment } from '../service.ts';
import { stagedName, sqlTypes } from '../stage/queries.ts';
import type { StageKey } from '../stage/queries.ts';
import type { ImportColumn } from '../rules.ts';
import { changedSince, diffKinds, maxChoices } from './rules.ts';
import type { DiffCells, DiffFilter } from './rules.ts';
import { cellsMeant, differing, makeChanges, rowsMeant, valuesOf } from './queries.kept.ts';
import { keysSql, maskOf, wholeLit } from './service.parts.ts';
import type { StageDiff } from './service.parts.ts';

/** A choice: for all that a filter means, or for the cells of some rows. */
export interface Choice {
  accepts: boolean;
  filter?: DiffFilter | undefined;
  cells?: readonly DiffCells[] | undefined;
}

/** The choices of a dry run in the order in which they were made. */
export async function choicesOf(db: Db, { sessionId, number }: StageKey): Promise<Choice[]> {
  const rows = await db
    .selectFrom('import_choice')
    .select(['accepts', 'filter', 'cells'])
    .where('session_id', '=', sessionId)
    .where('stage', '=', number)
    .orderBy('id')
    .execute();
  return rows.map(({ accepts, filter, cells }) => ({
    accepts,
    filter: (filter ?? undefined) as DiffFilter | undefined,
    cells: (cells ?? undefined) as DiffCells[] | undefined,
  }));
}

/**
 * Keeps a choice; false where the dry run has as many as are read at once. One for all of a file makes its earlier ones
 * void.
 */
export async function keepChoice(
  db: Db,
  { sessionId, number }: StageKey,
  { accepts, filter, cells }: Choice,
): Promise<boolean> {
  if (filter && Object.keys(filter).length === 0)
    await db.deleteFrom('import_choice').where('session_id', '=', sessionId).where('stage', '=', number).execute();
  const { numAffectedRows = 0n } = await sql`
    insert into import_choice (session_id, stage, accepts, filter, cells)
    select ${sessionId}::bigint, ${number}::smallint, ${accepts}, ${filter ? JSON.stringify(filter) : null}::jsonb, ${cells ? JSON.stringify(cells) : null}::jsonb
    where (select count(*) from import_choice c where c.session_id = ${sessionId}) < ${maxChoices}`.execute(db);
  return numAffectedRows > 0n;
}

const chosen = (accepts: boolean, bits: SqlFragment) => (accepts ? sql`k.taken | ${bits}` : sql`k.taken & ~${bits}`);

/** Marks what a choice means in the kept rows. */
export async function applyChoice(of: StageDiff, { accepts, filter, cells }: Choice): Promise<void> {
  const { db } = of.stage;
  const kept = of.stage.side('kept');
  if (filter) {
    const taken = chosen(accepts, cellsMeant(of, filter));
    await sql`update ${kept} k set taken = ${taken} where ${rowsMeant(of, filter)} and k.taken <> ${taken}`.execute(db);
  }
  if (!cells) return;
  const rows = cells.map(({ part, line, record, columns }) => ({
    part,
    line: line ?? 0,
    record: record ?? 0,
    bits: columns ? maskOf(of, columns) : null,
  }));
  // A record that is taken as a whole has no cells of its own.
  const bits = sql`(case when x.bits is null or k.mask = ${wholeLit} then k.mask else x.bits & k.mask end)`;
  await sql`
    update ${kept} k set taken = ${chosen(accepts, bits)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(part int, line bigint, record bigint, bits bigint)
    where k.part = x.part and coalesce(k.line, 0) = x.line and coalesce(k.record, 0) = x.record`.execute(db);
}

/** Whether anything is accepted. */
export async function isAnyTaken(of: StageDiff): Promise<boolean> {
  const { rows } = await sql`select from ${of.stage.side('kept')} k where k.mask & k.taken <> 0 limit 1`.execute(
    of.stage.db,
  );
  return rows.length > 0;
}

const leftOutColumns = sql`s.*`;

/** Makes the side tables of what stays, empty. */
export async function makeStaying({ stage }: StageDiff): Promise<void> {
  const { db, table, side } = stage;
  await sql`create unlogged table if not exists ${side('left')} (like ${table})`.execute(db);
  await sql`drop table if exists ${side('leave')}`.execute(db);
  await sql`create unlogged table ${side('leave')} (part smallint, line bigint, record bigint, keys text[])`.execute(
    db,
  );
  await sql`drop table if exists ${side('stay')}`.execute(db);
  await sql`create unlogged table ${side('stay')} (record bigint)`.execute(db);
}

/** Parts whose new records are rejected with their whole row. */
const rowParts = ({ parts }: StageDiff) =>
  sql`${parts.flatMap(({ rejectNew }, number) => (rejectNew === 'cells' ? [] : [number]))}::smallint[]`;

/** Parts whose records go each by itself. */
const recordParts = ({ parts }: StageDiff) =>
  sql`${parts.flatMap(({ rejectGone }, number) => (rejectGone === 'records' ? [number] : []))}::smallint[]`;

/** Rows as a whole: what is new, and what a row of the file names to remove. */
const isRow = (of: StageDiff) =>
  sql`(x.line is not null and x.mask = ${wholeLit} and x.part <> all(${recordParts(of)})
    and (x.kind = ${sql.lit(diffKinds.remove)} or x.part = any(${rowParts(of)})))`;

/** Takes the staged rows that are rejected as a whole out of the stage. They are kept beside it. */
export const leaveOut = (of: StageDiff, from: 'kept' | 'leaving') =>
  sql`
    with gone as (
      delete from ${of.stage.table} s using ${of.stage.side(from)} x
      where s.line = x.line and ${isRow(of)} and ${from === 'kept' ? sql`x.taken & x.mask = 0` : sql`x.mask <> 0`}
      returning ${leftOutColumns})
    insert into ${of.stage.side('left')} select * from gone`.execute(of.stage.db);

/**
 * Adds to the rows of `present` with which version of the record theirs is to be compared, and which record they are:
 * what a file before this one wrote in the same change is as the dry run saw it, made or changed by that file.
 */
async function noteBase({ stage, parts }: StageDiff, changeId: number): Promise<void> {
  const present = stage.side('present');
  await sql`alter table ${present} add column base bigint, add column own bigint`.execute(stage.db);
  await sql`update ${present} set base = version, own = record`.execute(stage.db);
  for (const [number, part] of parts.entries())
    await sql`
      update ${present} n set base = w.change_id, own = case when w.change_id is not null or n.line is null then n.record end
      from ${present} x left join ${sql.table(`past.${part.table}`)} w on w.id = x.record and w.ended_by = ${changeId}
      where x.ctid = n.ctid and x.part = ${sql.lit(number)} and x.version = ${changeId}`.execute(stage.db);
}

/**
 * Compares the stage with the catalogue as it is now and sets what stays: what was rejected, what is no more as it was
 * shown, and what was not shown. The latter two are listed. Runs inside the change that writes; without its id nothing
 * was written before.
 */
export async function settleChoices(
  of: StageDiff,
  columns: readonly ImportColumn[],
  changeId: number | undefined,
): Promise<void> {
  const { stage, parts } = of;
  const { db, table, side } = stage;
  await makeChanges(of, 'present', []);
  const isBehind = stage.number > 1 && changeId !== undefined;
  if (isBehind) await noteBase(of, changeId);
  const [base, own, kept] = isBehind
    ? [sql`n.base`, sql`n.own`, sql`case when k.record < 0 and k.line is not null then null else k.record end`]
    : [sql`n.version`, sql`n.record`, sql`k.record`];
  await sql`drop table if exists ${side('leaving')}`.execute(db);
  await sql`create unlogged table ${side('leaving')} (part smallint, line bigint, record bigint, kind smallint, mask bigint, listed bigint)`.execute(
    db,
  );
  for (const [number, part] of parts.entries()) {
    const source = { past: sql.table(`past.${part.table}`), now: sql.table(part.table) };
    await sql`
      insert into ${side('leaving')}
      select * from (
        select n.part, n.line, n.record, n.kind, n.mask & ~(coalesce(k.taken, 0) & ~n.changed) as mask,
          n.mask & ~(coalesce(k.taken, 0) & ~n.changed) & ~(coalesce(k.mask, 0) & ~coalesce(k.taken, 0)) as listed
        from (
          select n.*, k.place, case when k.version is distinct from ${base} then
              case when n.mask <> ${wholeLit} then ${differing(of, part, sql`w.v`, sql`i.v`)}
                when w.v is distinct from i.v then ${wholeLit} else 0 end
            when n.held is not null and n.held is distinct from k.held then n.mask
            else 0 end as changed
          from ${side('present')} n
          left join (select k.*, k.ctid as place from ${side('kept')} k where k.part = ${sql.lit(number)}) k on
            coalesce(k.line, 0) = coalesce(n.line, 0) and coalesce(${kept}, 0) = coalesce(${own}, 0) and k.kind = n.kind
          left join lateral (select ${valuesOf(of, part)} as v from ${source.past} r
            where k.version is distinct from ${base} and r.id = n.record and r.change_id = k.version) w on true
          left join lateral (select ${valuesOf(of, part)} as v from ${source.now} r
            where k.version is distinct from ${base} and r.id = n.record) i on true
          where n.part = ${sql.lit(number)}
        ) n left join ${side('kept')} k on k.ctid = n.place
      ) x where x.mask <> 0`.execute(db);
  }
  await sql`analyze ${side('leaving')}`.execute(db);
  await sql`
    insert into ${side('leave')}
    select x.part, x.line, x.record, case when x.mask = ${wholeLit} then ${allKeys(of)} else ${keysSql(of, sql`x.mask`)} end
    from ${side('leaving')} x where x.line is not null and not ${isRow(of)}`.execute(db);
  await sql`analyze ${side('leave')}`.execute(db);
  await sql`insert into ${side('stay')} select x.record from ${side('leaving')} x
    where x.kind = ${sql.lit(diffKinds.remove)} and x.line is null`.execute(db);
  await leaveOut(of, 'leaving');
  for (const [number, part] of parts.entries()) {
    const sets = leavings(part, columns, stage);
    if (sets.length === 0) continue;
    await sql`
      update ${table} s set ${sql.join(sets)}
      from ${side('leave')} x left join ${sql.table(part.table)} r on r.id = x.record
      where x.part = ${sql.lit(number)} and s.line = x.line`.execute(db);
  }
  await sql`
    insert into import_error (session_id, stage, line, column_key, value, reason, is_warning)
    select ${stage.sessionId}::bigint, ${stage.number}::smallint, coalesce(x.line, 0), key, '', ${changedSince}, true
    from ${side('leaving')} x
    cross join lateral unnest(case when x.listed = ${wholeLit} then '{""}'::text[] else ${keysSql(of, sql`x.listed`)} end) key
    where x.listed <> 0 and key <> 'place' order by x.line nulls last, x.record`.execute(db);
}

const allKeys = ({ columns }: StageDiff) => sql`${columns.map(({ key }) => key)}::text[]`;

/** What the stage's columns have to hold so that the cells in `x.keys` stay. */
function leavings(
  { cells }: StageDiff['parts'][number],
  columns: readonly ImportColumn[],
  { erases }: StageDiff['stage'],
): SqlFragment[] {
  const maps = new Map<string, SqlFragment[]>();
  const sets = cells.flatMap(({ key, now, left: said, isIdentity }) => {
    if (isIdentity || said === 'asked') return [];
    const isLeft = sql`${key} = any (x.keys)`;
    const [name = '', ...entry] = key.split('.');
    const column = columns.find((one) => one.key === name);
    if (!column) return [];
    // A map without an entry says nothing of it.
    const isEmptied = erases(name) && (column.dataType !== 'map' || entry.length > 0);
    const left = said ?? (isEmptied ? now : sql`null`);
    const staged = sql.ref(`s.${stagedName(name)}`);
    if (entry.length > 0) {
      const value = sql`case when ${isLeft} then jsonb_build_object(${entry.join('.')}::text, coalesce((${left})::text, '')) else '{}' end`;
      maps.set(name, [...(maps.get(name) ?? [staged]), value]);
      return [];
    }
    const type = sql.raw(sqlTypes[column.dataType]);
    return [sql`${sql.ref(stagedName(name))} = case when ${isLeft} then (${left})::${type} else ${staged} end`];
  });
  const entries = [...maps].map(([name, values]) => sql`${sql.ref(stagedName(name))} = ${sql.join(values, sql` || `)}`);
  return [...sets, ...entries];
}
