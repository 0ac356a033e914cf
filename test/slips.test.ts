import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { loader } from './imports.ts';
import { partLines } from '../src/sample/catalogue/partfile.ts';
import { sizeFor } from '../src/sample/catalogue/size.ts';
import { partBaseImport } from '../src/part/import.ts';
import { searchKey } from '../src/part/rules.ts';

interface Part {
  id: number;
  partNumber: string;
  description: string;
  isNear: boolean;
}

const api = await openApi();
let catalog: TestCatalog;
let parts: Part[];
let keys: Set<string>;

beforeAll(async () => {
  catalog = await api.catalog();
  const lines = Array.from(partLines('slips', sizeFor(2000)), (line) => line.trimEnd());
  expect((await loader(api, partBaseImport)(catalog, lines)).errors).toEqual([]);
  parts = (await search({})).concat(await search({ orderBy: 2 }));
  const all = await api.services.database.inCatalog(catalog.id, (db) =>
    db.selectFrom('part').select('part_number').execute(),
  );
  keys = new Set(all.map(({ part_number: number }) => searchKey(number)));
}, 60_000);

const search = async (body: object): Promise<Part[]> =>
  (await catalog.as('member').post('/api/parts/partSearch', body)).body.result;

/** The four slips of one key, at a place, with another character. */
const slips: Record<string, (text: string, at: number, other: string) => string> = {
  'one too many': (text, at, other) => text.slice(0, at) + other + text.slice(at),
  'one missing': (text, at) => text.slice(0, at) + text.slice(at + 1),
  'a wrong one': (text, at, other) => text.slice(0, at) + other + text.slice(at + 1),
  'two swapped': (text, at) =>
    text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2),
};

const isInOrder = (found: readonly Part[]) =>
  found.findLastIndex((part) => !part.isNear) < found.findIndex((part) => part.isNear) ||
  found.every((part) => !part.isNear);

const place = fc.record({ part: fc.nat(), word: fc.nat(), at: fc.nat(), digit: fc.nat({ max: 9 }) });

it.each(Object.keys(slips))('finds a part on the first page by its number with %s', async (name) => {
  const long = parts.filter(({ partNumber }) => searchKey(partNumber).length >= 5);
  await fc.assert(
    fc.asyncProperty(place, async ({ part: nth, at, digit }) => {
      const part = long[nth % long.length];
      const key = searchKey(part?.partNumber ?? '');
      const typed = slips[name]?.(key, at % key.length, String(digit)) ?? '';
      // What is the number of a part finds that part.
      fc.pre(searchKey(typed).length >= 4 && !keys.has(searchKey(typed)));
      const found = await search({ name: typed });
      expect(found.map(({ id }) => id)).toContain(part?.id);
      expect(isInOrder(found)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

it.each(Object.keys(slips))('finds a part on the first page by its description with %s', async (name) => {
  await fc.assert(
    fc.asyncProperty(place, async ({ part: nth, word, at }) => {
      const part = parts[nth % parts.length];
      const words = part?.description.split(/[\s,]+/).filter((one) => one !== '') ?? [];
      const long = words.filter((one) => /^\p{L}{4,}$/u.test(one));
      fc.pre(long.length > 0);
      const wrong = long[word % long.length] ?? '';
      const typed = slips[name]?.(wrong, at % wrong.length, 'q');
      const found = await search({ description: words.map((one) => (one === wrong ? typed : one)).join(' ') });
      // Where another part has the word as typed, it was no slip.
      if (found[0]?.isNear !== false) expect(found.map(({ id }) => id)).toContain(part?.id);
      expect(isInOrder(found)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
