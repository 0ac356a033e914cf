/** @module-tag daily */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Theatre, type Victim, openTheatre, times, until } from './theatre.ts';
import { tries } from './tries.ts';

/** Never in progress for longer than this after a kill (test P-01). */
const stuckAfter = times.lease + 30;

let theatre: Theatre;
let code: string;
let id: number;
beforeAll(async () => {
  theatre = await openTheatre('callout-publish-');
  await theatre.startServer();
});
afterAll(() => theatre.close());
beforeEach(async () => {
  await theatre.end('worker');
  ({ code, id } = await theatre.catalog());
});

const send = async (method: string, path: string, body?: object) => {
  const answer = await theatre.send(method, `/${code}/api/${path}`, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** A division in the published state; with a number, one more. */
async function plant(nth: number) {
  const types = (await send('GET', 'itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((type) => type.code === 'DV')?.id;
  const item = await send('POST', 'items/Oem', {
    typeId,
    parentId: null,
    name: `Machines ${nth}`,
    attributeValues: [],
  });
  for (const newWorkFlowState of [2, 3]) {
    const { version } = await send('GET', `items/Oem/${item.id}`);
    await send('POST', 'workflows/updateItemWorkFlow', { itemId: item.id, newWorkFlowState, version });
  }
}

/** Begins as soon as a worker listens; one that was killed may seem to for a moment. */
async function begin(path: string, body: object = {}): Promise<number> {
  const before = await newestSession();
  let session = 0;
  await until(async () => {
    session = await newestSession();
    // A worker may be quicker than the answer, and kill the server that owes it.
    if (session === before) session = (await send('POST', `publish/Oem/${path}`, body)).sessionId;
    return true;
  });
  return session;
}

const newestSession = () =>
  theatre.database.inCatalog(id, async (db) => {
    const { newest } = await db
      .selectFrom('publish_session')
      .select((of) => of.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    return newest ?? 0;
  });
async function settled(session: number) {
  const progress = () => send('GET', `publish/Oem/SessionProgress/${session}`);
  await until(async () => (await progress()).taskState >= 2, stuckAfter);
  return progress();
}
const shown = () =>
  theatre.database.inCatalog(id, async (db) => {
    const { number } = await db
      .selectFrom('published as p')
      .innerJoin('release as r', 'r.id', 'p.release_id')
      .select('r.number')
      .where('p.environment', '=', 'Staging')
      .executeTakeFirstOrThrow();
    const releases = await db.selectFrom('release').select('id').execute();
    return { number, releases: releases.length };
  });

const points: [point: string, path: string, body: object][] = [
  ['publish.started', 'Publish/2', {}],
  ['publish.afterSnapshot', 'Publish/2', {}],
  ['publish.afterBuild', 'Publish/2', {}],
  ['publish.beforeSwitch', 'Publish/2', {}],
  ['publish.beforeCommit', 'Publish/2', {}],
  ['publish.afterCommit', 'Publish/2', {}],
  ['goBack.beforeCommit', 'GoBack/2', { release: 1 }],
  ['goBack.afterCommit', 'GoBack/2', { release: 1 }],
];
const victims: Victim[] = ['server', 'database'];
const cases = points.flatMap((point) => victims.map((victim) => [victim, ...point] as const));

it.each(tries(cases))(
  'P-01 %s killed at %s of %s %o: it goes on and is there once, or says that it failed (%i)',
  async (victim, point, path, body) => {
    const isBack = path.startsWith('GoBack');
    const pid = theatre.pidOf(victim);
    // The publish before passes the points of publishing too.
    theatre.startWorker({ point: isBack ? point : `${point}:2`, pid });
    await plant(1);
    expect(await settled(await begin('Publish/2'))).toMatchObject({ taskState: 2 });
    await plant(2);
    if (isBack) expect(await settled(await begin('Publish/2'))).toMatchObject({ taskState: 2 });
    const session = await begin(path, body);
    await theatre.gone(victim, pid);
    await theatre.revive();
    expect(await settled(session)).toMatchObject({ taskState: 2 });
    expect(await shown()).toEqual({ number: isBack ? 1 : 2, releases: 2 });
    const { items } = await send('GET', 'publish/Oem/History');
    expect(items).toHaveLength(isBack ? 3 : 2);
    expect(items[0]).toMatchObject({ id: session, status: 1 });
  },
);
