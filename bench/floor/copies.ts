import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Columns that the sample's files fill; the id too, so that reads and updates of both sides mean the same parts. */
const copied = {
  part: 'catalog_id, id, change_id, part_number, number_key, description, long_description, notes, unit, status, weight, weight_uom, length, width, height, dimension_uom, minimum_order_quantity',
  parts_list_row:
    'catalog_id, id, change_id, diagram_id, ordinal, tag, part_id, quantity, context, footnote, grouping_key',
  hierarchy_item:
    'catalog_id, id, change_id, type_id, name, display_name, override_name, group_name, notes, attributes, workflow_id, identity_key, own_key',
  hierarchy_relation: 'catalog_id, id, change_id, parent_id, child_id, is_primary, ordinal',
  major_unit: 'catalog_id, id, change_id, item_id, industry_id, product_type_id, sub_type_id, make_id, model_year',
} as const;

/** Tables of the same columns, indexes and foreign keys in a schema of their own, without history and triggers. */
export async function makeFloorTables(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists floor cascade');
  await client.query('create schema floor');
  for (const table of Object.keys(copied)) {
    await client.query(`create table floor.${table} (like public.${table} including all)`);
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and conrelid = 'public.${table}'::regclass`,
    );
    for (const { definition } of rows) await client.query(`alter table floor.${table} add ${definition}`);
  }
}

/** Rows a second of COPY, out of the real table's rows, into the copy with its indexes and foreign keys. */
export async function copySpeed(
  client: pg.Client,
  table: keyof typeof copied,
  catalog: number,
  scratch: string,
): Promise<number> {
  const file = `${scratch}/${table}.copy`;
  const rows = `select ${copied[table]} from public.${table} where catalog_id = ${catalog} order by id`;
  await pipeline(client.query(to(`copy (${rows}) to stdout`)), createWriteStream(file));
  await client.query(`truncate floor.${table}`);
  const began = performance.now();
  await pipeline(createReadStream(file), client.query(from(`copy floor.${table} (${copied[table]}) from stdin`)));
  const seconds = (performance.now() - began) / 1000;
  await client.query(`analyze floor.${table}`);
  return (await count(client, `floor.${table}`)) / seconds;
}

/** The columns of the sample's file of parts, in its order, and their types. */
const staged =
  'part_number text, description text, long_description text, notes text, unit text, status text, weight numeric, weight_uom text, length numeric, width numeric, height numeric, dimension_uom text, minimum_order_quantity int';

/** Rows a second to stage the file of parts as it is, reckon the numbers' keys, and find that nothing differs. */
export async function compareSpeed(client: pg.Client, catalog: number, path: string): Promise<number> {
  const names = staged.split(', ').map((column) => column.split(' ')[0]);
  const differs = names.slice(1).map((name) => `(s.${name} is not null and s.${name} is distinct from p.${name})`);
  await client.query('drop table if exists floor.stage');
  const began = performance.now();
  await client.query(`create unlogged table floor.stage (${staged})`);
  await pipeline(createReadStream(path), client.query(from('copy floor.stage from stdin (format csv, header)')));
  const { rows } = await client.query<{ rows: string; changed: string }>(
    `select count(*) as rows, count(*) filter (where p.id is null or ${differs.join(' or ')}) as changed
     from floor.stage s join public.catalog c on c.id = $1
     left join public.part p on p.catalog_id = c.id and p.number_key =
       platform.part_number_key(s.part_number, c.allowed_special_characters, c.case_insensitive) collate "C"`,
    [catalog],
  );
  const seconds = (performance.now() - began) / 1000;
  const { rows: all = '0', changed } = rows[0] ?? {};
  if (changed !== '0') throw new Error(`The floor found ${changed} changed parts.`);
  return Number(all) / seconds;
}

async function count(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`);
  return Number(rows[0]?.n);
}
