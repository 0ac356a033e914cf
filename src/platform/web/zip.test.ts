import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { zipOf } from './zip.ts';

it('a zip made in the browser has every file under its path, as it was', async () => {
  const files = { 'a/ä.txt': 'one', 'b.bin': 'x'.repeat(100_000), 'empty.txt': '' };
  const blob = await zipOf(Object.entries(files).map(([path, text]) => ({ path, file: new File([text], 'name') })));
  const archive = await fromBufferPromise(Buffer.from(await blob.arrayBuffer()));
  const found: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    found[entry.fileName] = String(await buffer(await archive.openReadStreamPromise(entry)));
  expect(found).toEqual(files);
});
