import type pg from 'pg';

/** A table that a backup holds. */
export interface TableShape {
  /** Schema and name as SQL takes them. */
  name: string;
  /** All but the generated columns, in order. */
  columns: string[];
}

/** Written by the migrations themselves; the manifest lists it. */
export const migrationTable = 'public.migration';
const schemas = ['public', 'platform'];

/** Text of values that does not depend on who reads it, and rows in the order in which they lie. */
export const plainText = `set datestyle = 'ISO, MDY'; set intervalstyle = 'iso_8601'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set search_path = ''`;

/**
 * Every table that outlives its process: the installation's and the catalogues', with their history. `passing` are tables
 * whose rows stay out of the archive.
 */
export async function tablesOf(client: pg.Client, passing: readonly string[]): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace::regnamespace::text = any($1)
       and c.oid::regclass::text <> all($2) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid order by 1`,
    [schemas, [...passing, migrationTable]],
  );
  return rows;
}

/** The next number of every sequence. */
export async function sequencesOf(client: pg.Client): Promise<{ name: string; next: number }[]> {
  const { rows } = await client.query<{ name: string; next: string }>(
    `select c.oid::regclass::text as name,
       case when s.last_value is null then s.start_value else s.last_value + s.increment_by end as next
     from pg_catalog.pg_sequences s join pg_catalog.pg_class c
       on c.relname = s.sequencename and c.relnamespace::regnamespace::text = s.schemaname
     where s.schemaname = any($1) order by 1`,
    [schemas],
  );
  return rows.map(({ name, next }) => ({ name, next: Number(next) }));
}

export const copyOut = ({ name, columns }: TableShape) => `copy ${name} (${columnList(columns)}) to stdout`;
export const copyIn = ({ name, columns }: TableShape) => `copy ${name} (${columnList(columns)}) from stdin`;

const columnList = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

const lineEnd = 10;
/**
 * How many rows end in a piece of what `copyOut` answers: each does with a line end, and those inside values are escaped.
 * The count that the copy itself tells may come after the last of its rows has been read.
 */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) rows += 1;
  return rows;
}
