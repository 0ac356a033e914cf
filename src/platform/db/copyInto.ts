import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import type { Database } from './pool.ts';

/**
 * Makes a staging table anew and fills it by COPY from pieces of its text format (files/table/copyText.ts), on a
 * connection of its own. `table` and `columns` are SQL: never from outside. Memory stays flat.
 */
export async function copyInto(
  database: Database,
  catalogId: number,
  of: { table: string; columns: { name: string; type: string }[]; rows: AsyncIterable<Buffer> },
): Promise<void> {
  const { table, columns, rows } = of;
  await database.copying(catalogId, async (client) => {
    const typed = columns.map(({ name, type }) => `${name} ${type}`).join(', ');
    await client.query(`drop table if exists ${table}`);
    await client.query(`create unlogged table ${table} (${typed})`);
    const names = columns.map(({ name }) => name).join(', ');
    await pipeline(Readable.from(rows), client.query(from(`copy ${table} (${names}) from stdin`)));
    // A sample of 3,000 rows is enough for plans over a table that is read as a whole.
    await client.query('set default_statistics_target = 10');
    await client.query(`analyze ${table}`);
  });
}
