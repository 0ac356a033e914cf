import { sql } from 'kysely';
import type { Stage } from '../import/service.ts';
import { makeSide } from '../import/stage/queries.ts';
import { identityRule, keyOf } from './queries.ts';
import type { ImportColumn } from '../import/rules.ts';
import { partLimits } from './rules.ts';

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

/** Rejects rows that a side table knows a first one of, and names that. Costs an index only where there are any. */
export async function rejectRepeats(stage: Stage, name: string, column: string, reason: string): Promise<void> {
  const side = stage.side(name);
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from ${side} k where k.first < k.line) as any`.execute(stage.db);
  if (!rows[0]?.any) return;
  await sql`create index on ${side} (line)`.execute(stage.db);
  await stage.reject(
    column,
    sql`(select ${`${reason} `} || k.first from ${side} k where k.line = s.line)`,
    sql`exists (select from ${side} k where k.line = s.line and k.first < k.line)`,
  );
}

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
