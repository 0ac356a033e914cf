import { sql } from 'kysely';
import { onlyIn } from '../../contexts.ts';
import type { ExportDataset } from '../../export/service.ts';
import { numberCell, isWithin, ownersIn, boolCell } from '../../export/queries.ts';

/** Prices as import type 5 reads them back without a difference; a cost that the caller may not see is blank. */
export const partPricingExport: ExportDataset = {
  key: 'partPricing',
  listedAt: 5,
  name: 'Part prices',
  description: 'The prices of parts by audience and date, as the price import reads them.',

  part: { owner: 'part', changed: ownersIn('price', 'part_id') },

  open: async (_db, _groups, within) => ({
    heads: ['Part number', 'Audience', 'Cost', 'MSRP', 'As-of date'],
    rows: sql`
      select array[p.part_number, a.name, ${numberCell(sql`c.cost`)}, ${numberCell(sql`c.msrp`)},
        to_char(c.effective_date, 'YYYY-MM-DD')] as cells
      from shown_price c join part p on p.id = c.part_id
      join price_audience a on a.id = c.audience_id and a.context = ${onlyIn.parts}
      where ${isWithin(sql`p.id`, within)}
      order by p.number_order, p.id, a.id, c.effective_date`,
  }),
};

/** Whom prices are for, as XML number 131 reads it back without a difference. */
export const audiencesExport: ExportDataset = {
  key: 'priceAudiences',
  listedAt: 131,
  name: 'Price audiences',
  description: 'Whom prices are for, by context.',
  isXmlOnly: true,
  part: { owner: 'definition', changed: ownersIn('price_audience', 'id') },

  open: async (_db, _groups, within) => ({
    heads: ['Context', 'Name', 'Currency', 'Default', 'Enabled', 'Shows cost', 'Second', 'Ordinal'],
    rows: sql`
      select array[a.context, a.name, a.currency, ${boolCell(sql`a.is_default`)}, ${boolCell(sql`a.is_enabled`)},
        ${boolCell(sql`a.shows_cost`)}, ${boolCell(sql`a.is_second`)}, a.ordinal::text] as cells
      from price_audience a
      where a.context = any((select c.contexts from catalog c where c.id = platform.catalog())::text[])
        and ${isWithin(sql`a.id`, within)}
      order by a.context, a.ordinal, a.id`,
  }),
};
