import type { ItemRecord, MapName, MapRoot, PartRecord } from '../../release/contract.ts';
import { getRecord, type Key, scanRecords } from '../../release/map/rules.ts';
import { type Change, type NodeFiles, patchMap } from '../../release/map/service.ts';
import { mostOfWord, posting } from '../../release/rules.ts';
import { pieces } from '../derive/paging.ts';
import {
  itemShown,
  type Listed,
  listed,
  listOf,
  partShown,
  type Shown,
  type WordList,
  wordLists,
  type WordRecord,
} from '../derive/shown.ts';

/** Words that are looked at beside each other. */
const atOnce = 16;

/** What a delta means for one of the maps of what lists show by word. */
export interface WordListDelta {
  list: WordList;
  language: string;
  /** The map of the release before. */
  before: MapRoot | undefined;
  /** Maps of the next release: words of the language, items and parts. */
  after: Partial<Record<MapName, MapRoot>>;
  /** Words with the postings that had them, or have them now in another way; whether they have the word now. */
  touched: ReadonlyMap<string, ReadonlyMap<number, boolean>>;
  /** What lists show of items and parts that were put in, by posting. */
  shown: ReadonlyMap<number, Shown>;
}

/** The map of the next release, from the one before: reads the records of touched words, and little else. */
export async function patchWordList(files: NodeFiles, of: WordListDelta): Promise<MapRoot | undefined> {
  const isOfList = ([, owners]: [string, ReadonlyMap<number, boolean>]) =>
    [...owners.keys()].some((owner) => listOf(owner) === of.list);
  const words = [...of.touched].filter(isOfList).map(([word]) => word);
  const changes: Change[] = [];
  for (const some of pieces(words.sort(), atOnce)) {
    const found = await Promise.all(some.map((word) => changeOf(files, of, word)));
    changes.push(...found.flatMap((change) => (change ? [change] : [])));
  }
  return patchMap(files, `${of.list}.${of.language}`, of.before, changes);
}

async function changeOf(files: NodeFiles, of: WordListDelta, word: string): Promise<Change | undefined> {
  const was = await getRecord<WordRecord>(files.readNode, of.before, word);
  const { first, more } = await recordOf(files, of, word, was);
  const is = first.length === 0 ? undefined : { first, ...(more && { more }) };
  return JSON.stringify(was) === JSON.stringify(is) ? undefined : [word, is];
}

/** Up to the last that was listed all is known; behind it the map of words tells. */
async function recordOf(files: NodeFiles, of: WordListDelta, word: string, was: WordRecord | undefined) {
  const { list, language, shown } = of;
  const postingOf = ([id]: Listed) => posting[wordLists[list]](id);
  const before: readonly Listed[] = was?.first ?? [];
  const last = before.at(-1);
  const end = was?.more && last ? postingOf(last) : Number.MAX_SAFE_INTEGER;
  const touched = [...(of.touched.get(word) ?? [])].filter(([owner]) => listOf(owner) === list);
  const isTouched = new Set(touched.map(([owner]) => owner));
  const first = before.filter((one) => !isTouched.has(postingOf(one)));
  for (const [owner, hasIt] of touched) {
    const one = shown.get(owner);
    if (hasIt && one && owner <= end) first.push(listed(owner, one, language));
  }
  first.sort((a, b) => postingOf(a) - postingOf(b));
  if (first.length > mostOfWord) return { first: first.slice(0, mostOfWord), more: true };
  const isAsLong = first.length === mostOfWord && touched.every(([, hasIt]) => hasIt);
  if (!was?.more || isAsLong) return { first, more: was?.more };
  for await (const owner of postingsBehind(files, of, word, end)) {
    if (first.length === mostOfWord) return { first, more: true };
    first.push(listed(owner, shown.get(owner) ?? (await shownOf(files, of, owner)), language));
  }
  return { first, more: undefined };
}

async function* postingsBehind(
  files: NodeFiles,
  { list, language, after }: WordListDelta,
  word: string,
  end: number,
): AsyncGenerator<number> {
  const from: Key = [word, end + 1];
  const until: Key = [word, list === 'itemWords' ? 0 : Number.MAX_SAFE_INTEGER];
  for await (const [key] of scanRecords(files.readNode, after[`words.${language}`], { from, until }))
    yield (key as readonly [string, number])[1];
}

async function shownOf(files: NodeFiles, { after }: WordListDelta, owner: number): Promise<Shown> {
  const id = Math.abs(owner);
  const item = owner < 0 ? await getRecord<ItemRecord>(files.readNode, after.items, id) : undefined;
  if (item) return itemShown(item);
  const part = owner > 0 ? await getRecord<PartRecord>(files.readNode, after.parts, id) : undefined;
  if (part) return partShown(part);
  throw new Error(`Posting ${owner} has words, but no record.`);
}
