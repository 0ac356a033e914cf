import { sql } from 'kysely';
import { isWithin, numberCell, ownersIn, ownersInAny } from '../../export/queries.ts';
import type { ExportDataset } from '../../export/service.ts';
import { hasShop } from '../../sku/queries.ts';
import { rangesText, skuHeads, skuOrder } from '../queries.ts';
import { statuses } from './queries.ts';

/** Distributors as import 210 reads them back without a difference. */
export const distributorsExport: ExportDataset = {
  key: 'distributors',
  listedAt: 210,
  name: 'Distributors',
  description: 'Distributors with the industries that they are for.',
  isOffered: hasShop,
  part: { owner: 'distributor', changed: ownersIn('distributor', 'id') },
  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: ['Distributor', 'Industries'],
      rows: sql`
        select array[x.name, coalesce((select string_agg(v.name, E'\\n' order by lower(v.name), v.id)
          from shared_list_value v where v.id = any(x.industry_ids)), '')] as cells
        from distributor x where ${isWithin(sql`x.id`, within)} order by lower(x.name), x.id`,
    }),
};

/** Printed catalogs as their import reads them back without a difference. */
export const catalogsExport: ExportDataset = {
  key: 'distributorCatalogs',
  listedAt: 210.1,
  name: 'Catalogs of distributors',
  description: 'The printed catalogs of distributors by name and year.',
  isOffered: hasShop,
  part: { owner: 'distributor', changed: ownersIn('distributor_catalog', 'distributor_id') },
  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: ['Distributor', 'Catalog', 'Year'],
      rows: sql`
        select array[x.name, c.name, c.year::text] as cells
        from distributor_catalog c join distributor x on x.id = c.distributor_id
        where ${isWithin(sql`x.id`, within)} order by lower(x.name), x.id, c.year, lower(c.name), c.id`,
    }),
};

/**
 * Distributor SKUs as import 211 reads them back without a difference: a number with an open collision names what the
 * distributor names, so that a file which comes back does not settle it.
 */
export const distributorSkusExport: ExportDataset = {
  key: 'distributorSkus',
  listedAt: 211,
  name: 'Distributor SKUs',
  description: 'SKUs as distributors sell them, with number, names, status, cost and MSRP.',
  isOffered: hasShop,
  part: {
    owner: 'sku',
    changed: ownersInAny(
      ownersIn('distributor_sku', 'sku_id'),
      (ids) => sql`
      select d.sku_id as id from distributor_sku d join sku_collision c on c.distributor_sku_id = d.id
      where c.id in (${ids('sku_collision')})`,
    ),
  },
  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: ['Distributor', 'Distributor SKU', ...skuHeads, 'Name', 'Names', 'Status', 'Cost', 'MSRP'],
      rows: sql`
        select array[x.name, d.number, coalesce(c.incoming_manufacturer, m.name), coalesce(c.incoming_number, k.number),
          d.name, array_to_string(d.names, E'\\n'), (${statuses})[d.status + 1], ${numberCell(sql`d.cost`)},
          ${numberCell(sql`d.msrp`)}] as cells
        from distributor_sku d join distributor x on x.id = d.distributor_id
        join sku k on k.id = d.sku_id join manufacturer m on m.id = k.manufacturer_id
        left join sku_collision c on c.distributor_sku_id = d.id and c.action is null
        where ${isWithin(sql`k.id`, within)}
        order by lower(x.name), x.id, platform.natural_key(d.number) collate "C", d.id`,
    }),
};

/** Catalog pages as import 212 reads them back without a difference. */
export const placesExport: ExportDataset = {
  key: 'catalogPages',
  listedAt: 212,
  name: 'Catalog pages',
  description: 'On which pages of catalogs distributor SKUs stand.',
  isOffered: hasShop,
  part: {
    owner: 'sku',
    changed: (ids) => sql`select d.sku_id as id from distributor_sku d
      join distributor_place p on p.distributor_sku_id = d.id where p.id in (${ids('distributor_place')})`,
  },
  open: (_db, _groups, within) =>
    Promise.resolve({
      heads: ['Distributor', 'Distributor SKU', 'Catalog', 'Year', 'Pages'],
      rows: sql`
        select array[x.name, d.number, c.name, c.year::text, ${rangesText(sql`p.pages`)}] as cells
        from distributor_place p join distributor_sku d on d.id = p.distributor_sku_id
        join distributor x on x.id = d.distributor_id join distributor_catalog c on c.id = p.distributor_catalog_id
        join sku k on k.id = d.sku_id join manufacturer m on m.id = k.manufacturer_id
        where ${isWithin(sql`k.id`, within)}
        order by lower(x.name), x.id, ${skuOrder}, lower(d.number), c.year, lower(c.name), c.id`,
    }),
};
