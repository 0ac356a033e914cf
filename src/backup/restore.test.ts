import { readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { emptyDatabase, schemaOf } from '../../test/emptyDatabase.ts';
import { setState } from '../../test/items.ts';
import { lookDue, openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { filesBelow } from '../../test/releases.ts';
import { createUser, setProfile } from '../account/service.ts';
import { change } from '../platform/change/change.ts';
import { follow } from '../platform/change/follower.ts';
import type { Database } from '../platform/db/pool.ts';
import { restoredMessage } from '../publish/schedule/rules.ts';
import { makeBackup, openChecked, restoreAndClose } from './service.ts';

/** An installation with two releases and edits after each of them, saved while somebody goes on editing. */
const before = await openPublishing();
const catalog = await before.api.catalog();
const planted = await plantedCatalog(catalog);
const published = before.publisher(catalog);
const password = 'Correct-horse-7-battery';
const userName = `restored-${catalog.code}`;
await before.database.outside(async (db) => {
  await setProfile(db, await createUser(db, userName, { password }), catalog.code, {
    roles: ['Admin'],
    workflowRole: null,
  });
});
const stopWork = before.work();
const admin = catalog.as('Admin');
const description = async (at = admin) => (await at.get(`/api/parts/${planted.partId}`)).body.description as string;
async function describePart(text: string, at = admin): Promise<number> {
  const { version, partNumber } = (await at.get(`/api/parts/${planted.partId}`)).body;
  const saved = await at.post(`/api/parts/${planted.partId}`, { description: text, partNumber, version });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body.version;
}
await published.run('Publish/2');
await describePart('Bolt, long');
await published.run('Publish/2');
await published.run('Publish/1');
const longer = await describePart('Bolt, longer');
await setState(catalog, planted.diagram, 1);
// Two followers, of which one looked before the last edit and one while a change was open that commits late.
const lookAs = (name: string) => before.database.inCatalog(catalog.id, (db) => follow(db, name, async () => undefined));
await lookAs('early');
await describePart('Bolt, after a look');
const mayCommit = Promise.withResolvers<void>();
const isWritten = Promise.withResolvers<void>();
const lateChange = before.database.inCatalog(catalog.id, (db) =>
  change(db, { kind: 'edit', label: 'Late', actor: { id: null, name: 'tests' } }, async () => {
    await db.insertInto('lookup_value').values({ type: 1, name: 'Late' }).execute();
    isWritten.resolve();
    await mayCommit.promise;
  }),
);
await isWritten.promise;
await lookAs('late');
mayCommit.resolve();
await lateChange;
// A publish while an archive is written.
const config = { ...before.api.services.config, backupDir: join(before.api.services.config.dataDir, 'backups') };
const other = await before.api.catalog();
await plantedCatalog(other);
const [publishedMeanwhile, during] = await Promise.all([
  before.publisher(other).run('Publish/2'),
  makeBackup(config, before.api.owner, { kind: 'manual', target: join(config.backupDir, 'during.zip') }),
]);
await stopWork();
// A schedule whose time came while nobody looked.
const anHourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16);
const schedule = '/api/settings/auto-publish-schedule';
const everyDay = {
  context: 'Oem',
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  timeOfDay: anHourAgo,
  customData: { environment: 2 },
};
const { version: scheduled } = (await admin.put(schedule, { ...everyDay, isOn: true, version: 0 })).body;
const owner = new pg.Client(before.api.owner);
await owner.connect();
await owner.query(`update public.change set at = at - interval '1 day' where id = $1`, [scheduled]);
await owner.end();
// A job that runs when the archive is made.
const stopListening = before.listen();
const running = await published.begin('Publish/2');
await stopListening();

/** What each release would take into its next delta, and each follower into its next look. */
const since = (database: Database) =>
  database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql`
      select r.of, c.name, c.changed, array(select platform.changed_ids(c.name, r.snapshot, 0, 1000)) as ids
      from (select number::text as of, snapshot from release union all select name, snapshot from follower) r
      cross join lateral platform.changed_since(r.snapshot, 1000) c order by 1, 2`.execute(db);
    return rows;
  });
const newBefore = await since(before.database);
let edits = 0;
let isEditing = true;
const editing = (async () => {
  for (; isEditing; edits += 1) await describePart(`Bolt, edit ${edits}`);
})();
const made = await makeBackup(config, before.api.owner, { kind: 'manual' });
isEditing = false;
await editing;
// Nobody looks at it here in later tests.
await admin.put(schedule, { ...everyDay, isOn: false, version: scheduled });

const empty = await emptyDatabase();
afterAll(empty.drop);
const scratch = join(config.dataDir, 'restored');
const backup = await openChecked(config, made.path);
await restoreAndClose(backup, empty.owner, scratch);
const after = await openPublishing(await empty.opened());
await rm(after.api.services.config.filesDir, { recursive: true, force: true });
await rename(scratch, after.api.services.config.filesDir);
const there = after.api.knownCatalog(catalog.id, catalog.code);

it('O-13 the restored schema is the one that the migrations make', async () => {
  expect(await schemaOf(empty.owner)).toBe(readFileSync(join(import.meta.dirname, '../../db/schema.sql'), 'utf8'));
});

it('O-13 rows, files and what they say are those of one moment, while somebody edits', async () => {
  expect(edits).toBeGreaterThan(0);
  expect(await description(there.as('Admin'))).toMatch(/^Bolt, (?:after a look|edit \d+)$/);
  const rows = made.manifest.tables.find(({ name }) => name === 'public.part')?.rows;
  const { rows: counted } = await after.database.alone(catalog.id, (db) =>
    sql<{ parts: number }>`select count(*) as parts from live.part`.execute(db),
  );
  expect(rows).toBeGreaterThanOrEqual(counted[0]?.parts ?? Infinity);
  const copied = filesBelow(after.api.services.config.filesDir);
  expect([...copied.keys()].sort()).toEqual(made.manifest.files.map(({ path }) => path).sort());
});

it('O-13 a publish goes on while an archive is written, which is good', async () => {
  expect(publishedMeanwhile).toMatchObject({ taskState: 2 });
  const whole = await openChecked(config, during.path);
  expect(whole.manifest.files.length).toBeGreaterThan(0);
  await whole.close();
});

it('O-13 who was signed in is signed out, and signs in anew with the same password', async () => {
  const old = await admin.token();
  expect((await after.api.caller(old).get(`/${catalog.code}/api/pageData`)).status).toBe(401);
  const signedIn = await after.api.caller().post('/Account', { userName, password });
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
});

it('O-13 each release and follower sees as new what it would have seen', async () => {
  const named = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row, ['of', 'name', 'ids']));
  expect(newBefore.length).toBeGreaterThan(2);
  expect(newBefore).toContainEqual(expect.objectContaining({ of: 'early', name: 'part' }));
  expect(newBefore).toContainEqual(expect.objectContaining({ of: 'late', name: 'lookup_value', changed: 1 }));
  expect(newBefore).not.toContainEqual(expect.objectContaining({ of: 'late', name: 'part' }));
  // What was edited while the archive was written is new to both.
  const there = named(await since(after.database)).filter((row) => !row.startsWith('{"of":"late","name":"part"'));
  expect(there).toEqual(named(newBefore));
});

it('O-13 history, undo, publish and jobs go on', async () => {
  const me = after.publisher(there);
  const stop = after.work();
  expect((await me.settled(running)).taskState).toBe(3);
  const editor = there.as('Admin');
  await setState(there, planted.diagram, 2, 3);
  await me.run('Publish/2');
  expect(await me.shown()).toMatchObject({ Staging: 4 });
  await stop();
  const was = await description(editor);
  const change = await describePart('Bolt, restored', editor);
  const undone = await editor.post(`/api/changes/${change}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(await description(editor)).toBe(was);
  const old = await editor.post(`/api/changes/${longer}/undo`);
  expect(old.status, JSON.stringify(old.body)).toBe(200);
});

it('O-13 what was due of a schedule waits for somebody, the next time is kept, and the page says so', async () => {
  const look = (at?: Date) => lookDue(after.api.services, at);
  const asked = () =>
    after.database.outside((db) =>
      db
        .selectFrom('job')
        .select('input')
        .where('catalog_id', '=', catalog.id)
        .where('kind', '=', 'autoPublish')
        .where('state', '=', 'queued')
        .execute(),
    );
  await look();
  expect(await asked()).toEqual([]);
  const { runs, next, version } = (await there.as('Admin').get(`${schedule}?context=Oem`)).body;
  expect(runs).toMatchObject([{ message: restoredMessage, environment: 2, release: null }]);
  await look(new Date(next[0].at));
  expect(await asked()).toMatchObject([{ input: { slot: next[0].at, isLate: false } }]);
  await after.database.outside((db) =>
    db.updateTable('job').set({ state: 'cancelled' }).where('kind', '=', 'autoPublish').execute(),
  );
  expect((await there.as('Admin').put(schedule, { ...everyDay, isOn: false, version })).status).toBe(200);
});
