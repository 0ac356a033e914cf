import type { Picture } from '../../release/contract.ts';
import { childrenOf, diagramOf, itemOf } from './content.ts';
import type { Child } from './content.ts';
import { baseOf } from './release.ts';
import type { Release } from './release.ts';

/** Folders that one look for models opens at most, and levels that it goes down. */
const mostFolders = 200;
const deepest = 8;

/** A model or a diagram that stands beside models, with the folder that it hangs in. */
export interface Model extends Child {
  folder: number;
  /** What trees show of that folder; undefined right under the item that was asked for. */
  family: Child['display'] | undefined;
  /** What trees show of the folder right under the item that was asked for, such as a model year. */
  year: Child['display'] | undefined;
}

/** The models below an item, in the order of the tree; `isWhole` says whether these are all. */
export async function modelsUnder(release: Release, id: number): Promise<{ models: Model[]; isWhole: boolean }> {
  let left = mostFolders;
  let isWhole = true;
  const walk = async (folder: number, way: readonly Child[]): Promise<Model[]> => {
    if (left <= 0 || way.length > deepest) {
      isWhole = false;
      return [];
    }
    left -= 1;
    const children = await childrenOf(release, folder);
    const found = await Promise.all(
      children.map(async (child) => {
        if (baseOf(release, child.type) !== 4)
          return [{ ...child, folder, family: way.at(-1)?.display, year: way[0]?.display }];
        return child.children > 0 ? walk(child.id, [...way, child]) : [];
      }),
    );
    return found.flat();
  };
  const seen = new Set<number>();
  const all = await walk(id, []);
  return { models: all.filter((model) => !seen.has(model.id) && seen.add(model.id)), isWhole };
}

/** A picture with the layer that it lies in. */
export interface Shown {
  layer: string;
  picture: Picture;
}

/** The picture of an item, else the drawing of the first diagram below it. */
export async function pictureUnder(release: Release, id: number, level = 0): Promise<Shown | undefined> {
  const [item, diagram] = await Promise.all([itemOf(release, id), diagramOf(release, id)]);
  if (item?.picture) return { layer: item.layer, picture: item.picture };
  if (diagram?.picture) return { layer: diagram.layer, picture: diagram.picture };
  if (!item || diagram || level > deepest) return undefined;
  const [first] = await childrenOf(release, id);
  return first && pictureUnder(release, first.id, level + 1);
}

/** How many diagrams a model has, in it or in its chapters. */
export async function diagramsIn(release: Release, model: number): Promise<number> {
  const children = await childrenOf(release, model);
  return children.reduce(
    (sum, { type, children: below }) =>
      sum + (baseOf(release, type) === 3 ? 1 : baseOf(release, type) === 4 ? below : 0),
    0,
  );
}

const year = /\b(?:19|20)\d\d\b/g;

/** The one year that each of these names has, by name; undefined where one of them has none, or several. */
export function yearsOf(names: readonly string[]): number[] | undefined {
  const found = names.map((name) => [...new Set(name.match(year))]);
  return found.length > 0 && found.every(({ length }) => length === 1) ? found.map(([one]) => Number(one)) : undefined;
}
