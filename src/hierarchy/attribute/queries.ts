import { defaultContext } from '../../contexts.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { countItems, type InTheWay } from '../type/queries.identity.ts';
import { attributeDefinition, attributeLimits, attributeTypes, firstCustom } from '../../attribute/rules.ts';
import type { AttributeDefinition } from '../../attribute/rules.ts';
import type { Attribute } from './contract.ts';

async function selectAttributes(db: Db, where: RawBuilder<unknown>): Promise<Attribute[]> {
  const { rows } = await sql<Attribute>`
    select a.id, a.name, a.type, a.definition, a.id >= ${firstCustom} as "isCustom", a.change_id as version,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'context', t.context, 'code', t.code,
          'description', t.description, 'isKey', ta.is_key) order by t.context <> ${defaultContext}, t.code)
        from hierarchy_type_attribute ta join hierarchy_type t on t.id = ta.type_id where ta.attribute_id = a.id), '[]')
        as "usedBy"
    from attribute a where ${where} order by lower(a.name), a.id limit ${attributeLimits.attributes}`.execute(db);
  return rows.map((row) => ({ ...row, definition: attributeDefinition.parse(row.definition) }));
}

export const attributes = (db: Db) => selectAttributes(db, sql`true`);

export const attributeById = async (db: Db, id: number) => (await selectAttributes(db, sql`a.id = ${id}`))[0];

/** Items that have a value of the attribute, under the alias `i`. */
const holders = (id: number) => sql`hierarchy_item i where i.attributes ? ${String(id)}::text`;

/** Its values in an item, one row each, as `e (value, n)`. */
const valuesOf = (id: number) => sql`jsonb_array_elements_text(case jsonb_typeof(i.attributes -> ${String(id)}::text)
  when 'array' then i.attributes -> ${String(id)}::text
  else jsonb_build_array(i.attributes -> ${String(id)}::text) end) with ordinality e(value, n)`;

export const itemsWithValue = (db: Db, id: number): Promise<InTheWay> =>
  countItems(db, sql`select i.id from ${holders(id)}`);

/** Items with values that fitted the definition `from` and would not fit `to`; undefined where nothing is tighter. */
export async function itemsBroken(
  db: Db,
  { id, type }: { id: number; type: number },
  from: AttributeDefinition,
  to: AttributeDefinition,
): Promise<InTheWay | undefined> {
  const unfit = type === attributeTypes.string ? unfitStrings(from, to) : unfitNumbers(from, to);
  const several = from.allowMultiple === true && to.allowMultiple !== true;
  if (type === attributeTypes.list && !several) return undefined;
  const broken = [
    ...(unfit.length > 0 ? [sql`exists (select from ${valuesOf(id)} where ${sql.join(unfit, sql` or `)})`] : []),
    ...(several ? [sql`(select count(*) from ${valuesOf(id)}) > 1`] : []),
  ];
  if (broken.length === 0) return undefined;
  return countItems(db, sql`select i.id from ${holders(id)} and (${sql.join(broken, sql` or `)})`);
}

function unfitStrings(from: AttributeDefinition, to: AttributeDefinition): RawBuilder<unknown>[] {
  const { minLength = 0, maxLength = Infinity } = from;
  return [
    ...(to.maxLength !== undefined && to.maxLength < maxLength ? [sql`char_length(e.value) > ${to.maxLength}`] : []),
    ...(to.minLength !== undefined && to.minLength > minLength ? [sql`char_length(e.value) < ${to.minLength}`] : []),
    ...(from.isMultiLine && !to.isMultiLine ? [sql`e.value ~ '[\\r\\n]'`] : []),
  ];
}

/** Texts that are no numbers did not fit before either. */
const asNumber = sql`case when e.value ~ '^-?[0-9]+(\\.[0-9]+)?$' then e.value::numeric end`;

function unfitNumbers(from: AttributeDefinition, to: AttributeDefinition): RawBuilder<unknown>[] {
  return [
    ...(to.min !== undefined && to.min > (from.min ?? -Infinity) ? [sql`${asNumber} < ${to.min}`] : []),
    ...(to.max !== undefined && to.max < (from.max ?? Infinity) ? [sql`${asNumber} > ${to.max}`] : []),
  ];
}

/** Items that have one of these values. */
export const itemsWithOneOf = (db: Db, id: number, values: readonly string[]): Promise<InTheWay> =>
  countItems(
    db,
    sql`select i.id from ${holders(id)} and exists (select from ${valuesOf(id)} where e.value = any(${[...values]}::text[]))`,
  );

/**
 * What items shall have after values were renamed or replaced: each value where `carried` sends it, once, several or
 * one as the definition allows.
 */
export const carriedAttributes = (id: number, carried: ReadonlyMap<string, string>, allowMultiple: boolean) => sql`
  select i.id, jsonb_set(i.attributes, array[${String(id)}::text], (
    select ${allowMultiple ? sql`jsonb_agg(u.value order by u.n)` : sql`(array_agg(to_jsonb(u.value) order by u.n))[1]`}
    from (select coalesce(c.after, e.value) as value, min(e.n) as n
          from ${valuesOf(id)} left join unnest(${[...carried.keys()]}::text[], ${[...carried.values()]}::text[])
            c(before, after) on c.before = e.value group by 1) u)) as attributes
  from ${holders(id)}`;
