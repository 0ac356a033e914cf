import pg from 'pg';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { bounds } from './turns.ts';

const api = await openApi();

/** Runs `work` while every read of the lookups waits for the database. */
async function withSlowLookups(work: () => Promise<void>) {
  const owner = new pg.Client(api.owner);
  await owner.connect();
  try {
    await owner.query('begin; lock table public.lookup_value in access exclusive mode');
    await work();
  } finally {
    await owner.query('rollback');
    await owner.end();
  }
}

it('15.15 O-02 O-06 of 100 slow requests of a user two wait, the others are refused; nobody else notices', async () => {
  const catalog = await api.catalog();
  const [heavy, light] = [catalog.as('member'), catalog.as('Users')];
  const path = '/api/lookup/byType/1';
  // Both are known from now on: those who are not signed in share their address.
  for (const one of [heavy, light]) expect((await one.get('/api/itemType/Oem')).status).toBe(200);
  const answers: { status: number; retryAfter: unknown; body: unknown; ms: number }[] = [];
  let all: Promise<void[]> | undefined;
  await withSlowLookups(async () => {
    const began = performance.now();
    const ask = async () => {
      const { status, headers, body } = await heavy.get(path);
      answers.push({ status, retryAfter: headers['retry-after'], body, ms: performance.now() - began });
    };
    all = Promise.all(Array.from({ length: 100 }, ask));
    expect((await light.get('/api/itemType/Oem')).status).toBe(200);
    for (const health of ['/health/live', '/health/ready', '/metrics'])
      expect((await api.caller().get(health)).status).toBe(200);
    await expect.poll(() => answers.length).toBe(100 - bounds.lanesEach);
  });
  await all;
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(100 - bounds.mostEach);
  expect(refused.filter(({ status, ms }) => status === 503 && ms < bounds.longestWait - 50)).toEqual([]);
  for (const { retryAfter, body } of refused) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body).toMatchObject({ message: expect.any(String), modelState: {}, requestId: expect.any(String) });
  }
  expect((await heavy.get(path)).status).toBe(200);
});
