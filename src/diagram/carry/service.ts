import { unavailable } from '../../platform/http/errors.ts';
import { inThread, TooMuch } from '../../platform/thread/thread.ts';
import type { Registration } from '../register/register.ts';
import type { Comparison } from './worker.ts';

const bounds = { seconds: 30, heapMegabytes: 512 };
/** One comparison runs and so many wait; more are told to come back. */
const mostWaiting = 4;
const retrySeconds = 10;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Compares two drawings in a thread of its own, one pair after the other, with an end to its time and memory. */
export async function compared(comparison: Comparison): Promise<Registration> {
  if (waiting > mostWaiting) throw unavailable(retrySeconds);
  waiting += 1;
  const result = last.then(() =>
    inThread<Registration>(new URL('./worker.ts', import.meta.url), comparison, bounds).catch((error: unknown) => {
      throw error instanceof TooMuch ? unavailable(retrySeconds) : error;
    }),
  );
  last = result.catch(() => {});
  return result.finally(() => {
    waiting -= 1;
  });
}
