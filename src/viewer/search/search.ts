import { searchKey } from '../../part/rules.ts';
import type { ItemRecord, MapRoot, PartRecord } from '../../release/contract.ts';
import { getRecord } from '../../release/map/rules.ts';
import type { ReadNode } from '../../release/map/rules.ts';
import { itemText, partText, posting, priceLayer, words } from '../../release/rules.ts';
import { partOf, priceOf } from '../read/content.ts';
import type { OpenLayer, Release } from '../read/release.ts';
import { Budget } from './budget.ts';
import { ignored, seeker } from './cursor.ts';
import { numbersNear, numbersStarting, shortestWithTypo } from './numbers.ts';
import type { NumberHit, Place } from './numbers.ts';
import { findNear, isKnown } from './terms.ts';
import { hasTerms, postingsOf, readFirstPostings } from './words.ts';
import type { Kind } from './words.ts';

/** A part or item that was found, and the layer that has its record. */
export interface Hit {
  id: number;
  layer: string;
  /** Of a part that was found by its number: shown while its record is read. */
  number?: string;
}

export interface Answer {
  items: Hit[];
  parts: Hit[];
  /** Whether there may be more than these. */
  more: boolean;
  /** The words that were searched in place of unknown ones. */
  corrected?: string;
  /** Whether parts are here whose number is only near. */
  near: boolean;
}

/** Hits of parts that are shown at first, and that each "Show more" adds. */
const pageOfHits = 20;
const firstItems = 6;
/** Nodes that a search of one page may touch; each page more may touch as many again. */
const nodesOfPage = 34;
const nodesForItems = 10;
const nodesForTypos = 14;
/** Leaves that are read at once where one word may be many: those of its first items; fewer beside a number. */
const wordsAhead = { word: 8, number: 4 };
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
  /** Begins to read what is shown of a part. */
  show: (hit: Hit) => void;
}

/**
 * Finds parts by number and by words, and items by words, from release files alone.
 * @param pages of hits wanted
 * @param audienceId whose prices are shown
 */
export async function search(
  release: Release,
  language: string,
  query: string,
  { pages = 1, audienceId, signal }: { pages?: number; audienceId?: number | undefined; signal?: AbortSignal } = {},
): Promise<Answer & { touched: number }> {
  const budget = new Budget(nodesOfPage * pages, signal);
  const places = release.layers.map(({ id, maps, read }: OpenLayer) => ({
    id,
    maps,
    read: budget.over(id, read),
    ahead: read,
  }));
  const answer: Answer = { items: [], parts: [], more: false, near: false };
  const show = (hit: Hit) =>
    void Promise.all([partOf(release, hit.id), priceOf(release, hit, audienceId)]).catch(ignored);
  const work: Work = { places, budget, answer, limit: pageOfHits * pages, show };
  readAhead(release, language, query);
  const enough = await budget.within(Number.POSITIVE_INFINITY, () => searchAll(work, language, query));
  if (!enough) answer.more = true;
  return { ...answer, touched: budget.touched };
}

/** Reads what every search begins with, so that the first key finds it there. */
export function prepare({ layers, prices }: Release, language: string, audienceId: number | undefined): void {
  for (const layer of layers) {
    const priced = audienceId === undefined ? undefined : prices.get(priceLayer(layer.id, audienceId));
    const { numbers, items, parts } = layer.maps;
    for (const root of [numbers, wordsMap(layer, language), items, parts]) touch(layer.read, root);
    if (priced) touch(priced.read, priced.maps['prices']);
  }
}

const touch = (read: ReadNode, root: MapRoot | undefined) => void (root && read(root.root).catch(ignored));

/** Begins to read in all maps at once what the search will ask for one after the other. */
function readAhead({ layers }: Release, language: string, query: string): void {
  const key = searchKey(query);
  const [term, ...before] = words(query).reverse();
  for (const layer of layers) {
    const map = wordsMap(layer, language);
    if (key !== '') seeker(layer.read, layer.maps['numbers'])([key]).catch(ignored);
    if (term === undefined) continue;
    if (before.length > 0) seeker(layer.read, map)([term]).catch(ignored);
    else readFirstPostings(layer.read, map, term, wordsAhead[isNumber(key) ? 'number' : 'word']).catch(ignored);
  }
}

/** A number has a digit; what has none is more likely a word. */
const isNumber = (key: string) => /\d/.test(key);

async function searchAll(work: Work, language: string, query: string): Promise<void> {
  const key = searchKey(query);
  const terms = words(query);
  const byNumber = () => addNumbers(work, numbersStarting(work.places, key));
  const byWords = () => searchWords(work, language, terms);
  for (const step of isNumber(key) ? [byNumber, byWords] : [byWords, byNumber]) await step();
  const wanted = work.answer.parts.length + work.answer.items.length < few;
  if (!wanted || !isNumber(key) || key.length < shortestWithTypo) return;
  const before = work.answer.parts.length;
  await addNumbers({ ...work, limit: Math.min(work.limit, before + mostNear) }, numbersNear(work.places, key));
  work.answer.near = work.answer.parts.length > before;
}

async function addNumbers(work: Work, hits: AsyncIterable<NumberHit>): Promise<void> {
  for await (const { part: id, ...hit } of hits) if (!addPart(work, { id, ...hit })) return;
}

/** False where all that is wanted is there. */
function addPart({ answer, limit, show }: Work, hit: Hit): boolean {
  if (answer.parts.some(({ id }) => id === hit.id)) return true;
  if (answer.parts.length >= limit) {
    answer.more = true;
    return false;
  }
  answer.parts.push(hit);
  // One that says its number is drawn before its record is asked for.
  if (hit.number === undefined && answer.parts.length <= seenAtOnce) show(hit);
  return true;
}

const wordsMap = ({ maps }: Pick<Place, 'maps'>, language: string) => maps[`words.${language}`] ?? maps['words.EN'];

async function searchWords(work: Work, language: string, terms: readonly string[]): Promise<void> {
  if (terms.length === 0) return;
  const known = await Promise.all(
    terms.map(async (term, at) => {
      const isLast = at === terms.length - 1;
      const found = await Promise.all(
        work.places.map((place) => isKnown(place.read, wordsMap(place, language), term, isLast)),
      );
      return found.includes(true);
    }),
  );
  if (known.every(Boolean)) return collect(work, language, terms);
  const corrected = await correct(work, language, terms, known);
  if (!corrected) return;
  await collect(work, language, corrected);
  if (work.answer.items.length + work.answer.parts.length > 0) work.answer.corrected = corrected.join(' ');
}

/** The terms with unknown ones replaced by their nearest word; undefined where one has none. */
async function correct(work: Work, language: string, terms: readonly string[], known: readonly boolean[]) {
  const corrected: string[] = [];
  for (const [at, term] of terms.entries()) {
    const near: string[] = known[at] ? [term] : [];
    for (const place of near.length > 0 ? [] : work.places) {
      const isLast = at === terms.length - 1;
      const map = wordsMap(place, language);
      await work.budget.within(nodesForTypos, () =>
        findNear(place.read, map, term, isLast, (word) => void near.push(word)),
      );
    }
    const [nearest] = near;
    if (nearest === undefined) return undefined;
    corrected.push(nearest);
  }
  return corrected;
}

/** Parts first: what is shown of them is read while items are looked for. */
async function collect(work: Work, language: string, terms: readonly string[]): Promise<void> {
  const { answer, budget, places } = work;
  const enough = await budget.within(budget.left - nodesForItems, async () => {
    for await (const { value: id, layer } of inAll(places, language, terms, 'parts'))
      if (!addPart(work, { id, layer })) return;
  });
  if (!enough) answer.more = true;
  await budget.within(nodesForItems, async () => {
    for await (const { value, layer } of inAll(places, language, terms, 'items')) {
      const { item: id = 0 } = posting.of(value);
      if (answer.items.some((hit) => hit.id === id)) continue;
      if (answer.items.length >= firstItems * (work.limit / pageOfHits)) {
        answer.more = true;
        return;
      }
      answer.items.push({ id, layer });
    }
  });
}

async function* inAll(places: readonly Place[], language: string, terms: readonly string[], kind: Kind) {
  for (const place of places) {
    const has = async (value: number) => hasTerms(await textOf(place, kind, value, language), terms);
    for await (const value of postingsOf(place.read, wordsMap(place, language), terms, kind, has)) {
      yield { value, layer: place.id };
    }
  }
}

/** What the words of a posting were read from. */
async function textOf({ maps, read }: Place, kind: Kind, value: number, language: string): Promise<string> {
  const { item = 0, part = 0 } = posting.of(value);
  if (kind === 'items') {
    const record = await getRecord<ItemRecord>(read, maps['items'], item);
    return record ? itemText(record, language) : '';
  }
  const record = await getRecord<PartRecord>(read, maps['parts'], part);
  return record ? partText(record, language) : '';
}
