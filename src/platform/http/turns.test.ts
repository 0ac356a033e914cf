import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { Turns, bounds } from './turns.ts';

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
  await heavy.done;
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
  await Promise.all([heavy.done, light]);
  expect(order.indexOf('light')).toBeLessThanOrEqual(bounds.lanesEach);
});

it('15.15 O-01 all callers together have a bounded number in hand; whoever has none is told that the server is full', async () => {
  const turns = new Turns();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const all = Array.from({ length: 400 }, (_, nth) => fill(turns, `caller ${nth}`, () => gate));
  const count = all.reduce((sum, one) => sum + one.count, 0);
  expect(count).toBe(bounds.most);
  expect(refusalOf(() => turns.enter('last', here))).toEqual({ status: 503, retryAfter: 1 });
  open();
  await Promise.all(all.map((one) => one.done));
});

it('15.15 O-01 the slower the answers, the fewer are let in: what is in is answered in time', async () => {
  const turns = new Turns();
  for (let round = 0; round < 12; round++) await fill(turns, 'heavy', () => wait(100)).done;
  const { count, done } = fill(turns, 'heavy', () => wait(100));
  const began = performance.now();
  expect(count).toBeLessThanOrEqual((bounds.lanesEach * bounds.patience) / 90 + 1);
  await done;
  expect(performance.now() - began).toBeLessThan(1000);
});

it('15.15 O-06 waits 2 s for a turn, then refuses', async () => {
  const turns = new Turns();
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const held = Array.from({ length: bounds.lanesEach }, () => turns.enter('slow', here).work(() => gate));
  const began = performance.now();
  const refused = await turns
    .enter('slow', here)
    .work(() => wait(1))
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, retryAfter: 1 });
  expect(performance.now() - began).toBeGreaterThan(bounds.longestWait - 50);
  expect(performance.now() - began).toBeLessThan(bounds.longestWait + 500);
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
