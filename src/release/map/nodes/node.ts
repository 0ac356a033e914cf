import { averageOf, type Branch, endsNode, type Key, type ReadNode } from '../rules.ts';
import type { MapName, MapRoot } from '../../contract.ts';

/** Where the nodes of a layer lie. */
export interface NodeFiles {
  /** Keeps a node, given as JSON text. Its name follows from the text; the same node twice is kept once. */
  putNode(json: string): Promise<string>;
  readNode: ReadNode;
}

/** A key's new record; undefined takes it out. */
export type Change<T = unknown> = readonly [key: Key, record: T | undefined];

/** Entries given as JSON, and what lies below them. */
export async function writeNode(
  files: NodeFiles,
  level: number,
  node: { first: Key; entries: string[]; count: number; size: number },
): Promise<Branch> {
  const json = `{"level":${level},"entries":[${node.entries.join(',')}]}`;
  return [node.first, await files.putNode(json), node.count, node.size + Buffer.byteLength(json)];
}

export function writeBranches(files: NodeFiles, level: number, branches: readonly Branch[]): Promise<Branch> {
  return writeNode(files, level, {
    first: branches[0]?.[0] ?? 0,
    entries: branches.map((branch) => JSON.stringify(branch)),
    count: branches.reduce((sum, branch) => sum + branch[2], 0),
    size: branches.reduce((sum, branch) => sum + branch[3], 0),
  });
}

type Level = { waiting: Promise<Branch>[]; first: Key; last: Key; nodes: number };

/** The levels above a row of nodes that are given in order. The root is on the first level that has one node. */
export class UpperLevels {
  readonly #files: NodeFiles;
  readonly #map: MapName;
  readonly #lowest: number;
  readonly #levels: Level[] = [];

  constructor(files: NodeFiles, map: MapName, lowest: number) {
    this.#files = files;
    this.#map = map;
    this.#lowest = lowest;
  }

  /** A node ends when the next one comes: one that stays alone on its level is never written. */
  add(first: Key, branch: Promise<Branch>, above = 0): void {
    const level = (this.#levels[above] ??= { waiting: [], first, last: first, nodes: 0 });
    const number = this.#lowest + above;
    if (level.waiting.length > 0 && endsNode(level.last, number, averageOf(this.#map, number))) this.#end(level, above);
    if (level.waiting.length === 0) level.first = first;
    level.waiting.push(branch);
    level.last = first;
  }

  #end(level: Level, above: number): void {
    const written = Promise.all(level.waiting).then((branches) =>
      writeBranches(this.#files, this.#lowest + above, branches),
    );
    // Whoever finishes the map hears of it; until then nobody may be listening.
    written.catch(() => undefined);
    level.waiting = [];
    level.nodes += 1;
    this.add(level.first, written, above + 1);
  }

  /** @returns undefined where no node was given. */
  async finish(): Promise<MapRoot | undefined> {
    for (let above = 0; ; above++) {
      const level = this.#levels[above];
      if (!level) return undefined;
      const [only] = level.waiting;
      if (level.nodes === 0 && level.waiting.length === 1 && only) return rootOf(await only, this.#lowest + above - 1);
      this.#end(level, above);
    }
  }
}

export const rootOf = ([, root, count, size]: Branch, height: number): MapRoot => ({ root, height, count, size });
