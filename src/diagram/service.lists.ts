import { sql } from 'kysely';
import type { Counts } from '../import/rules.ts';
import type { Made, Stage } from '../import/service.ts';
import { addMissingParts, identityRule, keyOf, recordVariants } from '../part/queries.ts';
import { warnOfSpellings } from '../part/queries.staging.ts';
import { generateNumbers } from '../part/service.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import { contentImported } from '../hierarchy/states/service.ts';
import {
  addsDiagrams,
  differs,
  fillable,
  goes,
  makeMatch,
  makeMoved,
  makeRows,
  wishedOrdinal,
} from './queries.plan.ts';
import { rowAllows } from './queries.ts';
import { limits, texts } from './rules.ts';
import { addDiagrams, madeDiagrams, missingDiagrams, validateMissing } from './service.missing.ts';

/** Marks rows of imported parts lists that cannot be written. */
export async function validateLists(stage: Stage): Promise<void> {
  await makeRows(stage);
  const row = stage.side('row');
  const of = (where: ReturnType<typeof sql>) => sql`exists (select from ${row} f where f.line = s.line and ${where})`;
  if (!addsDiagrams(stage)) {
    const tags = sql`select lower(d.attributes ->> '1') from hierarchy_item d join hierarchy_type t on t.id = d.type_id
      where t.base_type = ${sql.lit(baseTypes.diagram)}`;
    const isMissing = of(sql`f.found = 0 and not f.is_elsewhere`);
    await stage.reject(
      'diagramName',
      'Diagram not found. These are tags of diagrams: map the column to Diagram tag, and the column of their names to Diagram name',
      sql`${isMissing} and lower(s.diagram_name) in (${tags})`,
    );
    await stage.reject('diagramName', 'Diagram not found', isMissing);
  }
  if (stage.has('parentName')) {
    await stage.reject(
      'parentName',
      addsDiagrams(stage) ? texts.elsewhereAndNotMade : texts.elsewhere,
      of(sql`f.is_elsewhere`),
    );
    await stage.reject(
      'diagramName',
      texts.severalUnderParent,
      sql`s.parent_name is not null and s.diagram_tag is null and ${of(sql`f.found > 1`)}`,
    );
  }
  await stage.reject('diagramName', 'Several diagrams have this name and tag', of(sql`f.found > 1`));
  await stage.reject(
    'partNumber',
    'The part number has no letter or digit',
    of(sql`not f.unnumbered and f.number_key ~ '^[.-]*$'`),
  );
  await stage.reject(
    'description',
    'Description is required',
    sql`s.description is null and ${of(sql`not exists (select from part p where p.number_key = f.number_key)`)}`,
  );
  await stage.reject(
    'groupingKey',
    `Grouping key must be 1 to ${limits.groupingKey}`,
    sql`s.grouping_key not between 1 and ${limits.groupingKey}`,
  );
  const allows = await rowAllows(stage.db);
  if (allows.quantitiesAsPrinted)
    await stage.reject('quantity', texts.quantityPrinted, sql`s.quantity ~ '[[:cntrl:]]'`);
  else await stage.reject('quantity', texts.quantityCharacters, sql`s.quantity !~ '^[[:alnum:]_ .]*$'`);
  await rejectScattered(stage);
  if (stage.has('footnote') && !allows.allowFootnotes)
    await stage.reject('footnote', texts.footnoteOff, sql`s.footnote <> ''`);
  if (addsDiagrams(stage)) await validateMissing(stage);
  const addsParts = stage.mode !== 'update';
  if (addsParts) await stage.warn('partNumber', texts.unnumbered, of(sql`f.unnumbered`));
  const is = sql`p.number_key = k.number_key`;
  await warnOfSpellings(stage, 'row', [{ column: 'partNumber', is, ...(addsParts && { added: sql`k.number_key` }) }]);
}

/** What writing the lists would do, by diagram. */
export async function countLists(stage: Stage): Promise<Counts> {
  await planLists(stage);
  const missing = addsDiagrams(stage) ? missingDiagrams(stage) : sql`(select 0 as line, '' as name where false)`;
  const { rows } = await sql<{
    label: string;
    isNew: boolean;
    create: number;
    update: number;
    unchanged: number;
    remove: number;
    skipped: number;
  }>`
      select coalesce(nullif(d.display_name, ''), d.name, n.name) as label, d.id is null as "isNew",
        (count(*) filter (where m.id is null and ${mayAdd(stage)}))::int as create,
        (count(*) filter (where m.line is not null and m.id is not null and ${differs(stage)}))::int as update,
        (count(*) filter (where m.line is not null and m.id is not null and not ${differs(stage)}))::int as unchanged,
        (count(*) filter (where m.id is not null and ${goes(stage)}))::int as remove,
        (count(*) filter (where m.id is null and not ${mayAdd(stage)}))::int as skipped
      from ${stage.side('match')} m
      left join hierarchy_item d on d.id = m.diagram_id
      left join ${missing} n on n.line = -m.diagram_id
      left join ${stage.table} s on s.line = m.line
      left join parts_list_row r on r.id = m.id
      group by d.id, d.name, d.display_name, n.line, n.name order by coalesce(d.name, n.name), d.id`.execute(stage.db);
  const sum = (key: 'create' | 'update' | 'unchanged' | 'remove' | 'skipped') =>
    rows.reduce((total, row) => total + row[key], 0);
  const groups = rows.filter((row) => row.create + row.update + row.remove > 0).slice(0, 200);
  return {
    create: sum('create'),
    update: sum('update'),
    unchanged: sum('unchanged'),
    remove: sum('remove'),
    skipped: sum('skipped'),
    groups: groups.map(({ label, isNew, create, update, remove }) => ({
      label,
      create,
      update,
      remove,
      ...(isNew && { note: 'The diagram is added.' }),
    })),
  };
}

/** Rows, and parts and diagrams that the catalogue lacks, as writing the lists would make them. */
export async function madeLists(stage: Stage): Promise<Made[]> {
  const adds = addsDiagrams(stage);
  const own = adds ? missingDiagrams(stage) : sql`(select 0::bigint as line where false)`;
  const added = sql`
    select m.*, f.number_key, f.unnumbered, case when f.unnumbered then m.line
        else min(m.line) over (partition by f.unnumbered, f.number_key) end as first
    from ${stage.side('match')} m join ${stage.side('row')} f on f.line = m.line where m.id is null and ${mayAdd(stage)}`;
  const parts = sql`
    select ${stage.newId(sql`a.line`)} as id, coalesce(s.part_number, '') as part_number, a.number_key,
      coalesce(s.description, '') as description, a.unnumbered or coalesce(s.internal, false) as is_internal
    from (${added}) a join ${stage.table} s on s.line = a.line
    where a.line = a.first and (a.unnumbered or not exists (select from part p where p.number_key = a.number_key))`;
  const fields = fillable(stage);
  const rows = sql`
    select ${sql.join([
      sql`${stage.newId(sql`m.line`)} as id`,
      sql`case when own.line is null then m.diagram_id else ${stage.newId(sql`own.line`)} end as diagram_id`,
      sql`${wishedOrdinal(stage)} as ordinal`,
      sql`coalesce(p.id, ${stage.newId(sql`m.first`)}) as part_id`,
      ...fields.map((f) => sql`${f.begins} as ${sql.ref(f.column)}`),
    ])}
    from (${added}) m join ${stage.table} s on s.line = m.line
    left join part p on not m.unnumbered and p.number_key = m.number_key
    left join ${own} own on own.line = -m.diagram_id`;
  return [
    ...(adds ? await madeDiagrams(stage) : []),
    { table: 'parts_list_row', rows },
    { table: 'part', rows: parts },
  ];
}

/** Writes the lists, and the parts and diagrams that the catalogue lacks; runs inside the import's change. */
export async function writeLists(stage: Stage): Promise<Counts> {
  if (addsDiagrams(stage)) await addDiagrams(stage);
  await planLists(stage);
  stage.progress('Adding parts', 0, 3);
  await addParts(stage);
  stage.progress('Writing rows', 1, 3);
  const counts = await writeRows(stage);
  stage.progress('Keeping descriptions', 2, 3);
  await keepVariants(stage);
  const written = sql`select distinct m.diagram_id from ${stage.side('match')} m left join parts_list_row r on r.id = m.id
      where m.id is null or m.line is null or r.change_id = current_setting('callout.change')::bigint`;
  await contentImported(stage.db, written, stage.options.stateAfterImport);
  return counts;
}

/** Makes the side tables of what the lists become. */
export async function planLists(stage: Stage): Promise<void> {
  await makeMatch(stage);
  await makeMoved(stage);
}

const mayAdd = (stage: Stage) => (stage.mode === 'update' ? sql`false` : sql`true`);

/** A group's rows are neighbours in the file as in the list; a row without one keeps what it has where that stays. */
async function rejectScattered(stage: Stage): Promise<void> {
  if (!stage.has('groupingKey')) return;
  const stays = !stage.erases('groupingKey');
  if (stays) await makeMatch(stage);
  const kept = stays
    ? sql`(select r.grouping_key from ${stage.side('match')} m join parts_list_row r on r.id = m.id where m.line = x.line)`
    : sql`null`;
  await stage.reject(
    'groupingKey',
    'Rows of a group must be contiguous',
    sql`s.line in (select line from (
      select g.line, g.place - lag(g.place) over (partition by g.diagram_id, g.grouping_key order by g.place) as gap
      from (select f.line, f.diagram_id, f.place, coalesce(x.grouping_key, ${kept}) as grouping_key
        from ${stage.side('row')} f join ${stage.table} x on x.line = f.line where not x.bad) g
      where g.grouping_key is not null) g
      where g.gap > 1)`,
  );
}

/** Parts of rows to add that the catalogue lacks; side table `number` gives rows without a number a generated one. */
async function addParts(stage: Stage) {
  if (stage.mode === 'update') return;
  const match = stage.side('match');
  const numbers = stage.side('number');
  const { rows: blank } = await sql<{ line: number }>`
    select m.line from ${match} m join ${stage.side('row')} f on f.line = m.line where m.id is null and f.unnumbered order by m.line`.execute(
    stage.db,
  );
  const generated = await generateNumbers(stage.db, blank.length);
  const key = keyOf(sql`n.number`, await identityRule(stage.db));
  await sql`drop table if exists ${numbers}`.execute(stage.db);
  await sql`create unlogged table ${numbers} (line bigint, number text, number_key text)`.execute(stage.db);
  await sql`insert into ${numbers} select n.line, n.number, ${key}
    from unnest(${blank.map((b) => b.line)}::bigint[], ${generated}::text[]) as n(line, number)`.execute(stage.db);
  await addMissingParts(
    stage.db,
    sql`(select m.line, coalesce(n.number, s.part_number) as part_number, coalesce(n.number_key, f.number_key) as number_key,
        coalesce(s.description, '') as description, f.unnumbered or coalesce(s.internal, false) as is_internal
      from ${match} m join ${stage.side('row')} f on f.line = m.line join ${stage.table} s on s.line = m.line
      left join ${numbers} n on n.line = m.line
      where m.id is null)`,
  );
}

async function writeRows(stage: Stage): Promise<Counts> {
  const { db, table } = stage;
  const match = stage.side('match');
  const fields = fillable(stage);
  const removed = await affected(
    sql`delete from parts_list_row r using ${match} m where r.id = m.id and ${goes(stage)}`.execute(db),
  );
  const updated = await affected(
    sql`update parts_list_row r set ${sql.join([sql`ordinal = ${wishedOrdinal(stage)}`, ...fields.map((f) => sql`${sql.ref(f.column)} = ${f.becomes}`)])}
      from ${match} m join ${table} s on s.line = m.line where r.id = m.id and ${differs(stage)}`.execute(db),
  );
  const created =
    stage.mode === 'update'
      ? 0
      : await affected(
          sql`insert into parts_list_row (${sql.join([sql`diagram_id`, sql`ordinal`, sql`part_id`, ...fields.map((f) => sql.ref(f.column))])})
            select ${sql.join([sql`m.diagram_id`, wishedOrdinal(stage), sql`p.id`, ...fields.map((f) => f.begins)])}
            from ${match} m join ${stage.side('row')} f on f.line = m.line join ${table} s on s.line = m.line
            left join ${stage.side('number')} n on n.line = m.line
            join part p on p.number_key = coalesce(n.number_key, f.number_key)
            where m.id is null order by m.diagram_id, m.place`.execute(db),
        );
  return { create: created, update: updated, remove: removed, unchanged: stage.rows - created - updated };
}

/** Typed descriptions that differ from the master are kept beside it; an import of lists never changes the master. */
async function keepVariants(stage: Stage) {
  if (!stage.has('description')) return;
  // Of what somebody left as it is nothing is kept.
  const written = stage.isPart
    ? sql` and (m.id is null or r.change_id = current_setting('callout.change')::bigint)`
    : sql``;
  await recordVariants(
    stage.db,
    sql`(select p.id as part_id, s.description, m.diagram_id as item_id, m.id is null as is_new
      from ${stage.side('match')} m join ${stage.side('row')} f on f.line = m.line join ${stage.table} s on s.line = m.line
      join part p on p.number_key = f.number_key
      left join parts_list_row r on r.id = m.id
      where s.description is not null and s.description <> p.description and not f.unnumbered${written})`,
  );
}

const affected = async (result: Promise<{ numAffectedRows?: bigint }>) => Number((await result).numAffectedRows ?? 0);
