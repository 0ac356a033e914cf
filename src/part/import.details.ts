import { sql } from 'kysely';
import type { ImportType, Stage } from '../import/service.ts';
import {
  countRecords,
  makeSide,
  recordsDiff,
  rejectRepeated,
  rejectSide,
  writeRecords,
} from '../import/stage/queries.ts';
import type { Records } from '../import/stage/queries.ts';
import { identityRule, keyOf } from './queries.ts';
import { partNumberColumn, rejectRepeatedNumbers, warnOfPartSpellings } from './queries.staging.ts';
import { lengthUnits, weightUnits, partLimits } from './rules.ts';
import { baseTypes } from '../hierarchy/rules.ts';
import { nameItems, rejectUnnamed } from '../item-exchange/queries.named.ts';

const field = (key: string, column: string, value = sql`${sql.ref(`s.${column}`)}`) => ({
  key,
  column,
  value,
  fresh: sql`null`,
});

const measurements: Records = {
  table: 'part',
  side: 'part',
  match: sql`r.id = k.part_id`,
  fields: [
    field('weight', 'weight'),
    field('weightUnit', 'weight_uom', sql`lower(s.weight_unit)`),
    field('length', 'length'),
    field('width', 'width'),
    field('height', 'height'),
    field('dimensionUnit', 'dimension_uom', sql`lower(s.dimension_unit)`),
  ],
  by: [{ key: 'partNumber', now: sql`r.part_number`, becomes: sql`s.part_number`, isIdentity: true }],
};

const isNoUnit = (unit: ReturnType<typeof sql>, units: readonly string[]) =>
  sql`lower(${unit}) <> all(${[...units]}::text[])`;

/** XML number 112: weight and dimensions of a part that is there. A field that is left out stays as it is. */
export const measurementsImport: ImportType = {
  id: 112,
  key: 'partMeasurements',
  name: 'Part measurements',
  xml: { number: 112, list: 'measurements', element: 'measurement' },
  isXmlOnly: true,
  modes: ['update'],
  comesFirst: { 'Part number not found': 'partBase' },
  tables: ['part'],
  columns: [
    partNumberColumn,
    { key: 'weight', title: 'Weight', dataType: 'decimal', empty: null, digits: 'measure' },
    { key: 'weightUnit', title: 'Weight unit', dataType: 'text', empty: null, maxLength: 8, example: 'kg' },
    { key: 'length', title: 'Length', dataType: 'decimal', empty: null, digits: 'measure' },
    { key: 'width', title: 'Width', dataType: 'decimal', empty: null, digits: 'measure' },
    { key: 'height', title: 'Height', dataType: 'decimal', empty: null, digits: 'measure' },
    { key: 'dimensionUnit', title: 'Dimension unit', dataType: 'text', empty: null, maxLength: 8, example: 'mm' },
  ],

  async validate(stage) {
    const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
    await makeSide(
      stage,
      'part',
      sql`select n.line, n.part_id, min(n.line) over (partition by n.part_id) as first
        from (select s.line, p.id as part_id from ${stage.table} s left join part p on p.number_key = ${key}
          where not s.bad) n`,
    );
    await rejectSide(stage, {
      side: 'part',
      column: 'partNumber',
      reason: 'Part number not found',
      where: sql`k.part_id is null`,
    });
    await stage.reject(
      'weightUnit',
      `The unit is none of ${weightUnits.join(', ')}`,
      isNoUnit(sql`s.weight_unit`, weightUnits),
    );
    await stage.reject(
      'dimensionUnit',
      `The unit is none of ${lengthUnits.join(', ')}`,
      isNoUnit(sql`s.dimension_unit`, lengthUnits),
    );
    await rejectRepeatedNumbers(stage, 'part');
    await warnOfPartSpellings(stage, 'part');
  },

  count: (stage) => countRecords(stage, measurements),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, measurements)] },
  write: (stage) => writeRecords(stage, measurements),
};

const shownItem = (id: ReturnType<typeof sql>) => sql`(select i.name from hierarchy_item i where i.id = ${id})`;

const variants: Records = {
  table: 'description_variant',
  side: 'variant',
  match: sql`r.part_id = k.part_id and r.description = s.description`,
  added: { part_id: sql`k.part_id`, description: sql`s.description` },
  fields: [
    { key: 'count', column: 'count', value: sql`s."count"::int`, fresh: sql`1` },
    {
      key: 'diagramName',
      column: 'first_seen_in',
      value: sql`k.item_id`,
      fresh: sql`null`,
      shown: { now: shownItem(sql`r.first_seen_in`), becomes: sql`s.diagram_name` },
    },
  ],
  by: [
    {
      key: 'partNumber',
      now: sql`(select p.part_number from part p where p.id = r.part_id)`,
      becomes: sql`s.part_number`,
      isIdentity: true,
    },
    { key: 'description', now: sql`r.description`, becomes: sql`s.description`, isIdentity: true },
  ],
};

/** Side tables `item` and `variant`: the diagram and the part that each good row names. */
async function findVariants(stage: Stage): Promise<void> {
  await nameItems(stage, {
    of: sql`s.diagram_name is not null and t.base_type = ${sql.lit(baseTypes.diagram)}`,
    name: sql`s.diagram_name`,
    tag: sql`s.diagram_tag`,
  });
  const key = keyOf(sql`s.part_number`, await identityRule(stage.db));
  await makeSide(
    stage,
    'variant',
    sql`select n.*, min(n.line) over (partition by n.part_id, n.description) as first
      from (select s.line, s.description, p.id as part_id, p.description = s.description as is_master, i.item_id
        from ${stage.table} s left join part p on p.number_key = ${key}
        left join ${stage.side('item')} i on i.line = s.line where not s.bad) n`,
  );
}

/**
 * XML number 113: a description beside the master one that parts lists have of a part, and where it came from. It asks for
 * what the page of several descriptions asks.
 */
export const variantsImport: ImportType = {
  id: 113,
  key: 'descriptionVariants',
  name: 'Description variants',
  xml: { number: 113, list: 'descriptionVariants', element: 'variant' },
  isXmlOnly: true,
  permission: 'moveParts',
  modes: ['update'],
  comesFirst: { 'Part number not found': 'partBase', 'Diagram not found': 'hierarchy' },
  tables: ['description_variant'],
  columns: [
    partNumberColumn,
    {
      key: 'description',
      title: 'Description',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: partLimits.description,
    },
    { key: 'diagramName', title: 'Diagram name', dataType: 'text', empty: null, maxLength: 256 },
    { key: 'diagramTag', title: 'Diagram tag', dataType: 'text', maxLength: 256 },
    { key: 'count', title: 'Count', dataType: 'int', empty: '1', min: 1, max: 2_147_483_647 },
  ],

  async validate(stage) {
    await findVariants(stage);
    const reject = (column: string, reason: string, where: ReturnType<typeof sql>) =>
      rejectSide(stage, { side: 'variant', column, reason, where });
    await reject('partNumber', 'Part number not found', sql`k.part_id is null`);
    await reject('description', 'The part has this description itself', sql`k.is_master`);
    await sql`delete from ${stage.side('item')} i using ${stage.table} s
      where s.line = i.line and s.diagram_name is null`.execute(stage.db);
    await rejectUnnamed(stage, 'diagramName', 'Diagram');
    await rejectRepeated(stage, 'variant', 'description', 'Same part and description as in row');
    await warnOfPartSpellings(stage, 'variant');
  },

  count: (stage) => countRecords(stage, variants),
  diff: { areCounts: true, records: (stage) => [recordsDiff(stage, variants)] },

  async write(stage) {
    await findVariants(stage);
    return writeRecords(stage, variants);
  },
};
