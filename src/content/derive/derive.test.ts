import { describe, expect, it } from 'vitest';
import { groupLayer, publicLayer } from '../../release/rules.ts';
import { Dice } from '../../../test/dice.ts';
import { PartLayers } from './partLayers.ts';
import { textsOf } from './records.ts';
import { deriveTree, type Place, type Standing } from './tree.ts';
import { Uses } from './uses.ts';

const place = (parentId: number | null, childId: number, ordinal = childId): Place => ({
  parentId,
  childId,
  isPrimary: true,
  ordinal,
});

function treeOf(of: {
  now: Place[];
  before?: Place[];
  held?: number[];
  out?: number[];
  groups?: [number, number[]][];
}) {
  const ids = [...of.now, ...(of.before ?? [])].map(({ childId }) => childId);
  const held = new Set(of.held);
  const standing = new Map<number, Standing>();
  for (const id of ids) if (!of.out?.includes(id)) standing.set(id, held.has(id) ? 'held' : 'now');
  return deriveTree({
    standing,
    placed: new Set(of.now.map(({ childId }) => childId)),
    top: of.now.filter(({ parentId }) => parentId === null),
    placesUnder: (id) => ((held.has(id) ? of.before : of.now) ?? []).filter(({ parentId }) => parentId === id),
    isPlacedNow: (parent, child) => of.now.some(({ parentId, childId }) => parentId === parent && childId === child),
    groups: new Map(of.groups),
    publicLayer,
    groupLayer,
  });
}

describe('the tree of a release', () => {
  it('takes items that are reached through items that are in, and says which are left out', () => {
    const tree = treeOf({ now: [place(null, 1), place(1, 2), place(2, 3), place(1, 4)], out: [2] });
    expect([...tree.items.keys()].toSorted((a, b) => a - b)).toEqual([1, 4]);
    expect(tree.leftOut).toEqual([3]);
  });

  it('keeps the order of equal ordinals and the ordinals of the rest', () => {
    const tree = treeOf({ now: [place(null, 1), place(1, 5, 7), place(1, 3, 7), place(1, 4, 20)] });
    expect(tree.items.get(1)?.children.map(({ id, place: at }) => [id, at])).toEqual([
      [5, 7],
      [3, 8],
      [4, 20],
    ]);
  });

  it('is never a circle where a kept list contradicts the places of today', () => {
    // 1 held 2 when it was taken; today 1 hangs under 2.
    const tree = treeOf({
      now: [place(null, 2), place(2, 1), place(1, 3)],
      before: [place(1, 2), place(1, 3)],
      held: [1],
    });
    expect(tree.items.get(1)?.children.map(({ id }) => id)).toEqual([3]);
    expect(tree.items.get(2)?.parents).toEqual([0]);
    expect(tree.unsettled).toEqual([1]);
  });

  it('puts an item into the layers of all groups that see a way to it, or into the public one', () => {
    const now = [place(null, 1), place(null, 2), place(null, 3), place(1, 4), place(2, 4), place(1, 5), place(3, 5)];
    const { items } = treeOf({
      now,
      groups: [
        [1, [9]],
        [2, [7]],
      ],
    });
    expect(items.get(4)?.layers).toEqual(['g7', 'g9']);
    expect(items.get(5)?.layers).toEqual(['p']);
  });
});

describe('layers of parts', () => {
  const linked = (...pairs: [number, number][]) => pairs.map(([partId, relatedId]) => ({ partId, relatedId }));

  it('are those of all that supersessions link, up to what other groups alone have', () => {
    const layers = new PartLayers(publicLayer);
    layers.use(1, 'g2');
    layers.use(3, 'g1');
    layers.use(5, 'p');
    layers.use(5, 'g1');
    layers.link(linked([1, 2], [2, 3], [6, 5], [8, 9]));
    expect([1, 2, 3, 5, 6, 8].map((id) => layers.of(id))).toEqual([['g2'], ['g1', 'g2'], ['g1'], ['p'], ['p'], []]);
  });

  it('end a public chain before a hidden part, and lead its groups through', () => {
    const layers = new PartLayers(publicLayer);
    layers.use(1, 'p');
    layers.use(3, 'g1');
    layers.use(5, 'p');
    // 1 – 2 – 3 – 4 – 5 and 3 – 6, where nothing uses 2, 4 and 6; 7 is used nowhere but in a draft of group 2.
    layers.link(linked([1, 2], [2, 3], [3, 4], [4, 5], [3, 6], [5, 7], [7, 8]), new Map([[7, ['g2']]]));
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((id) => layers.of(id).join())).toEqual([
      'p',
      'p',
      'g1',
      'p',
      'p',
      'g1',
      'g2',
      'g2',
    ]);
  });

  it('are those that a walk over the links that each reader sees finds, for any links', () => {
    const dice = new Dice(31);
    for (let round = 0; round < 200; round++) {
      const [layers, uses] = [new PartLayers(publicLayer), new Map<number, string[]>()];
      const hidden = new Map<number, string[]>();
      for (let id = 1; id <= 12; id++) {
        const of = dice.of([[], [], ['p'], ['g1'], ['g2'], ['g1', 'g2']]);
        if (of.length === 0 && dice.chance(0.3)) hidden.set(id, [dice.of(['g1', 'g2'])]);
        uses.set(id, of);
        for (const layer of of) layers.use(id, layer);
      }
      const pairs = Array.from({ length: 14 }, (): [number, number] => [1 + dice.below(12), 1 + dice.below(12)]);
      layers.link(linked(...pairs), hidden);
      const has = (id: number, reader: string) => [reader, 'p'].some((layer) => layers.of(id).includes(layer));
      for (const reader of ['p', 'g1', 'g2']) {
        const isHis = (of: readonly string[]) => of.includes('p') || of.includes(reader);
        const limit = (id: number) => (uses.get(id)?.length ? uses.get(id) : hidden.get(id)) ?? [];
        const sees = (id: number) => limit(id).length === 0 || isHis(limit(id));
        const seen = new Set([...uses].filter(([, of]) => isHis(of)).map(([id]) => id));
        for (const from of seen)
          for (const pair of pairs) if (pair.includes(from)) for (const id of pair) if (sees(id)) seen.add(id);
        const found = [...uses.keys()].filter((id) => has(id, reader));
        expect(found, `round ${round} ${reader}`).toEqual([...seen].toSorted((a, b) => a - b));
      }
    }
  });
});

it('uses come in the order of parts, then diagrams, with how often each occurs', () => {
  const uses = new Uses([10, 20, 30]);
  uses.add(7, 30, 1);
  uses.add(2, 20, 2);
  uses.add(7, 10, 1);
  expect([...uses.pairs()]).toEqual([
    { part: 2, diagram: 20, count: 2 },
    { part: 7, diagram: 10, count: 1 },
    { part: 7, diagram: 30, count: 1 },
  ]);
});

it('texts read as EN behind a missing one, whichever language the catalogue keeps its texts in', () => {
  const french = new Map([['FR', 'Boulon']]);
  expect(textsOf('Bolt', ['EN', 'FR', 'DE'], french)).toEqual({ EN: 'Bolt', FR: 'Boulon' });
  expect(textsOf('Boulon', ['FR', 'EN'], new Map([['EN', 'Bolt']]))).toEqual({ EN: 'Bolt', FR: 'Boulon' });
  expect(textsOf('Boulon', ['FR'], new Map())).toEqual({ EN: 'Boulon' });
});
