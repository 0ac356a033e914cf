// size: one search, step after step, over one budget
import { searchKey } from '../../part/rules.ts';
import type { ItemRecord, MapRoot, PartRecord, UnitRecord } from '../../release/contract.ts';
import { getRecord, keysUnder } from '../../release/map/rules.ts';
import type { ReadNode } from '../../release/map/rules.ts';
import { backwards, itemText, partText, posting, priceLayer, unitText, words } from '../../release/rules.ts';
import { partOf, priceOf } from '../read/content.ts';
import type { Fit } from '../read/fit.ts';
import type { OpenLayer, Release } from '../read/release.ts';
import { textIn } from '../read/texts.ts';
import type { Answer, ItemHit, PartHit } from './answer.ts';
import { Budget } from './budget.ts';
import { bounds, ignored, roughCount, seeker } from './cursor.ts';
import { numbersAsked, numbersNear, shortestWithTypo, shownOf } from './numbers.ts';
import type { NumberHit, Place } from './numbers.ts';
import { findNear, isKnown } from './terms.ts';
import { hasTerms, postingsOf } from './words.ts';
import type { Kind, Lexicon, Listed } from './words.ts';

/** Hits of parts that are shown at first, and that each "Show more" adds. */
const pageOfHits = 20;
const firstItems = 6;
/** Nodes that a search of one page may touch; each page more may touch as many again. */
const nodesOfPage = 34;
const nodesForItems = 10;
const nodesForTypos = 14;
/** Parts that are shown whose number is only near. */
const mostNear = 8;
/** Parts that are seen without scrolling: what is shown of them is read while the search goes on. */
const seenAtOnce = 8;
/** With so few hits, numbers that are one typo away are looked for. */
const few = 3;

interface Work {
  places: Place[];
  budget: Budget;
  answer: Answer;
  /** Parts that are wanted. */
  limit: number;
  language: string;
  /** What is looked for, where it is not all. */
  only: Fit | null;
  /** The content group that labels what is looked for; undefined: whatever labels it. */
  group: number | undefined;
  /** Begins to read what is shown of a part and the search did not come by. */
  show: (hit: PartHit) => void;
}

interface Asked {
  pages?: number;
  audienceId?: number | undefined;
  only?: Fit | null;
  group?: number | undefined;
  signal?: AbortSignal;
}

/**
 * Finds parts by number and by words, and items by words, from release files alone.
 * @param pages of hits wanted
 * @param audienceId whose prices are shown
 * @param only the items and parts that are looked for; null for all
 * @param group the content group that is looked in; parts carry none, so they are not found then
 */
export async function search(
  release: Release,
  language: string,
  query: string,
  { pages = 1, audienceId, only = null, group, signal }: Asked = {},
): Promise<Answer & { touched: number }> {
  const budget = new Budget(nodesOfPage * pages, signal);
  const places = release.layers.map(({ id, maps, read }: OpenLayer) => ({
    id,
    maps,
    read: budget.over(id, read),
    ahead: read,
  }));
  const answer: Answer = { items: [], parts: [], more: false, near: false };
  const show = (hit: PartHit) =>
    void Promise.all([
      (!hit.shown || hit.shown.isReplaced) && partOf(release, hit.id),
      priceOf(release, hit, audienceId),
    ]).catch(ignored);
  const work: Work = { places, budget, answer, limit: pageOfHits * pages, language, only, group, show };
  readAhead(release, language, query);
  const enough = await budget.within(Number.POSITIVE_INFINITY, () => searchAll(work, query));
  if (!enough) answer.more = true;
  return { ...answer, touched: budget.touched };
}

/** Reads what every search begins with, so that the first key finds it there. */
export function prepare({ layers, prices }: Release, language: string, audienceId: number | undefined): void {
  for (const { id, maps, read } of layers) {
    const priced = audienceId === undefined ? undefined : prices.get(priceLayer(id, audienceId));
    const { hits, numbers, reversed } = maps;
    for (const root of [hits, ...byWord({ maps, read }, language), numbers, reversed]) touch(read, root);
    if (priced) touch(priced.read, priced.maps['prices']);
  }
}

const touch = (read: ReadNode, root: MapRoot | undefined) => void (root && read(root.root).catch(ignored));

/** Begins to read in all maps at once what the search will ask for one after the other. */
function readAhead({ layers }: Release, language: string, query: string): void {
  const key = searchKey(query);
  for (const layer of layers) {
    const { hits, numbers, reversed, alternates } = layer.maps;
    const begin = (root: MapRoot | undefined, at: string) => void seeker(layer.read, root)(at).catch(ignored);
    if (key !== '') begin(hits ?? numbers, key);
    if (key !== '') begin(alternates, key);
    const { words: all, lists } = lexiconOf(layer, language);
    for (const term of words(query)) {
      begin(lists ? lists.items : all, term);
      // The beginning of a number has enough parts in `hits`.
      if (lists && (!isNumber(key) || mayBeNear(key))) begin(lists.parts, term);
    }
    if (!mayBeNear(key)) continue;
    // Down to the leaves, which only a number that few have will need.
    const pass = (root: MapRoot | undefined, at: string) =>
      void roughCount(layer.read, root, bounds(keysUnder([at]))).catch(ignored);
    pass(numbers, key);
    pass(reversed, backwards(key));
  }
}

/** A number has a digit; what has none is more likely a word. */
const isNumber = (key: string) => /\d/.test(key);
/** Is it worth while to look for numbers that are one typo away? */
const mayBeNear = (key: string) => isNumber(key) && key.length >= shortestWithTypo;

async function searchAll(work: Work, query: string): Promise<void> {
  const { answer } = work;
  if (work.group !== undefined) return searchWords(work, words(query));
  const key = searchKey(query);
  const byNumber = () => addNumbers(work, numbersAsked(work.places, key), key);
  const byWords = () => searchWords(work, words(query));
  for (const step of isNumber(key) ? [byNumber, byWords] : [byWords, byNumber]) await step();
  const found = answer.parts.length;
  if (found + answer.items.length >= few || !mayBeNear(key)) return;
  await addNumbers({ ...work, limit: Math.min(work.limit, found + mostNear) }, shownNear(work.places, key), key);
  answer.near = answer.parts.length > found;
}

async function addNumbers(work: Work, hits: AsyncIterable<NumberHit>, asked: string): Promise<void> {
  for await (const { part: id, layer, key, shown, alternateOf } of hits) {
    const { number = '', description, replaced = false } = shown ?? {};
    const known = shown && { number, description: textIn(description, work.language), isReplaced: replaced };
    const why = alternateOf === undefined ? key === asked && ({ isExact: true } as const) : { alternateOf };
    if (!addPart(work, { id, layer, ...(known && { shown: known }), ...why })) return;
  }
}

/** Numbers one typo away, as many as are shown, with what is shown of them: they lie apart and are read at once. */
async function* shownNear(places: readonly Place[], key: string): AsyncGenerator<NumberHit> {
  const hits: NumberHit[] = [];
  for await (const hit of numbersNear(places, key)) if (hits.push(hit) > mostNear) break;
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const shown = await Promise.all(
    hits.map(async (hit) => {
      const place = placeOf.get(hit.layer);
      return place && shownOf(place, hit);
    }),
  );
  for (const [at, hit] of hits.entries()) yield { ...hit, ...(shown[at] && { shown: shown[at] }) };
}

/** False where all that is wanted is there. */
function addPart({ answer, limit, only, show }: Work, hit: PartHit): boolean {
  if (only && !only.parts.has(hit.id)) return true;
  const there = answer.parts.find(({ id }) => id === hit.id);
  if (there) {
    if (hit.isExact) there.isExact = true;
    else if (hit.alternateOf !== undefined && !there.isExact) there.alternateOf = hit.alternateOf;
    return true;
  }
  if (answer.parts.length >= limit) {
    answer.more = true;
    return false;
  }
  answer.parts.push(hit);
  if (answer.parts.length <= seenAtOnce) show(hit);
  return true;
}

/** The maps that have every word of a layer: of items and of parts, or in releases of earlier versions of both. */
function byWord(of: Pick<Place, 'maps' | 'read'>, language: string): (MapRoot | undefined)[] {
  const { words: all, lists } = lexiconOf(of, language);
  return lists ? [lists.items, lists.parts] : [all];
}

function lexiconOf({ maps, read }: Pick<Place, 'maps' | 'read'>, language: string): Lexicon {
  const inLanguage = (map: string) => maps[`${map}.${language}`] ?? maps[`${map}.EN`];
  const [items, parts] = [inLanguage('itemWords'), inLanguage('partWords')];
  return { read, words: inLanguage('words'), lists: items || parts ? { items, parts } : undefined };
}

async function searchWords(work: Work, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return;
  if (work.answer.parts.length >= work.limit) {
    work.answer.more = true;
    return collectItems(work, terms);
  }
  const known = await Promise.all(terms.map((term, at) => isKnownIn(work, term, at === terms.length - 1)));
  if (known.every(Boolean)) return collect(work, terms);
  const corrected = await correct(work, terms, known);
  if (!corrected) return;
  await collect(work, corrected);
  if (work.answer.items.length + work.answer.parts.length > 0) work.answer.corrected = corrected.join(' ');
}

async function isKnownIn({ places, language }: Work, term: string, isLast: boolean): Promise<boolean> {
  const asked = places.flatMap((place) =>
    byWord(place, language).map((root) => isKnown(place.read, root, term, isLast)),
  );
  return (await Promise.all(asked)).includes(true);
}

/** The terms with unknown ones replaced by their nearest word; undefined where one has none. */
async function correct(work: Work, terms: readonly string[], known: readonly boolean[]) {
  const corrected: string[] = [];
  for (const [at, term] of terms.entries()) {
    const near: string[] = known[at] ? [term] : [];
    for (const place of near.length > 0 ? [] : work.places) {
      const isLast = at === terms.length - 1;
      const keep = (word: string) => void near.push(word);
      await work.budget.within(nodesForTypos, async () => {
        for (const root of byWord(place, work.language)) await findNear(place.read, root, term, isLast, keep);
      });
    }
    const [nearest] = near;
    if (nearest === undefined) return undefined;
    corrected.push(nearest);
  }
  return corrected;
}

async function collect(work: Work, terms: readonly string[]): Promise<void> {
  if (work.group === undefined) await collectParts(work, terms);
  await collectItems(work, terms);
}

async function collectParts(work: Work, terms: readonly string[]): Promise<void> {
  const { answer, budget } = work;
  const enough = await budget.within(budget.left - nodesForItems, async () => {
    // What is seen without scrolling need not wait for the rest of the page.
    const goesOn = () => {
      const isSeen = answer.parts.length >= work.limit - pageOfHits + seenAtOnce;
      if (isSeen) answer.more = true;
      return !isSeen;
    };
    for await (const { id, layer, listed } of inAll(work, terms, 'parts', goesOn))
      if (!addPart(work, { id, layer, ...(listed && partShown(listed)) })) return;
  });
  if (!enough) answer.more = true;
}

async function collectItems(work: Work, terms: readonly string[]): Promise<void> {
  const { answer, budget, only, group } = work;
  // Labels stand in the records of items, one of which is read for each word that fits.
  await budget.within(group === undefined ? nodesForItems : budget.left, async () => {
    for await (const { id, layer, listed } of inAll(work, terms, 'items')) {
      if ((only && !only.items.has(id)) || answer.items.some((hit) => hit.id === id)) continue;
      if (group !== undefined && !(await isLabelled(work, layer, id, group))) continue;
      if (answer.items.length >= firstItems * (work.limit / pageOfHits)) {
        answer.more = true;
        return;
      }
      answer.items.push({ id, layer, ...(listed && itemShown(listed)) });
    }
  });
}

async function isLabelled({ places }: Work, layer: string, item: number, group: number): Promise<boolean> {
  const place = places.find(({ id }) => id === layer);
  const record = place && (await getRecord<ItemRecord>(place.read, place.maps['items'], item));
  return record?.groups?.includes(group) ?? false;
}

/** What is shown of a part, as the record of a word lists it. */
const partShown = ([, number, description, replaced]: Listed): Pick<PartHit, 'shown'> => ({
  shown: { number: String(number), description, isReplaced: replaced === 1 },
});

const itemShown = ([, type, display]: Listed): Pick<ItemHit, 'shown'> => ({ shown: { type: Number(type), display } });

async function* inAll({ places, language }: Work, terms: readonly string[], kind: Kind, goesOn = () => true) {
  for (const place of places) {
    const has = async (value: number) => hasTerms(await textOf(place, kind, value, language), terms);
    for await (const { posting: value, listed } of postingsOf(lexiconOf(place, language), terms, kind, {
      has,
      goesOn,
      areLonger: kind === 'items' && place.maps['units'] !== undefined,
    }))
      yield { id: Math.abs(value), layer: place.id, listed };
  }
}

/** What the words of a posting were read from. */
async function textOf({ maps, read }: Place, kind: Kind, value: number, language: string): Promise<string> {
  const { item = 0, part = 0 } = posting.of(value);
  if (kind === 'items') {
    const record = await getRecord<ItemRecord>(read, maps['items'], item);
    const unit = record && (await getRecord<UnitRecord>(read, maps['units'], item));
    return record ? `${itemText(record, language)} ${unit ? unitText(unit, language) : ''}` : '';
  }
  const record = await getRecord<PartRecord>(read, maps['parts'], part);
  return record ? partText(record, language) : '';
}
