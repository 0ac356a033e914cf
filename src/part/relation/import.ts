import { sql } from 'kysely';
import type { DiffCell, ImportType, SqlFragment, Stage } from '../../import/service.ts';
import type { ImportColumn } from '../../import/rules.ts';
import { partLimits, relationKinds } from '../rules.ts';
import { rejectRepeats, warnOfSpellings } from '../queries.staging.ts';
import {
  countRelations,
  madeRelations,
  rejectLong,
  relationDiff,
  stageMoved,
  stageRelations,
  writeRelations,
} from './queries.import.ts';

const partNumber: ImportColumn = {
  key: 'partNumber',
  identifies: true,
  title: 'Part number',
  required: true,
  updateRequired: true,
  dataType: 'text',
  maxLength: partLimits.partNumber,
  aliases: ['part no', 'part num', 'part', 'number', 'pn', 'sku'],
};

const related = (title: string, aliases: readonly string[]): ImportColumn => ({
  key: 'relatedPartNumber',
  identifies: true,
  title,
  required: true,
  updateRequired: true,
  mayBeBlank: true,
  dataType: 'text',
  maxLength: partLimits.partNumber,
  aliases,
});

const counted: readonly ImportColumn[] = [
  { key: 'quantity', title: 'Quantity', dataType: 'decimal', empty: '1', min: 0, max: 999_999_999, aliases: ['qty'] },
  { key: 'unit', title: 'Unit', dataType: 'text', empty: '', maxLength: partLimits.unit, aliases: ['uom'] },
  { key: 'mandatory', title: 'Mandatory', dataType: 'bool', empty: 'false', aliases: ['is mandatory'] },
];

async function rejectRelations(stage: Stage, kind: SqlFragment, title: string): Promise<void> {
  if (stage.mode !== 'replace')
    await stage.reject('relatedPartNumber', `${title} is required`, sql`s.related_part_number is null`);
  await stageRelations(stage, kind);
  const rejectWhere = (column: string, reason: string | SqlFragment, where: SqlFragment) =>
    stage.reject(column, reason, sql`s.line in (select k.line from ${stage.side('relation')} k where ${where})`);
  const noNumber = 'The part number has no letter or digit';
  await rejectWhere('partNumber', noNumber, sql`k.part_key ~ '^[.-]*$'`);
  await rejectWhere('relatedPartNumber', noNumber, sql`k.related_key ~ '^[.-]*$'`);
  await rejectWhere('partNumber', 'Part number not found', sql`k.part_id is null`);
  await rejectWhere(
    'relatedPartNumber',
    'Related part number not found',
    sql`k.related_id is null and k.related_key is not null`,
  );
  await rejectWhere(
    'relatedPartNumber',
    sql`s.part_number || ' cannot be related to itself'`,
    sql`k.part_id = k.related_id`,
  );
  await stage.reject('quantity', 'Quantity must be above 0', sql`s.quantity <= 0`);
  await rejectRepeats(stage, 'relation', 'relatedPartNumber', 'Same parts as in row');
  await rejectLong(stage);
  await warnOfSpellings(stage, 'relation', [
    { column: 'partNumber', is: sql`p.id = k.part_id` },
    { column: 'relatedPartNumber', is: sql`p.id = k.related_id` },
  ]);
}

/** An import of relations whose kind is an expression over the staged row `s`. */
const relationsImport = (
  of: Pick<ImportType, 'id' | 'key' | 'name' | 'xml' | 'columns'> & {
    kind: SqlFragment;
    /** Cells that tell the kind, where a file has several. */
    kindCells?: readonly DiffCell[];
    check?(stage: Stage): Promise<unknown>;
  },
): ImportType => ({
  id: of.id,
  key: of.key,
  name: of.name,
  ...(of.xml && { xml: of.xml }),
  columns: of.columns,
  modes: ['update', 'replace', 'delete'],
  comesFirst: { 'Part number not found': 'partBase', 'Related part number not found': 'partBase' },
  tables: ['part_relation'],

  async validate(stage) {
    await of.check?.(stage);
    await rejectRelations(stage, of.kind, of.columns.find(({ key }) => key === 'relatedPartNumber')?.title ?? '');
  },

  count: countRelations,

  makes: madeRelations,

  diff: { prepare: stageMoved, records: (stage) => relationDiff(stage, of.kindCells ?? []) },

  async write(stage) {
    await stageRelations(stage, of.kind);
    return writeRelations(stage);
  },
});

/**
 * Import type 7, AlternatePart: one row says that a part may stand in for another. Blank cells leave what is there; a new
 * one then has quantity 1. With [UP] only those that stand change; with [RE] the file is the whole list of each part that
 * it names, in its order, and a row without an alternate says that there are none; with [PU] those that it names are
 * removed.
 */
export const alternatePartImport = relationsImport({
  id: 7,
  key: 'alternatePart',
  xml: { number: 111, name: 'Alternates', list: 'alternates', element: 'alternate' },
  name: 'Alternate parts',
  kind: sql`${sql.lit(relationKinds.alternate)}`,
  columns: [
    partNumber,
    related('Alternate part number', ['alternate', 'alternate part', 'alternative', 'alternative part number']),
    ...counted,
  ],
});

/** A staged kind of relation by its number or its name; null for what is none. */
const relatedKind = sql`(case regexp_replace(lower(s.relation_type), '[^0-9a-z]', '', 'g')
  when '6' then 6 when 'included' then 6 when 'include' then 6
  when '10' then 10 when 'crosssell' then 10 when '11' then 11 when 'upsell' then 11 end)`;

const kindName = (kind: SqlFragment) =>
  sql`(case ${kind} when 6 then 'included' when 10 then 'cross-sell' when 11 then 'up-sell' end)`;

/**
 * Import type 14, RelatedParts: one row relates a part to another as included (6), cross-sell (10) or up-sell (11). The
 * rules and modes are those of alternates; with [RE] the file is the whole list of each part and kind that it names.
 */
export const relatedPartsImport = relationsImport({
  id: 14,
  key: 'relatedParts',
  xml: { number: 141, list: 'relatedParts', element: 'relation' },
  name: 'Related parts',
  kind: relatedKind,
  kindCells: [
    {
      key: 'relationType',
      now: kindName(sql`r.kind`),
      becomes: kindName(relatedKind),
      isIdentity: true,
    },
  ],
  columns: [
    partNumber,
    {
      key: 'relationType',
      title: 'Relation type',
      required: true,
      updateRequired: true,
      dataType: 'text',
      maxLength: 32,
      aliases: ['relation', 'kind', 'type'],
    },
    related('Related part number', ['related', 'related part', 'included part number']),
    ...counted,
  ],
  check: (stage) =>
    stage.reject(
      'relationType',
      'Must be included (6), cross-sell (10) or up-sell (11)',
      sql`s.relation_type is not null and ${relatedKind} is null`,
    ),
});
