import { sql } from 'kysely';
import type { Counts, ImportColumn } from '../../import/rules.ts';
import type { ImportType, SqlFragment, Stage } from '../../import/service.ts';
import { rejectLines } from '../../import/stage/queries.ts';
import { lockFeatures } from '../../standard-feature/queries.write.ts';
import { featureLimits, inputTypes } from '../../standard-feature/rules.ts';
import { exchangeMessages, inLines, listNumberColumn, required, text } from '../rules.ts';
import { addDefinitions, typeCell, writeDefinitions } from './queries.ts';
import { typeColumn } from './rules.ts';
import { keepPlans, planDefinitions } from './service.ts';

const flag = (key: string, title: string, aliases: string[] = []): ImportColumn => ({
  key,
  title,
  dataType: 'bool',
  empty: null,
  aliases,
});
const inList = (key: string, title: string, aliases: string[]): ImportColumn => ({
  key,
  title,
  dataType: 'list',
  empty: '{}',
  maxLength: featureLimits.name + 32,
  delimitor: inLines,
  aliases,
});

/** Plans anew; what will not do was rejected before. */
async function plan(stage: Stage): Promise<void> {
  await keepPlans(stage, (await planDefinitions(stage)).plans);
}

const rows = (stage: Stage) => sql`${stage.table} s join ${stage.side('definition')} k on k.line = s.line
  left join data_definition r on r.id = k.definition_id`;

async function countRows(stage: Stage): Promise<Counts> {
  const { rows: found } = await sql<{ absent: number; update: number; all: number }>`
    select count(*) filter (where r.id is null)::int as absent,
      count(*) filter (where r.id is not null and k.alters)::int as update, count(*)::int as all
    from ${rows(stage)} where not s.bad`.execute(stage.db);
  const { absent = 0, update = 0, all = 0 } = found[0] ?? {};
  const isNew = stage.mode !== 'update';
  return {
    create: isNew ? absent : 0,
    update,
    unchanged: all - absent - update,
    remove: 0,
    skipped: isNew ? 0 : absent,
  };
}

const entries = (of: SqlFragment) => sql`
  (select string_agg(e.key || ': ' || e.value, E'\\n' order by e.key) from jsonb_each_text(${of}) e)`;
const unitNames = (ids: SqlFragment) => sql`
  (select string_agg(u.name, E'\\n' order by n) from unnest(${ids}) with ordinality x(id, n) join shared_unit_of_measure u on u.id = x.id)`;

/**
 * Import 225, of the documents of 222: what values may be, told by type and name. What a row leaves blank stays; units and
 * sub objects that it names are all that the definition has.
 */
export const dataDefinitionsImport: ImportType = {
  id: 225,
  listedAt: 221.5,
  key: 'dataDefinitions',
  name: 'Data definitions',
  of: 'installation',
  xml: {
    number: 222,
    list: 'dataDefinitions',
    element: 'dataDefinition',
    document: 'Definitions of data, fields and products',
  },
  comesFirst: { [exchangeMessages.noList]: 'lists' },
  modes: ['update'],
  tables: ['data_definition', 'definition_unit', 'definition_part'],
  columns: [
    { ...typeColumn('type', 'Type'), ...required },
    text('name', 'Name', featureLimits.name, { ...required, aliases: ['definition'], example: 'Displacement' }),
    { ...listNumberColumn('listNumber', 'List number'), empty: null },
    text('list', 'List', featureLimits.name, { empty: null }),
    flag('isWhole', 'Whole numbers', ['whole', 'is whole']),
    { key: 'decimals', title: 'Decimals', dataType: 'int', empty: null, min: 0, max: featureLimits.decimals },
    text('default', 'Default', featureLimits.value, { empty: null, aliases: ['default value'] }),
    text('inputType', 'Input type', 16, { empty: null }),
    flag('autoComplete', 'Auto complete'),
    flag('allCaps', 'All capitals', ['all caps']),
    flag('allLower', 'All small letters', ['all lower']),
    text('measures', 'Measures', 64, { aliases: ['measurement type'] }),
    inList('units', 'Units', ['units of measure', 'unit']),
    inList('subObjects', 'Sub objects', ['parts']),
    inList('requiredSubObjects', 'Required sub objects', ['required parts']),
  ],

  async validate(stage) {
    await stage.reject(
      'inputType',
      `The input type is one of ${inputTypes.join(', ')}`,
      sql`s.input_type <> all(${[...inputTypes]}::text[])`,
    );
    // A row that is rejected takes those with it that have it as a sub object.
    for (;;) {
      const { plans, refused } = await planDefinitions(stage);
      if (refused.length === 0) return keepPlans(stage, plans);
      for (const [column, lines] of Map.groupBy(refused, (one) => one.column)) await rejectLines(stage, column, lines);
    }
  },

  count: countRows,
  diff: {
    areCounts: true,
    records: (stage) => [
      {
        table: 'data_definition',
        from: rows(stage),
        where: stage.mode === 'update' ? sql`not s.bad and r.id is not null` : sql`not s.bad`,
        isWhole: 'differing',
        cells: [
          { key: 'type', now: typeCell(sql`r.global_type`), becomes: typeCell(sql`k.type`), isIdentity: true },
          { key: 'name', now: sql`r.name`, becomes: sql`k.name`, isIdentity: true },
          {
            key: 'list',
            now: sql`(select t.name from shared_list_type t where t.id = r.list_type_id)`,
            becomes: sql`(select t.name from shared_list_type t where t.id = k.list_type_id)`,
          },
          { key: 'properties', title: 'Properties', now: entries(sql`r.custom`), becomes: entries(sql`k.custom`) },
          {
            key: 'units',
            now: sql`(select string_agg(u.name, E'\\n' order by d.ordinal, d.id) from shared_definition_unit d
              join shared_unit_of_measure u on u.id = d.unit_id where d.definition_id = r.id)`,
            becomes: unitNames(sql`k.units`),
          },
          {
            key: 'subObjects',
            now: sql`(select string_agg(p.part_id::text || p.is_required, ' ' order by p.ordinal, p.id) from shared_definition_part p
              where p.definition_id = r.id)`,
            becomes: sql`(select string_agg((x.part ->> 'id') || (x.part ->> 'isRequired'), ' ' order by n)
              from jsonb_array_elements(k.parts) with ordinality x(part, n))`,
          },
        ],
      },
    ],
  },

  makes: (stage) => [
    {
      table: 'data_definition',
      rows: sql`select ${stage.newId(sql`k.line`)} as id, k.name, k.type as global_type, k.list_type_id, k.custom
        from ${stage.side('definition')} k join ${stage.table} s on s.line = k.line where not s.bad and k.definition_id is null`,
    },
  ],

  async write(stage) {
    await lockFeatures(stage.db);
    await plan(stage);
    const counts = await countRows(stage);
    if (stage.mode !== 'update') {
      await addDefinitions(stage);
      await plan(stage);
    }
    await writeDefinitions(stage);
    return counts;
  },
};
