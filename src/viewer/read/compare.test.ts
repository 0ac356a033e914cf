import { expect, it } from 'vitest';
import { buildReleaseFiles, counted, type LayerContent } from '../../../test/releaseFiles.ts';
import { Dice } from '../../../test/dice.ts';
import { about, meta } from '../../../test/viewerRelease.ts';
import type { DiagramRecord, ItemRecord, PartRecord } from '../../release/contract.ts';
import { compareReleases } from './compare.ts';
import { openRelease } from './release.ts';

const item = (name: string): ItemRecord => ({ type: 2, name, display: { EN: name } });
const part = (number: string): PartRecord => ({ number, description: { EN: 'Bolt' } });
const diagram = (quantity: string): DiagramRecord => ({
  picture: null,
  rows: [{ tag: '1', part: 1, quantity }],
  hotspots: [],
});

/** Opens a release of records by id, and counts the files that are read of it. */
async function opened(of: {
  items?: Map<number, ItemRecord>;
  diagrams?: Map<number, DiagramRecord>;
  parts?: Map<number, PartRecord>;
}) {
  const content: LayerContent = {
    items: [...(of.items ?? [])],
    diagrams: [...(of.diagrams ?? [])],
    parts: [...(of.parts ?? [])],
  };
  const files = counted(await buildReleaseFiles([{ id: 'p', content }], meta, about));
  return { release: await openRelease(files.fetchFile), files };
}
const shown = ({ differences }: Awaited<ReturnType<typeof compareReleases>>) =>
  differences.map(({ kind, id, change }) => `${change} ${kind} ${id}`).toSorted();

it('20.publish lists what one release has that another has not, or otherwise', async () => {
  const before = await opened({
    items: new Map([
      [1, item('One')],
      [2, item('Two')],
      [3, item('Three')],
    ]),
    diagrams: new Map([[3, diagram('1')]]),
    parts: new Map([[7, part('A-7')]]),
  });
  const after = await opened({
    items: new Map([
      [2, item('Second')],
      [3, item('Three')],
      [4, item('Four')],
    ]),
    diagrams: new Map([[3, diagram('2')]]),
    parts: new Map([
      [7, part('A-7')],
      [8, part('A-8')],
    ]),
  });
  const found = await compareReleases(before.release, after.release);
  expect(shown(found)).toEqual(['added item 4', 'added part 8', 'changed item 2', 'changed item 3', 'removed item 1']);
  const renamed = found.differences.find(({ id }) => id === 2);
  expect([renamed?.before, renamed?.after]).toMatchObject([{ name: 'Two' }, { name: 'Second' }]);
  expect(found.differences.find(({ id }) => id === 3)?.after).toMatchObject({ name: 'Three' });
  expect((await compareReleases(after.release, after.release)).differences).toEqual([]);
});

it('20.publish finds the same as a comparison of all records, over random edits, and reads what differs alone', async () => {
  const dice = new Dice(20);
  const items = new Map(Array.from({ length: 4000 }, (_, id) => [id + 1, item(`Item ${id}`)]));
  for (let round = 0; round < 5; round++) {
    const next = new Map(items);
    for (let edit = 0; edit < 6; edit++) {
      const id = 1 + dice.below(4200);
      if (dice.below(3) === 0) next.delete(id);
      else next.set(id, item(`Edited ${round} ${edit}`));
    }
    const [before, after] = [await opened({ items }), await opened({ items: next })];
    const expected = [...new Set([...items.keys(), ...next.keys()])].flatMap((id) => {
      const [old, now] = [items.get(id), next.get(id)];
      if (!old) return [`added item ${id}`];
      if (!now) return [`removed item ${id}`];
      return old.name === now.name ? [] : [`changed item ${id}`];
    });
    expect(shown(await compareReleases(before.release, after.release))).toEqual(expected.toSorted());
  }
});
