import { parentPort, Worker } from 'node:worker_threads';

/** What a thread may take before it is ended. */
export interface Bounds {
  seconds: number;
  /** Of objects; pixels lie outside of it. */
  heapMegabytes: number;
}

/** A thread took more time or memory than it may. */
export class TooMuch extends Error {}

/**
 * What a thread says: how far it is, 0 to 1, as often as it likes; of each message that it took it; and in the end its
 * result.
 */
type Said<Result> = { share: number } | { took: true } | { result: Result };

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
  const { thread, promise, reject } = started<Result>(
    module,
    { workerData: input, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } },
    (said) => 'share' in said && onShare?.(said.share),
  );
  const onAbort = () => reject(signal?.reason);
  const timer = setTimeout(() => reject(new TooMuch(`over ${seconds} s`)), seconds * 1000);
  signal?.addEventListener('abort', onAbort);
  return promise
    .catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new TooMuch(`over ${heapMegabytes} MB`);
    })
    .finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      void thread.terminate();
    });
}

/** A thread that is handed messages and in the end says its result. */
export interface Thread<Message, Result> {
  /** Hands a message over. Where the thread lags behind it answers a promise: await it before handing over more. */
  send(message: Message): Promise<unknown> | undefined;
  /** Rejects with what the thread threw, or where it ended without a result. */
  result: Promise<Result>;
  end(): void;
}

/** So many messages may wait before `send` asks to wait. */
const mostWaiting = 4;

/**
 * Runs a module in a thread that takes messages, for work beside that of this one; the caller ends it.
 * @param youngMegabytes of space for new objects: more of it collects a stream of short-lived ones in less time
 */
export function openThread<Message, Result>(
  module: URL,
  input: unknown,
  { youngMegabytes }: { youngMegabytes: number },
): Thread<Message, Result> {
  let waiting = 0;
  let lagging: (() => void)[] = [];
  const { thread, promise } = started<Result>(
    module,
    { workerData: input, resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } },
    (said) => {
      if (!('took' in said)) return;
      waiting -= 1;
      if (waiting > mostWaiting) return;
      for (const goOn of lagging) goOn();
      lagging = [];
    },
  );
  // Whoever waits hears of a failure; until then nobody may be listening.
  promise.catch(() => undefined);
  return {
    send(message) {
      thread.postMessage(message);
      waiting += 1;
      if (waiting <= mostWaiting) return undefined;
      const room = Promise.race([promise, new Promise<void>((goOn) => void lagging.push(goOn))]);
      // Of several that were sent at once only the last may be waited for.
      room.catch(() => undefined);
      return room;
    },
    result: promise,
    end: () => void thread.terminate(),
  };
}

function started<Result>(
  module: URL,
  options: { workerData: unknown; resourceLimits: object },
  hear: (said: Exclude<Said<Result>, { result: Result }>) => void,
) {
  const thread = new Worker(module, { ...options, execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  thread.on('message', (said: Said<Result>) => {
    if ('result' in said) return resolve(said.result);
    try {
      hear(said);
    } catch (error) {
      reject(error);
    }
  });
  thread.on('error', reject);
  thread.on('exit', (code) => reject(new Error(`The thread ended with ${code}.`)));
  return { thread, promise, reject };
}

/** Says from within a thread how far it is, 0 to 1. */
export const sayShare = (share: number) => parentPort?.postMessage({ share } satisfies Said<unknown>);

/** Says from within a thread what came out. */
export const sayResult = (result: unknown) => parentPort?.postMessage({ result } satisfies Said<unknown>);

/** Takes from within a thread each message that it is handed. */
export function onEach(take: (message: unknown) => void | Promise<void>): void {
  parentPort?.on('message', (message: unknown) => {
    void take(message);
    parentPort?.postMessage({ took: true } satisfies Said<unknown>);
  });
}
