import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresOf } from './figures.ts';
import type { Derived, Refused } from './figures.ts';
import { readCsv } from './table.ts';

/** A table as it is imported, with its header. */
export type Table = readonly (readonly string[])[];

/** Names that the data of shops do not say. */
const of = { maker: 'Luma', type: 'Sportswear', industry: 'Sports', list: 'Climate of sportswear' };

const skuHeads = ['manufacturer', 'sku', 'name', 'type', 'gtin'];

/** SKUs, groups, attributes and links of the shops, as tables by the names of their imports. */
export async function skuTables(dir: string) {
  const magento = join(dir, 'ecommerce/magento');
  const main = await readCsv(join(magento, 'Configurable_products.csv.gz'), [
    'sku',
    'name',
    'product_type',
    'additional_attributes',
    'configurable_variations',
  ]);
  const names = (await readdir(magento)).toSorted((a, b) => (a < b ? -1 : 1));
  const read = async <K extends string>(which: RegExp, columns: readonly K[]) =>
    (
      await Promise.all(
        names
          .filter((name) => which.test(name))
          .map(async (file) => (await readCsv(join(magento, file), columns)).map((row) => ({ ...row, file }))),
      )
    ).flat();
  const others = await read(/^(Catalog_SimpleProduct_products|Bundle_yoga|GroupedProduct_yoga)/, ['sku', 'name']);
  const links = await read(/_Links?_/, ['sku', 'linked_sku']);
  const kindOf = (file: string) => (file.includes('upsell') ? '11' : file.includes('crosssell') ? '10' : '6');
  const bestBuy = JSON.parse(await readFile(join(dir, 'ecommerce/bestbuy-products-sample.json'), 'utf8')) as {
    sku: number;
    name: string;
    upc: string;
    manufacturer: string;
  }[];
  const sets = await readCsv(join(dir, 'lego-catalogue/ean_map.csv.gz'), ['ean', 'set_num']);
  const tables = {
    'magento lists': [['list'], [of.list]],
    'magento skus': [skuHeads, ...[...main, ...others].map(({ sku, name }) => [of.maker, sku, name, of.type, ''])],
    'magento groups': [
      ['group', 'industry', 'type', 'sku'],
      ...main
        .filter((row) => row.product_type === 'configurable')
        .flatMap((row) =>
          row.configurable_variations
            .split('|')
            .map((one) => [`${row.name} ${row.sku}`, of.industry, of.type, /(?:^|,)sku=([^,]*)/.exec(one)?.[1] ?? '']),
        ),
    ],
    'magento attributes': [
      ['sku', 'attribute', 'value'],
      ...main.flatMap((row) => {
        const values = /(?:^|,)climate=([^,]*)/.exec(row.additional_attributes)?.[1];
        return values === undefined ? [] : [[row.sku, of.list, values]];
      }),
    ],
    'magento links': [
      ['sku', 'other', 'kind'],
      ...links.flatMap((row) => row.linked_sku.split('\n').map((other) => [row.sku, other.trim(), kindOf(row.file)])),
    ],
    'bestbuy skus': [
      skuHeads,
      ...bestBuy.map(({ manufacturer, sku, name, upc }) => [manufacturer, String(sku), name.trim(), '', upc]),
    ],
    'lego skus': [skuHeads, ...sets.map(({ ean, set_num }) => ['LEGO', set_num, '', '', ean])],
  } satisfies Record<string, Table>;
  return tables;
}

/** Whether the last digit of an EAN or UPC is the check digit of the others. */
function isChecked(code: string): boolean {
  const digits = Array.from(code, Number).toReversed();
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 1 ? 3 * digit : digit), 0);
  return sum % 10 === 0;
}

/** What the imports of SKUs have to do. */
export async function skusExpected(dir: string): Promise<Derived> {
  const tables = await skuTables(dir);
  const known = new Set(tables['magento skus'].slice(1).map(([, sku = '']) => sku));
  const figures = (name: keyof typeof tables, reasonOf: (cells: readonly string[]) => string | undefined) => {
    const rows = tables[name].slice(1);
    const rejected = rows.flatMap((cells, index): Refused[] => {
      const reason = reasonOf(cells);
      return reason === undefined ? [] : [{ file: `${name}.csv`, row: index + 2, reason }];
    });
    return [name, figuresOf(rows.length, rejected)] as const;
  };
  const codeOf = ([, , , , code = '']: readonly string[]) =>
    code === '' || isChecked(code) ? undefined : 'The check digit, or the number of digits, is wrong.';
  const notFound = (sku = '') => (known.has(sku) ? undefined : 'SKU not found');
  return {
    imports: Object.fromEntries([
      figures('magento lists', () => undefined),
      figures('magento skus', codeOf),
      figures('magento groups', ([, , , sku]) => notFound(sku)),
      figures('magento attributes', ([sku]) => notFound(sku)),
      figures('magento links', ([sku, other]) => notFound(sku) ?? notFound(other)),
      figures('bestbuy skus', codeOf),
      figures('lego skus', codeOf),
    ]),
    records: {},
  };
}
