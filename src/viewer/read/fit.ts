import { childrenOf, diagramOf, itemOf, parentsOf } from './content.ts';
import type { Release } from './release.ts';

/** More than any machine has: items below it, and levels above it. */
const mostItems = 3000;
const deepest = 32;

/** What fits one machine: the items of its model and those on the way to it, and the parts that these list. */
export interface Fit {
  items: ReadonlySet<number>;
  parts: ReadonlySet<number>;
}

/** Reads a model with all that hangs below it; null where the release does not have it. */
export async function fitOf(release: Release, model: number): Promise<Fit | null> {
  if (!(await itemOf(release, model))) return null;
  const items = new Set<number>([model]);
  const parts = new Set<number>();
  for (let level = [model]; level.length > 0 && items.size < mostItems;) {
    const [branches, diagrams] = await Promise.all([
      Promise.all(level.map((id) => childrenOf(release, id))),
      Promise.all(level.map((id) => diagramOf(release, id))),
    ]);
    for (const diagram of diagrams) for (const { part } of diagram?.rows ?? []) parts.add(part);
    level = branches.flat().flatMap(({ id }) => (items.has(id) ? [] : [id]));
    for (const id of level) items.add(id);
  }
  let above = [model];
  for (let height = 0; above.length > 0 && height < deepest; height += 1) {
    const parents = (await Promise.all(above.map((id) => parentsOf(release, id)))).flat();
    above = parents.map(({ id }) => id).filter((id) => id !== 0 && !items.has(id));
    for (const id of above) items.add(id);
  }
  return { items, parts };
}
