import type { ImportColumn } from '../import/rules.ts';
import { distributorLimits, firstCatalogYear } from '../distributor/rules.ts';
import { skuLimits } from '../sku/rules.ts';

export const text = (
  key: string,
  title: string,
  maxLength: number,
  more: Partial<ImportColumn> = {},
): ImportColumn => ({ key, title, dataType: 'text', maxLength, ...more });

/** What tells a record from others. */
export const required = { required: true, updateRequired: true } as const;

/** Entries of a list in one cell stand in lines of their own. */
export const inLines = '\n';

/** Columns that name a SKU. */
export const skuColumns: readonly ImportColumn[] = [
  text('manufacturer', 'Manufacturer', skuLimits.manufacturer, {
    ...required,
    aliases: ['mfr', 'manufacturer name', 'brand'],
    example: 'Norrland',
  }),
  text('number', 'Manufacturer SKU', skuLimits.number, {
    ...required,
    aliases: ['sku', 'number', 'mfr sku', 'manufacturer number'],
    identifies: true,
    example: 'NB-12',
  }),
];

export const distributorColumn = text('distributor', 'Distributor', distributorLimits.name, {
  ...required,
  aliases: ['distributor name'],
  example: 'Fjord Supply',
});

export const distributorSkuColumn = text('distributorSku', 'Distributor SKU', distributorLimits.number, {
  ...required,
  aliases: ['distributor number', 'item number'],
  identifies: true,
  example: 'F-100',
});

/** Columns that name a printed catalog of a distributor. */
export const catalogColumns: readonly ImportColumn[] = [
  text('catalog', 'Catalog', distributorLimits.name, { ...required, aliases: ['catalog name'], example: 'Main' }),
  {
    key: 'year',
    title: 'Year',
    dataType: 'int',
    ...required,
    min: firstCatalogYear,
    max: 9999,
    aliases: ['catalog year'],
    example: '2026',
  },
];

/** The first and the last year that a unit may have. */
export const [firstYear, lastYear] = [1900, 2200] as const;

export const exchangeMessages = {
  noSku: 'SKU not found',
  heldSku: 'The state of the SKU takes no changes',
  noDistributor: 'Distributor not found',
  noDistributorSku: 'The distributor has no such SKU',
  noCatalog: 'The distributor has no such catalog',
  manyDistributors: `A SKU has at most ${skuLimits.distributors} distributors`,
  noIndustry: 'Industry not found',
  upsideDown: 'The last page is before the first one',
  collision: 'Collision: the number stands for another manufacturer or SKU, and stays with it.',
} as const;
