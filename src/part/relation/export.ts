import { sql } from 'kysely';
import { boolCell, numberCell, isWithin, ownersIn } from '../../export/queries.ts';
import type { SqlFragment } from '../../import/service.ts';
import type { Within } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { relationKinds } from '../rules.ts';

const counted = ['Quantity', 'Unit', 'Mandatory'];
const cells = sql`${numberCell(sql`r.quantity`)}, r.unit, ${boolCell(sql`r.is_mandatory`)}`;
const related = sql`part_relation r join part p on p.id = r.part_id join part o on o.id = r.related_id`;

/** Parts and kinds of which no relation is left, by cells over the part `p` and the `kind`. */
const emptied = (kinds: readonly number[], cells: SqlFragment) => (within: Within) =>
  sql`
  select array[${cells}] as cells from (
    select distinct v.part_id, v.kind from past.part_relation v where v.ended_by is not null
      and v.kind = any(${[...kinds]}::int[]) and ${isWithin(sql`v.part_id`, within)}) v
  join part p on p.id = v.part_id
  where not exists (select from part_relation r where r.part_id = v.part_id and r.kind = v.kind)
  order by p.number_order, p.id, v.kind`;

const kindName = (kind: SqlFragment) => sql`case ${kind} when ${sql.lit(relationKinds.included)} then 'included'
  when ${sql.lit(relationKinds.crossSell)} then 'cross-sell' else 'up-sell' end`;
const relatedKinds = [relationKinds.included, relationKinds.crossSell, relationKinds.upSell];

/** Alternates as import type 7 reads them back without a difference. */
export const alternatePartExport: ExportDataset = {
  key: 'alternatePart',
  listedAt: 7,
  name: 'Alternate parts',
  description: 'The parts that may stand in for others, as their import reads them.',

  part: {
    owner: 'part',
    changed: ownersIn('part_relation', 'part_id'),
    emptied: emptied([relationKinds.alternate], sql`p.part_number, '', '', '', ''`),
  },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Alternate part number', ...counted],
    rows: sql`
      select array[p.part_number, o.part_number, ${cells}] as cells from ${related}
      where r.kind = ${sql.lit(relationKinds.alternate)} and ${isWithin(sql`p.id`, within)} order by p.number_order, p.id, r.ordinal, r.id`,
  }),
};

/** Included, cross-sell and up-sell parts as import type 14 reads them back without a difference. */
export const relatedPartsExport: ExportDataset = {
  key: 'relatedParts',
  listedAt: 14,
  name: 'Related parts',
  description: 'Included, cross-sell and up-sell parts, as their import reads them.',

  part: {
    owner: 'part',
    changed: ownersIn('part_relation', 'part_id'),
    emptied: emptied(relatedKinds, sql`p.part_number, ${kindName(sql`v.kind`)}, '', '', '', ''`),
  },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Relation type', 'Related part number', ...counted],
    rows: sql`
      select array[p.part_number, ${kindName(sql`r.kind`)}, o.part_number, ${cells}] as cells
      from ${related}
      where r.kind = any(${[...relatedKinds]}::int[])
        and ${isWithin(sql`p.id`, within)}
      order by p.number_order, p.id, r.kind, r.ordinal, r.id`,
  }),
};
