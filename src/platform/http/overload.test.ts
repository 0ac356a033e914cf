/** @module-tag daily */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { route } from '../contract/route.ts';
import type { Database, Db } from '../db/pool.ts';
import { openLog } from '../log/log.ts';
import { routes } from './handlers.ts';
import { createServer } from './server.ts';
import { bounds } from './turns.ts';

/** Milliseconds of the database for each request, long beside what the processor does: two at a time of one user. */
const takes = 160;
const given = (bounds.lanesEach * 1000) / takes;
const seconds = 4;
const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;

const slow = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
  await wait(takes);
  return work({} as Db);
};
const answers: { user: string; status: number; ms: number; retryAfter: unknown }[] = [];
let lookups = 0;
const who = (userId: number) => ({
  userId,
  userName: '',
  displayName: '',
  sessionId: 1,
  superAdmin: false,
  language: '',
});
const app = await createServer({
  database: { inCatalog: (_id, work) => slow(work), outside: slow } as Database,
  log: openLog(() => undefined),
  checkOutput: false,
  allows: () => true,
  knownBrowser: async () => undefined,
  authenticate: async ({ headers }) => {
    lookups += 1;
    return {
      who: who(Number(headers.authorization)),
      catalogId: undefined,
      lacks: [],
      sight: 'all',
      sessionExpires: 60,
    };
  },
  answered: ({ headers }, reply) =>
    void answers.push({
      user: headers.authorization ?? '',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      retryAfter: reply.getHeader('retry-after'),
    }),
  routes: [
    routes(
      { search: route({ method: 'POST', path: '/search', permission: 'signedIn', summary: 'x' }) },
      { search: async () => ({ found: 1 }) },
    ),
  ],
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
afterAll(async () => {
  agent.destroy();
  await app.close();
});

const search = (user: number) =>
  new Promise<number | string>((resolve) => {
    const headers = { authorization: String(user), 'x-requested-with': 'XMLHttpRequest' };
    request(`${address}/search`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', (error) => resolve(error.message))
      .end();
  });

/** Sends at a rate, whatever is answered. */
async function send(user: number, rate: number): Promise<(number | string)[]> {
  const sent: Promise<number | string>[] = [];
  const began = performance.now();
  while (performance.now() < began + seconds * 1000) {
    while (sent.length < ((performance.now() - began) / 1000) * rate) sent.push(search(user));
    await wait(5);
  }
  return Promise.all(sent);
}

it('15.15 O-01 O-02 at ten times what is given, answers come in time, refusals at once, and others are unharmed', async () => {
  for (const user of [1, 2]) expect(await search(user)).toBe(200);
  for (let nth = 0; nth < 10; nth++) await search(3);
  lookups = 0;
  const [heavy, few] = await Promise.all([send(1, 10 * given), send(2, 5)]);
  expect(heavy.filter((status) => ![200, 429, 503].includes(Number(status)))).toEqual([]);
  expect(few.filter((status) => status !== 200)).toEqual([]);
  const of = (user: number, isGood: boolean) =>
    answers.filter((one) => one.user === String(user) && (one.status === 200) === isGood);
  const usual = median(of(3, true).map(({ ms }) => ms));
  // What an answer takes on this machine, with what else it does: the rest is held against that.
  const light = median(of(2, true).map(({ ms }) => ms));
  const accepted = of(1, true).map(({ ms }) => ms);
  const refused = of(1, false);
  expect(accepted.length).toBeGreaterThan(0.6 * given * seconds * (takes / light));
  expect(median(accepted)).toBeLessThan(bounds.longestWait + 3 * light);
  expect(refused.length).toBeGreaterThan(accepted.length);
  expect(median(refused.map(({ ms }) => ms))).toBeLessThan(light / 3);
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([]);
  // Who was refused was not looked up.
  expect(lookups).toBeLessThan(
    accepted.length + few.length + refused.filter(({ status }) => status === 503).length + 1,
  );
  expect(light).toBeLessThan(3 * usual);
  expect(await search(1)).toBe(200);
});
