import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { buildReleaseFiles, counted, withHits } from '../../../test/releaseFiles.ts';
import type { LayerContent, ReleaseFiles } from '../../../test/releaseFiles.ts';
import { about, meta } from '../../../test/viewerRelease.ts';
import { searchKey } from '../../part/rules.ts';
import { backwards, posting, words } from '../../release/rules.ts';
import { openRelease, type Release } from '../read/release.ts';
import { isOneEdit } from './edits.ts';
import { numbersNear, numbersStarting } from './numbers.ts';
import { prepare, search } from './search.ts';
import { hasTerms, postingsOf } from './words.ts';
import type { Kind } from './words.ts';

interface Made {
  id: number;
  number: string;
  text: string;
}

function contentOf(parts: readonly Made[], items: readonly Made[] = []): LayerContent {
  const terms = (text: string, value: number) => words(text).map((word) => [[word, value], 0] as const);
  return {
    parts: parts.map(({ id, number, text }) => [id, { number, description: { EN: text } }] as const),
    items: items.map(({ id, text }) => [id, { type: 1, name: text, display: { EN: text } }] as const),
    numbers: parts.map(({ id, number }) => [[searchKey(number), id], number] as const),
    reversed: parts.map(({ id, number }) => [[backwards(searchKey(number)), id], 0] as const),
    'words.EN': [
      ...parts.flatMap(({ id, text }) => terms(text, posting.part(id))),
      ...items.flatMap(({ id, text }) => terms(text, posting.item(id))),
    ],
  };
}

/** As it is published, or by a version that knew neither hits nor vocabularies. */
type Era = 'now' | 'earlier';

async function opened(layers: Record<string, { parts: readonly Made[]; items?: readonly Made[] }>, era: Era = 'now') {
  const orders = Object.entries(layers).map(([id, { parts, items }]) => {
    const content = contentOf(parts, items);
    return { id, content: era === 'now' ? withHits(content) : content };
  });
  const built = await buildReleaseFiles(orders, meta, about);
  return { built, ...(await openedAnew(built)) };
}

/** With nothing read yet. */
async function openedAnew(built: ReleaseFiles) {
  const { asked, fetchFile } = counted(built);
  return { asked, release: await openRelease(fetchFile) };
}

const placesOf = ({ layers }: Release) => layers.map((layer) => ({ ...layer, ahead: layer.read }));

const all = async <T>(hits: AsyncIterable<T>) => {
  const found: T[] = [];
  for await (const hit of hits) found.push(hit);
  return found;
};

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

const vocabulary = ['bolt', 'bolts', 'bold', 'clutch', 'cover', 'belt', 'kevlar', 'drive', 'driven', 'gasket'];
const somePart = fc.record({
  number: fc.stringMatching(/^[0-9A-C]{1,3}[-. ]?[0-9A-C]{3,6}$/),
  text: fc.array(fc.constantFrom(...vocabulary), { maxLength: 4 }).map((list) => list.join(', ')),
});
const someParts = fc
  .array(somePart, { maxLength: 400 })
  .map((list) => list.map((part, i) => ({ ...part, id: 1 + i * 3 })).filter(({ number }) => searchKey(number) !== ''));

it.each(['now', 'earlier'] as const)(
  'finds all parts whose number begins with what was typed, over all layers, the number itself first, in a release of %s',
  async (era) => {
    await fc.assert(
      fc.asyncProperty(someParts, fc.nat(), fc.nat({ max: 6 }), async (parts, pick, length) => {
        const key = searchKey(parts[pick % Math.max(1, parts.length)]?.number ?? '12').slice(0, length + 1);
        const [odd, even] = [0, 1].map((rest) => parts.filter(({ id }) => id % 2 !== rest));
        const { release } = await opened({ p: { parts: odd ?? [] }, g7: { parts: even ?? [] } }, era);
        const found = await all(numbersStarting(placesOf(release), key));
        const expected = parts.filter(({ number }) => searchKey(number).startsWith(key));
        expect(sorted(found.map(({ part }) => part))).toEqual(sorted(expected.map(({ id }) => id)));
        const shown = era === 'now' ? parts.map(({ number }) => number) : [];
        for (const hit of found) expect(shown.includes(hit.shown?.number ?? '')).toBe(era === 'now');
        const keyOf = new Map(parts.map(({ id, number }) => [id, searchKey(number)]));
        const keys = found.map(({ part }) => keyOf.get(part) ?? '');
        expect(keys.every((one, at) => at === 0 || (keys[at - 1] ?? '') <= one)).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);

it('finds every number that is one insertion, deletion, exchange or swap away', async () => {
  await fc.assert(
    fc.asyncProperty(someParts, fc.nat(), fc.nat({ max: 8 }), fc.nat({ max: 3 }), async (parts, pick, at, how) => {
      const known = searchKey(parts[pick % Math.max(1, parts.length)]?.number ?? '123456');
      const [head, one, rest] = [known.slice(0, at), known.slice(at, at + 1), known.slice(at + 1)];
      const key = [
        `${head}7${one}${rest}`,
        head + rest,
        `${head}8${rest}`,
        head + rest.slice(0, 1) + one + rest.slice(1),
      ];
      const typed = key[how] ?? known;
      const { release } = await opened({ p: { parts } });
      const found = await all(numbersNear(placesOf(release), typed));
      const expected = parts.filter(({ number }) => {
        const other = searchKey(number);
        return typed.length >= 5 && other !== typed && isOneEdit(other, typed);
      });
      expect(sorted(found.map(({ part }) => part))).toEqual(sorted(expected.map(({ id }) => id)));
    }),
    { numRuns: 60 },
  );
});

it.each(['now', 'earlier'] as const)(
  'finds all that have every word, the last one as it begins, and nothing else, in a release of %s',
  async (era) => {
    await fc.assert(
      fc.asyncProperty(
        someParts,
        fc.array(fc.constantFrom(...vocabulary, 'bol', 'c', 'dri', 'zzz'), { minLength: 1, maxLength: 3 }),
        async (parts, query) => {
          const { release } = await opened({ p: { parts, items: parts.slice(0, 50) } }, era);
          const layer = release.layers[0];
          if (!layer) throw new Error('no layer');
          const expected = (list: readonly Made[]) =>
            list.filter(({ text }) => {
              const has = words(text);
              const last = query.at(-1) ?? '';
              return (
                query.slice(0, -1).every((term) => has.includes(term)) && has.some((word) => word.startsWith(last))
              );
            });
          const has = (value: number) =>
            Promise.resolve(hasTerms(parts.find(({ id }) => id === Math.abs(value))?.text ?? '', query));
          const { read, maps } = layer;
          const lists = { items: maps['itemWords.EN'], parts: maps['partWords.EN'] };
          const lexicon = { read, words: maps['words.EN'], lists: era === 'now' ? lists : undefined };
          const idsOf = async (kind: Kind) =>
            (await all(postingsOf(lexicon, query, kind, { has, goesOn: () => true }))).map(({ posting: value }) =>
              Math.abs(value),
            );
          expect(sorted(await idsOf('parts'))).toEqual(sorted(expected(parts).map(({ id }) => id)));
          expect(sorted(await idsOf('items'))).toEqual(sorted(expected(parts.slice(0, 50)).map(({ id }) => id)));
        },
      ),
      { numRuns: 60 },
    );
  },
);

const nouns = ['Bolt', 'Screw', 'Washer', 'Nut', 'Gasket', 'Bearing', 'Spring', 'Cover', 'Hose', 'Bracket'];
const kinds = ['hex flange', 'drive clutch', 'front fork', 'rear axle', 'crankcase', 'cylinder head', 'oil pump'];

/** 200,000 parts with numbers of seven digits and descriptions of a few common words, and some models. */
const large = (() => {
  const parts = Array.from({ length: 200_000 }, (_, i) => ({
    id: i + 1,
    number: String(1_000_000 + ((i * 7_654_321) % 8_999_993)),
    text: `${nouns[i % 10]}, ${kinds[(i * 3) % 7]}, M${i % 31} x ${i % 97}`,
  }));
  parts.push({ id: 900_001, number: '33-555-X', text: 'Kevlar belt' });
  const items = Array.from({ length: 2000 }, (_, i) => ({ id: i + 1, number: '', text: `Fjell ${i} clutch` }));
  let known: ReturnType<typeof opened> | undefined;
  return () => (known ??= opened({ p: { parts, items } }));
})();

// Built once; on a busy machine that takes its time.
beforeAll(large, 180_000);

async function cost(query: string) {
  const { asked, release } = await openedAnew((await large()).built);
  const before = { ...asked };
  await search(release, 'EN', query);
  return { files: asked.files - before.files, bytes: asked.bytes - before.bytes };
}

/** How often a search waits for files, where all that is asked for meanwhile comes at once. */
async function turnsOf(query: string, isPrepared: boolean) {
  const { built } = await large();
  let turns = 0;
  const waiting: (() => void)[] = [];
  const come = () => {
    turns += 1;
    for (const comes of waiting.splice(0)) comes();
  };
  const release = await openRelease(
    (address) =>
      new Promise((resolve) => {
        if (waiting.length === 0) setImmediate(come);
        const bytes = built.files.get(address) ?? new Uint8Array();
        waiting.push(() => resolve(address.endsWith('.gz') ? new Uint8Array(gunzipSync(bytes)) : bytes));
      }),
  );
  if (isPrepared) {
    prepare(release, 'EN', undefined);
    while (waiting.length > 0) await new Promise(setImmediate);
  }
  turns = 0;
  await search(release, 'EN', query);
  return turns;
}

it.each([
  ['1', 5],
  ['12345', 9],
  ['33555', 9],
  ['b', 8],
  ['c', 7],
  ['bolt', 7],
  ['bolt m', 7],
  ['clutch bolt m', 7],
  ['kevlar b', 8],
  // Few have both words: texts are looked up.
  ['cover drive f', 27],
  // What nobody has.
  ['1234567', 17],
  ['33565x', 12],
  ['blot', 21],
  ['gaskt m7', 29],
  ['zzzzz', 21],
])('for "%s" in 200,000 parts reads at most %i files, and 150 KB', async (query, most) => {
  const { files, bytes } = await cost(query);
  expect(files).toBeLessThanOrEqual(most);
  expect(bytes).toBeLessThanOrEqual(150_000);
});

it.each([
  ['1', 3, 2],
  ['b', 3, 2],
  ['c', 3, 2],
  // Many words begin so.
  ['m', 3, 2],
  ['bolt m', 3, 2],
  // Numbers that nobody has: those near them are read at once.
  ['33565x', 5, 4],
  ['200001', 5, 4],
  ['154321', 5, 4],
])('waits for files few times for "%s", fewer where the field had the focus before', async (query, cold, warm) => {
  expect([await turnsOf(query, false), await turnsOf(query, true)]).toEqual([cold, warm]);
});

it('corrects a word that is not there, and says so', async () => {
  const { release } = await large();
  const answer = await search(release, 'EN', 'kevlra belt');
  expect(answer).toMatchObject({ corrected: 'kevlar belt', parts: [{ id: 900_001, layer: 'p' }] });
});

it('shows items before parts, a page at a time', async () => {
  const { release } = await large();
  const first = await search(release, 'EN', 'clutch');
  expect([first.items.length, first.parts.length, first.more]).toEqual([6, 20, true]);
  const second = await search(release, 'EN', 'clutch', { pages: 2 });
  expect([second.items.length, second.parts.length]).toEqual([12, 40]);
  expect(second.parts.slice(0, 20)).toEqual(first.parts);
});

it('finds a number with or without separators, without leading zeros, and with a typo', async () => {
  const { release } = await large();
  for (const query of ['33-555-X', '33555x', '0033555X', '33555y', '3355x', '3355x5']) {
    expect((await search(release, 'EN', query)).parts.map(({ id }) => id)).toContain(900_001);
  }
  // With all that is shown, so that its record need not be read.
  const shown = { number: '33-555-X', description: 'Kevlar belt', isReplaced: false };
  for (const query of ['33555', '3355x5', 'kevlar', 'belt k'])
    expect((await search(release, 'EN', query)).parts).toContainEqual({ id: 900_001, layer: 'p', shown });
});

it('18.a puts the number that was asked for first, and marks it among those that begin so or are near', async () => {
  const parts = ['12346', '12-345', '0012345-6', '12445'].map((number, at) => ({ id: at + 1, number, text: 'Bolt' }));
  for (const era of ['now', 'earlier'] as const) {
    const { release } = await opened({ p: { parts } }, era);
    const found = async (query: string) =>
      (await search(release, 'EN', query)).parts.map(({ id, isExact = false }) => [id, isExact]);
    const [first, ...others] = await found('12345');
    expect([first, others.toSorted(([a], [b]) => Number(a) - Number(b))]).toEqual([
      [2, true],
      [
        [1, false],
        [3, false],
        [4, false],
      ],
    ]);
    expect((await found('12347')).every(([, isExact]) => isExact === false)).toBe(true);
  }
});

it('stops where the reader types on', async () => {
  const { release } = await large();
  await expect(search(release, 'EN', 'bolt', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});
