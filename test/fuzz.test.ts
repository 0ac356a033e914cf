import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openApi } from './api.ts';
import { contentHash } from './content.ts';
import { inputOf } from './inputs.ts';
import { addressOf, walk, type WalkedRoute } from './walk.ts';

/** Requests over all routes; the campaign asks for more. */
const requests = Number(process.env.CALLOUT_FUZZ ?? 500);
/** Others each time, unless those of a run are asked for again. */
const seed = Number(process.env.CALLOUT_FUZZ_SEED ?? Date.now() % 2 ** 31);
// oxlint-disable-next-line no-console -- who looks for a failure asks for the same requests again
console.log(`fuzz: CALLOUT_FUZZ_SEED=${seed}`);

const api = await openApi();
const routes = walk(api);
const catalog = await api.catalog();
const caller = catalog.as('super').under('');

const answersAll = (numRuns: number, from = seed) =>
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
    { numRuns, seed: from, endOnFailure: true },
  );

it('V-01 answers whatever comes in with success or with a refusal that says why', { timeout: 600_000 }, async () => {
  await caller.token();
  await answersAll(requests);
  expect((await api.caller().get('/health/ready')).status).toBe(200);
});

it('V-01 holds no more of what came in, however much it was', { tags: 'daily', timeout: 600_000 }, async () => {
  await caller.token();
  const half = Math.max(Math.ceil(requests / 2), 750);
  let nth = 0;
  const grown = async (): Promise<number> => {
    const before = settledMemory();
    await answersAll(half, seed + (nth += 1));
    return settledMemory() - before;
  };
  // The first half warms up: compiled code, prepared statements, pools.
  await grown();
  const most = 100 * 2 ** 20;
  const first = await grown();
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
    { numRuns: Math.ceil(requests / 2), seed, endOnFailure: true },
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
