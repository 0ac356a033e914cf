import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';

/** Tables of the same columns and indexes in a schema of their own, without history and triggers. */
export async function makeFloorTables(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists floor cascade');
  await client.query('create schema floor');
  await client.query('create table floor.part (like public.part including all)');
  await client.query('create table floor.parts_list_row (like public.parts_list_row including all)');
}

const copied = {
  part: 'catalog_id, change_id, part_number, number_key, description, long_description, notes, unit, weight',
  parts_list_row:
    'catalog_id, change_id, diagram_id, ordinal, tag, part_id, quantity, context, footnote, grouping_key',
} as const;

/** Rows a second of COPY, out of the real table's rows, into the indexed copy. */
export async function copySpeed(
  client: pg.Client,
  table: keyof typeof copied,
  catalog: number,
  scratch: string,
): Promise<number> {
  const file = `${scratch}/${table}.copy`;
  const { createWriteStream } = await import('node:fs');
  const { to } = await import('pg-copy-streams');
  await pipeline(
    client.query(
      to(
        `copy (select ${copied[table]} from public.${table} where catalog_id = ${catalog} order by id) to stdout`,
      ),
    ),
    createWriteStream(file),
  );
  await client.query(`truncate floor.${table}`);
  const began = performance.now();
  await pipeline(
    createReadStream(file),
    client.query(from(`copy floor.${table} (${copied[table]}) from stdin`)),
  );
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from floor.${table}`);
  return Number(rows[0]?.n) / seconds;
}

/** Rows a second to stage a file that is there already and find that nothing differs. */
export async function compareSpeed(client: pg.Client, catalog: number, scratch: string): Promise<number> {
  await client.query('drop table if exists floor.stage');
  await client.query(`create unlogged table floor.stage as select ${copied.part} from public.part limit 0`);
  const began = performance.now();
  await pipeline(
    createReadStream(`${scratch}/part.copy`),
    client.query(from(`copy floor.stage (${copied.part}) from stdin`)),
  );
  const { rows } = await client.query<{ n: string; d: string }>(`
    select count(*) as n, count(*) filter (where p.description is distinct from s.description) as d
    from floor.stage s join public.part p on p.catalog_id = ${catalog} and p.number_key = s.number_key`);
  return Number(rows[0]?.n) / ((performance.now() - began) / 1000);
}
