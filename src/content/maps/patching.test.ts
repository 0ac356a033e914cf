import { expect, it } from 'vitest';
import { nodesInMemory } from '../../../test/nodesInMemory.ts';
import type { MapEntry } from '../derive/entries.ts';
import type { LayerRoots } from './service.ts';
import { PatchedMaps } from './service.patching.ts';

const { files: nodes, asked } = nodesInMemory();
const files = { layer: () => nodes };

const word = (text: string, owner: number): MapEntry => ['words.EN', [text, owner], 0];
const over = async (before: LayerRoots, change: (maps: PatchedMaps) => void) => {
  const maps = new PatchedMaps();
  change(maps);
  const was = { ...asked };
  const roots = await maps.over(files, before);
  return { roots, read: asked.read - was.read };
};

it('reads nothing for what goes out and comes in again as it was', async () => {
  const { roots } = await over(new Map(), (maps) => maps.put('p', [word('BOLT', 1), word('NUT', 1), word('PIN', 2)]));
  const same = await over(roots, (maps) => {
    maps.remove('p', [word('BOLT', 1), word('NUT', 1)]);
    maps.put('p', [word('NUT', 1), word('BOLT', 1)]);
  });
  expect(same).toEqual({ roots, read: 0 });
  const other = await over(roots, (maps) => {
    maps.remove('p', [word('BOLT', 1), word('NUT', 1)]);
    maps.put('p', [word('BOLT', 1), word('WASHER', 1)]);
  });
  const whole = await over(new Map(), (maps) => maps.put('p', [word('BOLT', 1), word('PIN', 2), word('WASHER', 1)]));
  expect(other.roots).toEqual(whole.roots);
});

it('puts in what comes with another record, or whose record before is not known', async () => {
  const parent = (isPrimary: boolean): MapEntry => ['parents', [7, 3], { isPrimary }];
  const { roots } = await over(new Map(), (maps) => maps.put('p', [parent(true)]));
  const { roots: now } = await over(roots, (maps) => {
    maps.remove('p', [['parents', [7, 3], undefined]]);
    maps.put('p', [parent(false)]);
  });
  expect(now).not.toEqual(roots);
  const { roots: again } = await over(now, (maps) => {
    maps.remove('p', [parent(false)]);
    maps.put('p', [parent(true)]);
  });
  expect(again).toEqual(roots);
});
