import { sql } from 'kysely';
import { requiredHeaders } from '../../fitment/rules.ts';
import { offerUnits } from '../../fitment/unit/service.ts';
import type { DiffCell, ImportType, Stage } from '../../import/service.ts';
import { countRecords, recordsDiff, rejectRepeated, rejectSide } from '../../import/stage/queries.ts';
import type { Records } from '../../import/stage/queries.ts';
import { boolCell } from '../../export/queries.ts';
import { planUnits } from './queries.ts';
import { lineColumns } from '../fitment/rules.ts';
import { exchangeMessages, firstYear, lastYear, required } from '../rules.ts';

/** Attributes that a line has at most, and characters of the name of one. */
const mostAttributes = 50;
const attributeName = 256;

const line = (column: string) => sql`(select l.${sql.ref(column)} from fit_line l where l.id = r.line_id)`;

const records = (stage: Stage): Records => ({
  table: 'fit_unit',
  side: 'unit',
  match: sql`r.id = k.unit_id`,
  added: { line_id: sql`k.line_id`, model_year: sql`k.model_year` },
  fields: [
    {
      // A list without this column offers what it names.
      key: 'archived',
      isImplied: true,
      column: 'archived',
      value: sql`k.archived`,
      fresh: sql`k.archived`,
      shown: {
        now: boolCell(sql`r.archived`),
        becomes: boolCell(sql`(select k.archived from ${stage.side('unit')} k where k.line = s.line)`),
      },
    },
  ],
  by: [
    {
      key: 'industry',
      now: sql`(select v.name from list_value v where v.id = ${line('industry_id')})`,
      becomes: sql`s.industry`,
      isIdentity: true,
    },
    { key: 'year', now: sql`r.model_year`, becomes: sql`s.year`, isIdentity: true },
    { key: 'make', now: line('make'), becomes: sql`s.make`, isIdentity: true },
    { key: 'model', now: line('model'), becomes: sql`s.model`, isIdentity: true },
    ...Object.keys(stage.options.columns)
      .filter((key) => key.startsWith('attributes.'))
      .map((key): DiffCell => {
        const name = key.slice(key.indexOf('.') + 1);
        return {
          key,
          now: sql`(select a.value from jsonb_each_text(${line('attributes')}) a where lower(a.key) = lower(${name.trim()}) limit 1)`,
          becomes: sql`s.attributes ->> ${name}`,
          isIdentity: true,
        };
      }),
  ],
});

/**
 * Import 152: units that SKUs of all catalogues may fit. What a list does not name stays; a unit that it names comes back
 * where it was archived, unless the list has a column of that, whose cell says otherwise or leaves it
 * (docs/domain/fitments.md, Units).
 */
export const unitsToFitImport: ImportType = {
  id: 152,
  key: 'unitsToFit',
  name: 'Units that SKUs may fit',
  of: 'installation',
  xml: { number: 152, list: 'unitsToFit', element: 'unitToFit' },
  comesFirst: { [exchangeMessages.noIndustry]: 'listValues' },
  modes: ['update'],
  tables: ['fit_line', 'fit_unit'],
  columns: [
    {
      key: 'year',
      title: 'Year',
      dataType: 'int',
      ...required,
      min: firstYear,
      max: lastYear,
      aliases: ['model year'],
      example: '2026',
    },
    ...lineColumns,
    { key: 'archived', title: 'Archived', dataType: 'bool', empty: 'false', aliases: ['withdrawn'] },
  ],

  async validate(stage) {
    const names = requiredHeaders.map((name) => name.toLowerCase());
    const filled = sql`jsonb_each_text(s.attributes) e where e.value <> ''`;
    await stage.reject(
      'attributes',
      'Year, make and model have columns of their own',
      sql`exists (select from ${filled} and lower(e.key) = any(${names}::text[]))`,
    );
    await stage.reject(
      'attributes',
      'An attribute stands there twice',
      sql`exists (select from ${filled} group by lower(e.key) having count(*) > 1)`,
    );
    await stage.reject(
      'attributes',
      `A unit has at most ${mostAttributes} attributes, whose names have at most ${attributeName} characters`,
      sql`((select count(*) from ${filled}) > ${sql.lit(mostAttributes)}
        or exists (select from ${filled} and char_length(e.key) > ${sql.lit(attributeName)}))`,
    );
    await planUnits(stage);
    await rejectSide(stage, {
      side: 'unit',
      column: 'industry',
      reason: exchangeMessages.noIndustry,
      where: sql`k.industry_id is null`,
    });
    await rejectRepeated(stage, 'unit', 'model', 'Same unit as in row');
  },

  count: (stage) => countRecords(stage, records(stage)),
  diff: { areCounts: true, records: (stage) => [{ ...recordsDiff(stage, records(stage)), isWhole: 'always' }] },

  async write(stage) {
    await planUnits(stage);
    const counts = await countRecords(stage, records(stage));
    const offered = sql`(select k.industry_id, k.make, k.model, k.model_year, k.attributes, k.archived, null::bigint as item_id
      from ${stage.side('unit')} k join ${stage.table} s on s.line = k.line
      where not s.bad and (k.unit_id is not null or ${stage.mode !== 'update'}))`;
    await offerUnits(stage.db, offered, null);
    return counts;
  },
};
