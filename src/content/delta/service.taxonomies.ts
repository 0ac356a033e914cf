import type { LevelCounts } from '../derive/levelCounts.ts';
import { entriesOfLevel, levelEntries, summed, taxonomyEntries } from '../derive/taxonomy.ts';
import type { PatchedMaps } from '../maps/service.patching.ts';
import type { Before } from '../read/service.before.ts';
import type { Making } from '../read/service.making.ts';
import { taxonomiesOf } from '../read/queries.taxonomy.ts';
import type { SharedTouched } from './queries.unit.ts';

interface TaxonomyDelta {
  before: Before;
  /** By how many units each level has more than before. */
  moved: LevelCounts;
  shared: SharedTouched;
}

/**
 * Patches taxonomies and levels by the units that came to them and left them. Where the installation changed any, each
 * layer's are made anew of what it holds: their records are few beside those of units.
 */
export async function patchTaxonomies(making: Making, of: TaxonomyDelta, maps: PatchedMaps): Promise<void> {
  const layers = of.shared.isTaxonomyTouched ? new Set([...of.before.layers, ...of.moved.layers]) : of.moved.layers;
  for (const layer of layers)
    await (of.shared.isTaxonomyTouched ? remakeLayer(making, of, maps, layer) : patchLayer(making, of, maps, layer));
}

async function patchLayer(
  { db, languages }: Making,
  { before, moved }: TaxonomyDelta,
  maps: PatchedMaps,
  layer: string,
) {
  const counts = moved.of(layer);
  const now = await taxonomiesOf(db, [...counts.keys()]);
  const sums = summed(counts, now);
  for (const [id, more] of sums.levels) {
    const old = await before.level(layer, id);
    if (old) maps.remove(layer, entriesOfLevel(id, old));
    maps.put(layer, levelEntries(now, id, (old?.units ?? 0) + more, languages));
  }
  const taxonomies = sums.taxonomies.size > 0 ? await before.taxonomies(layer) : new Map<number, { units: number }>();
  for (const [id, more] of sums.taxonomies) {
    const old = taxonomies.get(id);
    if (old) maps.remove(layer, [['taxonomies', id, old]]);
    maps.put(layer, taxonomyEntries(now, id, (old?.units ?? 0) + more, languages));
  }
}

async function remakeLayer({ db, languages }: Making, of: TaxonomyDelta, maps: PatchedMaps, layer: string) {
  const [levels, taxonomies] = await Promise.all([of.before.levels(layer), of.before.taxonomies(layer)]);
  const counts = new Map([...levels].map(([id, { units }]) => [id, units]));
  for (const { parent, units } of levels.values())
    if (parent !== undefined) counts.set(parent, (counts.get(parent) ?? 0) - units);
  // A level that comes back may have units that stood at it all the while.
  for (const id of new Set(of.shared.levels)) if (!levels.has(id)) counts.set(id, await of.before.unitsAt(layer, id));
  for (const [id, more] of of.moved.of(layer)) counts.set(id, (counts.get(id) ?? 0) + more);
  const standing = new Map([...counts].filter(([, count]) => count !== 0));
  const now = await taxonomiesOf(db, [...standing.keys()]);
  const sums = summed(standing, now);
  for (const [id, level] of levels) maps.remove(layer, entriesOfLevel(id, level));
  for (const [id, taxonomy] of taxonomies) maps.remove(layer, [['taxonomies', id, taxonomy]]);
  for (const [id, units] of sums.levels) maps.put(layer, levelEntries(now, id, units, languages));
  for (const [id, units] of sums.taxonomies) maps.put(layer, taxonomyEntries(now, id, units, languages));
}
