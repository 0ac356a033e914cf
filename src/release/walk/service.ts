import type { Manifest } from '../contract.ts';
import { isLeaf, type Node } from '../map/rules.ts';
import { namesOfPicture, nodeAddress, pictureAddress } from '../rules.ts';
import type { LayerFiles } from '../service.ts';

/** So many nodes are read at once. */
const readers = 8;

/**
 * Names of all that a layer's manifest leads to: nodes and pictures, each once. Names in `known` are passed over with
 * what is below them, and new ones are added to it: layers share most of their files from release to release. Leaves
 * are read only where they name files.
 */
async function namesBelow(files: LayerFiles, { maps, meta }: Manifest, known: Set<string>): Promise<void> {
  for (const name of namesOfPicture(meta?.brand?.logo)) known.add(name);
  for (const [map, { root, height }] of Object.entries(maps)) await below(root, height, map === 'files');

  async function below(name: string, level: number, namesFiles: boolean): Promise<void> {
    if (known.has(name)) return;
    known.add(name);
    if (level === 0 && !namesFiles) return;
    const node = await files.readNode(name);
    if (isLeaf(node)) for (const picture of picturesOf(node)) known.add(picture);
    else await inGroups(node.entries, (branch) => below(branch[1], level - 1, namesFiles));
  }
}

/** The pictures that a leaf of the map `files` names. */
const picturesOf = (leaf: Node): string[] =>
  leaf.entries.flatMap(([key]) => (Array.isArray(key) && typeof key[0] === 'string' ? [key[0]] : []));

/** Runs `work` for every one, some at once. */
export async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += readers) await Promise.all(all.slice(at, at + readers).map(work));
}

/** Where a file of a layer lies, by its name. */
export const addressOf = (layer: string, name: string) =>
  name.includes('.') ? pictureAddress(layer, name) : nodeAddress(layer, name);

/** The names of every file that these manifests lead to, by layer, the manifests themselves included. */
export async function namesOf(
  layerOf: (id: string) => LayerFiles,
  releases: readonly { manifests: Record<string, string> }[],
): Promise<Map<string, Set<string>>> {
  const names = new Map<string, Set<string>>();
  for (const { manifests } of releases) {
    for (const [id, manifest] of Object.entries(manifests)) {
      const known = names.get(id) ?? new Set<string>();
      names.set(id, known);
      if (known.has(manifest)) continue;
      known.add(manifest);
      const files = layerOf(id);
      await namesBelow(files, await files.readManifest(manifest), known);
    }
  }
  return names;
}
