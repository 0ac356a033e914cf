import { sql } from 'kysely';
import { globalLookupMessages, limits, reservedKeys } from '../../global-lookup/rules.ts';
import type { ImportColumn } from '../../import/rules.ts';
import type { ImportType, SqlFragment, Stage } from '../../import/service.ts';
import {
  becoming,
  countRecords,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { rejectNames } from '../queries.ts';
import { exchangeMessages as said, inLines, namesColumn, text, valueNameColumns } from '../rules.ts';
import { fullLists, planValues } from './queries.ts';

const flag = (key: string, title: string, aliases: string[] = []): ImportColumn => ({
  key,
  title,
  dataType: 'bool',
  empty: 'false',
  aliases,
});

const flagColumns = [
  ['requiresValidation', 'requires_validation'],
  ['archive', 'archive'],
  ['archiveMajorUnit', 'archive_major_unit'],
] as const;

const field = (key: string, column: string, value: SqlFragment, fresh: SqlFragment, shown?: Records['fields'][0]['shown']) => ({ key, column, value, fresh, ...(shown && { shown }) }); // prettier-ignore

/** Names of values as the grid shows them; `r` itself says only ids. */
const namesOf = (ids: SqlFragment) => sql`
  (select string_agg(coalesce(x.name, ''), ', ' order by i) from unnest(${ids}) i left join shared_list_value x on x.id = i)`;

const entriesShown = (of: SqlFragment) => sql`
  (select string_agg(e.key || ': ' || e.value, E'\\n' order by e.key) from jsonb_each_text(${of}) e)`;

const records = (): Records => ({
  table: 'list_value',
  side: 'value',
  match: sql`r.id = k.value_id`,
  added: { id: sql`k.id`, list_type_id: sql`k.list_id`, parent_id: sql`k.parent_id`, name: sql`s.name` },
  fields: [
    field('text', 'value', sql`s.text`, sql`''`),
    field('numericCode', 'numeric_code', sql`s.numeric_code::int`, sql`0`),
    field('industries', 'industry_ids', sql`k.industry_ids`, sql`'{}'::bigint[]`, {
      now: namesOf(sql`r.industry_ids`),
      becomes: sql`array_to_string(s.industries, ', ')`,
    }),
    field('names', 'names', sql`k.names`, sql`'{}'::jsonb`, {
      now: entriesShown(sql`r.names`),
      becomes: entriesShown(sql`k.names`),
    }),
    field('properties', 'custom', sql`k.custom`, sql`'{}'::jsonb`, {
      now: entriesShown(sql`r.custom`),
      becomes: entriesShown(sql`k.custom`),
    }),
    field('imageUrl', 'image_url', sql`s.image_url`, sql`''`),
    // What is replaced is settled.
    ...flagColumns.map(([key, column]) =>
      field(key, column, sql`(s.${sql.ref(column)} and k.replace_with is null)`, sql`false`),
    ),
    field('replacedWith', 'replace_with', sql`k.replace_with`, sql`null`, {
      now: sql`(select x.name from shared_list_value x where x.id = r.replace_with)`,
      becomes: sql`s.replaced_with`,
    }),
  ],
  by: [
    { key: 'list', now: sql`(select t.name from shared_list_type t where t.id = r.list_type_id)`, becomes: sql`s.list`, isIdentity: true },
    { key: 'name', now: sql`r.name`, becomes: sql`s.name`, isIdentity: true },
  ],
}); // prettier-ignore

/** Of a row `k` and its record `r`, whether it says something else. */
const alters = (stage: Stage) => {
  const fields = records().fields.filter(({ key }) => stage.has(key));
  return fields.length === 0
    ? sql`false`
    : sql.join(
        fields.map(({ key, column, value }) => {
          const now = sql.ref(`r.${column}`);
          return sql`${becoming(stage, key, value, now)} is distinct from ${now}`;
        }),
        sql` or `,
      );
};

/**
 * Values of lists, with codes, industries, names in languages, properties, flags and replacement. What a row leaves blank
 * stays; languages and properties that it does not name stay too.
 */
export const valuesImport: ImportType = {
  id: 223,
  listedAt: 220.1,
  key: 'listValues',
  name: 'Values of lists',
  of: 'installation',
  xml: { number: 220, list: 'listValues', element: 'listValue' },
  comesFirst: { [said.noList]: 'lists' },
  modes: ['update'],
  tables: ['list_value'],
  columns: [
    ...valueNameColumns,
    text('text', 'Text', limits.value, { empty: '', aliases: ['text value'] }),
    {
      key: 'numericCode',
      title: 'Numeric code',
      dataType: 'int',
      empty: '0',
      min: 0,
      max: limits.numericCode,
      aliases: ['code'],
    },
    {
      key: 'industries',
      title: 'Industries',
      dataType: 'list',
      empty: '{}',
      maxLength: limits.name,
      delimitor: inLines,
      aliases: ['industry'],
    },
    namesColumn,
    {
      key: 'properties',
      title: 'Properties',
      dataType: 'map',
      empty: null,
      maxLength: limits.propertyValue,
      aliases: ['property', 'custom'],
    },
    text('imageUrl', 'Image URL', limits.imageUrl, { empty: '', aliases: ['image'] }),
    flag('requiresValidation', 'To be validated', ['requires validation']),
    flag('archive', 'Invalid', ['archive']),
    flag('archiveMajorUnit', 'Invalid for major units', ['archive major unit']),
    text('replacedWith', 'Replaced with', limits.name, { empty: null, aliases: ['replace with', 'replacement'] }),
  ],

  async validate(stage) {
    await rejectNames(stage);
    await rejectProperties(stage);
    await planValues(stage);
    const reject = (column: string, reason: string | SqlFragment, where: SqlFragment) =>
      rejectSide(stage, { side: 'value', column, reason, where });
    await reject('list', said.noList, sql`k.list_id is null`);
    await reject('belongsTo', said.severalParents, sql`k.parents > 1`);
    await rejectRepeated(stage, 'value', 'name', 'Same list, name and what it belongs to as in row');
    // A row that is rejected takes those with it that belong to its value.
    for (;;) {
      await planValues(stage);
      const unplaced = await reject('belongsTo', said.noParent, sql`not k.is_placed`);
      const own = await reject('belongsTo', sql`s.name || ' cannot belong to itself'`, sql`k.parent_id = k.id`);
      if (unplaced + own + (await rejectContents(stage)) === 0) return;
    }
  },

  count: (stage) => countRecords(stage, records()),
  diff: { areCounts: true, records: (stage) => [{ ...recordsDiff(stage, records()), isWhole: 'differing' }] },

  makes: (stage) => [
    {
      table: 'list_value',
      rows: sql`select k.id, k.list_id as list_type_id, k.parent_id, s.name, coalesce(s.numeric_code, 0)::int as numeric_code,
          coalesce(k.industry_ids, '{}') as industry_ids, '' as value, '{}'::jsonb as names, '{}'::jsonb as custom, '' as image_url,
          false as requires_validation, false as archive, false as archive_major_unit
        from ${stage.side('value')} k join ${stage.table} s on s.line = k.line where not s.bad and k.value_id is null`,
    },
  ],

  async write(stage) {
    await planValues(stage);
    const counts = await countRecords(stage, records());
    await planValues(stage, 'drawn');
    // Codes may be exchanged among values: those that go are free before others take them.
    if (stage.has('numericCode'))
      await sql`update list_value r set numeric_code = 0
        from ${stage.side('value')} k join ${stage.table} s on s.line = k.line
        where r.id = k.value_id and not s.bad and s.numeric_code <> r.numeric_code and r.numeric_code <> 0`.execute(
        stage.db,
      );
    await writeRecords(stage, records());
    if (stage.has('replacedWith')) await settleReplacements(stage);
    return counts;
  },
};

/** A replacement is never replaced itself, and what is replaced is settled. */
async function settleReplacements({ db }: Stage): Promise<void> {
  await sql`update list_value v set replace_with = r.replace_with from list_value r
    where r.id = v.replace_with and r.replace_with is not null`.execute(db);
  await sql`update list_value set requires_validation = false, archive = false, archive_major_unit = false
    where replace_with is not null and change_id = current_setting('callout.change')::bigint
      and (requires_validation or archive or archive_major_unit)`.execute(db);
}

/** Rejects rows whose property is one that the product reads itself, or that the value has in other letters. */
async function rejectProperties(stage: Stage): Promise<void> {
  if (!stage.has('properties')) return;
  const filled = sql`jsonb_each_text(s.properties) e where e.value <> ''`;
  await stage.reject(
    'properties',
    globalLookupMessages.doubledKey,
    sql`(exists (select from ${filled} and lower(e.key) = any(${reservedKeys.map((key) => key.toLowerCase())}::text[]))
      or exists (select lower(e.key) from ${filled} group by 1 having count(*) > 1))`,
  );
  await stage.reject(
    'properties',
    `The name of a property has at most ${limits.propertyName} characters`,
    sql`exists (select from ${filled} and char_length(e.key) > ${limits.propertyName})`,
  );
}

/** Rejects rows whose values cannot be what they say; answers how many. */
async function rejectContents(stage: Stage): Promise<number> {
  const side = stage.side('value');
  const now = sql`(select r from list_value r where r.id = k.value_id)`;
  const reject = (column: string, reason: string | SqlFragment, where: SqlFragment) =>
    stage.has(column) ? rejectSide(stage, { side: 'value', column, reason, where }) : Promise.resolve(0);
  const ofRow = (where: SqlFragment) =>
    sql`exists (select from ${stage.table} s left join list_value r on r.id = k.value_id where s.line = k.line and (${where}))`;
  const isNew = stage.mode === 'update' ? sql`false` : sql`r.id is null`;
  let rejected = await rejectSide(stage, {
    side: 'value',
    column: 'list',
    reason: said.closedList,
    where: sql`not k.editable and ${ofRow(sql`${isNew} or ${alters(stage)}`)}`,
  });
  rejected += await reject('industries', said.noIndustry, sql`0 = any(k.industry_ids)`);
  rejected += await reject(
    'replacedWith',
    globalLookupMessages.replacementOfOther,
    sql`k.named_with = 0 or k.replace_with = 0`,
  );
  rejected += await reject('replacedWith', sql`s.name || ' cannot be replaced with itself'`, sql`k.named_with = k.id`);
  rejected += await reject(
    'replacedWith',
    'The replacements close a circle',
    sql`k.replace_with = -1 or k.replace_with = k.id`,
  );
  rejected += await reject(
    'replacedWith',
    globalLookupMessages.replacementUnsettled,
    sql`k.replace_with is distinct from (${now}).replace_with and ${unsettled(stage, sql`k.replace_with`)}`,
  );
  rejected += await reject(
    'properties',
    globalLookupMessages.doubledKey,
    sql`(select count(*) <> count(distinct lower(e)) from jsonb_object_keys(k.custom) e)`,
  );
  rejected += await reject(
    'properties',
    `A value has at most ${limits.properties} properties`,
    sql`(select count(*) from jsonb_object_keys(k.custom) e) > ${limits.properties}`,
  );
  rejected += await reject(
    'numericCode',
    globalLookupMessages.codeTaken,
    sql`exists (select from ${stage.table} s where s.line = k.line and s.numeric_code > 0 and (
      exists (select from ${side} o join ${stage.table} x on x.line = o.line
        where o.list_id = k.list_id and o.line < k.line and x.numeric_code = s.numeric_code)
      or exists (select from list_value r where r.list_type_id = k.list_id and r.numeric_code = s.numeric_code
        and r.id is distinct from k.value_id and not exists (select from ${side} o join ${stage.table} x on x.line = o.line
          where o.value_id = r.id and not x.bad and x.numeric_code <> r.numeric_code))))`,
  );
  rejected += await rejectSide(stage, {
    side: 'value',
    column: 'list',
    reason: globalLookupMessages.listFull,
    where: sql`k.value_id is null and k.list_id in ${fullLists(stage)}`,
  });
  return rejected;
}

/** Whether a value waits or is invalid once the file is written. */
const unsettled = (stage: Stage, id: SqlFragment) => {
  const flags = flagColumns.map(([key, column]) =>
    stage.has(key)
      ? sql`coalesce((select x.${sql.ref(column)} from ${stage.side('value')} o join ${stage.table} x on x.line = o.line
          where o.id = ${id} and o.first = o.line), (select r.${sql.ref(column)} from list_value r where r.id = ${id}), false)`
      : sql`coalesce((select r.${sql.ref(column)} from list_value r where r.id = ${id}), false)`,
  );
  return sql`(${sql.join(flags, sql` or `)})`;
};
