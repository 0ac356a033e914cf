import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresOf } from './figures.ts';
import type { Derived, Refused } from './figures.ts';
import { identity } from './lists.ts';
import { refusedParts } from './refused.ts';
import { readCsv } from './table.ts';

/** Something that is sold, with its price as typed. */
export interface Product {
  sku: string;
  name: string;
  price: string;
}

export const magentoProducts = (dir: string): Promise<Product[]> =>
  readCsv(join(dir, 'magento/Configurable_products.csv.gz'), ['sku', 'name', 'price']);

/** The products of Best Buy, a JSON list. */
export async function bestBuyProducts(dir: string): Promise<Product[]> {
  const list = JSON.parse(await readFile(join(dir, 'bestbuy-products-sample.json'), 'utf8')) as {
    sku: number;
    name: string;
    price: number;
  }[];
  return list.map(({ sku, name, price }) => ({ sku: String(sku), name: name.trim(), price: String(price) }));
}

/** What the imports of products and prices have to do. */
export async function shopExpected(dir: string): Promise<Derived> {
  const magento = await magentoProducts(dir);
  const bestBuy = await bestBuyProducts(dir);
  const msrp = await readCsv(join(dir, 'magento/Msrp_products_msrp.csv'), ['sku', 'msrp']);
  const known = new Set([...magento, ...bestBuy].map(({ sku }) => identity(sku)));
  const parts = (file: string, products: readonly Product[]) =>
    figuresOf(
      products.length,
      refusedParts(
        file,
        products.map(({ sku, name }) => ({ part_num: sku, name })),
      ),
    );
  const prices = (file: string, rows: readonly { sku: string; price: string }[]) =>
    figuresOf(
      rows.length,
      rows.flatMap(({ sku, price }, index): Refused[] => {
        const row = index + 2;
        if (!known.has(identity(sku))) return [{ file, row, reason: 'Part number not found' }];
        return Number(price) > 0 ? [] : [{ file, row, reason: 'Cost or MSRP is required' }];
      }),
    );
  const listed = msrp.map((row) => ({ sku: row.sku, price: row.msrp }));
  return {
    imports: {
      'magento parts': parts('magento.csv', magento),
      'magento prices': prices('magento.csv', magento),
      'magento msrp': prices('Msrp_products_msrp.csv', listed),
      'bestbuy parts': parts('bestbuy.csv', bestBuy),
      'bestbuy prices': prices('bestbuy.csv', bestBuy),
    },
    records: {},
  };
}
