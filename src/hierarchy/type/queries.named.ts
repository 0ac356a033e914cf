import { sql } from 'kysely';
import { defaultContext } from '../../contexts.ts';
import type { Stage } from '../../import/service.ts';

/** Types by code; a code that several contexts have means that of the default context. */
export const typeByCode = sql`(select distinct on (code) * from hierarchy_type order by code, context <> ${defaultContext}, id)`;

/** Those that do not rest. */
const offered = sql`(select t.* from ${typeByCode} t
  where t.context = any((select c.contexts from catalog c where c.id = platform.catalog())::text[]))`;

/** Types that a refusal names at most. */
const namedTypes = 20;

/**
 * Reads a staged column of types: the description of a type, without case, becomes its code, and rows that name no type
 * are rejected with `reason` and the types that there are. A code wins; a description that several codes have is none.
 */
export async function rejectTypes(stage: Stage, of: { key: string; column: string; reason?: string }): Promise<void> {
  const { key, column, reason = 'Type not found' } = of;
  const cell = sql.ref(`s.${column}`);
  const isCode = sql`exists (select from hierarchy_type c where c.code = upper(${cell}))`;
  await sql`update ${stage.table} s set ${sql.ref(column)} = t.code
    from (select lower(description) as description, min(code) as code from ${offered} t group by 1 having count(*) = 1) t
    where t.description = lower(${cell}) and not ${isCode}`.execute(stage.db);
  await stage.reject(
    key,
    sql`${`${reason}. Types here: `}::text || (select string_agg(t.code || ' ' || t.description, ', ' order by t.id)
      from (select * from ${offered} t order by t.id limit ${sql.lit(namedTypes)}) t)`,
    sql`${cell} is not null and not ${isCode}`,
  );
}
