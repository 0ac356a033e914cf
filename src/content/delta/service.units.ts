import type { PatchedMaps } from '../maps/service.patching.ts';
import type { Making } from '../read/service.making.ts';
import { pricesOfUnits, unitPricesIn, unitPricesOut } from '../read/service.inForce.ts';

/** Patches the prices of units that are in other layers than before, or whose prices were touched or begin. */
export async function patchUnitPrices(making: Making, ids: readonly number[], maps: PatchedMaps): Promise<void> {
  const { tree, audiences } = making;
  for (const id of ids)
    for (const [layer, entry] of unitPricesOut(id, tree.kept.get(id)?.layers ?? [], audiences))
      maps.remove(layer, [entry]);
  const prices = await pricesOfUnits(
    making,
    ids.filter((id) => tree.items.has(id)),
  );
  for (const [layer, entry] of unitPricesIn(prices, (id) => tree.items.get(id)?.layers ?? [], audiences))
    maps.put(layer, [entry]);
}
