import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nodesInMemory } from '../../../test/nodesInMemory.ts';
import type { MapRoot } from '../contract.ts';
import { type Difference, differences } from './rules.differences.ts';
import { compareKeys, type Entry } from './rules.ts';
import { type Change, MapBuilder, type NodeFiles, patchMap } from './service.ts';

async function build(files: NodeFiles, entries: readonly Entry[]): Promise<MapRoot | undefined> {
  const builder = new MapBuilder(files, 'diagrams');
  for (const [key, record] of entries) await builder.add(key, record);
  return builder.finish();
}

async function found(files: NodeFiles, before: MapRoot | undefined, after: MapRoot | undefined) {
  const list: Difference<unknown>[] = [];
  for await (const one of differences(files.readNode, before, after)) list.push(one);
  return list;
}

const numbers = (count: number): Entry[] => Array.from({ length: count }, (_, at) => [at * 2, at]);
const change = fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.option(fc.nat(9), { nil: undefined }));

it('20.r finds every key that differs in two maps, once and in order, both ways', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2500), fc.array(change, { maxLength: 60, size: 'max' }), async (count, changes) => {
      const { files } = nodesInMemory();
      const entries = numbers(count);
      const before = await build(files, entries);
      const after = await patchMap(files, 'diagrams', before, changes);
      const was = new Map(entries.map(([key, record]) => [Number(key), record]));
      const is = new Map(was);
      for (const [key, record] of changes) {
        if (record === undefined) is.delete(key);
        else is.set(key, record);
      }
      const wanted = [...new Set([...was.keys(), ...is.keys()])]
        .sort(compareKeys)
        .map((key) => ({ key, before: was.get(key), after: is.get(key) }))
        .filter((one) => one.before !== one.after);
      expect(await found(files, before, after)).toEqual(wanted);
      const back = wanted.map(({ key, before: old, after: now }) => ({ key, before: now, after: old }));
      expect(await found(files, after, before)).toEqual(back);
    }),
    { numRuns: 60 },
  );
});

it('20.r reads few nodes where little differs', async () => {
  const { files, asked } = nodesInMemory();
  const before = await build(files, numbers(20_000));
  const changes: Change[] = [
    [10, 'other'],
    [30_001, 'new'],
  ];
  const after = await patchMap(files, 'diagrams', before, changes);
  asked.read = 0;
  expect(await found(files, before, after)).toHaveLength(2);
  // Both roots, the branches on the two ways and their leaves.
  expect(asked.read).toBeLessThan(20);
  expect(await found(files, before, before)).toEqual([]);
});
