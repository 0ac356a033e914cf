import { isStorageFailed } from '../../platform/files/storeErrors.ts';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReleaseFiles } from '../../release/service.ts';
import type { Shown } from '../derive/shown.ts';
import { type Texts, WordMaps } from '../maps/service.ts';
import { openWords } from './service.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callout-words-'));
});
afterAll(() => rm(folder, { recursive: true }));

const languages = ['EN', 'FR'];
const filesIn = (name: string) => openReleaseFiles(join(folder, name), 3, Buffer.alloc(32, 7));
const namesIn = (name: string) =>
  readdirSync(join(folder, name, '3'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

/** Of one layer every text in both languages, of the other each third; words that many share, and words of their own. */
function* things(count: number): Generator<[layer: string, owner: number, shown: Shown]> {
  for (let id = 1; id <= count; id++) {
    const texts = { EN: `Bolt M${id % 90} nr ${id}`, FR: `Vis à ${id % 70}` };
    const isItem = id % 50 === 0;
    const shown = isItem ? { type: 1, name: `Nr ${id}`, display: texts } : { number: `N${id}`, description: texts };
    yield [id % 3 === 0 ? 'g7' : 'p', isItem ? -id : id, shown];
  }
}

async function gathered(name: string, count: number) {
  const files = filesIn(name);
  const words = openWords(files, languages);
  try {
    for (const [layer, owner, shown] of things(count)) await words.add(layer, owner, shown);
    const roots = await words.finish();
    await files.settle();
    return { roots, written: files.written(), names: namesIn(name) };
  } finally {
    words.end();
  }
}

async function atOnce(name: string, count: number) {
  const files = filesIn(name);
  const maps = new WordMaps(files, languages);
  const layers = new Map<string, Texts>();
  for (const [layer, owner, shown] of things(count)) {
    const all = layers.get(layer) ?? { layer, owners: [], shown: [] };
    layers.set(layer, all);
    all.owners.push(owner);
    all.shown.push(shown);
  }
  for (const all of layers.values()) maps.add(all);
  const roots = await maps.finish();
  await files.settle();
  return { roots, written: files.written(), names: namesIn(name) };
}

it.each([
  ['few', 500],
  ['many, in a thread', 25_000],
])('words of %s are the files that they are of one text after the other', async (name, count) => {
  const [made, wanted] = [await gathered(name, count), await atOnce(`${name} at once`, count)];
  expect(made).toEqual(wanted);
  const maps = made.roots.get('p');
  expect(maps?.['words.FR']?.count).toBeGreaterThan(count / 2);
  expect(maps?.['partWords.FR']?.count).toBe(72);
});

it('what the thread cannot write fails the gathering, while it adds or when it finishes', async () => {
  await writeFile(join(folder, 'no folder'), '');
  await expect(gathered('no folder', 25_000)).rejects.toSatisfy(isStorageFailed);
});
