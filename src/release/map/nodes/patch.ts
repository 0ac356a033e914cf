import type { MapName, MapRoot } from '../../contract.ts';
import { type Change, type NodeFiles, rootOf, UpperLevels, writeBranches, writeNode } from './node.ts';
import { averageOf, type Branch, compareKeys, endsNode, type Entry, isLeaf, type Key, lastAtMost } from '../rules.ts';

/** The way down to one node of the map as it was: on each level the branches of a node, and which of them leads on. */
type Path = { branches: readonly Branch[]; at: number }[];

/**
 * Changes a map level by level. What happens to a level's nodes (one is gone, new, or has another name) is what changes
 * on the level above.
 */
export class Patch {
  readonly #files: NodeFiles;
  readonly #map: MapName;
  readonly #root: MapRoot;
  /** Entries of the map in the end: a node that holds so many is the root. */
  #count: number;

  constructor(files: NodeFiles, map: MapName, root: MapRoot) {
    this.#files = files;
    this.#map = map;
    this.#root = root;
    this.#count = root.count;
  }

  /** @param changes in order, each key once. */
  async apply(changes: readonly Change[]): Promise<MapRoot | undefined> {
    let pending = changes;
    for (let level = 0; ; level++) {
      const { old, now, root } = await this.#level(level, pending);
      if (root) return root;
      if (this.#count === 0) return undefined;
      pending = differences(old, now);
      if (pending.length === 0) return this.#root;
      if (level === this.#root.height) return this.#grow(level + 1, now);
    }
  }

  /** Replaces the nodes of a level that changes fall into, and those behind them until both end at the same key. */
  async #level(level: number, changes: readonly Change[]) {
    const average = averageOf(this.#map, level);
    const old: Branch[] = [];
    const written: Promise<Branch>[] = [];
    let root: MapRoot | undefined;
    let open: Entry[] = [];
    const end = () => {
      const branches = level > 0 ? open.map(([, branch]) => branch as Branch) : [];
      const [only] = branches;
      if (only && branches.length === 1 && only[2] === this.#count) root = rootOf(only, level - 1);
      else {
        const writing = this.#write(level, open, branches);
        // Nodes are read on meanwhile: whoever awaits all of the level hears of it.
        writing.catch(() => undefined);
        written.push(writing);
      }
      open = [];
    };
    for (let at = 0; at < changes.length;) {
      const path = await this.#seek(changes[at]?.[0] ?? 0, level);
      do {
        const { branch, entries } = await this.#node(path);
        old.push(branch);
        const until = endOfRun(changes, at, nextFirst(path));
        for (const entry of this.#merged(level, entries, changes.slice(at, until))) {
          open.push(entry);
          if (endsNode(entry[0], level, average)) end();
        }
        at = until;
      } while (open.length > 0 && (await this.#forward(path)));
      if (open.length > 0) end();
    }
    const now = await Promise.all(written);
    const whole = now.find((branch) => branch[2] === this.#count);
    return { old, now, root: root ?? (whole && rootOf(whole, level)) };
  }

  #write(level: number, entries: Entry[], branches: Branch[]): Promise<Branch> {
    if (level > 0) return writeBranches(this.#files, level, branches);
    return writeNode(this.#files, 0, {
      first: entries[0]?.[0] ?? 0,
      entries: entries.map((entry) => JSON.stringify(entry)),
      count: entries.length,
      size: 0,
    });
  }

  *#merged(level: number, entries: readonly Entry[], changes: readonly Change[]): Generator<Entry> {
    let at = 0;
    for (const entry of entries) {
      let change = changes[at];
      while (change && compareKeys(change[0], entry[0]) < 0) {
        yield* this.#changed(level, change, false);
        change = changes[++at];
      }
      if (change && compareKeys(change[0], entry[0]) === 0) {
        yield* this.#changed(level, change, true);
        at += 1;
      } else yield entry;
    }
    for (const change of changes.slice(at)) yield* this.#changed(level, change, false);
  }

  *#changed(level: number, [key, record]: Change, wasThere: boolean): Generator<Entry> {
    if (level === 0) this.#count += Number(record !== undefined) - Number(wasThere);
    if (record !== undefined) yield [key, record];
  }

  async #seek(key: Key, level: number): Promise<Path> {
    const root = await this.#files.readNode(this.#root.root);
    const branch: Branch = [root.entries[0]?.[0] ?? 0, this.#root.root, this.#root.count, this.#root.size];
    const path: Path = [{ branches: [branch], at: 0 }];
    while (path.length <= this.#root.height - level) {
      const branches = await this.#branches(path);
      path.push({ branches, at: Math.max(0, lastAtMost(branches, key)) });
    }
    return path;
  }

  /** Steps to the next node of the level; false at the last. */
  async #forward(path: Path): Promise<boolean> {
    const length = path.length;
    while (path.length > 0 && !after(path.at(-1))) path.pop();
    const turn = path.at(-1);
    if (!turn) return false;
    turn.at += 1;
    while (path.length < length) path.push({ branches: await this.#branches(path), at: 0 });
    return true;
  }

  async #branches(path: Path): Promise<readonly Branch[]> {
    const node = await this.#files.readNode(branchOf(path)[1]);
    return isLeaf(node) ? [] : node.entries;
  }

  /** The node that a path leads to, its entries by key also where they are branches. */
  async #node(path: Path): Promise<{ branch: Branch; entries: readonly Entry[] }> {
    const branch = branchOf(path);
    const node = await this.#files.readNode(branch[1]);
    return { branch, entries: isLeaf(node) ? node.entries : node.entries.map((below) => [below[0], below] as const) };
  }

  #grow(level: number, nodes: readonly Branch[]): Promise<MapRoot | undefined> {
    const upper = new UpperLevels(this.#files, this.#map, level);
    for (const branch of nodes) upper.add(branch[0], Promise.resolve(branch));
    return upper.finish();
  }
}

function branchOf(path: Path): Branch {
  const step = path.at(-1);
  const branch = step?.branches[step.at];
  if (!branch) throw new Error('a node of the map has no entries');
  return branch;
}

const after = (step: Path[number] | undefined) => step?.branches[step.at + 1];

/** Where the next node of the level begins, or undefined at the last. */
function nextFirst(path: Path): Key | undefined {
  return after(path.findLast(after))?.[0];
}

/** Where among the changes, from `at` on, those end that come before `until`. */
function endOfRun(changes: readonly Change[], at: number, until: Key | undefined): number {
  let end = at;
  for (let next = changes[end]; next && (until === undefined || compareKeys(next[0], until) < 0); next = changes[end])
    end += 1;
  return end;
}

/** What the level above has to change where these nodes came in place of those. */
function differences(old: readonly Branch[], now: readonly Branch[]): Change<Branch>[] {
  const before = new Map(old.map((branch) => [JSON.stringify(branch[0]), branch]));
  const changes: Change<Branch>[] = [];
  for (const branch of now) {
    const first = JSON.stringify(branch[0]);
    if (before.get(first)?.[1] !== branch[1]) changes.push([branch[0], branch]);
    before.delete(first);
  }
  for (const branch of before.values()) changes.push([branch[0], undefined]);
  return changes.sort((a, b) => compareKeys(a[0], b[0]));
}
