import { expect, it } from 'vitest';
import { Rounds } from './rounds.ts';

const here = new AbortController().signal;

/** Work that ends when the test says so, in the order in which it began. */
function desk(mostEach = 4) {
  const rounds = new Rounds(mostEach);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (who: number | string, gone = here) =>
    rounds.run(typeof who === 'number' ? { user: who, gone } : { job: who, gone }, async () => {
      begun.push(String(who));
      await new Promise<void>((end) => void ends.push(end));
      return who;
    });
  /** Ends what runs, and lets the next begin. */
  const settled = () => new Promise((done) => void setImmediate(done));
  const next = async () => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { ask, begun, next };
}

it('turns go round by users: who has one drawing waits for what runs, not for all of another', async () => {
  const { ask, begun, next } = desk();
  const all = [ask(1), ask(1), ask(1), ask(2), ask(1), ask(3), ask(2)];
  for (const _ of all) await next();
  expect(begun).toEqual(['1', '2', '3', '1', '2', '1', '1']);
  expect(await Promise.all(all)).toEqual([1, 1, 1, 2, 1, 3, 2]);
});

it('who comes while another one runs has the turn before that one has it again', async () => {
  const { ask, begun, next } = desk();
  const all = [ask(1), ask(1)];
  await next();
  all.push(ask(1), ask(2));
  for (const _ of all) await next();
  expect(begun).toEqual(['1', '1', '2', '1']);
  await Promise.all(all);
});

it('a user has at most four in hand, a job as many as it asks for, and nobody else is refused', async () => {
  const { ask, next } = desk();
  const mine = [ask(1), ask(1), ask(1), ask(1)];
  await expect(ask(1)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  const others = [ask(2), ...Array.from({ length: 6 }, () => ask('import 1'))];
  // One that is done makes room.
  await next();
  mine.push(ask(1));
  await expect(ask(1)).rejects.toMatchObject({ status: 429 });
  for (let nth = 0; nth < 11; nth++) await next();
  expect(await Promise.all([...mine, ...others])).toHaveLength(12);
});

it('what nobody waits for any more leaves the queue and gives its place back', async () => {
  const { ask, begun, next } = desk(2);
  const leaving = new AbortController();
  const first = ask(1);
  const gone = ask(1, leaving.signal);
  const other = ask(2);
  leaving.abort(new Error('hung up'));
  await expect(gone).rejects.toThrow('hung up');
  await expect(ask(1, leaving.signal)).rejects.toThrow('hung up');
  const last = ask(1);
  for (let nth = 0; nth < 3; nth++) await next();
  expect(begun).toEqual(['1', '2', '1']);
  expect(await Promise.all([first, other, last])).toEqual([1, 2, 1]);
});

it('work that fails ends its turn', async () => {
  const rounds = new Rounds(1);
  const fails = async () => {
    throw new Error('no luck');
  };
  await expect(rounds.run({ user: 1, gone: here }, fails)).rejects.toThrow('no luck');
  expect(await rounds.run({ user: 1, gone: here }, async () => 'done')).toBe('done');
});
