import type { LanguageMap, MapName, MapRoot } from '../contract.ts';

/** One key of a map: compared part by part, numbers before texts, texts by code points. */
export type Key = string | number | readonly (string | number)[];
export type Entry<T = unknown> = readonly [key: Key, record: T];
/** Of an inner node: first key below, name of the node below, entries below, bytes below (as JSON, that node included). */
export type Branch = readonly [first: Key, name: string, count: number, size: number];
type Leaf = { level: 0; entries: readonly Entry[] };
export type Node = Leaf | { level: number; entries: readonly Branch[] };

/** Brings one node by its name, parsed. Rejects where it is missing. */
export type ReadNode = (name: string) => Promise<Node>;

/** From a key (inclusive) until before another; either may be left open. */
export type KeyRange = { from?: Key; until?: Key };

export const isLeaf = (node: Node): node is Leaf => node.level === 0;

/** How many entries a leaf has on average: more where records are small, so that nodes are of similar size. */
const leafAverages: Record<Exclude<MapName, LanguageMap>, number> = {
  items: 128,
  children: 512,
  parents: 1024,
  diagrams: 16,
  parts: 128,
  supersessions: 256,
  uses: 1024,
  numbers: 2048,
  hits: 128,
  alternates: 128,
  reversed: 2048,
  serials: 512,
  literature: 64,
  literatureWords: 512,
  files: 1024,
  prices: 1024,
  units: 32,
  unitPrices: 1024,
  taxonomies: 64,
  taxonomyLevels: 256,
  levelChildren: 256,
  levelUnits: 256,
};
const wordsAverage = 1024;
const listsAverage = 8;
const innerAverage = 256;

/** Names of all maps but those of which there is one per language. */
export const mapNames = Object.keys(leafAverages) as (keyof typeof leafAverages)[];

const isNamed = (map: MapName): map is keyof typeof leafAverages => map in leafAverages;

export const averageOf = (map: MapName, level: number) => {
  if (level > 0) return innerAverage;
  if (isNamed(map)) return leafAverages[map];
  return map.startsWith('words.') ? wordsAverage : listsAverage;
};

function hashKey(key: Key): number {
  if (typeof key !== 'object') return hashPart(0x811c9dc5, key);
  let hash = 0x811c9dc5;
  for (const part of key) hash = hashPart(hash, part);
  return hash;
}

function hashPart(start: number, part: string | number): number {
  let hash = start;
  if (typeof part === 'number') {
    hash = Math.imul(hash ^ (part | 0), 0x01000193);
    return Math.imul(hash ^ Math.floor(part / 0x1_0000_0000), 0x01000193) ^ (hash >>> 15);
  }
  for (let at = 0; at < part.length; at++) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  return Math.imul(hash ^ 0x10000, 0x01000193);
}

/** Spreads every bit of the hash over all 32, as MurmurHash3 ends. */
function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/**
 * Does the entry with this key end its node? A matter of the key alone, so the same keys make the same nodes whatever
 * was there before. One of `average` keys does, another one on each level.
 */
export function endsNode(key: Key, level: number, average: number): boolean {
  return spread(hashKey(key) + Math.imul(level, 0x9e3779b1)) < 0x1_0000_0000 / average;
}

/** Negative where `a` comes first. A scalar counts as a key of one part; a shorter key before those that go on. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a !== 'object' && typeof b !== 'object') return compareParts(a, b);
  const left = typeof a === 'object' ? a : [a];
  const right = typeof b === 'object' ? b : [b];
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at++) {
    const order = compareParts(left[at] ?? 0, right[at] ?? 0);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareParts(a: string | number, b: string | number): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : compareTexts(a, b);
}

function compareTexts(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others, though units from U+E000 on are larger numbers. */
const rank = (unit: number) => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** All keys that begin with these parts. */
export function keysUnder(parts: readonly (string | number)[]): KeyRange {
  const last = parts.at(-1);
  if (last === undefined) return {};
  return { from: parts, until: [...parts.slice(0, -1), typeof last === 'number' ? last + 1 : `${last}\0`] };
}

/** All keys that begin with these parts, the last of which is the beginning of a text. */
export function keysStarting(parts: readonly (string | number)[], text: string): KeyRange {
  return { from: [...parts, text], until: [...parts, `${text}\u{10ffff}`] };
}

/** Where in `entries` the last key is that is not behind `key`; -1 where all are. */
export function lastAtMost(entries: Node['entries'], key: Key): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareKeys(entries[middle]?.[0] ?? 0, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The record of a key, or undefined. Reads one node on each level. */
export async function getRecord<T>(read: ReadNode, root: MapRoot | undefined, key: Key): Promise<T | undefined> {
  if (!root) return undefined;
  let node = await read(root.root);
  while (!isLeaf(node)) {
    const branch = node.entries[lastAtMost(node.entries, key)];
    if (!branch) return undefined;
    node = await read(branch[1]);
  }
  const entry = node.entries[lastAtMost(node.entries, key)];
  return entry && compareKeys(entry[0], key) === 0 ? (entry[1] as T) : undefined;
}

/** The entries of a range in order. Nodes are read as their entries are asked for. */
export async function* scanRecords<T>(
  read: ReadNode,
  root: MapRoot | undefined,
  range: KeyRange = {},
): AsyncGenerator<Entry<T>> {
  if (root) for await (const entries of leaves(read, root.root, range)) yield* entries as readonly Entry<T>[];
}

/** The same from the last to the first. */
export async function* scanBackwards<T>(
  read: ReadNode,
  root: MapRoot | undefined,
  range: KeyRange = {},
): AsyncGenerator<Entry<T>> {
  if (!root) return;
  for await (const entries of leaves(read, root.root, range, true)) yield* entries.toReversed() as Entry<T>[];
}

async function* leaves(
  read: ReadNode,
  name: string,
  range: KeyRange,
  isBackwards = false,
): AsyncGenerator<readonly Entry[]> {
  const node = await read(name);
  const { from, until } = range;
  const end = until === undefined ? node.entries.length : firstAtLeast(node.entries, until);
  if (isLeaf(node)) {
    yield node.entries.slice(from === undefined ? 0 : firstAtLeast(node.entries, from), end);
    return;
  }
  const branches = node.entries.slice(from === undefined ? 0 : Math.max(0, lastAtMost(node.entries, from)), end);
  for (const branch of isBackwards ? branches.reverse() : branches) yield* leaves(read, branch[1], range, isBackwards);
}

function firstAtLeast(entries: Node['entries'], key: Key): number {
  const at = lastAtMost(entries, key);
  const found = entries[at];
  return found && compareKeys(found[0], key) === 0 ? at : at + 1;
}
