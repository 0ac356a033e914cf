import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { by, publishedTo } from '../../../test/readers.ts';
import { catalogFolder, releaseRoot } from '../service.ts';

const api = await openApi();
const { own, madeOf } = await publishedTo(api);

/** A node and a picture of the public layer. */
const addresses = () => madeOf(own).files.get('p') ?? [];

it.each([
  ['a node', 0, 'cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['a node', 0, 'of other content', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ['a picture', 1, 'changed in one bit', (bytes: Buffer) => bytes.fill((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)],
] as const)('%s (%i) that was %s is never sent, and is told to who runs it', async (_file, which, _how, spoil) => {
  const address = addresses()[which] ?? '';
  const path = join(catalogFolder(releaseRoot(api.services.config.filesDir), own.id), address);
  const ask = () => by(own, 'Admin')(`/published/${own.code}/production/${address}`);
  const bytes = await readFile(path);
  expect((await ask()).status).toBe(200);
  await writeFile(path, spoil(Buffer.from(bytes)));
  const { status, body } = await ask();
  expect([status, body]).toMatchObject([503, { message: 'The file is damaged.' }]);
  expect(api.logged.join('\n')).toContain(path);
  await writeFile(path, bytes);
  expect((await ask()).status).toBe(200);
});
