import type { MapRoot } from '../../release/contract.ts';
import { isLeaf, keysStarting, keysUnder, lastAtMost } from '../../release/map/rules.ts';
import type { Key, ReadNode } from '../../release/map/rules.ts';
import { words } from '../../release/rules.ts';
import { bounds, roughCount, seeker } from './cursor.ts';
import type { Seek } from './cursor.ts';

/** Which postings: those of items are negative, those of parts are not. */
export type Kind = 'items' | 'parts';

const least = { items: -Number.MAX_SAFE_INTEGER, parts: 0 } as const;
const after = Number.MAX_SAFE_INTEGER;

/** So many postings of a beginning are looked through one by one. */
const mostLookedThrough = 4096;

/**
 * Postings of a words map that have all of `terms`, the last of which may go on; each once. Of one term, ordered by the
 * word that it begins, the shortest first; of several, as they stand. `has` looks a posting's own text up: where common
 * words seldom meet, that reads far less than the index of each.
 */
export async function* postingsOf(
  read: ReadNode,
  root: MapRoot | undefined,
  terms: readonly string[],
  kind: Kind,
  has: (posting: number) => Promise<boolean>,
): AsyncGenerator<number> {
  const last = terms.at(-1);
  if (last === undefined || !root) return;
  const whole = terms.slice(0, -1);
  if (whole.length === 0) {
    yield* beginning(read, root, last, kind);
    return;
  }
  const begun = await roughCount(read, root, bounds(keysStarting([], last)));
  const counts = await Promise.all(whole.map((term) => roughCount(read, root, bounds(keysUnder([term])))));
  const candidates =
    begun <= Math.min(mostLookedThrough, ...counts)
      ? beginning(read, root, last, kind)
      : shared(
          whole.map((term) => ({ term, seek: seeker(read, root) })),
          kind,
        );
  for await (const posting of candidates) if (await has(posting)) yield posting;
}

/** Postings of the words that begin so, each once. */
async function* beginning(read: ReadNode, root: MapRoot, start: string, kind: Kind): AsyncGenerator<number> {
  const seen = new Set<number>();
  for await (const word of wordsStarting(read, root, start)) {
    for await (const posting of shared([{ term: word, seek: seeker(read, root) }], kind)) {
      if (!seen.has(posting)) yield posting;
      seen.add(posting);
    }
  }
}

/**
 * Begins to read at once the leaves in which words that begin so have their first postings: a walk from word to word
 * would wait for one after the other. Of what one node above the leaves tells, and at most so many.
 */
export async function readFirstPostings(read: ReadNode, root: MapRoot | undefined, start: string, most: number) {
  if (!root) return;
  const { from, until } = bounds(keysStarting([], start));
  let node = await read(root.root);
  for (let height = root.height; height > 1 && !isLeaf(node); height--) {
    const branch = node.entries[Math.max(0, lastAtMost(node.entries, from))];
    if (!branch) return;
    node = await read(branch[1]);
  }
  if (isLeaf(node)) return;
  const first = Math.max(0, lastAtMost(node.entries, from));
  const leaves = node.entries.slice(first, lastAtMost(node.entries, until) + 1);
  const begins = leaves.filter(([key], at) => at === 0 || wordIn(leaves[at + 1]?.[0] ?? key) !== wordIn(key));
  await Promise.all(begins.slice(0, most).map(([, leaf]) => read(leaf)));
}

const wordIn = (key: Key) => (key as [string, number])[0];

/** Whether a text has all of the terms, the last of which may go on. */
export function hasTerms(text: string, terms: readonly string[]): boolean {
  const found = words(text);
  const last = terms.at(-1) ?? '';
  return terms.slice(0, -1).every((term) => found.includes(term)) && found.some((word) => word.startsWith(last));
}

/** The words that begin so, each once, skipping over their postings. */
export async function* wordsStarting(read: ReadNode, root: MapRoot | undefined, start: string): AsyncGenerator<string> {
  const seek = seeker(read, root);
  for (let from: [string, number] = [start, least.items]; ;) {
    const word = wordOf(await seek(from));
    if (word === undefined || !word.startsWith(start)) return;
    yield word;
    from = [word, after];
  }
}

export const wordOf = (entry: Awaited<ReturnType<Seek<unknown>>>) => entry && wordIn(entry[0]);

interface Term {
  term: string;
  seek: Seek<unknown>;
}

/** Postings that all terms have: each term leaps to what another has found. */
async function* shared(terms: readonly Term[], kind: Kind): AsyncGenerator<number> {
  let candidate: number | undefined = least[kind];
  let agreed = 0;
  for (let at = 0; ; at = (at + 1) % terms.length) {
    const term = terms[at];
    if (!term) return;
    const found: number | undefined = await postingFrom(term.seek, term.term, candidate, kind);
    if (found === undefined) return;
    agreed = found === candidate ? agreed + 1 : 1;
    candidate = found;
    if (agreed < terms.length) continue;
    yield candidate;
    candidate += 1;
    agreed = 0;
  }
}

async function postingFrom(seek: Seek<unknown>, word: string, from: number, kind: Kind): Promise<number | undefined> {
  const entry = await seek([word, from]);
  if (!entry || wordOf(entry) !== word) return undefined;
  const [, posting] = entry[0] as [string, number];
  return kind === 'items' && posting >= 0 ? undefined : posting;
}
