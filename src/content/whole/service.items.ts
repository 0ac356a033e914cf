import { type Label, branchOf } from '../derive/branches.ts';
import { posting } from '../../release/rules.ts';
import { branchEntries, itemEntries } from '../derive/entries.ts';
import { LevelCounts } from '../derive/levelCounts.ts';
import { pieces } from '../derive/paging.ts';
import type { PartLayers } from '../derive/partLayers.ts';
import { itemShown } from '../derive/shown.ts';
import { unitWords } from '../derive/unit.ts';
import { pricesOfUnits, unitPricesIn } from '../read/service.inForce.ts';
import { releasedItems } from '../read/service.item.ts';
import { releasedLiterature } from '../read/service.literature.ts';
import type { Making } from '../read/service.making.ts';
import type { WholeMaps } from '../maps/service.ts';
import type { Words } from '../words/service.ts';
import { addTaxonomies } from './service.taxonomies.ts';

/** Items that are read at once; units have hundreds of rows each, which shall be gone before they are old. */
const atOnce = { items: 500, units: 100 } as const;

/** Adds every item of the release, and says in `partLayers` which layers' diagrams use a part. */
export async function addEveryItem(
  making: Making,
  maps: WholeMaps,
  { words, partLayers }: { words: Words; partLayers: PartLayers },
): Promise<{ diagrams: number; withoutHotspots: number }> {
  const { tree, report, pictures } = making;
  const labels = new Map<number, Label>();
  const ids = [...tree.items.keys()].sort((a, b) => a - b);
  const counts = { diagrams: 0, withoutHotspots: 0 };
  const levels = new LevelCounts();
  let done = 0;
  for (const piece of pieces(ids, making.hasUnits ? atOnce.units : atOnce.items)) {
    for (const item of await releasedItems(making, piece)) {
      for (const [layer, content] of item.layers) {
        const { record, diagram, unit } = content;
        levels.add(layer, unit, 1);
        labels.set(item.id, { type: record.type, display: record.display });
        for (const { part } of diagram?.rows ?? []) partLayers.use(part, layer);
        for (const entry of itemEntries(item.id, content, [], pictures.sizeOf)) {
          const wait = maps.add(layer, entry);
          if (wait) await wait;
        }
        const wait = words.add(
          layer,
          posting.item(item.id),
          itemShown(record, unit && unitWords(unit, making.languages)),
        );
        if (wait) await wait;
      }
      const [content] = item.layers.values();
      if (content?.diagram) counts.diagrams += 1;
      if (content?.diagram?.hotspots.length === 0) counts.withoutHotspots += 1;
    }
    if (making.hasUnits) await addUnitPrices(making, maps, piece);
    for (const { layer, entries } of await releasedLiterature(making, piece))
      for (const entry of entries) await maps.add(layer, entry);
    done += piece.length;
    report.step('diagrams', done, ids.length);
  }
  await addTaxonomies(making, maps, levels);
  for (const [layer, parentId] of branches(making))
    for (const entry of branchEntries(
      parentId,
      branchOf(tree, parentId, layer, (id) => labels.get(id)),
    ))
      await maps.add(layer, entry);
  return counts;
}

async function addUnitPrices(making: Making, maps: WholeMaps, ids: readonly number[]) {
  const { tree, audiences } = making;
  if (audiences.length === 0) return;
  const prices = await pricesOfUnits(making, ids);
  for (const [layer, entry] of unitPricesIn(prices, (id) => tree.items.get(id)?.layers ?? [], audiences))
    await maps.add(layer, entry);
}

/** Every parent in every layer that its children are listed in. */
function* branches({ tree }: Making): Generator<[layer: string, parentId: number]> {
  const layers = new Set([...tree.items.values()].flatMap((item) => item.layers));
  for (const layer of layers) yield [layer, 0];
  for (const [id, item] of tree.items) for (const layer of item.layers) yield [layer, id];
}
