import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from './api/client.ts';
import type { Task } from './api/importing.ts';
import { importAll } from './bench.ts';
import type { Bench } from './bench.ts';
import { skuTables } from './expected/skus.ts';
import { csvLine } from './expected/table.ts';

/** SKUs of shops, with groups, attributes of several values in a cell, and links: in, and in again. */
export async function runSkus(bench: Bench, client: Client, _readers: Client, outside: Client): Promise<void> {
  const tables = await skuTables(bench.dir);
  const task = async (name: keyof typeof tables, type: number, profile: string, by = client): Promise<Task> => {
    const file = join(bench.scratch, `${name}.csv`);
    await writeFile(file, tables[name].map((row) => csvLine(row)).join(''));
    return { name, client: by, type, profile, file };
  };
  const tasks: Task[] = [
    await task('magento lists', 220, 'sku-lists', outside.in('-')),
    await task('magento skus', 160, 'skus'),
    await task('magento groups', 164, 'sku-groups'),
    await task('magento attributes', 162, 'sku-attributes'),
    await task('magento links', 163, 'sku-links'),
    await task('bestbuy skus', 160, 'skus'),
    await task('lego skus', 160, 'skus'),
  ];
  await importAll(bench, tasks, false);
  await importAll(bench, tasks, true);
}
