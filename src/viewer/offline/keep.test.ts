import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { keepAll } from './keep.ts';

it('leaves no failure unheard once it has been stopped', async () => {
  const unheard: unknown[] = [];
  const hear = (error: unknown): void => void unheard.push(error);
  process.on('unhandledRejection', hear);
  const control = new AbortController();
  const fetches: ((error: Error) => void)[] = [];
  const fetchFile = () => new Promise<Uint8Array<ArrayBuffer>>((_done, fail) => fetches.push(fail));
  async function* addresses() {
    yield 'a';
    yield 'b';
    control.abort();
    yield 'c';
  }
  await expect(keepAll(fetchFile, addresses(), control.signal, () => {})).rejects.toThrow('aborted');
  for (const fail of fetches) fail(new Error('The host is gone.'));
  await setImmediate();
  process.off('unhandledRejection', hear);
  expect([fetches.length, unheard]).toEqual([2, []]);
});
