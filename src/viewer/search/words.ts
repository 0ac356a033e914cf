import type { ItemWordRecord, MapRoot, PartWordRecord } from '../../release/contract.ts';
import { getRecord, keysStarting, keysUnder, scanRecords } from '../../release/map/rules.ts';
import type { Key, ReadNode } from '../../release/map/rules.ts';
import { posting, words } from '../../release/rules.ts';
import { bounds, roughCount, seeker } from './cursor.ts';
import type { Seek } from './cursor.ts';

/** Which postings: those of items are negative, those of parts are not. */
export type Kind = 'items' | 'parts';

/** A word with what is shown of the first that have it. */
type WordRecord = ItemWordRecord | PartWordRecord;
export type Listed = WordRecord['first'][number];

/** The words of a layer in one language. */
export interface Lexicon {
  read: ReadNode;
  /** Every word with every posting. */
  words: MapRoot | undefined;
  /** What is shown of the first items, and parts, that have a word; releases of earlier versions do not say. */
  lists: Record<Kind, MapRoot | undefined> | undefined;
}

/** What has the words, and what is shown of it where that came along. */
export interface Posted {
  posting: number;
  listed?: Listed;
}

/** The texts behind postings. */
export interface Texts {
  /** Whether a posting's text has the words that are sought. */
  has: (posting: number) => Promise<boolean>;
  /** Texts say more than what is shown of them, as those of units do. */
  areLonger?: boolean;
  /** Whether what was found is not enough yet: asked before texts are looked up. */
  goesOn: () => boolean;
}

const least = { items: -Number.MAX_SAFE_INTEGER, parts: 0 } as const;
const after = Number.MAX_SAFE_INTEGER;

/** So many postings of a beginning are looked through one by one. */
const mostLookedThrough = 4096;
/** Texts that are looked up at once. */
const lookedUpAtOnce = 8;
/** So many words that begin alike are read for what they list. */
const mostBegun = 16;

/**
 * Postings that have all of `terms`, the last of which may go on; each once. Of one term, ordered by the word that it
 * begins, the shortest first; of several, as they stand. Where common words seldom meet, texts are looked up: that reads
 * far less than the index of each.
 */
export async function* postingsOf(
  lexicon: Lexicon,
  terms: readonly string[],
  kind: Kind,
  texts: Texts,
): AsyncGenerator<Posted> {
  const last = terms.at(-1);
  if (last === undefined || !lexicon.words) return;
  const whole = terms.slice(0, -1);
  if (whole.length === 0) yield* beginning(lexicon, last, kind);
  else if (lexicon.lists) yield* meeting(lexicon, { whole, last }, kind, texts);
  else yield* having(candidates(lexicon, { whole, last }, kind), texts);
}

interface Terms {
  whole: readonly string[];
  last: string;
}

/** Without lists: what begins as the last term does where that is little, else what has all the others. */
async function* candidates(lexicon: Lexicon, { whole, last }: Terms, kind: Kind): AsyncGenerator<Posted> {
  const { read, words: root } = lexicon;
  const begun = await roughCount(read, root, bounds(keysStarting([], last)));
  const counts = await Promise.all(whole.map((term) => roughCount(read, root, bounds(keysUnder([term])))));
  if (begun <= Math.min(mostLookedThrough, ...counts)) yield* beginning(lexicon, last, kind);
  else yield* shared(lexicon, whole, kind);
}

/** What is listed of a word, and the last posting up to which that is all there is. */
interface List {
  listed: readonly Listed[];
  end: number;
}

const postingOf = (kind: Kind, [id]: Listed): number => posting[kind === 'items' ? 'item' : 'part'](id);

function listIn(record: WordRecord | undefined, kind: Kind): List {
  const listed: readonly Listed[] = record?.first ?? [];
  const last = listed.at(-1);
  return { listed, end: record?.more && last ? postingOf(kind, last) : after };
}

/** What is listed of the terms tells without reading any text: of the one that reaches farthest. */
async function* meeting(lexicon: Lexicon, { whole, last }: Terms, kind: Kind, texts: Texts): AsyncGenerator<Posted> {
  const { read, lists: roots } = lexicon;
  const record = (term: string) => getRecord<WordRecord>(read, roots?.[kind], term);
  const [begun, ...records] = await Promise.all([begunList(lexicon, last, kind), ...whole.map(record)]);
  const lists = [...records.map((one) => listIn(one, kind)), ...(begun ? [begun] : [])];
  const farthest = (a: List, b: List) =>
    b.end > a.end || (b.end === a.end && b.listed.length < a.listed.length) ? b : a;
  const known = lists.reduce(farthest);
  const terms = [...whole, last];
  const some: Posted[] = [];
  for (const listed of known.listed)
    if (hasTerms(textOf(listed), terms)) yield { posting: postingOf(kind, listed), listed };
    else if (texts.areLonger) some.push({ posting: postingOf(kind, listed), listed });
  yield* having(each(some), texts);
  if (known.end === after) return;
  yield* having(shared(lexicon, whole, kind, known.end + 1), texts);
}

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

/** Those whose texts have the words. Several texts are looked up at once, since each may lie in a node of its own. */
async function* having(found: AsyncIterable<Posted>, { has, goesOn }: Texts): AsyncGenerator<Posted> {
  const some: Posted[] = [];
  const looked = async () => {
    const have = await Promise.all(some.map(({ posting: value }) => has(value)));
    return some.splice(0).filter((_, at) => have[at]);
  };
  if (!goesOn()) return;
  for await (const one of found) {
    if (some.push(one) < lookedUpAtOnce) continue;
    yield* await looked();
    if (!goesOn()) return;
  }
  yield* await looked();
}

/** All that has a word which begins so, in the order of postings; undefined where that is too much to be listed. */
async function begunList({ read, lists }: Lexicon, start: string, kind: Kind): Promise<List | undefined> {
  const found = new Map<number, Listed>();
  let words = 0;
  for await (const [, record] of scanRecords<WordRecord>(read, lists?.[kind], keysStarting([], start))) {
    const { listed, end } = listIn(record, kind);
    words += 1;
    if (end !== after || words > mostBegun) return undefined;
    for (const one of listed) found.set(postingOf(kind, one), one);
  }
  return { listed: [...found].sort(([a], [b]) => a - b).map(([, one]) => one), end: after };
}

/** What the words of something listed were read from. */
const textOf = (listed: Listed): string =>
  listed.length === 4 && listed[3] !== 1 ? `${listed[3]} ${listed[2]}` : listed[2];

/** Postings of the words that begin so, each once. */
async function* beginning(lexicon: Lexicon, start: string, kind: Kind): AsyncGenerator<Posted> {
  const seen = new Set<number>();
  for await (const one of eachBeginning(lexicon, start, kind)) {
    if (!seen.has(one.posting)) yield one;
    seen.add(one.posting);
  }
}

async function* eachBeginning(lexicon: Lexicon, start: string, kind: Kind): AsyncGenerator<Posted> {
  const { read, words: root, lists } = lexicon;
  if (!lists) {
    for await (const word of wordsStarting(read, root, start)) yield* shared(lexicon, [word], kind);
    return;
  }
  for await (const [word, record] of scanRecords<WordRecord>(read, lists[kind], keysStarting([], start))) {
    const { listed, end } = listIn(record, kind);
    for (const one of listed) yield { posting: postingOf(kind, one), listed: one };
    if (end !== after) yield* shared(lexicon, [wordIn(word)], kind, end + 1);
  }
}

/** The word of a key, of the words or of their lists. */
const wordIn = (key: Key) => (typeof key === 'string' ? key : (key as [string, number])[0]);

/** Whether a text has all of the terms, the last of which may go on. */
export function hasTerms(text: string, terms: readonly string[]): boolean {
  const found = words(text);
  const last = terms.at(-1) ?? '';
  return terms.slice(0, -1).every((term) => found.includes(term)) && found.some((word) => word.startsWith(last));
}

/** The words that begin so, each once, skipping over their postings. */
export async function* wordsStarting(read: ReadNode, root: MapRoot | undefined, start: string): AsyncGenerator<string> {
  const seek = seeker(read, root);
  for (let from: Key = start; ;) {
    const word = wordOf(await seek(from));
    if (word === undefined || !word.startsWith(start)) return;
    yield word;
    from = [word, after];
  }
}

export const wordOf = (entry: Awaited<ReturnType<Seek<unknown>>>) => entry && wordIn(entry[0]);

/** Postings that all terms have, from one on: each term leaps to what another has found. */
async function* shared(
  { read, words: root }: Lexicon,
  terms: readonly string[],
  kind: Kind,
  from: number = least[kind],
): AsyncGenerator<Posted> {
  const seeks = terms.map((term) => ({ term, seek: seeker(read, root) }));
  let candidate = from;
  let agreed = 0;
  for (let at = 0; ; at = (at + 1) % seeks.length) {
    const of = seeks[at];
    if (!of) return;
    const found = await postingFrom(of.seek, of.term, candidate, kind);
    if (found === undefined) return;
    agreed = found === candidate ? agreed + 1 : 1;
    candidate = found;
    if (agreed < seeks.length) continue;
    yield { posting: candidate };
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
