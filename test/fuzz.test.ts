import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openApi } from './api.ts';
import { contentHash } from './content.ts';
import { inputOf } from './inputs.ts';
import { addressOf, walk, type WalkedRoute } from './walk.ts';

/** Requests over all routes; the long runs of CI and of the campaign ask for more. */
const requests = Number(process.env.CALLOUT_FUZZ ?? 1500);

const api = await openApi();
const routes = walk(api);
const catalog = await api.catalog();
const caller = catalog.as('super').under('');

it('V-01 answers whatever comes in with success or with a refusal that says why', { timeout: 600_000 }, async () => {
  await caller.token();
  const half = () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...routes).chain((route) => fc.tuple(fc.constant(route), inputOf(route))),
        async ([route, input]) => {
          const { status, body } = await send(route, input);
          expect([route.name, status]).toEqual([route.name, expect.toSatisfy((s: number) => s < 500)]);
          if (status !== 400) return;
          expect(body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
          expect(Object.keys(body.modelState)).not.toEqual([]);
        },
      ),
      { numRuns: Math.ceil(requests / 2), endOnFailure: true },
    );
  // The first half warms up: compiled code, prepared statements, pools.
  await half();
  const grown = async (): Promise<number> => {
    const before = settledMemory();
    await half();
    return settledMemory() - before;
  };
  const most = 100 * 2 ** 20;
  const first = await grown();
  expect((await api.caller().get('/health/ready')).status).toBe(200);
  // What is loaded once, such as the decoder of a rare format, grows no further; a leak does.
  expect(first < most ? first : await grown()).toBeLessThan(most);
});

it('B-18 reads without writing, whatever is asked', { timeout: 600_000 }, async () => {
  await caller.token();
  const before = await contentHash(api, catalog.id);
  const reads = routes.filter(({ method }) => method === 'GET');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...reads).chain((route) => fc.tuple(fc.constant(route), inputOf(route))),
      async ([route, input]) => {
        expect((await send(route, input)).status).toBeLessThan(500);
      },
    ),
    { numRuns: Math.ceil(requests / 2), endOnFailure: true },
  );
  expect(await contentHash(api, catalog.id)).toEqual(before);
});

/** Anyone's routes are called by nobody: signing off would end the session of all other calls. */
function send(route: WalkedRoute, input: Record<string, unknown>) {
  const who = /tokenapi|^\/Account/.test(route.url) ? api.caller() : caller;
  const values = Object.fromEntries(
    route.params.flatMap((name) => (name in input ? [[name, inText(input[name])]] : [])),
  );
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !route.params.includes(name)));
  const address = addressOf(route, catalog.code, values);
  if (route.method !== 'GET' && !route.upload) return who.call(route.method, address, rest);
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, inText(value)])).toString();
  return route.upload ? who.upload(`${address}?${query}`, Buffer.from('fuzz')) : who.get(`${address}?${query}`);
}

/** As an address carries it; never empty, so that a param stays one. */
function inText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
  return (text.isWellFormed() ? text : text.toWellFormed()).slice(0, 250) || '-';
}

/** Resident bytes once what nobody holds is gone. */
function settledMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
