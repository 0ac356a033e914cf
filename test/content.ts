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
    const hashes: Record<string, string> = {};
    for (const { name } of [...tables.rows, { name: 'catalog' }]) {
      const column = name === 'catalog' ? 'id' : 'catalog_id';
      const { rows } = await client.query<{ hash: string | null }>(
        `select md5(string_agg(t::text, '|' order by t::text)) as hash from public.${client.escapeIdentifier(name)} t where ${column} = $1`,
        [catalogId],
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  } finally {
    await client.end();
  }
}
