import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../test/api.ts';
import { databaseProxy } from '../../test/databaseProxy.ts';
import { openImports } from '../../test/importing.ts';
import { tries } from '../../test/kills/tries.ts';
import { openDatabase } from '../platform/db/pool.ts';

const { api, connection, spawnWorker, work, importer, values, changes, stages } = await openImports();
const file = 'Name,Text,Number\na,one,1\nb,two,2\n';

describe('I-08 an import whose worker is killed', () => {
  let catalog: TestCatalog;
  let me: ReturnType<typeof importer>;
  beforeAll(async () => {
    catalog = await api.catalog();
    me = importer(catalog);
  });

  it.each(tries([['import.afterStaging'], ['import.beforeWrite'], ['import.beforeCommit'], ['import.afterCommit']]))(
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
      await expect.poll(() => stages(id), { timeout: 5000 }).toBe(0);
    },
  );

  it.each(['import.afterStaging', 'import.beforeCommit'])(
    'I-13 at %s: what is told of its progress never falls back but with a new attempt',
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

  it('three times at the same point failed, wrote nothing and holds nobody up', async () => {
    const before = await values(catalog);
    const id = await me.begin('Name,Text\nc,never\n');
    for (let nth = 0; nth < 3; nth++) await once(spawnWorker('import.beforeCommit'), 'exit');
    const stop = work();
    const failed = await me.settled(id);
    expect(failed).toMatchObject({ state: 3, changeId: null });
    expect(failed.action).toContain('This import failed - no records were updated!');
    expect(await values(catalog)).toEqual(before);
    await expect.poll(() => stages(id), { timeout: 5000 }).toBe(0);
    expect(await me.run('Name,Text\nc,at last\n')).toMatchObject({ state: 2 });
    await stop();
  });

  it('J-04 is complete and written once when the answer to its COMMIT is lost', async () => {
    const before = await changes(catalog);
    const proxy = await databaseProxy(connection);
    const through = openDatabase(proxy.app, { size: 4, statementTimeout: 0 });
    const stop = work(through);
    const id = await me.begin('Name,Text\nslow,once\n');
    while ((await me.status(id)).action !== 'Writing') await wait(10);
    proxy.withholdCommit();
    expect(await me.settled(id)).toMatchObject({ state: 2, attempt: 1, counts: { create: 1 } });
    expect(proxy.withheld()).toBe(1);
    expect((await changes(catalog)).length - before.length).toBe(1);
    await stop();
    await through.close();
    proxy.close();
  });
});
