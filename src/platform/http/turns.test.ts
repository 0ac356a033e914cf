import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refusal } from './errors.ts';
import { Turns, bounds } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
/** Lets time pass until `work` is over, and answers how long that took. */
async function during(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  const over = work.then(() => performance.now() - began);
  await vi.advanceTimersByTimeAsync(5000);
  return over;
}

const here = () => false;
const refusalOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, retryAfter: error.retryAfter };
    throw error;
  }
  return undefined;
};

/** Work of a caller, one after the other until nothing more gets in; what is done goes into `order`. */
function fill(turns: Turns, caller: string, work: () => Promise<unknown>): { done: Promise<unknown>; count: number } {
  const running: Promise<unknown>[] = [];
  while (!refusalOf(() => running.push(turns.enter(caller, here).work(work)))) if (running.length > 1000) break;
  return { done: Promise.all(running), count: running.length };
}

it('15.15 O-02 one caller has a bounded number of requests in hand, is told to come again, and leaves room', async () => {
  const turns = new Turns();
  const heavy = fill(turns, 'heavy', () => wait(5));
  expect(heavy.count).toBe(bounds.mostEach);
  expect(refusalOf(() => turns.enter('heavy', here))).toEqual({ status: 429, retryAfter: 1 });
  expect(refusalOf(() => turns.enter('light', here))).toBeUndefined();
  await during(heavy.done);
  expect(refusalOf(() => turns.enter('heavy', here))).toBeUndefined();
});

it('15.15 O-02 turns go round by callers: who has one request does not wait for those of another', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const heavy = fill(turns, 'heavy', async () => {
    await wait(5);
    order.push('heavy');
  });
  const light = turns.enter('light', here).work(async () => void order.push('light'));
  await during(Promise.all([heavy.done, light]));
  expect(order.indexOf('light')).toBeLessThanOrEqual(bounds.lanesEach);
});

it('15.15 O-01 all callers together have a bounded number in hand; whoever has none is told that the server is full', async () => {
  const turns = new Turns();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const all = Array.from({ length: 400 }, (_, nth) => fill(turns, `caller ${nth}`, () => gate));
  const count = all.reduce((sum, one) => sum + one.count, 0);
  expect(count).toBe(2 * bounds.most);
  expect(refusalOf(() => turns.enter('last', here))).toEqual({ status: 503, retryAfter: 1 });
  open();
  await Promise.all(all.map((one) => one.done));
});

it('15.15 O-01 the slower the answers, the fewer are let in: what is in is answered in time', async () => {
  const turns = new Turns();
  for (let round = 0; round < 6; round++)
    await during(fill(turns, 'heavy', () => wait(100)).done.catch(() => undefined));
  const { count, done } = fill(turns, 'heavy', () => wait(100));
  expect(count).toBeLessThanOrEqual((bounds.lanesEach * bounds.patience) / 100 + 1);
  expect(await during(done)).toBeLessThanOrEqual(bounds.patience + 100);
});

it('15.15 O-06 waits moments for a turn, then refuses', async () => {
  const turns = new Turns();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const held = Array.from({ length: bounds.lanesEach }, () => turns.enter('slow', here).work(() => gate));
  const refused = turns
    .enter('slow', here)
    .work(() => wait(1))
    .catch((error: unknown) => error);
  expect(await during(refused)).toBe(bounds.longestWait);
  expect(await refused).toMatchObject({ status: 503, retryAfter: 1 });
  open();
  await Promise.all(held);
  await expect(turns.enter('slow', here).work(async () => 'done')).resolves.toBe('done');
});

it('15.15 O-01 does no work for a caller who has gone, and counts nothing twice', async () => {
  const turns = new Turns();
  let isDone = false;
  const gone = turns.enter('gone', () => true).work(async () => void (isDone = true));
  await expect(gone).rejects.toMatchObject({ status: 503 });
  expect(isDone).toBe(false);
  const place = turns.enter('body', here);
  place.leave();
  place.leave();
  await place.work(async () => undefined);
  const { count, done } = fill(turns, 'body', async () => undefined);
  expect(count).toBe(bounds.mostEach);
  await done;
});

/** Two processors that answer 60 searches a second: whoever is at work shares them. */
function machine() {
  const turns = new Turns();
  let atWork = 0;
  const share = async (ofSearch: number) => {
    atWork += 1;
    await wait((1000 / 60) * Math.max(2, atWork) * ofSearch);
    atWork -= 1;
  };
  const answers: { caller: string; status: number; at: number; ms: number }[] = [];
  const one = async (caller: string, ofSearch: number) => {
    const at = performance.now();
    const outcome = (status: number) => void answers.push({ caller, status, at, ms: performance.now() - at });
    try {
      const place = turns.enter(caller, here);
      // The session is looked up meanwhile.
      await wait(10);
      await place.work(() => share(ofSearch));
      outcome(200);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcome(error.status);
    }
  };
  /** Bursts of requests, each a part of the work of a search, for so long. */
  const ask = async (
    caller: string,
    { every, burst, ofSearch, until }: { every: number; burst: number; ofSearch: number; until: number },
  ) => {
    const sent: Promise<void>[] = [];
    while (performance.now() < until) {
      for (let nth = 0; nth < burst; nth++) sent.push(one(caller, ofSearch));
      await wait(every);
    }
    await Promise.all(sent);
  };
  return { ask, answers };
}

it('15.15 O-01 O-02 twenty callers who ask for ten times what there is: whoever asks for little is answered, in time', async () => {
  const { ask, answers } = machine();
  const began = performance.now();
  const until = began + 30_000;
  const greedy = Array.from({ length: 20 }, (_, nth) => `greedy ${nth}`);
  const light = ['light', 'slight'];
  const all = greedy.map((caller, nth) => ask(caller, { every: 33 + nth / 10, burst: 1, ofSearch: 1, until }));
  // Who asks for how much is learned in the first moments, and how long it takes.
  await vi.advanceTimersByTimeAsync(2000);
  all.push(...light.map((caller) => ask(caller, { every: 1000, burst: 4, ofSearch: 0.3, until })));
  while (performance.now() < until + 5000) await vi.advanceTimersByTimeAsync(10);
  await Promise.all(all);
  const good = answers.filter(({ status }) => status === 200);
  const of = (callers: string[], among = answers) => among.filter(({ caller }) => callers.includes(caller));
  expect(of(light).filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...of(light).map(({ ms }) => ms))).toBeLessThan(500);
  const times = good.filter(({ at }) => at > began + 2000).map(({ ms }) => ms);
  expect(Math.max(...times)).toBeLessThan(1000);
  expect(good.length).toBeGreaterThan(0.8 * 60 * 30);
  // All others get some of what is left, and are told at once that it is no more.
  for (const caller of greedy) expect(of([caller], good).length).toBeGreaterThan(20);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ ms }) => ms > 50).length).toBeLessThan(0.01 * refused.length);
});
