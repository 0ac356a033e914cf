import { sql } from 'kysely';
import type { DiffCell, ImportType, Stage } from '../import/service.ts';
import { becoming } from '../import/stage/queries.ts';
import { keyed, partCell, rejectBadNumbers, rejectRepeatedNumbers, warnOfSpellings } from './queries.staging.ts';
import { isUnlistedStatus } from './queries.ts';
import { lengthUnits, orderQuantityRange, partLimits, partMessages, weightUnits } from './rules.ts';

/** Column of an import, the column of `part` that it fills, and the staged value; `p` is the part as it is. */
const fields = [
  { key: 'description', column: 'description', value: sql`s.description`, fresh: sql`''` },
  { key: 'longDescription', column: 'long_description', value: sql`s.long_description`, fresh: sql`''` },
  { key: 'notes', column: 'notes', value: sql`s.notes`, fresh: sql`''` },
  { key: 'unit', column: 'unit', value: sql`s.unit`, fresh: sql`''` },
  { key: 'status', column: 'status', value: sql`s.status`, fresh: sql`''` },
  { key: 'internal', column: 'is_internal', value: sql`s.internal`, fresh: sql`false` },
  { key: 'weight', column: 'weight', value: sql`s.weight`, fresh: sql`null` },
  { key: 'weightUnit', column: 'weight_uom', value: sql`lower(s.weight_unit)`, fresh: sql`null` },
  { key: 'length', column: 'length', value: sql`s.length`, fresh: sql`null` },
  { key: 'width', column: 'width', value: sql`s.width`, fresh: sql`null` },
  { key: 'height', column: 'height', value: sql`s.height`, fresh: sql`null` },
  { key: 'dimensionUnit', column: 'dimension_uom', value: sql`lower(s.dimension_unit)`, fresh: sql`null` },
  {
    key: 'minimumOrderQuantity',
    column: 'minimum_order_quantity',
    value: sql`s.minimum_order_quantity::int`,
    fresh: sql`1`,
  },
] as const;

/** The fields that the file fills, each with what it becomes of a part `p`. */
const mapped = (stage: Stage) =>
  fields
    .filter((f) => stage.has(f.key))
    .map((f) => ({ ...f, becomes: becoming(stage, f.key, f.value, sql.ref(`p.${f.column}`)) }));

/** Whether a staged row says something else than its part. */
function differs(stage: Stage) {
  const of = mapped(stage);
  if (of.length === 0) return sql<boolean>`false`;
  return sql<boolean>`(${sql.join(
    of.map((f) => sql`${f.becomes} is distinct from p.${sql.ref(f.column)}`),
    sql` or `,
  )})`;
}

const rows = (stage: Stage) => sql`${stage.table} s join ${stage.side('key')} k on k.line = s.line`;

/**
 * Import type 4, PartBase. Overwrites what the catalogue has, the master description too
 * (docs/domain/imports.md, Kinds of import); a blank cell leaves a value as it is, and no part is made without a
 * description. Rows are matched by the catalogue's identity of part numbers, which keep leading zeros.
 */
export const partBaseImport: ImportType = {
  id: 4,
  key: 'partBase',
  name: 'Parts, base data',
  xml: { number: 110, name: 'Parts', list: 'parts', element: 'part' },
  modes: ['update'],
  tables: ['part', 'description_variant'],
  columns: [
    {
      key: 'partNumber',
      identifies: true,
      title: 'Part number',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: partLimits.partNumber,
      aliases: ['part no', 'part num', 'part', 'number', 'pn', 'sku'],
    },
    {
      key: 'description',
      title: 'Description',
      dataType: 'text',
      neverEmpty: 'Description is required',
      maxLength: partLimits.description,
      aliases: ['desc', 'name', 'part name'],
    },
    {
      key: 'longDescription',
      title: 'Long description',
      dataType: 'text',
      empty: '',
      maxLength: partLimits.longDescription,
    },
    {
      key: 'notes',
      title: 'Notes',
      dataType: 'text',
      empty: '',
      maxLength: partLimits.notes,
      aliases: ['note', 'remarks'],
    },
    {
      key: 'unit',
      title: 'Unit',
      dataType: 'text',
      empty: '',
      maxLength: partLimits.unit,
      aliases: ['uom', 'unit of measure'],
    },
    {
      key: 'status',
      title: 'Status',
      dataType: 'text',
      empty: '',
      maxLength: partLimits.status,
      aliases: ['part status'],
    },
    { key: 'internal', title: 'Internal', dataType: 'bool', empty: 'false', aliases: ['is internal'] },
    { key: 'weight', title: 'Weight', dataType: 'decimal', empty: null, digits: 'measure' },
    { key: 'weightUnit', title: 'Weight unit', dataType: 'text', empty: null, aliases: ['weight uom'] },
    { key: 'length', title: 'Length', dataType: 'decimal', empty: null, digits: 'measure' },
    { key: 'width', title: 'Width', dataType: 'decimal', empty: null, digits: 'measure' },
    { key: 'height', title: 'Height', dataType: 'decimal', empty: null, digits: 'measure' },
    {
      key: 'dimensionUnit',
      title: 'Dimension unit',
      dataType: 'text',
      empty: null,
      aliases: ['dimension uom', 'length unit'],
    },
    {
      key: 'minimumOrderQuantity',
      title: 'Minimum order quantity',
      dataType: 'int',
      empty: '1',
      min: 1,
      max: orderQuantityRange.max,
      aliases: ['moq', 'minimum quantity'],
    },
  ],
  records: [{ name: 'Measurements', columns: ['weight', 'weightUnit', 'length', 'width', 'height', 'dimensionUnit'] }],

  async validate(stage) {
    await keyed(stage);
    await rejectBadNumbers(stage);
    await rejectRepeatedNumbers(stage, 'key');
    if (stage.mode !== 'update')
      await stage.reject(
        'description',
        'Description is required',
        sql`s.description is null and s.line in (select k.line from ${stage.side('key')} k
          where not exists (select from part p where p.number_key = k.key))`,
      );
    if (stage.has('status')) await stage.reject('status', partMessages.unlistedStatus, isUnlistedStatus(sql`s.status`));
    const units = [
      ['weightUnit', sql`s.weight_unit`, weightUnits],
      ['dimensionUnit', sql`s.dimension_unit`, lengthUnits],
    ] as const;
    for (const [key, column, allowed] of units) {
      if (!stage.has(key)) continue;
      await stage.reject(
        key,
        `The unit is none of ${allowed.join(', ')}`,
        sql`lower(${column}) <> all(${[...allowed]}::text[])`,
      );
    }
    await warnOfSpellings(stage, 'key', [{ column: 'partNumber', is: sql`p.number_key = k.key` }]);
  },

  async count(stage) {
    const { rows: counted } = await sql<{ absent: number; update: number; rows: number }>`
      select count(*) filter (where p.id is null)::int as absent,
        count(*) filter (where p.id is not null and ${differs(stage)})::int as update, count(*)::int as rows
      from ${rows(stage)} left join part p on p.number_key = k.key where not s.bad`.execute(stage.db);
    const { absent = 0, update = 0, rows: all = 0 } = counted[0] ?? {};
    return outcome(stage, { absent, update, all });
  },

  makes(stage) {
    const of = mapped(stage);
    const changed = sql`
      select ${sql.join([sql`p.id`, sql`p.part_number`, sql`p.number_key`, ...of.map((f) => sql`${f.becomes} as ${sql.ref(f.column)}`)])}
      from ${rows(stage)} join part p on p.number_key = k.key where not s.bad and ${differs(stage)}`;
    const added = sql`
      select ${sql.join([sql`${stage.newId(sql`s.line`)} as id`, sql`s.part_number`, sql`k.key as number_key`, ...of.map((f) => sql`coalesce(${f.value}, ${f.fresh}) as ${sql.ref(f.column)}`)])}
      from ${rows(stage)} where not s.bad and not exists (select from part p where p.number_key = k.key)`;
    return [
      { table: 'part', rows: stage.mode === 'update' ? changed : sql`${changed} union all ${added}`, replaces: true },
    ];
  },

  diff: {
    areCounts: true,
    records: (stage) => [
      {
        table: 'part',
        from: sql`${rows(stage)} left join part r on r.number_key = k.key`,
        where: stage.mode === 'update' ? sql`not s.bad and r.id is not null` : sql`not s.bad`,
        cells: [
          partCell(stage, {
            column: 'partNumber',
            is: sql`p.number_key = k.key`,
            side: 'key',
            now: sql`r.part_number`,
          }),
          ...mapped(stage).map(({ key, column, value }): DiffCell => {
            const now = sql`r.${sql.ref(column)}`;
            return { key, now, becomes: becoming(stage, key, value, now) };
          }),
        ],
      },
    ],
  },

  async write(stage, changeId) {
    const of = mapped(stage);
    stage.progress('Updating parts', 0, 2);
    const updated =
      of.length === 0
        ? 0
        : await affected(
            sql`update part p set ${sql.join(of.map((f) => sql`${sql.ref(f.column)} = ${f.becomes}`))}
              from ${rows(stage)} where not s.bad and p.number_key = k.key and ${differs(stage)}`.execute(stage.db),
          );
    if (updated > 0) {
      await sql`delete from description_variant v using part p
        where p.id = v.part_id and p.change_id = ${changeId} and v.description = p.description`.execute(stage.db);
    }
    stage.progress('Adding parts', 1, 2);
    const columns = sql.join([sql`part_number`, sql`number_key`, ...of.map((f) => sql.ref(f.column))]);
    const values = sql.join([sql`s.part_number`, sql`k.key`, ...of.map((f) => sql`coalesce(${f.value}, ${f.fresh})`)]);
    const created =
      stage.mode === 'update'
        ? 0
        : await affected(
            sql`insert into part (${columns}) select ${values} from ${rows(stage)}
              where not s.bad and s.description is not null
                and not exists (select from part p where p.number_key = k.key) order by k.key`.execute(stage.db),
          );
    const absent = stage.mode === 'update' ? await unmatched(stage) : created;
    return outcome(stage, { absent, update: updated, all: stage.rows });
  },
};

function outcome(stage: Stage, { absent, update, all }: { absent: number; update: number; all: number }) {
  const updateOnly = stage.mode === 'update';
  return {
    create: updateOnly ? 0 : absent,
    update,
    unchanged: all - absent - update,
    remove: 0,
    skipped: updateOnly ? absent : 0,
  };
}

async function unmatched(stage: Stage): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${rows(stage)}
    where not s.bad and not exists (select from part p where p.number_key = k.key)`.execute(stage.db);
  return counted[0]?.n ?? 0;
}

const affected = async (result: Promise<{ numAffectedRows?: bigint }>) => Number((await result).numAffectedRows ?? 0);
