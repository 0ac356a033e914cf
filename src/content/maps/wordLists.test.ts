import { expect, it } from 'vitest';
import { eachDaily } from '../../../test/daily.ts';
import { Dice } from '../../../test/dice.ts';
import { nodesInMemory } from '../../../test/nodesInMemory.ts';
import type { ItemRecord, MapName, PartRecord } from '../../release/contract.ts';
import { posting } from '../../release/rules.ts';
import { itemEntries, partEntries } from '../derive/entries.ts';
import { itemShown, partShown, type Shown } from '../derive/shown.ts';
import { type LayerRoots, WordMaps } from './service.ts';
import { PatchedMaps } from './service.patching.ts';

const languages = ['EN', 'FR', 'DE'];
const { files: nodes } = nodesInMemory();
const files = { layer: () => nodes };

type Part = { record: PartRecord; search: string };
interface Stock {
  parts: Map<number, Part>;
  items: Map<number, ItemRecord>;
}

/** Few words for many, so that most lists are cut off, and lists that are just as long as they may be. */
const vocabulary = ['bolt', 'nut', 'cover', 'gasket', 'm8', 'm10', 'left', 'rare'];

function somePart(dice: Dice, id: number): Part {
  const text = () => [dice.of(vocabulary), dice.of(vocabulary), dice.chance(0.1) ? dice.of(['kevlar', 'belt']) : ''];
  const description = { EN: text().join(' '), ...(dice.chance(0.3) && { FR: `${text().join(' ')} vis` }) };
  const other = { part: 1, number: 'X', and: false, quantity: 1, unit: '', isMandatory: true };
  return {
    record: { number: `N-${id}`, description, ...(dice.chance(0.1) && { supersededBy: [other] }) },
    search: `n${id}`,
  };
}

const someItem = (dice: Dice): ItemRecord => ({
  type: 1 + dice.below(3),
  name: dice.of(vocabulary),
  display: { EN: `${dice.of(vocabulary)} clutch` },
});

const entriesOfPart = (id: number, part: Part) => partEntries(id, part, languages, () => 1);
const entriesOfItem = (id: number, record: ItemRecord) =>
  itemEntries(id, { record, diagram: undefined, serials: [] }, languages, () => 1);

/** What a full publish writes of words. */
async function whole({ parts, items }: Stock): Promise<Record<string, unknown>> {
  const maps = new WordMaps(files, languages);
  const ascending = <T>(of: Map<number, T>) => [...of].toSorted(([a], [b]) => a - b);
  const shown: [number, Shown][] = [
    ...ascending(items).map(([id, record]): [number, Shown] => [posting.item(id), itemShown(record)]),
    ...ascending(parts).map(([id, { record }]): [number, Shown] => [posting.part(id), partShown(record)]),
  ];
  maps.add({ layer: 'p', owners: shown.map(([owner]) => owner), shown: shown.map(([, one]) => one) });
  return wordsIn(await maps.finish());
}

const wordsIn = (roots: LayerRoots) =>
  Object.fromEntries(Object.entries(roots.get('p') ?? {}).filter(([map]) => isOfWords(map as MapName)));
const isOfWords = (map: MapName) => /^(words|itemWords|partWords)\./.test(map);

eachDaily([1, 2, 3])(
  'what lists show by word follows every change as if it were written whole (seed %i)',
  async (seed) => {
    const dice = new Dice(seed);
    const stock: Stock = { parts: new Map(), items: new Map() };
    let roots: LayerRoots = new Map();
    for (let step = 0; step < 60; step++) {
      const maps = new PatchedMaps();
      // In between all of a kind of word goes, or comes back.
      const changes = step === 0 ? 400 : dice.chance(0.2) ? 150 : 1 + dice.below(6);
      const ids = new Set(Array.from({ length: changes }, () => 1 + dice.below(500)));
      for (const id of ids) {
        const isPart = step === 0 || dice.chance(0.7);
        if (isPart) {
          const [was, is] = [stock.parts.get(id), dice.chance(0.35) ? undefined : somePart(dice, id)];
          if (was) maps.remove('p', entriesOfPart(id, was));
          if (is) maps.put('p', entriesOfPart(id, is));
          if (is) stock.parts.set(id, is);
          else stock.parts.delete(id);
        } else {
          const [was, is] = [stock.items.get(id), dice.chance(0.35) ? undefined : someItem(dice)];
          if (was) maps.remove('p', entriesOfItem(id, was));
          if (is) maps.put('p', entriesOfItem(id, is));
          if (is) stock.items.set(id, is);
          else stock.items.delete(id);
        }
      }
      roots = await maps.over(files, roots);
      expect(wordsIn(roots), `step ${step}`).toEqual(await whole(stock));
    }
    const { 'words.EN': words, 'partWords.EN': lists } = roots.get('p') ?? {};
    expect(words?.count).toBeGreaterThan(64 * (lists?.count ?? 0) * 0.5);
  },
);

it('knows of more exactly where there are more than are listed', async () => {
  const bolt: Part = { record: { number: 'N', description: { EN: 'bolt' } }, search: 'n' };
  const stock: Stock = { parts: new Map(Array.from({ length: 66 }, (_, at) => [at + 1, bolt])), items: new Map() };
  let roots: LayerRoots = new Map();
  const change = async (work: (maps: PatchedMaps) => void) => {
    const maps = new PatchedMaps();
    work(maps);
    roots = await maps.over(files, roots);
    expect(wordsIn(roots)).toEqual(await whole(stock));
  };
  await change((maps) => {
    for (const [id, part] of stock.parts) maps.put('p', entriesOfPart(id, part));
  });
  for (const id of [66, 65, 1, 2]) {
    stock.parts.delete(id);
    await change((maps) => maps.remove('p', entriesOfPart(id, bolt)));
  }
  for (const id of [1, 65, 66, 2]) {
    stock.parts.set(id, bolt);
    await change((maps) => maps.put('p', entriesOfPart(id, bolt)));
  }
});

it('reads the records of what moves up, not those of all that is listed', async () => {
  const { files: counted, asked } = nodesInMemory();
  const over = async (before: LayerRoots, change: (maps: PatchedMaps) => void) => {
    const maps = new PatchedMaps();
    change(maps);
    const read = asked.read;
    const roots = await maps.over({ layer: () => counted }, before);
    return { roots, read: asked.read - read };
  };
  const bolt = (id: number): Part => ({
    record: { number: `N-${id}`, description: { EN: id % 2 === 0 ? 'bolt' : `bolt ${id}` } },
    search: `n${id}`,
  });
  const { roots } = await over(new Map(), (maps) => {
    for (let id = 1; id <= 20_000; id++) maps.put('p', entriesOfPart(id, bolt(id)));
  });
  const first = await over(roots, (maps) => maps.remove('p', entriesOfPart(2, bolt(2))));
  const behind = await over(roots, (maps) => maps.remove('p', entriesOfPart(10_000, bolt(10_000))));
  expect(first.read).toBeLessThan(60);
  expect(behind.read).toBeLessThan(60);
});
