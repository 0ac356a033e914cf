import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describeSchema } from '../src/platform/db/describe.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startTestServer } from '../test/server.ts';
import { keepMigrations } from './migrations.ts';

/** Writes db/schema.sql, the typed tables and the hashes of the migrations, on a scratch database. */
const root = join(import.meta.dirname, '..');
const types = join(root, 'src/platform/db/types.ts');
const scalars = {
  int8: 'number',
  numeric: 'number',
  timestamptz: 'string',
  date: 'string',
  jsonb: 'JsonObject',
  xid8: 'string',
};

const server = await startTestServer();
try {
  const owner = { ...server.owner, database: 'callout' };
  await migrate(owner);
  const client = new pg.Client(owner);
  await client.connect();
  writeFileSync(join(root, 'db/schema.sql'), await describeSchema(client));
  await client.end();
  const url = `postgres://${owner.user}@localhost:${owner.port}/callout?host=${encodeURIComponent(String(owner.host))}`;
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      ['--dialect', 'postgres', '--url', url, '--out-file', types, '--log-level', 'warn'],
      ['--default-schema', 'public', '--include-pattern', 'public.*', '--exclude-pattern', '*.*_history'],
      ['--type-mapping', JSON.stringify(scalars)],
    ].flat(),
    { stdio: 'inherit' },
  );
  if (status !== 0) throw new Error('kysely-codegen failed');
  const importLine = 'import type { ColumnType } from "kysely";';
  const text = readFileSync(types, 'utf8');
  keepMigrations(root);
  writeFileSync(types, text.replace(importLine, `${importLine}\nimport type { JsonObject } from "./json.ts";`));
} finally {
  await server.stop();
}
