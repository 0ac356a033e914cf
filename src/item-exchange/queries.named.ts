import { sql } from 'kysely';
import type { SqlFragment, Stage } from '../import/service.ts';
import { tagAttributeId } from '../hierarchy/rules.ts';
import { typeByCode } from '../hierarchy/type/queries.named.ts';
import { workflowMessages } from '../workflow/rules.ts';
import { byOwnKey } from './queries.own.ts';

/** The tag of an item, empty where it has none, for files. */
export const tagCell = (item: string) =>
  sql`coalesce(${sql.ref(`${item}.attributes`)} ->> ${sql.lit(String(tagAttributeId))}, '')`;

const ownTag = sql`lower(coalesce(i.attributes ->> ${sql.lit(String(tagAttributeId))}, ''))`;

/** Who an item is to somebody who names it: what its type is, and its values as the row has them. */
interface Named {
  /** Narrows to types `t`. */
  of: SqlFragment;
  name: SqlFragment;
  /** Null fits any. */
  tag: SqlFragment;
  /** Values of further keys by the names of their attributes; what it says nothing of fits any. */
  keys?: SqlFragment;
  /** Of several items `i` that fit and have no other keys, those that it holds for are meant. */
  prefers?: SqlFragment;
  /** Also for rows that somebody left out. */
  leftOut?: boolean;
  /** For these rows alone. */
  where?: SqlFragment;
  /** The side table that is made; `item` if left out. */
  side?: string;
}

const keyValue = sql`(case jsonb_typeof(i.attributes -> a.id::text)
  when 'array' then (select string_agg(v, E'\n') from jsonb_array_elements_text(i.attributes -> a.id::text) v)
  else i.attributes ->> a.id::text end)`;

const hasKeys = (keys: SqlFragment) => sql`not exists (select from jsonb_each_text(${keys}) e
  where e.value <> '' and not exists (select from attribute a
    where lower(a.name) = lower(e.key) and lower(${keyValue}) = lower(e.value)))`;

/** Holds where an item has no value of a key beside those that the row says. */
const hasNoMore = (tag: SqlFragment, keys: SqlFragment) => sql`(
  char_length(translate(i.identity_key, E'\u001f', '')) = char_length(coalesce(${tag}, ''))
    + coalesce((select sum(char_length(e.value)) from jsonb_each_text(${keys}) e), 0))`;

/**
 * Makes the side table: each good row with the item that it names. `found` says how many fit; `item_id` is null where none
 * does, or several and not exactly one of them has no other keys, nor exactly one no tag.
 */
export async function nameItems(
  stage: Stage,
  { of, name, tag, keys, prefers, leftOut = false, where = sql`true`, side: named = 'item' }: Named,
): Promise<SqlFragment> {
  const side = stage.side(named);
  const whichOnes = [...(keys ? [hasNoMore(tag, keys)] : []), ...(prefers ? [prefers] : [])];
  const isWhole = whichOnes.length > 0 && sql.join(whichOnes, sql` and `);
  const whole = isWhole ? sql`count(*) filter (where ${isWhole}) = 1` : sql`false`;
  const wholeId = isWhole ? sql`min(i.id) filter (where ${isWhole})` : sql`null`;
  await sql`drop table if exists ${side}`.execute(stage.db);
  await sql`
    create unlogged table ${side} as
    select s.line, count(i.id)::int as found,
      case when count(i.id) = 1 then min(i.id) when ${whole} then ${wholeId}
        when count(*) filter (where ${ownTag} = '') = 1 then min(i.id) filter (where ${ownTag} = '') end as item_id
    from ${leftOut ? sql`(select * from ${stage.table} union all select * from ${stage.leftOut} o)` : stage.table} s
    left join (hierarchy_item i join hierarchy_type t on t.id = i.type_id)
      on lower(i.name) = lower(${name}) and ${of} and (${tag} is null or ${ownTag} = lower(${tag}))
        ${keys ? sql`and ${hasKeys(keys)}` : sql``}
    where not s.bad and ${where} group by s.line`.execute(stage.db);
  await sql`analyze ${side}`.execute(stage.db);
  return side;
}

/** Rejects the rows whose item was not found, or not without doubt. */
export async function rejectUnnamed(stage: Stage, column: string, noun: string, side = 'item'): Promise<void> {
  const item = (where: SqlFragment) =>
    sql`s.line in (select i.line from ${stage.side(side)} i where i.item_id is null and ${where})`;
  await stage.reject(column, `${noun} not found`, item(sql`i.found = 0`));
  await rejectSeveral(stage, column, side);
}

/** The same, but what is not found stays: its row is of something that is not there. */
export const rejectSeveral = (stage: Stage, column: string, side = 'item'): Promise<number> =>
  stage.reject(
    column,
    'Several fit the name; give the tag',
    sql`s.line in (select i.line from ${stage.side(side)} i where i.item_id is null and i.found > 0)`,
  );

/** The same for items that columns of `rules.ts` name; rows whose item is not there are left. `of` narrows to rows. */
export function findItems(stage: Stage, of: SqlFragment = sql`true`) {
  const { fits, prefers } = byOwnKey(stage);
  return nameItems(stage, {
    of: sql`${of} and t.code = upper(s.type_code) and t.id in (select c.id from ${typeByCode} c) and ${fits}`,
    name: sql`s.name`,
    tag: sql`s.tag`,
    keys: stage.has('keys') ? sql`coalesce(s.keys, '{}')` : sql`'{}'::jsonb`,
    prefers,
  });
}

/** The refusal of what a state keeps as it is; `state` names it. */
export const notEditable = (state: SqlFragment) => {
  const [before = '', after = ''] = workflowMessages.notEditable('\n').split('\n');
  return sql`${before}::text || ${state} || ${after}::text`;
};
