import { Worker } from 'node:worker_threads';
import { unavailable } from '../../platform/http/errors.ts';
import type { Registration } from '../register/register.ts';
import type { Comparison } from './worker.ts';

const seconds = 30;
const heapMegabytes = 512;
/** One comparison runs and so many wait; more are told to come back. */
const mostWaiting = 4;
const retrySeconds = 10;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Compares two drawings in a thread of its own, one pair after the other, with an end to its time and memory. */
export async function compared(comparison: Comparison): Promise<Registration> {
  if (waiting > mostWaiting) throw unavailable(retrySeconds);
  waiting += 1;
  const result = last.then(() => inThread(comparison));
  last = result.catch(() => {});
  return result.finally(() => {
    waiting -= 1;
  });
}

function inThread(comparison: Comparison): Promise<Registration> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: comparison,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  return new Promise<Registration>((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable(retrySeconds)), seconds * 1000);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(unavailable(retrySeconds));
    });
  }).finally(() => void worker.terminate());
}
