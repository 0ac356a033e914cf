import type { MapName, MapRoot } from '../contract.ts';
import { type Change, type NodeFiles, UpperLevels, writeNode } from './nodes/node.ts';
import { Patch } from './nodes/patch.ts';
import { averageOf, compareKeys, endsNode, type Key } from './rules.ts';

export type { Change, NodeFiles } from './nodes/node.ts';

/** So many leaves may be on their way to the disk before `add` asks to wait. */
const maxUnderWay = 16;

/**
 * Writes a map whole, from entries in the order of their keys. Leaves are written as they end; memory holds one open
 * leaf and the branches above.
 */
export class MapBuilder {
  readonly #files: NodeFiles;
  readonly #map: MapName;
  readonly #average: number;
  readonly #upper: UpperLevels;
  readonly #underWay = new Set<Promise<unknown>>();
  #last: Key | undefined;
  #first: Key = 0;
  #leaf: string[] = [];

  constructor(files: NodeFiles, map: MapName) {
    this.#files = files;
    this.#map = map;
    this.#average = averageOf(map, 0);
    this.#upper = new UpperLevels(files, map, 1);
  }

  /**
   * Adds the next entry. Returns a promise where the disk lags behind: await it before adding more.
   * @throws RangeError where the key doesn't come after the one before.
   */
  add(key: Key, record: unknown): Promise<unknown> | undefined {
    if (this.#last !== undefined && compareKeys(this.#last, key) >= 0)
      throw new RangeError(`${this.#map}: ${JSON.stringify(key)} does not come after ${JSON.stringify(this.#last)}`);
    this.#last = key;
    if (this.#leaf.length === 0) this.#first = key;
    this.#leaf.push(JSON.stringify([key, record]));
    if (!endsNode(key, 0, this.#average)) return undefined;
    this.#endLeaf();
    return this.#underWay.size > maxUnderWay ? Promise.race(this.#underWay) : undefined;
  }

  #endLeaf(): void {
    const leaf = { first: this.#first, entries: this.#leaf, count: this.#leaf.length, size: 0 };
    this.#leaf = [];
    const written = writeNode(this.#files, 0, leaf);
    this.#underWay.add(written);
    const ended = () => this.#underWay.delete(written);
    // A failure stays in the set: the next `add` that waits, or `finish`, rejects with it.
    written.then(ended, () => undefined);
    this.#upper.add(leaf.first, written);
  }

  /** @returns undefined where nothing was added: an empty map is absent from its manifest. */
  finish(): Promise<MapRoot | undefined> {
    if (this.#leaf.length > 0) this.#endLeaf();
    return this.#upper.finish();
  }
}

/**
 * The map with some keys changed. Reads and writes only nodes that changes touch, and gives the same nodes and name as
 * building it whole. Changes come in any order; a later one of the same key holds.
 */
export async function patchMap(
  files: NodeFiles,
  map: MapName,
  root: MapRoot | undefined,
  changes: Iterable<Change>,
): Promise<MapRoot | undefined> {
  const sorted = inOrder(changes);
  if (sorted.length === 0) return root;
  if (root) return new Patch(files, map, root).apply(sorted);
  const builder = new MapBuilder(files, map);
  for (const [key, record] of sorted) if (record !== undefined) await builder.add(key, record);
  return builder.finish();
}

function inOrder(changes: Iterable<Change>): Change[] {
  const sorted = [...changes].sort((a, b) => compareKeys(a[0], b[0]));
  return sorted.filter((change, at) => {
    const next = sorted[at + 1];
    return !next || compareKeys(change[0], next[0]) !== 0;
  });
}
