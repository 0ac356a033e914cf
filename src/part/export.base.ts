import { sql } from 'kysely';
import type { ExportDataset } from '../export/service.ts';
import { boolCell, numberCell, isWithin, ownersIn } from '../export/queries.ts';
import { tagCell } from '../item-exchange/queries.named.ts';
import { onlyIn } from '../contexts.ts';
import { everKnown, removed } from '../export/queries.removed.ts';
import { relationKinds } from './rules.ts';

/** Parts as import type 4 reads them back without a difference. */
export const partBaseExport: ExportDataset = {
  key: 'partBase',
  listedAt: 4,
  name: 'Parts, base data',
  description: 'Every part with its texts, status, weight and measures, as the parts import reads them.',

  part: { owner: 'part', changed: ownersIn('part', 'id') },

  open: async (_db, _groups, within) => ({
    heads: [
      'Part number',
      'Description',
      'Long description',
      'Notes',
      'Unit',
      'Status',
      'Internal',
      'Weight',
      'Weight unit',
      'Length',
      'Width',
      'Height',
      'Dimension unit',
      'Minimum order quantity',
    ],
    rows: sql`
      select array[p.part_number, p.description, p.long_description, p.notes, p.unit, p.status, ${boolCell(sql`p.is_internal`)},
        ${numberCell(sql`p.weight`)}, coalesce(p.weight_uom, ''), ${numberCell(sql`p.length`)}, ${numberCell(sql`p.width`)},
        ${numberCell(sql`p.height`)}, coalesce(p.dimension_uom, ''), p.minimum_order_quantity::text] as cells
      from part p where ${isWithin(sql`p.id`, within)} order by p.number_order, p.id`,
  }),
};

/** Descriptions in further languages as import type 9 reads them back without a difference. */
export const partTranslationsExport: ExportDataset = {
  key: 'partTranslations',
  listedAt: 9,
  name: 'Part translations',
  description: 'Descriptions of parts in the further languages, as their import reads them.',

  part: { owner: 'part', changed: ownersIn('translation', 'row_id', sql`x.noun = 'part'`) },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Language', 'Description', 'Long description'],
    rows: sql`
      select array[p.part_number, x.language, coalesce(min(x.text) filter (where x.field = 'description'), ''),
        coalesce(min(x.text) filter (where x.field = 'long_description'), '')] as cells
      from translation x join part p on p.id = x.row_id where x.noun = 'part' and ${isWithin(sql`p.id`, within)}
      group by p.id, p.part_number, p.number_order, x.language order by p.number_order, p.id, x.language`,
  }),
};

/** Weight and dimensions as XML number 112 reads them back without a difference. */
export const measurementsExport: ExportDataset = {
  key: 'partMeasurements',
  listedAt: 112,
  name: 'Part measurements',
  description: 'Weight and dimensions of parts.',
  isXmlOnly: true,
  part: { owner: 'part', changed: ownersIn('part', 'id') },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Weight', 'Weight unit', 'Length', 'Width', 'Height', 'Dimension unit'],
    rows: sql`
      select array[p.part_number, ${numberCell(sql`p.weight`)}, coalesce(p.weight_uom, ''), ${numberCell(sql`p.length`)},
        ${numberCell(sql`p.width`)}, ${numberCell(sql`p.height`)}, coalesce(p.dimension_uom, '')] as cells
      from part p where num_nonnulls(p.weight, p.weight_uom, p.length, p.width, p.height, p.dimension_uom) > 0
        and ${isWithin(sql`p.id`, within)}
      order by p.number_order, p.id`,
  }),
};

/** Descriptions beside the master ones, as XML number 113 reads them back without a difference. */
export const variantsExport: ExportDataset = {
  key: 'descriptionVariants',
  listedAt: 113,
  name: 'Description variants',
  description: 'Descriptions of parts beside the master ones, and the diagrams that they came from.',
  isXmlOnly: true,
  part: { owner: 'part', changed: ownersIn('description_variant', 'part_id') },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Description', 'Diagram name', 'Diagram tag', 'Count'],
    rows: sql`
      select array[p.part_number, v.description, coalesce(i.name, ''), case when i.id is null then '' else ${tagCell('i')} end,
        v.count::text] as cells
      from description_variant v join part p on p.id = v.part_id
      left join hierarchy_item i on i.id = v.first_seen_in
      where ${isWithin(sql`p.id`, within)}
      order by p.number_order, p.id, v.description collate "C"`,
  }),
};

/** Parts that were removed and whose number no other part has, as XML number 171 takes them. */
export const partRemovalsExport: ExportDataset = {
  key: 'partRemovals',
  listedAt: 171,
  name: 'Deletes of parts',
  description: 'Parts that were deleted, by their numbers.',
  isXmlOnly: true,
  part: { owner: 'removed', changed: (ids) => ids('part') },

  open: async (_db, _groups, within) => ({
    heads: ['Part number'],
    rows: sql`
      select array[p.part_number] as cells from ${removed('part')} p
      where not exists (select from part n where n.number_key = p.number_key) and ${isWithin(sql`p.id`, within)} order by p.number_order, p.id`,
  }),
};

/** Prices that were removed, as XML number 173 takes them. */
export const priceRemovalsExport: ExportDataset = {
  key: 'priceRemovals',
  listedAt: 173,
  name: 'Deletes of prices',
  description: 'Prices that were deleted, by part, audience and date.',
  isXmlOnly: true,
  part: { owner: 'removed', changed: (ids) => ids('price') },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Audience', 'As-of date'],
    rows: sql`
      select array[p.part_number, a.name, to_char(c.effective_date, 'YYYY-MM-DD')] as cells
      from ${removed('price')} c join ${everKnown('part')} p on p.id = c.part_id
      join price_audience a on a.id = c.audience_id and a.context = ${onlyIn.parts}
      where not exists (select from price n join part o on o.id = n.part_id and o.number_key = p.number_key
        where n.audience_id = c.audience_id and n.effective_date = c.effective_date) and ${isWithin(sql`c.id`, within)}
      order by p.number_order, p.id, a.id, c.effective_date`,
  }),
};

/** Supersessions that were removed, as XML number 174 takes them. */
export const supersessionRemovalsExport: ExportDataset = {
  key: 'supersessionRemovals',
  listedAt: 174,
  name: 'Deletes of supersessions',
  description: 'Supersessions that were deleted, by the two parts.',
  isXmlOnly: true,
  part: { owner: 'removed', changed: (ids) => ids('part_relation') },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Superseded by'],
    rows: sql`
      with known as materialized (select id, part_number, number_key, number_order from ${everKnown('part')} k)
      select array[o.part_number, n.part_number] as cells
      from ${removed('part_relation')} r join known o on o.id = r.part_id join known n on n.id = r.related_id
      where r.kind = ${sql.lit(relationKinds.supersession)} and not exists (
        select from part_relation x join part xo on xo.id = x.part_id and xo.number_key = o.number_key
        join part xn on xn.id = x.related_id and xn.number_key = n.number_key where x.kind = r.kind) and ${isWithin(sql`r.id`, within)}
      order by o.number_order, o.id, r.ordinal, r.id`,
  }),
};
