import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from './api/client.ts';
import type { Task } from './api/importing.ts';
import { importAll } from './bench.ts';
import type { Bench } from './bench.ts';
import { readRelations } from './expected/relations.ts';
import { bestBuyProducts } from './expected/shop.ts';
import { csvLine } from './expected/table.ts';
import { unpack } from './files.ts';

/** Writes rows as a table into the scratch directory, their keys as its header. */
async function write(bench: Bench, name: string, rows: readonly object[]): Promise<string> {
  const to = join(bench.scratch, name);
  const lines = rows.map((row) => csvLine(Object.values(row).map(String)));
  await writeFile(to, csvLine(Object.keys(rows[0] ?? {})) + lines.join(''));
  return to;
}

/** Relations and elements of the LEGO catalogue, over its parts: in, and in again. */
export async function runRelations(bench: Bench, client: Client): Promise<void> {
  const dir = join(bench.dir, 'lego-catalogue');
  const { alternates, history, related, elements } = await readRelations(dir);
  const task = (name: string, type: number, file: string): Task => ({
    name,
    client,
    type,
    profile: name.replace(' ', '-'),
    file,
  });
  const tasks: Task[] = [
    task('lego parts', 4, await unpack(join(dir, 'parts.csv.gz'), bench.scratch)),
    task('lego history', 6, await write(bench, 'history.csv', history)),
    task('lego alternates', 7, await write(bench, 'alternates.csv', alternates)),
    task('lego related', 14, await write(bench, 'related.csv', related)),
    task('lego elements', 4, await write(bench, 'elements.csv', elements)),
  ];
  await importAll(bench, tasks, false);
  await importAll(bench, tasks, true);
}

/** Products and prices of shops: in, and in again. */
export async function runShop(bench: Bench, client: Client): Promise<void> {
  const dir = join(bench.dir, 'ecommerce');
  const magento = await unpack(join(dir, 'magento/Configurable_products.csv.gz'), bench.scratch, 'magento.csv');
  const bestBuy = await write(bench, 'bestbuy.csv', await bestBuyProducts(dir));
  const tasks: Task[] = [
    { name: 'magento parts', client, type: 4, profile: 'shop-parts', file: magento },
    { name: 'bestbuy parts', client, type: 4, profile: 'shop-parts', file: bestBuy },
    { name: 'magento prices', client, type: 5, profile: 'shop-prices', file: magento },
    { name: 'bestbuy prices', client, type: 5, profile: 'shop-prices', file: bestBuy },
    { name: 'magento msrp', client, type: 5, profile: 'shop-msrp', file: join(dir, 'magento/Msrp_products_msrp.csv') },
  ];
  await importAll(bench, tasks, false);
  await importAll(bench, tasks, true);
}
