import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * The data rows of a CSV file, gzipped or not, by its header. Read by csv-parse, which the product's own reader shares
 * nothing with; cells are trimmed as an import trims them.
 */
export async function readCsv<K extends string>(path: string, columns: readonly K[]): Promise<Record<K, string>[]> {
  const file = createReadStream(path);
  const source: Readable = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  const rows: Record<K, string>[] = [];
  for await (const row of source.pipe(parse({ columns: true, bom: true }))) {
    const cells = row as Record<string, string | undefined>;
    rows.push(Object.fromEntries(columns.map((key) => [key, cell(cells, key, path)])) as Record<K, string>);
  }
  return rows;
}

function cell(cells: Record<string, string | undefined>, key: string, path: string): string {
  const value = cells[key];
  if (value === undefined) throw new Error(`${path} has no column "${key}".`);
  return value.trim();
}

/** One line of CSV; every cell in quotes. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')}\n`;
