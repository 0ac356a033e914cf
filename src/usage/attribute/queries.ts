import { sql } from 'kysely';
import type { ValueUse } from '../../hierarchy/valueUse/contract.ts';
import type { Db } from '../../platform/db/pool.ts';

/** What bears the values of an attribute's list; a record with several counts for each. */
export async function valueUses(db: Db, attributeId: number): Promise<ValueUse[]> {
  const key = String(attributeId);
  const borne = (what: Exclude<keyof ValueUse, 'value'>, table: string) => sql`
    select v.value, ${sql.lit(what)}::text as what from ${sql.table(table)} r
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(r.attributes -> ${key}::text)
      when 'array' then r.attributes -> ${key}::text else jsonb_build_array(r.attributes -> ${key}::text) end) v(value)
    where r.attributes ? ${key}::text`;
  const of = (what: string) => sql`(count(*) filter (where b.what = ${sql.lit(what)}))::int as ${sql.ref(what)}`;
  const { rows } = await sql<ValueUse>`
    with listed as (select jsonb_array_elements_text(a.definition -> 'items') as value from attribute a
      where a.id = ${attributeId} and a.definition ? 'items')
    select l.value, ${of('items')}, ${of('attachments')}, ${of('parts')}
    from listed l join (${borne('items', 'hierarchy_item')} union all ${borne('attachments', 'attachment')}
      union all ${borne('parts', 'part')}) b on b.value = l.value
    group by l.value order by l.value`.execute(db);
  return rows;
}
