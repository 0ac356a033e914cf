import type { AlternateRecord, HitRecord, MapRoot } from '../../release/contract.ts';
import { compareKeys, getRecord, keysStarting, keysUnder, scanRecords } from '../../release/map/rules.ts';
import type { Entry, ReadNode } from '../../release/map/rules.ts';
import { backwards } from '../../release/rules.ts';
import { bounds, ignored, readLeaves, roughCount, seeker } from './cursor.ts';
import { editsBetween, isOneEdit } from './edits.ts';

/** Where a search looks: a layer's maps, and their reader with its budget. */
export interface Place {
  id: string;
  maps: Readonly<Record<string, MapRoot>>;
  read: ReadNode;
  /** The same reader without its budget: begins to read what the search will ask for, which then counts. */
  ahead: ReadNode;
}

/** A part that was found by its number. */
export interface NumberHit {
  part: number;
  layer: string;
  /** The number as it is compared. */
  key: string;
  /** What is shown of it; unknown of a number that is near, and of releases without `hits`. */
  shown?: HitRecord;
  /** The number that the key is of, where that is the number of an alternate of the part. */
  alternateOf?: string;
}

/** Entries that are read to find a typo behind the beginning, or before the end, of a number. */
const entriesForTypos = 6144;
/** Of the numbers that one typo makes, so many are looked up at once. */
const editsAhead = 12;
/** Shorter numbers have too many neighbours. */
export const shortestWithTypo = 5;

/** Parts whose number begins with a key: the number itself first. The key is as `searchKey` makes it. */
export async function* numbersStarting(places: readonly Place[], key: string): AsyncGenerator<NumberHit> {
  if (key === '') return;
  const scans = places.map((place) => ({
    place,
    entries: scanRecords(place.read, place.maps['hits'] ?? place.maps['numbers'], keysStarting([], key)),
  }));
  const heads = await Promise.all(scans.map(async (scan) => ({ ...scan, head: await take(scan.entries) })));
  let last = 0;
  for (;;) {
    const least = heads.filter(({ head }) => head).reduce<(typeof heads)[number] | undefined>(smaller, undefined);
    if (!least?.head) return;
    const hit = hitOf(least.place, least.head);
    if (hit.part !== last) yield hit;
    last = hit.part;
    least.head = await take(least.entries);
  }
}

/** As `numbersStarting`; behind the parts that have the number itself come those that have it as an alternate's. */
export async function* numbersAsked(places: readonly Place[], key: string): AsyncGenerator<NumberHit> {
  let isThrough = false;
  for await (const hit of numbersStarting(places, key)) {
    if (!isThrough && hit.key !== key) {
      isThrough = true;
      yield* alternatesOf(places, key);
    }
    yield hit;
  }
  if (!isThrough) yield* alternatesOf(places, key);
}

/** Parts that have an alternate with the number. */
async function* alternatesOf(places: readonly Place[], key: string): AsyncGenerator<NumberHit> {
  if (key === '') return;
  for (const { id: layer, read, maps } of places)
    for await (const [entry, { of, ...shown }] of scanRecords<AlternateRecord>(
      read,
      maps['alternates'],
      keysUnder([key]),
    ))
      yield { part: (entry as [string, number, number])[1], layer, key, shown, alternateOf: of };
}

const smaller = <H extends { head: Entry | undefined }>(best: H | undefined, one: H): H =>
  best?.head && one.head && compareKeys(best.head[0], one.head[0]) <= 0 ? best : one;

async function take(entries: AsyncGenerator<Entry>): Promise<Entry | undefined> {
  const next = await entries.next();
  return next.done ? undefined : next.value;
}

function hitOf({ id: layer }: Place, [entry, record]: Entry): NumberHit {
  const [key, part] = entry as [string, number];
  return { part, layer, key, ...(typeof record === 'object' && { shown: record as HitRecord }) };
}

/** What `hits` shows of a part. */
export const shownOf = ({ read, maps }: Place, { key, part }: NumberHit) =>
  getRecord<HitRecord>(read, maps['hits'], [key, part]);

/** Parts whose number is one typo away from a key of five characters or more. */
export async function* numbersNear(places: readonly Place[], key: string): AsyncGenerator<NumberHit> {
  if (key.length < shortestWithTypo) return;
  for (const place of places) yield* nearIn(place, key);
}

async function* nearIn(place: Place, key: string): AsyncGenerator<NumberHit> {
  const [front, back] = await Promise.all([
    shortestFor(place, 'numbers', key),
    shortestFor(place, 'reversed', backwards(key)),
  ]);
  const beginning = keysStarting([], key.slice(0, front));
  const ending = keysStarting([], backwards(key).slice(0, back));
  for (const [map, range] of [
    ['numbers', beginning],
    ['reversed', ending],
  ] as const)
    readLeaves(place.ahead, place.maps[map], bounds(range)).catch(ignored);
  // A difference that both ranges miss stands between them.
  const edits = editsBetween(key, Math.max(0, key.length - 1 - back), front - 1);
  const lookAhead = (edit: string) => void seeker(place.ahead, place.maps['numbers'])([edit]).catch(ignored);
  edits.slice(0, editsAhead).forEach(lookAhead);
  const seen = new Set<number>();
  const fresh = (part: number) => !seen.has(part) && seen.add(part).size > 0;
  for await (const entry of scanRecords(place.read, place.maps['numbers'], beginning)) {
    const [found, part] = entry[0] as [string, number];
    if (found !== key && isOneEdit(found, key) && fresh(part)) yield hitOf(place, entry);
  }
  for await (const entry of scanRecords(place.read, place.maps['reversed'], ending)) {
    const [text, part] = entry[0] as [string, number];
    const found = backwards(text);
    if (found !== key && isOneEdit(found, key) && fresh(part)) yield { part, layer: place.id, key: found };
  }
  for (const [at, found] of edits.entries()) {
    const next = edits[at + editsAhead];
    if (next !== undefined) lookAhead(next);
    for await (const hit of exactly(place, found)) if (fresh(hit.part)) yield hit;
  }
}

/** The fewest characters of a key that leave few enough entries to read; no fewer entries than its own leaf has. */
async function shortestFor(place: Place, map: 'numbers' | 'reversed', key: string): Promise<number> {
  const countOf = (length: number) => {
    return roughCount(place.read, place.maps[map], bounds(keysStarting([], key.slice(0, length))));
  };
  const enough = Math.max(entriesForTypos, await countOf(key.length));
  for (let length = 1; length < key.length; length++) if ((await countOf(length)) <= enough) return length;
  return key.length;
}

async function* exactly(place: Place, key: string): AsyncGenerator<NumberHit> {
  const found = await seeker(place.read, place.maps['numbers'])(key);
  if ((found?.[0] as [string, number] | undefined)?.[0] !== key) return;
  for await (const entry of scanRecords(place.read, place.maps['numbers'], keysUnder([key]))) {
    yield hitOf(place, entry);
  }
}
