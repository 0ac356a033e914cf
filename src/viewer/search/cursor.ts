import type { MapRoot } from '../../release/contract.ts';
import { compareKeys, isLeaf, lastAtMost } from '../../release/map/rules.ts';
import type { Entry, Key, KeyRange, ReadNode } from '../../release/map/rules.ts';

/** The first entry that is not before a key, or undefined. Searches near the last one cost no reading. */
export type Seek<T> = (key: Key) => Promise<Entry<T> | undefined>;

/** A way to jump forwards and back in a map. */
export function seeker<T>(read: ReadNode, root: MapRoot | undefined): Seek<T> {
  let leaf: readonly Entry[] = [];
  const within = (key: Key) => {
    const [first, last] = [leaf[0], leaf.at(-1)];
    return first && last && compareKeys(first[0], key) <= 0 && compareKeys(key, last[0]) <= 0;
  };
  return async (key) => {
    let next = root && !within(key) ? root.root : undefined;
    let after: Key | undefined;
    while (next !== undefined) {
      const node = await read(next);
      if (isLeaf(node)) {
        leaf = node.entries;
        next = undefined;
      } else {
        const at = Math.max(0, lastAtMost(node.entries, key));
        after = node.entries[at + 1]?.[0] ?? after;
        next = node.entries[at]?.[1];
      }
    }
    const found = leaf[firstNotBefore(leaf, key)] as Entry<T> | undefined;
    // Behind the last entry of this leaf the next one begins.
    return found ?? (after === undefined || !root ? undefined : seeker<T>(read, root)(after));
  };
}

function firstNotBefore(entries: readonly Entry[], key: Key): number {
  const at = lastAtMost(entries, key);
  const entry = entries[at];
  return entry && compareKeys(entry[0], key) === 0 ? at : at + 1;
}

export const bounds = ({ from = '', until = '' }: KeyRange): Required<KeyRange> => ({ from, until });

/** Of what is read ahead: whoever needs the node asks again, and hears why it is missing. */
export const ignored = () => undefined;

/** About how many entries a range has, from the nodes above the leaves alone. */
export async function roughCount(read: ReadNode, root: MapRoot | undefined, range: Required<KeyRange>) {
  if (!root) return 0;
  const below = async (name: string, height: number, all: number): Promise<number> => {
    const node = height === 0 ? undefined : await read(name);
    if (!node || isLeaf(node)) return all;
    const { entries } = node;
    let sum = 0;
    const first = Math.max(0, lastAtMost(entries, range.from));
    for (let at = first; at < entries.length; at++) {
      const entry = entries[at];
      if (!entry || compareKeys(entry[0], range.until) >= 0) break;
      const [start, child, count] = entry;
      const next = entries[at + 1]?.[0];
      const whole = compareKeys(start, range.from) >= 0 && next !== undefined && compareKeys(next, range.until) <= 0;
      sum += whole ? count : await below(child, height - 1, count);
    }
    return sum;
  };
  return below(root.root, root.height, root.count);
}

/** Begins to read all leaves of a range at once, for a scan that reads them one after the other. */
export async function readLeaves(read: ReadNode, root: MapRoot | undefined, range: Required<KeyRange>): Promise<void> {
  const below = async (name: string): Promise<void> => {
    const node = await read(name);
    if (isLeaf(node)) return;
    const first = Math.max(0, lastAtMost(node.entries, range.from));
    const found = node.entries.slice(first).filter(([start]) => compareKeys(start, range.until) < 0);
    await Promise.all(found.map(([, child]) => below(child)));
  };
  if (root) await below(root.root);
}
