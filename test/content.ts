import pg from 'pg';
import type { Api } from './api.ts';

/**
 * A hash over every row of a catalogue: content, history, settings, profiles. Two that are equal mean that nothing was
 * written in between.
 */
export async function contentHash({ owner }: Api, catalogId: number): Promise<Record<string, string>> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'catalog_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
    return await hashes(client, catalogId, [...tables.rows.map(({ name }) => name), 'catalog']);
  } finally {
    await client.end();
  }
}

/** The same over what editors keep, and its history, alone: an import that failed leaves these as they were. */
export async function keptHash(owner: pg.ClientConfig, catalogId: number): Promise<Record<string, string>> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select name from platform.content_table union all select name || '_history' from platform.content_table
       union all select 'change' order by 1`,
    );
    return await hashes(
      client,
      catalogId,
      rows.map(({ name }) => name),
    );
  } finally {
    await client.end();
  }
}

async function hashes(client: pg.Client, catalogId: number, tables: readonly string[]) {
  const found: Record<string, string> = {};
  for (const name of tables) {
    const column = name === 'catalog' ? 'id' : 'catalog_id';
    const { rows } = await client.query<{ hash: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as hash from public.${client.escapeIdentifier(name)} t where ${column} = $1`,
      [catalogId],
    );
    found[name] = rows[0]?.hash ?? '';
  }
  return found;
}
