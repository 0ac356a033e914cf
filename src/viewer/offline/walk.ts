import { isLeaf } from '../../release/map/rules.ts';
import type { ReadNode } from '../../release/map/rules.ts';
import type { MapRoot } from '../../release/contract.ts';
import { namesOfPicture, nodeAddress, pictureAddress, publicLayer } from '../../release/rules.ts';
import type { OpenLayer, Release } from '../read/release.ts';

/** Where a file lies, from release.json. */
type Address = string;

/** JSON shrinks to about a fifth. */
const shrunk = 5;
/** Literature above so many bytes is large: readers may leave it out of what they keep. */
export const largeLiterature = 5_000_000;
/** So much is kept for offline use without asking. */
export const keptUnasked = 64_000_000;

const layersOf = (release: Release): OpenLayer[] => [...release.layers, ...release.prices.values()];

/** Each map once: languages without texts of their own share the words of English. */
const mapsOf = ({ maps }: OpenLayer): MapRoot[] => [
  ...new Map(Object.values(maps).map((map) => [map.root, map])).values(),
];

/** About how many bytes a reader would fetch for all of a release, its pictures and literature included. */
export async function sizeOf(release: Release, withLarge = true): Promise<number> {
  const layers = layersOf(release);
  const nodes = layers.flatMap(mapsOf).reduce((sum, { size }) => sum + size / shrunk, 0);
  // The list of files is itself long in a large release.
  if (nodes > keptUnasked) return nodes;
  let pictures = 0;
  for (const layer of layers) for await (const { bytes } of filesOf(layer, withLarge)) pictures += bytes;
  return nodes + pictures;
}

/** The addresses of all files of a release, but release.json, each once. */
export async function* addressesOf(release: Release, withLarge = true): AsyncGenerator<Address> {
  const seen = new Set<Address>();
  for await (const address of repeatedly(release, withLarge)) {
    if (!seen.has(address)) yield address;
    seen.add(address);
  }
}

async function* repeatedly(release: Release, withLarge: boolean): AsyncGenerator<Address> {
  for (const { id, manifest } of release.pointer.layers) yield nodeAddress(id, manifest);
  for (const name of namesOfPicture(release.meta.brand?.logo)) yield pictureAddress(publicLayer, name);
  for (const layer of layersOf(release)) {
    for (const map of mapsOf(layer)) {
      for await (const name of nodesOf(layer.read, map)) yield nodeAddress(layer.id, name);
    }
    for await (const { name } of filesOf(layer, withLarge)) yield pictureAddress(layer.id, name);
  }
}

/** Names of a map's nodes. Leaves are named by the nodes above, and not read. */
async function* nodesOf(read: ReadNode, { root, height }: MapRoot): AsyncGenerator<string> {
  yield root;
  if (height === 0) return;
  const node = await read(root);
  if (isLeaf(node)) return;
  for (const [, name] of node.entries) yield* nodesOf(read, { root: name, height: height - 1, count: 0, size: 0 });
}

/** Pictures and literature of a layer; large literature only where it is wanted. */
async function* filesOf(
  { read, maps }: OpenLayer,
  withLarge: boolean,
): AsyncGenerator<{ name: string; bytes: number }> {
  const names = maps['files'];
  if (!names) return;
  let last = '';
  for await (const name of nodesOf(read, names)) {
    const node = await read(name);
    if (!isLeaf(node)) continue;
    for (const [key, bytes] of node.entries) {
      const [file, , of] = key as [string, number, number];
      const isLeftOut = !withLarge && of < 0 && Number(bytes) > largeLiterature;
      if (file !== last && !isLeftOut) yield { name: file, bytes: bytes as number };
      if (!isLeftOut) last = file;
    }
  }
}
