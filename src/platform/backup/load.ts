import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { failpoint } from '../log/failpoint.ts';
import { type BackupTable, BackupRefused } from './manifest.ts';
import type { Backup } from './read.ts';
import { copyIn, copyOut, plainText, rowsIn, tablesOf } from './tables.ts';

/**
 * Fills the empty tables of a schema as the archive's migrations made it, inside the transaction that is open on `client`:
 * loads, compares what the database then says with the manifest, and makes keys, indexes and triggers as they were.
 * @throws BackupRefused where tables or contents differ
 */
export async function loadTables(
  client: pg.Client,
  { backup, passing }: { backup: Backup; passing: readonly string[] },
  progress: (action: string, done: number, total: number) => void = () => undefined,
): Promise<void> {
  const { tables, sequences } = backup.manifest;
  await client.query(`${plainText}; set maintenance_work_mem = '512MB'`);
  await checkShapes(client, tables, passing);
  const rest = await takeAway(client);
  const names = tables.map(({ name }) => name).join(', ');
  if (names) await client.query(`truncate ${names}`);
  for (const [at, table] of tables.entries()) {
    progress('Tables', at, tables.length);
    // Frozen at once, no vacuum has to come after: the tables are new in this transaction.
    await pipeline(await backup.table(table.name), client.query(from(`${copyIn(table)} with (freeze)`)));
    await proveTable(client, table);
    await failpoint('restore.afterTable');
  }
  for (const { name, next } of sequences)
    await client.query('select pg_catalog.setval($1::regclass, $2, false)', [name, next]);
  for (const [at, statement] of rest.entries()) {
    progress('Indexes', at, rest.length);
    await client.query(statement);
  }
  await client.query('analyze');
}

/** The schema that the migrations made has the tables and columns of the archive, in whichever order: rows name them. */
async function checkShapes(
  client: pg.Client,
  tables: readonly BackupTable[],
  passing: readonly string[],
): Promise<void> {
  const told = (some: readonly { name: string; columns: string[] }[]) =>
    some.map(({ name, columns }) => `${name}(${columns.toSorted().join(',')})`).sort();
  const here = told(await tablesOf(client, passing));
  const there = told(tables);
  const other = there.find((one) => !here.includes(one)) ?? here.find((one) => !there.includes(one));
  if (other !== undefined)
    throw new BackupRefused(`The archive does not fit its migrations at ${other.split('(')[0]}.`);
}

/** What the database gives back is what the archive holds, to the byte. */
async function proveTable(client: pg.Client, table: BackupTable): Promise<void> {
  const hash = createHash('sha256');
  let rows = 0;
  const meter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      rows += rowsIn(chunk);
      done();
    },
  });
  await pipeline(client.query(to(copyOut(table))), meter);
  if (rows !== table.rows || hash.digest('hex') !== table.hash)
    throw new BackupRefused(`${table.name} came out of the database otherwise than it went in.`);
}

/**
 * Takes foreign keys, indexes and triggers from the tables, since filling them is many times faster without. Answers the
 * statements that bring them back as they were.
 */
async function takeAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(`
    with made as (
      select c.oid, c.oid::regclass::text as name from pg_catalog.pg_class c
      where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'platform'))
    select 1 as turn, format('alter table %s drop constraint %I', p.name, k.conname) as drop,
      format('alter table %s add constraint %I %s', p.name, k.conname, pg_get_constraintdef(k.oid)) as make
    from made p join pg_catalog.pg_constraint k on k.conrelid = p.oid where k.contype = 'f'
    union all
    select 0, format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from made p join pg_catalog.pg_index i on i.indrelid = p.oid
    where not exists (select from pg_catalog.pg_constraint k where k.conindid = i.indexrelid)
    union all
    select 2, format('alter table %s disable trigger %I', p.name, t.tgname),
      format('alter table %s %s trigger %I', p.name,
        case t.tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' when 'D' then 'disable' else 'enable' end,
        t.tgname)
    from made p join pg_catalog.pg_trigger t on t.tgrelid = p.oid where not t.tgisinternal
    order by turn, make`);
  const keysFirst = rows.toSorted(
    (a, b) => Number(b.drop.includes(' drop constraint ')) - Number(a.drop.includes(' drop constraint ')),
  );
  for (const { drop } of keysFirst) await client.query(drop);
  return rows.map(({ make }) => make);
}
