import { sql, type RawBuilder } from 'kysely';
import type { LookupUse } from '../../lookup/use/contract.ts';
import { lookupType } from '../../lookup/rules.ts';
import type { Db } from '../../platform/db/pool.ts';

type What = Exclude<keyof LookupUse, 'id'>;

/** Records that name a value by its id: `id` and `what` of each. */
const byId = (what: What, from: RawBuilder<unknown>) =>
  sql`select n.id, ${sql.lit(what)}::text as what, count(*) as count from (${from}) n group by n.id`;

/** Parts that name a value by its code or its name, without case. */
const byText = (type: number, column: 'unit' | 'status') => sql`
  select v.id, 'parts' as what, sum(p.count) as count
  from (select lower(${sql.ref(column)}) as text, count(*) as count from part where ${sql.ref(column)} <> '' group by 1) p
  join lookup_value v on v.type = ${type} and p.text in (lower(v.char_code), lower(v.name)) group by v.id`;

/** What names values of a list, by its number. */
function namedBy(type: number): RawBuilder<unknown>[] {
  switch (type) {
    case lookupType('contentGroup'):
      return [
        byId('items', sql`select unnest(content_groups) as id from hierarchy_item where content_groups <> '{}'`),
        byId('attachments', sql`select unnest(content_groups) as id from attachment where content_groups <> '{}'`),
      ];
    case lookupType('visibilityGroup'):
      return [
        byId('items', sql`select group_id as id from item_visibility`),
        byId('attachments', sql`select group_id as id from attachment_visibility`),
        byId('members', sql`select unnest(visibility_groups) as id from profile where catalog_id = platform.catalog()`),
      ];
    case lookupType('literatureCategory'):
      return [byId('attachments', sql`select category_id as id from attachment`)];
    case lookupType('unitOfMeasure'):
      return [byText(type, 'unit')];
    case lookupType('partStatus'):
      return [byText(type, 'status')];
    default:
      return [];
  }
}

/** What names the values of a list; values that nothing names are left out. */
export async function lookupUses(db: Db, type: number): Promise<LookupUse[]> {
  const named = namedBy(type);
  if (named.length === 0) return [];
  const of = (what: What) =>
    sql`coalesce(sum(n.count) filter (where n.what = ${sql.lit(what)}), 0)::int as ${sql.ref(what)}`;
  const { rows } = await sql<LookupUse>`
    select v.id, ${of('items')}, ${of('attachments')}, ${of('parts')}, ${of('members')}
    from (${sql.join(named, sql` union all `)}) n join lookup_value v on v.id = n.id and v.type = ${type}
    group by v.id order by v.id`.execute(db);
  return rows;
}
