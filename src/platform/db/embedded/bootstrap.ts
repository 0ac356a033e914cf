import pg, { type ClientConfig } from 'pg';

/**
 * Makes the role that owns the schema and its database, where they are missing. Asked at every start, so that a first
 * start that was cut off is finished by the next one.
 */
export async function ensureDatabase(superuser: ClientConfig, owner: ClientConfig): Promise<void> {
  const { user = '', database = '' } = owner;
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ role: boolean; base: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $2) as base`,
      [user, database],
    );
    const [role, base] = [client.escapeIdentifier(user), client.escapeIdentifier(database)];
    if (!rows[0]?.role) await client.query(`create role ${role} login createrole createdb`);
    // Imports and undos check their references together (docs/decisions/061).
    await client.query(`grant set on parameter session_replication_role to ${role}`);
    if (!rows[0]?.base) await client.query(`create database ${base} owner ${role} template template0 encoding 'UTF8'`);
  });
  await withClient({ ...superuser, database }, async (client) => {
    await client.query('create extension if not exists pg_trgm; create extension if not exists unaccent');
  });
}

async function withClient<T>(config: ClientConfig, work: (client: pg.Client) => T | Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
