import { PayloadTooLarge } from './storeErrors.ts';

/** All of a source in memory. Throws PayloadTooLarge beyond `limit` bytes. */
export async function bytesOf(source: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > limit) throw new PayloadTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
