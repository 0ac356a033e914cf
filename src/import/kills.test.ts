import { sql } from 'kysely';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachDaily } from '../../test/daily.ts';
import type { TestCatalog } from '../../test/api.ts';
import { databaseProxy } from '../../test/databaseProxy.ts';
import { openImports } from '../../test/importing.ts';
import { tries } from '../../test/kills/tries.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { endOldDryRuns } from './session/service.waiting.ts';

const { api, connection, spawnWorker, work, holdSlow, importer, values, changes, stages } = await openImports();
const file = 'Name,Text,Number\na,one,1\nb,two,2\n';

describe('I-08 an import whose worker is killed', () => {
  let catalog: TestCatalog;
  let me: ReturnType<typeof importer>;
  beforeAll(async () => {
    catalog = await api.catalog();
    me = importer(catalog);
  });

  eachDaily(tries([['import.beforeCommit'], ['import.afterStaging'], ['import.beforeWrite'], ['import.afterCommit']]))(
    'at %s is complete after the restart, once, and leaves nothing behind (%i)',
    async (point, nth) => {
      const text = `${point} ${nth}`;
      const before = await changes(catalog);
      const id = await me.begin(file.replaceAll(',one', `,${text}`));
      const killed = spawnWorker(point);
      await once(killed, 'exit');
      expect(killed.signalCode).toBe('SIGKILL');
      const isCommitted = point === 'import.afterCommit';
      expect((await changes(catalog)).length - before.length).toBe(isCommitted ? 1 : 0);
      const stop = work();
      expect(await me.settled(id)).toMatchObject({
        state: 2,
        rejected: 0,
        attempt: isCommitted ? 1 : 2,
      });
      expect(await me.run(file.replaceAll(',one', `,${text}`))).toMatchObject({ state: 2, changeId: null });
      await stop();
      expect((await changes(catalog)).length - before.length).toBe(1);
      expect((await values(catalog)).map(({ name, description }) => [name, description])).toEqual([
        ['a', text],
        ['b', 'two'],
      ]);
      await expect.poll(() => stages(id)).toBe(0);
    },
  );

  it.each(['import.afterStaging', 'import.beforeCommit'])(
    'I-13 at %s: what is told of its progress never falls back but with a new attempt',
    { tags: 'daily' },
    async (point) => {
      const rows = Array.from({ length: 3000 }, (_, nth) => `i13 ${nth},${point},${nth}`).join('\n');
      const id = await me.begin(`Name,Text,Number\n${rows}\n`);
      const told: { attempt: number; progress: number; isRunning: boolean; state: number }[] = [];
      let isOver = false;
      const polling = (async () => {
        while (!isOver) {
          const { status, body } = await me.caller.get(`/api/import/session/${id}/status`);
          if (status === 200) told.push(body);
          await wait(5);
        }
      })();
      const killed = spawnWorker(point);
      await once(killed, 'exit');
      const stop = work();
      expect(await me.settled(id)).toMatchObject({ state: 2, attempt: 2 });
      isOver = true;
      await polling;
      await stop();
      expect([...new Set(told.map(({ attempt }) => attempt))]).toEqual(expect.arrayContaining([1, 2]));
      for (const [nth, now] of told.entries()) {
        const before = told[nth - 1];
        if (!before) continue;
        expect(now.attempt).toBeGreaterThanOrEqual(before.attempt);
        if (now.attempt > before.attempt) continue;
        expect(now.progress).toBeGreaterThanOrEqual(before.progress);
        expect([before.state, now.isRunning]).not.toEqual([2, true]);
      }
    },
  );

  it('three times at the same point failed, wrote nothing and holds nobody up', { tags: 'daily' }, async () => {
    const before = await values(catalog);
    const id = await me.begin('Name,Text\nc,never\n');
    for (let nth = 0; nth < 3; nth++) await once(spawnWorker('import.beforeCommit'), 'exit');
    const stop = work();
    const failed = await me.settled(id);
    expect(failed).toMatchObject({ state: 3, changeId: null });
    expect(failed.action).toContain('This import failed - no records were updated!');
    expect(await values(catalog)).toEqual(before);
    await expect.poll(() => stages(id)).toBe(0);
    expect(await me.run('Name,Text\nc,at last\n')).toMatchObject({ state: 2 });
    await stop();
  });

  it('J-04 is complete and written once when the answer to its COMMIT is lost', async () => {
    const before = await changes(catalog);
    const proxy = await databaseProxy(connection);
    const through = openDatabase(proxy.app, { size: 4, statementTimeout: 0 });
    const stop = work(through);
    const goOn = await holdSlow();
    const id = await me.begin('Name,Text\nslow,once\n');
    await me.writes(id);
    proxy.withholdCommit();
    await goOn();
    expect(await me.settled(id)).toMatchObject({ state: 2, attempt: 1, counts: { create: 1 } });
    expect(proxy.withheld()).toBe(1);
    expect((await changes(catalog)).length - before.length).toBe(1);
    await stop();
    await through.close();
    proxy.close();
  });
});

describe('21 a dry run whose worker or database is killed', () => {
  let catalog: TestCatalog;
  let me: ReturnType<typeof importer>;
  const path = (id: number) => `/api/import/session/${id}`;
  const start = async (text: string) => {
    const uploaded = await me.upload(text);
    return (await me.start(uploaded.body.fileId, { dryRun: true })).body.importSessionId as number;
  };
  const reject = (id: number) =>
    me.caller.post(`${path(id)}/choices`, { accepts: false, filter: { columns: ['description'] } });
  const told = async () => (await values(catalog)).map(({ name, description, code }) => [name, description, code]);
  beforeAll(async () => {
    catalog = await api.catalog();
    me = importer(catalog);
    const stop = work();
    await me.run(file);
    await stop();
  });

  it('keeps its changes once, and its choices through the kills of what writes them', { tags: 'daily' }, async () => {
    const id = await start('Name,Text,Number\na,eins,10\nb,zwei,20\n');
    await once(spawnWorker('import.afterKeeping'), 'exit');
    let stop = work();
    expect(await me.settled(id)).toMatchObject({ state: 0, attempt: 2, isShown: true });
    await stop();
    expect((await reject(id)).body.all).toMatchObject({ rows: 2, cells: 4, accepted: 2 });
    expect((await me.caller.post(`${path(id)}/continue`)).status).toBe(200);
    for (const point of ['import.beforeWrite', 'import.beforeCommit']) await once(spawnWorker(point), 'exit');
    expect(await told()).toEqual([
      ['a', 'one', 1],
      ['b', 'two', 2],
    ]);
    stop = work();
    expect(await me.settled(id)).toMatchObject({ state: 2, attempt: 3, counts: { create: 0, update: 2 } });
    await stop();
    expect(await told()).toEqual([
      ['a', 'one', 10],
      ['b', 'two', 20],
    ]);
  });

  it.each(['', '_kept'])(
    'reads its file again where the database lost the table %s, and the choices hold',
    async (table) => {
      const stop = work();
      const id = await start(`Name,Text,Number\na,uno${table},11\nb,dos${table},21\n`);
      expect(await me.settled(id)).toMatchObject({ state: 0 });
      await me.caller.post(`${path(id)}/choices`, { accepts: false, filter: { columns: ['numericCode'] } });
      await api.services.database.inCatalog(catalog.id, (db) =>
        sql`truncate ${sql.table(`staging.import_${id}_1${table}`)}`.execute(db),
      );
      expect((await me.caller.get(`${path(id)}/changes`)).status).toBe(409);
      if (table === '_kept') {
        await me.caller.post(`${path(id)}/continue`);
        expect(await me.settled(id)).toMatchObject({
          state: 0,
          message: 'The file was read again. Look at the changes once more.',
        });
      } else {
        expect((await me.caller.post(`${path(id)}/readAgain`)).status).toBe(200);
        expect(await me.settled(id)).toMatchObject({ state: 0 });
      }
      expect((await me.caller.get(`${path(id)}/changes/counts`)).body.all).toMatchObject({ cells: 4, accepted: 2 });
      const before = await told();
      await me.caller.post(`${path(id)}/continue`);
      expect(await me.settled(id)).toMatchObject({ state: 2 });
      expect(await told()).toEqual(
        before.map(([name, , code]) => [name, `${name === 'a' ? 'uno' : 'dos'}${table}`, code]),
      );
      await stop();
    },
  );

  it('ends a dry run that waited a week, and the oldest where they take too much room, and says so', async () => {
    const stop = work();
    const ids = [];
    for (const text of ['x', 'y', 'z']) {
      const id = await start(`Name,Text\na,${text}\n`);
      await me.settled(id);
      ids.push(id);
    }
    const [old = 0, big = 0, newest = 0] = ids;
    await api.services.database.inCatalog(catalog.id, async (db) => {
      await sql`update import_session set timestamp = now() - interval '8 days' where id = ${old}`.execute(db);
      const { rows } = await sql<{ bytes: number }>`
        select bytes::float8 as bytes from platform.waiting_stages() where id = ${newest}`.execute(db);
      await endOldDryRuns(db, (rows[0]?.bytes ?? 0) + 1);
    });
    expect((await me.status(old)).action).toContain('The dry run was kept for 7 days.');
    expect((await me.status(big)).action).toContain('The dry run was dropped');
    expect(await me.status(newest)).toMatchObject({ state: 0, isShown: true });
    expect([await stages(old), await stages(big)]).toEqual([0, 0]);
    await stop();
  });
});
