import type { MapRoot } from '../contract.ts';
import { compareKeys, isLeaf, type Key, type ReadNode } from './rules.ts';

/** What two maps hold of a key; undefined where one does not have it. */
export interface Difference<T> {
  key: Key;
  before: T | undefined;
  after: T | undefined;
}

/** A node that was not read yet. Whatever lies below a root may come first: it has no first key. */
interface Closed {
  name: string;
  level: number;
  first: Key | undefined;
}
interface Opened {
  name: undefined;
  first: Key;
  record: unknown;
}

/**
 * Keys whose records differ in two maps of one layer, in order. Nodes that both maps have are not read: cost grows with
 * what differs, not with the maps.
 */
export async function* differences<T>(
  read: ReadNode,
  before: MapRoot | undefined,
  after: MapRoot | undefined,
): AsyncGenerator<Difference<T>> {
  const [old, now] = [new Walk(read, before), new Walk(read, after)];
  while (old.next || now.next) {
    const [a, b] = [old.next, now.next];
    if (a?.name !== undefined && a.name === b?.name) {
      old.pass();
      now.pass();
      continue;
    }
    const order = orderOf(a, b);
    const opensOld = order <= 0 && a?.name !== undefined && !(order === 0 && isHigher(b, a));
    const opensNow = order >= 0 && b?.name !== undefined && !(order === 0 && isHigher(a, b));
    if (opensOld) await old.open(a);
    if (opensNow) await now.open(b);
    if (opensOld || opensNow) continue;
    const [was, is] = [order <= 0 ? old.pass() : undefined, order >= 0 ? now.pass() : undefined];
    if (was && is && JSON.stringify(was.record) === JSON.stringify(is.record)) continue;
    yield { key: (was ?? is)?.first ?? 0, before: was?.record as T | undefined, after: is?.record as T | undefined };
  }
}

/** Negative where the first begins earlier; what is missing comes behind everything. */
function orderOf(a: Closed | Opened | undefined, b: Closed | Opened | undefined): number {
  if (!a || !b) return a ? -1 : 1;
  if (a.first === undefined || b.first === undefined)
    return Number(b.first === undefined) - Number(a.first === undefined);
  return compareKeys(a.first, b.first);
}

const isHigher = (a: Closed | Opened | undefined, b: Closed) => a?.name !== undefined && a.level > b.level;

/** Goes over the entries of a map, and over nodes that nobody has to open. */
class Walk {
  readonly #read: ReadNode;
  /** What is ahead, the next last. */
  readonly #ahead: (Closed | Opened)[] = [];

  constructor(read: ReadNode, root: MapRoot | undefined) {
    this.#read = read;
    if (root) this.#ahead.push({ name: root.root, level: root.height, first: undefined });
  }

  get next(): Closed | Opened | undefined {
    return this.#ahead.at(-1);
  }

  pass(): Opened | undefined {
    const passed = this.#ahead.pop();
    return passed?.name === undefined ? passed : undefined;
  }

  /** Puts what lies in the next node in its place. */
  async open({ name }: Closed): Promise<void> {
    const node = await this.#read(name);
    this.#ahead.pop();
    const found: (Closed | Opened)[] = isLeaf(node)
      ? node.entries.map(([first, record]) => ({ name: undefined, first, record }))
      : node.entries.map(([first, below]) => ({ name: below, level: node.level - 1, first }));
    for (const one of found.reverse()) this.#ahead.push(one);
  }
}
