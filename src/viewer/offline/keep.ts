import type { FetchFile } from '../read/fetching.ts';

const atOnce = 4;

/** Fetches every file once, a few at a time, for the service worker to keep. `on` hears how many are done. */
export async function keepAll(
  fetchFile: FetchFile,
  addresses: AsyncIterable<string>,
  signal: AbortSignal,
  on: (done: number) => void,
): Promise<string[]> {
  const all: string[] = [];
  const underWay = new Set<Promise<unknown>>();
  for await (const address of addresses) {
    signal.throwIfAborted();
    all.push(address);
    const work = fetchFile(address).then(() => {
      underWay.delete(work);
      on(all.length - underWay.size);
    });
    // Who waits below hears of a failure; who has stopped waiting does not want to.
    work.catch(() => undefined);
    underWay.add(work);
    if (underWay.size >= atOnce) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  return all;
}
