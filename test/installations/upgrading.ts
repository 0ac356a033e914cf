import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase, schemaOf } from '../emptyDatabase.ts';
import { contracted, kept } from './kept.ts';
import { setState } from '../items.ts';
import { openPublishing } from '../publishing.ts';
import { exportDatasets, xmlKinds } from '../../src/app/registered.ts';
import { ownersOf } from '../../src/usage/queries.branch.ts';
import { exportJobs } from '../../src/export/jobs.ts';
import { restoreBackup } from '../../src/platform/backup/restore.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { publishJobs } from '../../src/publish/jobs.ts';
import { leftOut, renumbering } from '../../src/backup/queries.ts';
import { makeBackup, openChecked, restoreAndClose } from '../../src/backup/service.ts';

const folder = import.meta.dirname;

/** Those that are kept, the oldest first. */
export const archives = readdirSync(folder)
  .filter((name) => name.endsWith('.zip'))
  .toSorted();

/** An installation of an earlier version, as it was: its schema, its files, its jobs that wait. */
async function installationOf(name: string) {
  const empty = await emptyDatabase();
  afterAll(empty.drop);
  const config = {
    backupDir: folder,
    dataDir: folder,
    filesDir: folder,
    secretFile: join(folder, 'secret'),
    passphrase: null,
  };
  const backup = await openChecked(config, join(folder, name));
  const settle = async (run: (sql: string) => Promise<unknown>) => {
    for (const statement of renumbering) await run(statement);
  };
  const restore = async (filesDir: string) => {
    await restoreBackup({ backup, owner: empty.owner, filesDir, ...leftOut, settle });
    await backup.close();
  };
  return { owner: empty.owner, restore, opened: empty.opened };
}

/** The installation with today's program on it. */
async function opened(name: string) {
  const installation = await installationOf(name);
  // The program opens its folders when it starts: the files come first.
  const client = new pg.Client(installation.owner);
  await client.connect();
  await client.query(`do $$ begin create role callout_app login; exception when duplicate_object then null; end $$`);
  await client.end();
  const program = await openPublishing(await installation.opened());
  await installation.restore(program.api.services.config.filesDir);
  return { name, owner: installation.owner, program };
}

/** What a program asks of its database: columns with their types, and functions with their arguments. */
async function usedBy(owner: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query<{ one: string }>(`
    select format('%s.%s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)) as one
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace::regnamespace::text in ('live', 'asof', 'past', 'public') and c.relkind in ('r', 'v')
      and a.attnum > 0 and not a.attisdropped
    union all
    select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace = 'platform'::regnamespace and has_function_privilege('callout_app', p.oid, 'execute')`);
  await client.end();
  return rows.map(({ one }) => one).sort();
}

/** Tests that go on with installations of earlier versions. */
export async function upgradesOf(names: readonly string[]): Promise<void> {
  const installations = await Promise.all(names.map(opened));
  describe.each(installations)('16 today’s program on the installation of $name', ({ owner, program }) => {
    const { api, publisher, work } = program;
    const { files, jobs, config } = api.services;
    let backups = 0;
    const backUp = () =>
      makeBackup({ ...config, backupDir: join(config.dataDir, 'backups') }, owner, {
        kind: 'migration',
        target: join(config.dataDir, 'backups', `callout-${(backups += 1)}.zip`),
      });

    it('makes a backup, and brings it to the schema that a new one has', async () => {
      const made: string[] = [];
      const before = await usedBy(owner);
      await migrate(owner, { before: async () => void made.push((await backUp()).path) });
      expect(await schemaOf(owner)).toBe(readFileSync(join(import.meta.dirname, '../../db/schema.sql'), 'utf8'));
      await migrate(owner, { before: async () => void made.push('again') });
      // The version before goes on beside this one until the last of its servers is stopped (O-15).
      const needed = before.filter((one) => !contracted.includes(one));
      expect(await usedBy(owner)).toEqual(expect.arrayContaining(needed));
      expect(made.length).toBeLessThan(2);
      expect(made).not.toContain('again');
    });

    it('signs in, ends the job that waited, edits, publishes a delta, undoes an old change, backs up and restores', async () => {
      const { userName, password } = kept;
      const { body } = await api.caller().post('/api/tokenapi/accessToken', { userName, password });
      const admin = api.caller(body.accessToken).under(`/${kept.code}`);
      const row = await program.database.outside((db) =>
        db.selectFrom('catalog').select('id').where('code', '=', kept.code).executeTakeFirstOrThrow(),
      );
      const catalog = api.knownCatalog(row.id, kept.code);
      const { database } = program;
      const stop = work([
        ...exportJobs({ files, jobs, datasets: exportDatasets, xmlKinds, ownersOf }),
        ...publishJobs({ config, files, jobs, database }),
      ]);

      await expect
        .poll(async () => (await admin.get('/api/export/csv/history')).body, { timeout: 20_000 })
        .toMatchObject([{ status: 1 }]);

      const { body: found } = await admin.get(`/api/parts/find?partNumber=${kept.parts[0]}`);
      const { body: part } = await admin.get(`/api/parts/${found.id}`);
      expect(part.description).toBe(kept.description);
      const undone = await admin.post(`/api/changes/${part.version}/undo`);
      expect(undone.status, JSON.stringify(undone.body)).toBe(200);
      const { body: taken } = await admin.get(`/api/parts/${found.id}`);
      expect(taken.description).toBe('Part 1');
      const edit = { partNumber: taken.partNumber, description: 'Part 1, of today', version: taken.version };
      expect((await admin.post(`/api/parts/${found.id}`, edit)).status).toBe(200);

      const tree = await program.database.inCatalog(row.id, (db) =>
        db.selectFrom('hierarchy_item').select(['id', 'name']).where('image_id', 'is not', null).execute(),
      );
      const [diagram] = tree;
      expect(tree.map(({ name }) => name)).toEqual(['Hood']);
      await setState(catalog, diagram?.id ?? 0, 2, 3);
      const me = publisher(catalog);
      const before = await me.shown();
      await me.run('Publish/2');
      expect((await me.shown()).Staging).toBe((before.Staging ?? 0) + 1);
      const [newest] = await me.history();
      // Releases of earlier versions may hold texts of drafts: the first one after them is whole, and counts all it has.
      expect(newest).toMatchObject({ status: 1 });
      expect(newest?.changes).toBeGreaterThanOrEqual(1);
      await stop();

      const made = await backUp();
      const empty = await emptyDatabase();
      const backup = await openChecked({ ...config, backupDir: folder }, made.path);
      await restoreAndClose(backup, empty.owner, null);
      expect(await schemaOf(empty.owner)).toBe(await schemaOf(owner));
      await empty.drop();
    });
  });
}
