import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapRoot } from '../contract.ts';
import { nodesInMemory } from '../../../test/nodesInMemory.ts';
import {
  compareKeys,
  type Entry,
  endsNode,
  getRecord,
  isLeaf,
  type Key,
  keysStarting,
  keysUnder,
  type ReadNode,
  scanBackwards,
  scanRecords,
} from './rules.ts';
import { type Change, MapBuilder, type NodeFiles, patchMap } from './service.ts';

async function build(files: NodeFiles, entries: readonly Entry[]): Promise<MapRoot | undefined> {
  const builder = new MapBuilder(files, 'diagrams');
  for (const [key, record] of entries) await builder.add(key, record);
  return builder.finish();
}

async function all<T>(entries: AsyncGenerator<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const entry of entries) list.push(entry);
  return list;
}

const part = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.string({ unit: 'binary', maxLength: 3 }));
const key: fc.Arbitrary<Key> = fc.oneof(
  fc.integer({ min: 0, max: 3000 }),
  fc.array(part, { minLength: 2, maxLength: 3 }),
);
const sorted = (entries: Iterable<Entry>): Entry[] => {
  const kept = new Map([...entries].map((entry) => [JSON.stringify(entry[0]), entry]));
  return [...kept.values()].sort((a, b) => compareKeys(a[0], b[0]));
};
const numbers = (count: number): Entry[] => Array.from({ length: count }, (_, at) => [at * 2, `record ${at}`]);
const entriesOf = (max: number) => fc.array(fc.tuple(key, fc.nat(9)), { maxLength: max, size: 'max' });

function applied(entries: readonly Entry[], changes: readonly Change[]): Entry[] {
  const map = new Map(entries.map((entry) => [JSON.stringify(entry[0]), entry]));
  for (const [changed, record] of changes) {
    if (record === undefined) map.delete(JSON.stringify(changed));
    else map.set(JSON.stringify(changed), [changed, record]);
  }
  return sorted(map.values());
}

/** What the tree is, checked by reading all of it. */
async function checked(read: ReadNode, root: MapRoot, texts: Map<string, string>) {
  const below = async (name: string): Promise<{ level: number; count: number; size: number; first: Key }> => {
    const node = await read(name);
    const own = Buffer.byteLength(texts.get(name) ?? '');
    const first = node.entries[0]?.[0] ?? 0;
    if (isLeaf(node)) return { level: 0, count: node.entries.length, size: own, first };
    let [count, size] = [0, own];
    for (const branch of node.entries) {
      const found = await below(branch[1]);
      expect(found).toEqual({ level: node.level - 1, first: branch[0], count: branch[2], size: branch[3] });
      count += found.count;
      size += found.size;
    }
    return { level: node.level, count, size, first };
  };
  const found = await below(root.root);
  expect({ height: found.level, count: found.count, size: found.size }).toEqual({
    height: root.height,
    count: root.count,
    size: root.size,
  });
}

describe('keys', () => {
  it('come in one order: numbers, texts by code points, shorter before longer', () => {
    const order: Key[] = [-1, 2, [2, 1], 10, '', '\0', 'A', 'Ab', ['Ab', 3], 'a', '\uffff', '\u{10000}'];
    for (const [at, left] of order.entries())
      for (const [to, right] of order.entries()) expect(Math.sign(compareKeys(left, right))).toBe(Math.sign(at - to));
    expect(compareKeys('a', ['a'])).toBe(0);
  });

  it('end nodes about as often as asked, on each level others', () => {
    for (const average of [16, 128, 1024]) {
      const ends = (level: number) =>
        Array.from({ length: 100_000 }, (_, at) => [at % 7, `N${at}`]).filter((one) => endsNode(one, level, average));
      const [leaves, inner] = [ends(0), ends(1)];
      for (const found of [leaves, inner]) {
        expect(found.length).toBeGreaterThan((100_000 / average) * 0.6);
        expect(found.length).toBeLessThan((100_000 / average) * 1.4);
      }
      expect(leaves.filter((one) => inner.includes(one)).length).toBeLessThan(leaves.length / 4);
    }
  });
});

describe('a map in files', () => {
  it('gives every record, and each range in order and backwards', async () => {
    await fc.assert(
      fc.asyncProperty(entriesOf(600), key, key, async (given, from, until) => {
        const { files, texts } = nodesInMemory();
        const entries = sorted(given);
        const root = await build(files, entries);
        if (root) await checked(files.readNode, root, texts);
        const range = { from, until };
        const expected = entries.filter(([one]) => compareKeys(one, from) >= 0 && compareKeys(one, until) < 0);
        expect(await all(scanRecords(files.readNode, root))).toEqual(entries);
        expect(await all(scanRecords(files.readNode, root, range))).toEqual(expected);
        expect(await all(scanBackwards(files.readNode, root, range))).toEqual(expected.toReversed());
        for (const [one, record] of entries.slice(0, 20))
          expect(await getRecord(files.readNode, root, one)).toBe(record);
        const there = entries.some(([one]) => compareKeys(one, from) === 0);
        expect((await getRecord(files.readNode, root, from)) !== undefined).toBe(there);
      }),
      { numRuns: 40 },
    );
  });

  it('finds what begins with given parts or with a text', async () => {
    const { files } = nodesInMemory();
    const entries = sorted(
      [1, 2, 3].flatMap((one) => ['', 'a', 'ab', 'abc\u{1f600}', 'b'].map((text) => [[one, text], 0])),
    );
    const root = await build(files, entries);
    const keys = async (range: object) => (await all(scanRecords(files.readNode, root, range))).map(([found]) => found);
    expect(await keys(keysUnder([2]))).toHaveLength(5);
    expect(await keys(keysUnder([2, 'ab']))).toEqual([[2, 'ab']]);
    expect(await keys(keysStarting([2], 'ab'))).toEqual([
      [2, 'ab'],
      [2, 'abc\u{1f600}'],
    ]);
  });

  it('refuses keys out of order', async () => {
    const builder = new MapBuilder(nodesInMemory().files, 'items');
    await builder.add(2, {});
    expect(() => builder.add(2, {})).toThrow('items: 2 does not come after 2');
    expect(() => builder.add(1, {})).toThrow(RangeError);
  });

  it('hears of a leaf that could not be written', async () => {
    const files: NodeFiles = { ...nodesInMemory().files, putNode: () => Promise.reject(new Error('disk full')) };
    await expect(build(files, numbers(2000))).rejects.toThrow('disk full');
  });
});

describe('a patch', () => {
  const seed = Number(process.env.FC_SEED ?? Date.now() % 1_000_000);

  it(`gives the nodes of building whole (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(
        entriesOf(1500),
        fc.array(entriesOf(300), { minLength: 1, maxLength: 3 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
        async (given, rounds, places) => {
          const { files, texts } = nodesInMemory();
          let entries = sorted(given);
          let root = await build(files, entries);
          for (const [round, additions] of rounds.entries()) {
            const ends = entries.filter(([one]) => endsNode(one, 0, 16));
            const removed = places.flatMap((place) => {
              const from = Math.floor(place * entries.length);
              return [...entries.slice(from, from + round * 40 + 1), ...ends.slice(Math.floor(place * ends.length), 3)];
            });
            const changes: Change[] = [...additions, ...removed.map(([one]): Change => [one, undefined])];
            entries = applied(entries, changes);
            root = await patchMap(files, 'diagrams', root, changes);
            const whole = await build(nodesInMemory().files, entries);
            expect(root).toEqual(whole);
            if (root) await checked(files.readNode, root, texts);
          }
        },
      ),
      { numRuns: 60, seed },
    );
  });

  it('takes everything out, puts everything in, shrinks to one entry and grows back', async () => {
    const { files } = nodesInMemory();
    const entries = numbers(20_000);
    const whole = await build(files, entries);
    expect(whole?.height).toBe(2);
    const none = await patchMap(
      files,
      'diagrams',
      whole,
      entries.map(([one]) => [one, undefined]),
    );
    expect(none).toBeUndefined();
    expect(await patchMap(files, 'diagrams', none, entries)).toEqual(whole);
    for (const kept of [0, 777, 19_999]) {
      const others = entries.filter((_, at) => at !== kept);
      const one = await patchMap(
        files,
        'diagrams',
        whole,
        others.map(([other]) => [other, undefined]),
      );
      expect(one).toEqual(await build(files, entries.slice(kept, kept + 1)));
      expect(await patchMap(files, 'diagrams', one, others)).toEqual(whole);
    }
  });

  it('writes a node per level for one change, and none for no change', async () => {
    const { files, asked } = nodesInMemory();
    const whole = await build(files, numbers(20_000));
    asked.put = 0;
    await patchMap(files, 'diagrams', whole, [[20_000, 'another']]);
    expect(asked.put).toBe(3);
    expect(
      await patchMap(files, 'diagrams', whole, [
        [20_000, 'record 10000'],
        [1, undefined],
      ]),
    ).toEqual(whole);
    asked.put = asked.read = 0;
    await patchMap(
      files,
      'diagrams',
      whole,
      Array.from({ length: 100 }, (_, at) => [at * 397 + 1, 'new']),
    );
    expect(asked.put).toBeLessThan(220);
  });
});

it('15.10 a disk that is full while a map is patched is told to whoever patches it, and to nobody else', async () => {
  const { files } = nodesInMemory();
  const root = await build(files, numbers(4000));
  const full: NodeFiles = {
    putNode: () => Promise.reject(new Error('The disk is full')),
    readNode: async (name) => {
      await wait(2);
      return files.readNode(name);
    },
  };
  const strays: unknown[] = [];
  const stray = (error: unknown) => void strays.push(error);
  process.on('unhandledRejection', stray);
  const changes: Change[] = [0, 2000, 4000, 6000].map((at) => [at, 'other']);
  await expect(patchMap(full, 'diagrams', root, changes)).rejects.toThrow('The disk is full');
  await wait(10);
  process.off('unhandledRejection', stray);
  expect(strays).toEqual([]);
});
