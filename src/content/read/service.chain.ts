import { publicLayer } from '../../release/rules.ts';
import { pieces } from '../derive/paging.ts';
import type { Link, PartLayers } from '../derive/partLayers.ts';
import { chainedPartsIn, usesToday } from './queries.part.ts';
import type { Making } from './service.making.ts';

const atOnce = 5000;

/**
 * Links parts by supersessions. Where no list of the release names a part, the lists of today say who may have it: one
 * that stands in hidden branches alone is kept to their groups.
 */
export async function linkParts(making: Making, layers: PartLayers, links: readonly Link[]): Promise<void> {
  const unused = new Set<number>();
  for (const { partId, relatedId } of links)
    for (const id of [partId, relatedId]) if (!layers.isUsed(id)) unused.add(id);
  layers.link(links, await hiddenAmong(making, unused));
}

/** Parts that lists of today name in hidden branches alone, with the layers of those. */
async function hiddenAmong({ db, tree }: Making, ids: ReadonlySet<number>): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  const layersOf = (id: number) => tree.layersToday.get(id) ?? [];
  const hidden = [...tree.layersToday.keys()].filter((id) => !layersOf(id).includes(publicLayer));
  if (hidden.length === 0) return found;
  // Of many parts those that stand in hidden branches are fewer.
  const asked = ids.size <= atOnce ? [...ids] : (await chainedPartsIn(db, hidden)).filter((id) => ids.has(id));
  for (const piece of pieces(asked, atOnce)) {
    const seenIn = new Map<number, Set<string>>();
    for (const { partId, diagramId } of await usesToday(db, piece)) {
      const seen = seenIn.get(partId) ?? new Set();
      seenIn.set(partId, seen);
      for (const layer of layersOf(diagramId)) seen.add(layer);
    }
    for (const [id, seen] of seenIn) if (!seen.has(publicLayer)) found.set(id, [...seen].sort());
  }
  return found;
}
