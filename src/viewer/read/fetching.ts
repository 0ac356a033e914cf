import { Fault } from './fault.ts';
import { askPatiently, isBusy } from './patience.ts';

/** Brings the bytes of a file by its address from release.json; rejects with a Fault. */
export type FetchFile = (address: string, options?: { fresh?: boolean }) => Promise<Uint8Array<ArrayBuffer>>;

/** Files of the folder that `base` names, over `fetch`. */
export const filesOver =
  (get: typeof fetch, base: string): FetchFile =>
  async (address, options) => {
    const ask = () => get(new URL(address, base), options?.fresh ? { cache: 'no-cache' } : {});
    const response = await askPatiently(ask).catch(() => {
      throw new Fault('offline', address);
    });
    if (isBusy(response)) throw new Fault('busy', address);
    if (response.status === 401 || response.status === 403) throw new Fault('forbidden', address);
    if (response.status === 404 || response.status === 410) throw new Fault('missing', address);
    // The service worker answers 504 where neither network nor store has the file.
    if (response.status === 504) throw new Fault('offline', address);
    if (!response.ok) throw new Fault('broken', address);
    return new Uint8Array(
      await response.arrayBuffer().catch(() => {
        throw new Fault('offline', address);
      }),
    );
  };

/** A JSON file, unpacked where the host has not done so. */
export async function readJson(fetchFile: FetchFile, address: string, options?: { fresh?: boolean }): Promise<unknown> {
  const bytes = await fetchFile(address, options);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await unpacked(bytes)));
  } catch {
    throw new Fault('broken', address);
  }
}

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
