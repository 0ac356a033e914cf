import { parentPort, Worker } from 'node:worker_threads';

/** What a thread may take before it is ended. */
export interface Bounds {
  seconds: number;
  /** Of objects; pixels lie outside of it. */
  heapMegabytes: number;
}

/** A thread took more time or memory than it may. */
export class TooMuch extends Error {}

/** What a thread says: how far it is, 0 to 1, as often as it likes, and in the end its result. */
type Said<Result> = { share: number } | { result: Result };

/**
 * Runs a module in a thread of its own, so that this process goes on answering, and ends it with its result.
 * @throws TooMuch past its bounds; the signal's reason; what `onShare` or the thread itself threw.
 */
export function inThread<Result>(
  module: URL,
  input: unknown,
  bounds: Bounds & { signal?: AbortSignal; onShare?: (share: number) => void },
): Promise<Result> {
  const { seconds, heapMegabytes, signal, onShare } = bounds;
  const thread = new Worker(module, {
    workerData: input,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const onAbort = () => reject(signal?.reason);
  const timer = setTimeout(() => reject(new TooMuch(`over ${seconds} s`)), seconds * 1000);
  signal?.addEventListener('abort', onAbort);
  thread.on('message', (said: Said<Result>) => {
    if ('result' in said) return resolve(said.result);
    try {
      onShare?.(said.share);
    } catch (error) {
      reject(error);
    }
  });
  thread.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch(`over ${heapMegabytes} MB`) : error),
  );
  thread.on('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    void thread.terminate();
  });
}

/** Says from within a thread how far it is, 0 to 1. */
export const sayShare = (share: number) => parentPort?.postMessage({ share } satisfies Said<unknown>);

/** Says from within a thread what came out. */
export const sayResult = (result: unknown) => parentPort?.postMessage({ result } satisfies Said<unknown>);
