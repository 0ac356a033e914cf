import type { PatchedMaps } from '../maps/service.patching.ts';
import type { Before } from '../read/service.before.ts';
import type { ReleasedLiterature } from '../read/service.literature.ts';

/**
 * Takes the literature of items or parts out and puts in what they have now; answers those of which it is another.
 * @param owners as postings
 */
export async function patchLiterature(
  before: Before,
  owners: readonly number[],
  now: readonly ReleasedLiterature[],
  maps: PatchedMaps,
): Promise<Set<number>> {
  const said = new Map<number, { old: string[]; now: string[] }>(owners.map((owner) => [owner, { old: [], now: [] }]));
  for (const owner of owners)
    for (const layer of before.layers) {
      const entries = await before.literature(layer, owner);
      maps.remove(layer, entries);
      for (const entry of entries) said.get(owner)?.old.push(JSON.stringify([layer, entry]));
    }
  for (const { owner, layer, entries } of now) {
    maps.put(layer, entries);
    for (const entry of entries) said.get(owner)?.now.push(JSON.stringify([layer, entry]));
  }
  const isOther = (of: { old: string[]; now: string[] }) => of.old.sort().join() !== of.now.sort().join();
  return new Set([...said].filter(([, of]) => isOther(of)).map(([owner]) => owner));
}
