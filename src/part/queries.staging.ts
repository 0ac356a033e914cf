import { sql } from 'kysely';
import type { DiffCell, SqlFragment, Stage } from '../import/service.ts';
import { makeSide, stagedName } from '../import/stage/queries.ts';
import { identityRule, keyOf } from './queries.ts';
import type { ImportColumn } from '../import/rules.ts';
import { partLimits, partMessages } from './rules.ts';

/**
 * Makes the side table `key`: line, the key of its part number, and the first line with that key. The keys are reckoned
 * once for all that follows.
 */
export async function keyed(stage: Stage): Promise<void> {
  const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
  await makeSide(
    stage,
    'key',
    sql`select n.line, n.key, min(n.line) over (partition by n.key) as first
      from (select s.line, ${key} as key from ${stage.table} s where not s.bad) n`,
  );
}

/** Rejects numbers without letter or digit: their keys hold at most periods and dashes. */
export const rejectBadNumbers = (stage: Stage) =>
  stage.reject(
    'partNumber',
    'The part number has no letter or digit',
    sql`s.line in (select k.line from ${stage.side('key')} k where k.key ~ '^[.-]*$')`,
  );

async function hasRepeats(stage: Stage, side: SqlFragment): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ${side} k where k.first < k.line) as any`.execute(stage.db);
  return rows[0]?.any ?? false;
}

/** Rejects rows that a side table knows a first one of, and names that. Costs an index only where there are any. */
export async function rejectRepeats(stage: Stage, name: string, column: string, reason: string): Promise<void> {
  const side = stage.side(name);
  if (!(await hasRepeats(stage, side))) return;
  await sql`create index on ${side} (line)`.execute(stage.db);
  await stage.reject(
    column,
    sql`(select ${`${reason} `} || k.first from ${side} k where k.line = s.line)`,
    sql`exists (select from ${side} k where k.line = s.line and k.first < k.line)`,
  );
}

/** A number without what is no other spelling: case, blanks at its ends, and how its letters are composed. */
const spelled = (number: SqlFragment) => sql`platform.part_number_fold(normalize(btrim(${number})))`;

const areOther = (one: SqlFragment, other: SqlFragment) =>
  sql`${one} <> ${other} and ${spelled(one)} <> ${spelled(other)}`;

/** Rejects rows whose part a side table knows a first one of; names that, and both numbers where they are spelled otherwise. */
export async function rejectRepeatedNumbers(stage: Stage, name: string): Promise<void> {
  const side = stage.side(name);
  if (!(await hasRepeats(stage, side))) return;
  await makeSide(
    stage,
    'repeated',
    sql`select k.line, 'Same part number as in row ' || k.first || case when ${areOther(sql`s.part_number`, sql`f.part_number`)}
        then ': "' || s.part_number || '" and "' || f.part_number || '"' else '' end as reason
      from ${side} k join ${stage.table} s on s.line = k.line join ${stage.table} f on f.line = k.first where k.first < k.line`,
  );
  const repeated = stage.side('repeated');
  await sql`create index on ${repeated} (line)`.execute(stage.db);
  await stage.reject(
    'partNumber',
    sql`(select k.reason from ${repeated} k where k.line = s.line)`,
    sql`s.line in (select k.line from ${repeated} k)`,
  );
}

/** A column in which rows name parts. */
interface NumberColumn {
  column: string;
  /** Holds where the part `p` is the one that the row `k` of the side table names. */
  is: SqlFragment;
  /** The key of the number, of rows whose number becomes a part where none has it. */
  added?: SqlFragment;
}

/**
 * Warns of the rows that name a part by another spelling than its own (docs/domain/parts.md, Part numbers). Of several
 * spellings of a number that becomes a part the first one is the part's. `side`: the side table that has the parts.
 */
export async function warnOfSpellings(stage: Stage, side: string, columns: readonly NumberColumn[]): Promise<void> {
  const told = stage.has('description') ? sql`s.description` : sql`null::text`;
  const from = sql`${stage.table} s join ${stage.side(side)} k on k.line = s.line`;
  const numberOf = ({ column }: NumberColumn) => sql.ref(`s.${stagedName(column)}`);
  const added = columns.flatMap((of, at) => {
    if (!of.added) return [];
    const number = numberOf(of);
    return [
      sql`select s.line, ${sql.lit(at)} as nth, ${number} as said, ${told} as told, ${of.added} as key
        from ${from} where not s.bad and ${number} is not null
          and not exists (select from part p where p.number_key = ${of.added})`,
    ];
  });
  for (const [at, of] of columns.entries()) {
    const number = numberOf(of);
    const ofParts = sql`
      select distinct s.line, ${number} as said, ${told} as told, p.part_number, p.description
      from ${from} join part p on ${of.is} where not s.bad and ${areOther(number, sql`p.part_number`)}`;
    const ofAdded = sql`
      select n.line, n.said, n.told, n.part_number, n.description from (
        select a.*, first_value(a.said) over spelled as part_number, first_value(a.told) over spelled as description
        from (${sql.join(added, sql` union all `)}) a window spelled as (partition by a.key order by a.line, a.nth)) n
      where n.nth = ${sql.lit(at)} and ${areOther(sql`n.said`, sql`n.part_number`)}`;
    const found = of.added ? sql`${ofParts} union all ${ofAdded}` : ofParts;
    await stage.warnEach(
      of.column,
      partMessages.otherSpelling,
      sql`select f.line, '"' || f.said || '" is taken for the part "' || f.part_number || '"' || coalesce(' (' || nullif(
          concat_ws('; ', nullif(nullif(f.told, ''), f.description), 'the part is ' || nullif(f.description, '')), '') || ')', '') as detail
        from (${found}) f`,
    );
  }
}

/**
 * A cell of the grid that names the part of a row: its own number, with the one of the file where that is spelled otherwise.
 * `side` is the table by which the row was warned of.
 */
export function partCell(
  stage: Stage,
  { column, is, side, now }: Pick<NumberColumn, 'column' | 'is'> & { side: string; now: SqlFragment },
): DiffCell {
  const said = sql.ref(`s.${stagedName(column)}`);
  const isOther = sql`s.line in (select e.line from import_error e where e.session_id = ${stage.sessionId}
    and e.stage = ${stage.number} and e.reason = ${partMessages.otherSpelling} and e.column_key = ${column})`;
  const own = sql`(select p.part_number from ${stage.side(side)} k join part p on ${is} where k.line = s.line limit 1)`;
  return {
    key: column,
    now,
    becomes: sql`case when ${isOther} then coalesce(${own}, ${said}) else ${said} end`,
    spelled: sql`case when ${isOther} and ${own} is not null then ${said} end`,
    isIdentity: true,
  };
}

/** The same of rows that have no side table of their parts. */
export async function warnOfNumbers(stage: Stage, columns: readonly string[]): Promise<void> {
  const rule = await identityRule(stage.db);
  const keys = columns.map((column) => [column, keyOf(sql.ref(`s.${stagedName(column)}`), rule)] as const);
  await makeSide(
    stage,
    'named',
    sql`select s.line, ${sql.join(keys.map(([column, key]) => sql`${key} as ${sql.ref(column)}`))}
      from ${stage.table} s where not s.bad`,
  );
  await warnOfSpellings(
    stage,
    'named',
    columns.map((column) => ({ column, is: sql`p.number_key = k.${sql.ref(column)}` })),
  );
}

/** The same where `k.part_id` of the side table is the part of the column `partNumber`. */
export const warnOfPartSpellings = (stage: Stage, side: string): Promise<void> =>
  warnOfSpellings(stage, side, [{ column: 'partNumber', is: sql`p.id = k.part_id` }]);

/** The column of an import that names a part. */
export const partNumberColumn: ImportColumn = {
  key: 'partNumber',
  identifies: true,
  title: 'Part number',
  required: true,
  updateRequired: true,
  dataType: 'text',
  maxLength: partLimits.partNumber,
  aliases: ['part no', 'part num', 'part', 'number', 'pn', 'sku'],
};
