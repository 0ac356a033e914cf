import type { LevelCounts } from '../derive/levelCounts.ts';
import { levelEntries, summed, taxonomyEntries } from '../derive/taxonomy.ts';
import type { WholeMaps } from '../maps/service.ts';
import type { Making } from '../read/service.making.ts';
import { taxonomiesOf } from '../read/queries.taxonomy.ts';

/** Adds the taxonomies and levels that units of each layer stand in. */
export async function addTaxonomies({ db, languages }: Making, maps: WholeMaps, counts: LevelCounts): Promise<void> {
  for (const layer of counts.layers) {
    const standing = counts.of(layer);
    const now = await taxonomiesOf(db, [...standing.keys()]);
    const sums = summed(standing, now);
    for (const [id, units] of sums.levels)
      for (const entry of levelEntries(now, id, units, languages)) await maps.add(layer, entry);
    for (const [id, units] of sums.taxonomies)
      for (const entry of taxonomyEntries(now, id, units, languages)) await maps.add(layer, entry);
  }
}
