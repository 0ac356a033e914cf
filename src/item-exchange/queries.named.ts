import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import { tagAttributeId } from '../hierarchy/rules.ts';

const ownTag = sql`lower(coalesce(i.attributes ->> ${sql.lit(String(tagAttributeId))}, ''))`;

/**
 * Makes the side table `item`: each good row with the item that it names. `found` says how many fit;
 * `item_id` is null where none does, or several and not exactly one of them without tag. `of` narrows to types `t`;
 * a tag that is left out fits any.
 */
export async function nameItems(
  stage: Stage,
  { of, name, tag }: { of: SqlFragment; name: SqlFragment; tag: SqlFragment },
): Promise<SqlFragment> {
  const side = stage.side('item');
  await sql`drop table if exists ${side}`.execute(stage.db);
  await sql`
    create unlogged table ${side} as
    select s.line, count(i.id)::int as found,
      case when count(i.id) = 1 then min(i.id)
        when count(*) filter (where ${ownTag} = '') = 1 then min(i.id) filter (where ${ownTag} = '') end as item_id
    from ${stage.table} s
    left join (hierarchy_item i join hierarchy_type t on t.id = i.type_id)
      on lower(i.name) = lower(${name}) and ${of} and (${tag} is null or ${ownTag} = lower(${tag}))
    where not s.bad group by s.line`.execute(stage.db);
  await sql`analyze ${side}`.execute(stage.db);
  return side;
}

/** Rejects the rows whose item was not found, or not without doubt. */
export async function rejectUnnamed(stage: Stage, column: string, noun: string): Promise<void> {
  const item = (where: SqlFragment) =>
    sql`s.line in (select i.line from ${stage.side('item')} i where i.item_id is null and ${where})`;
  await stage.reject(column, `${noun} not found`, item(sql`i.found = 0`));
  await stage.reject(column, 'Several fit the name; give the tag', item(sql`i.found > 0`));
}
