/** @module-tag daily */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { type Theatre, openTheatre, until } from './theatre.ts';
import { tries } from './tries.ts';

let theatre: Theatre;
beforeAll(async () => {
  theatre = await openTheatre('callout-exports-');
  await theatre.startServer();
});
afterAll(() => theatre.close());
beforeEach(() => theatre.end('worker'));

const points = ['store.beforeRename', 'store.afterRename', 'export.beforeCommit'];
const cases = points.flatMap((point) => (['worker', 'database'] as const).map((victim) => [victim, point] as const));

it.each(tries(cases))(
  'E-06 %s killed at %s of an export: nothing can be fetched of it before it is whole, once (%i)',
  async (victim, point) => {
    const catalog = await theatre.catalog();
    const { code: name } = catalog;
    const imports = importsOf(theatre, catalog);
    const begin = async () => (await theatre.send('POST', `/${name}/api/export/csv/hierarchy`)).body.id as number;
    const status = async (id: number) => (await theatre.send('GET', `/${name}/api/export/${id}/status`)).body;
    const download = (id: number) => theatre.send('GET', `/${name}/api/export/${id}/download`);
    const settled = async (id: number) => {
      await until(async () => (await status(id)).status !== 0);
      return status(id);
    };
    const models = Array.from({ length: 300 }, (_, nth) => `MD,M${nth},,DV,Machines\n`).join('');
    const tree = Buffer.from(`type,name,tag,parent type,parent name\nDV,Machines,,,\n${models}`);
    theatre.startWorker();
    expect(await imports.settled(await imports.begin(tree, { importTypeId: 1 }))).toMatchObject({ state: 2 });
    const other = victim === 'worker' ? undefined : theatre.pidOf(victim);
    await theatre.end('worker');
    const id = await begin();
    const fetched: unknown[] = [];
    let isOver = false;
    const fetching = (async () => {
      while (!isOver) {
        const { status: code, body } = await download(id).catch(() => ({ status: 0, body: undefined }));
        if (code === 200) fetched.push(body);
        await wait(20);
      }
    })();
    theatre.startWorker({ point, pid: other });
    await theatre.gone(victim, other ?? theatre.pidOf(victim));
    await theatre.revive();
    expect(await settled(id)).toMatchObject({ status: 1, isKept: true });
    isOver = true;
    await fetching;
    const again = await begin();
    expect(await settled(again)).toMatchObject({ status: 1, isKept: true });
    const { body } = await download(again);
    expect(body).toContain('M299');
    expect(new Set([...fetched, (await download(id)).body])).toEqual(new Set([body]));
  },
);
