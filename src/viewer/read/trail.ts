import type { Found } from './content.ts';
import { itemOf, parentsOf } from './content.ts';
import type { ItemRecord } from '../../release/contract.ts';
import type { Release } from './release.ts';

export type Step = Found<ItemRecord> & { id: number };

/** More levels than any catalogue has; a release that turned in circles would end here. */
const deepest = 32;

/** The way from the top of the tree to an item, by primary parents; the item is last. Empty where it is not there. */
export async function trailTo(release: Release, item: number): Promise<Step[]> {
  const steps: Step[] = [];
  for (let id = item; id !== 0 && steps.length < deepest;) {
    const [record, parents] = await Promise.all([itemOf(release, id), parentsOf(release, id)]);
    if (!record) break;
    steps.unshift({ ...record, id });
    id = parents[0]?.id ?? 0;
  }
  return steps;
}
