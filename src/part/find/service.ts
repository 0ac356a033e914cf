import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import { byKeys, identityRule } from '../queries.ts';
import {
  exactCount,
  isOtherSpelling,
  isPartNumber,
  partMessages,
  partNumberKey,
  searchKey,
  takenFor,
} from '../rules.ts';
import { generateNumbers, problemOfNumber } from '../service.ts';
import { meant, nearKeys } from '../rules.spelling.ts';
import type { PartSearch as Asked } from './contract.ts';
import { filters, wordsOf } from './queries.conditions.ts';
import {
  alternatesNamed,
  beginning,
  countParts,
  descriptionHolds,
  fewMatches,
  isBelowModel,
  knownKeys,
  likeWords,
  listed,
  manyMatches,
  numbered,
  numberHolds,
  some,
  type Listed,
  type Named,
  type Page,
  type Place,
} from './queries.ts';

type Condition = RawBuilder<boolean>;
/** A search, and the matches up to which it counts. */
type PartSearch = Asked & { exact: number };
/** Where the next page begins, whether slips are allowed, and whether there are too many matches to put in order. */
type Cursor = Place & { near: boolean; many: boolean };

/** Characters from which a slip is allowed: a number of 5, or a word of 4, with one left out. */
const shortestMeant = { number: 4, word: 3 };
const longestMeant = 20;
/** Numbers a slip away that may follow those that hold what was typed: as many as a page shows. */
const maxNear = 100;

/** Finds parts. What is typed is taken as it is; where no number or word is that, a slip is allowed. */
export async function searchParts(db: Db, input: PartSearch) {
  const cursor = input.cursor === undefined ? undefined : readCursor(input.cursor);
  if (!cursor?.near) {
    const exact = await searchExactly(db, input, cursor);
    if (exact.result.length > 0 || cursor || input.start > 0) return exact;
  }
  const near = await nearby(db, input);
  return near ? page(db, input, [...filters(input), ...near], cursor, true) : nothing;
}

const nothing = { result: [], totalCount: 0, isMore: false, cursor: null };

/**
 * The number itself leads, with an old number its successor, then its alternates; what merely holds the number follows in order. Where no
 * part has the number itself, those a slip away come last, if the first page has room.
 */
async function searchExactly(db: Db, input: PartSearch, cursor: Cursor | undefined) {
  const key = searchKey(input.name);
  if (input.name.trim() !== '' && !isPartNumber(input.name)) return nothing;
  const words = wordsOf(input.description).map(descriptionHolds);
  const conditions = [...filters(input), ...words];
  const model = isBelowModel(input.modelFilter.trim());
  if (key === '') {
    const zeros = input.name.trim() === '' ? [] : [sql<boolean>`p.number_search = ''`];
    return page(db, input, [...conditions, ...zeros], cursor, false);
  }
  const named = await numbered(db, key);
  const ids = [...new Set(named.map((n) => n.id))];
  const first =
    ids.length === 0
      ? []
      : await some(db, [sql<boolean>`p.id = any(${ids}::bigint[])`, ...conditions, ...model], ids.length, ids.length);
  const head = ids.filter((id) => first.some((f) => f.id === id));
  const others = ids.length === 0 ? [] : [sql<boolean>`p.id <> all(${ids}::bigint[])`];
  const found = await page(db, input, [...conditions, numberHolds(key), ...others], cursor, false, head);
  // A part may be there for several reasons: the first one counts.
  const whyOf = new Map(named.toReversed().map((n) => [n.id, n]));
  const result = found.result.map((p) => {
    const { old = null, alternate = null } = whyOf.get(p.id) ?? {};
    return { ...p, foundBy: old, alternateOf: alternate };
  });
  const isFirst = !cursor && input.start === 0;
  if (result.length === 0 || head.length > 0 || !isFirst || found.cursor !== null) return { ...found, result };
  const beside = await besides(db, key, [...conditions, ...model], result, input.exact);
  const all = [...result, ...beside.slice(0, input.take - result.length)];
  return { ...found, result: all, totalCount: all.length };
}

/** Parts whose number is one slip away from the key, without those that are found already. */
async function besides(
  db: Db,
  key: string,
  conditions: readonly Condition[],
  found: readonly { id: number }[],
  exact: number,
) {
  const keys = await numbersNear(db, key);
  if (keys.length === 0) return [];
  const others = sql<boolean>`p.id <> all(${found.map((p) => p.id)}::bigint[])`;
  const near = await some(db, [isAnyOf(keys), others, ...conditions], maxNear, exact + 1);
  const rows = await listed(
    db,
    near.map((n) => n.id),
    exact,
  );
  return rows.map((row) => ({ ...withoutKey(row), isNear: true }));
}

/** Search keys that parts have, one slip away from a typed one. */
const numbersNear = (db: Db, key: string) =>
  key.length < shortestMeant.number || key.length > longestMeant ? Promise.resolve([]) : knownKeys(db, nearKeys(key));

/** Each typed word with those that it may have meant; undefined where none of them may have meant another. */
async function meanings(db: Db, typed: readonly string[]): Promise<string[][] | undefined> {
  const like = await likeWords(db, typed);
  const all = typed.map((word, i) => {
    const { plain, words } = like[i] ?? { plain: word, words: [] };
    return [word, ...(Array.from(word).length < shortestMeant.word ? [] : meant(plain, words))];
  });
  return all.some(({ length }) => length > 1) ? all : undefined;
}

const isAnyOf = (keys: readonly string[]) => sql<boolean>`p.number_search = any(${keys}::text[])`;

/** One page of the rows that fulfil all conditions; `head` are ids that stand before them. */
async function page(
  db: Db,
  input: PartSearch,
  conditions: readonly Condition[],
  after: Cursor | undefined,
  near: boolean,
  head: readonly number[] = [],
) {
  const lead = after ? [] : head.slice(input.start, input.start + input.take);
  const { exact } = input;
  const wanted: Page = {
    exact,
    order: input.orderBy,
    after,
    skip: after ? 0 : Math.max(0, input.start - head.length),
    model: input.modelFilter.trim(),
    asksEach: exact < exactCount,
  };
  const room = input.take - lead.length;
  const isAsked = conditions.length > 0 || wanted.model !== '';
  const begun = !isAsked || after?.many === true ? undefined : await fewMatches(db, conditions, wanted);
  const few = begun && 'places' in begun ? begun : undefined;
  const isWhole = !isAsked && !after;
  const [found, all] = await Promise.all([
    few ? [] : manyMatches(db, conditions, wanted, begun && 'below' in begun ? begun.below : null),
    isWhole ? countParts(db, exact) : exact + 1,
  ]);
  const places: Place[] = few?.places ?? found;
  const shown = places.slice(0, room);
  const last = shown.at(-1);
  const known = [...lead, ...(few ? shown.map((p) => p.id) : [])];
  const rows = [...(known.length > 0 ? await listed(db, known, exact) : []), ...found.slice(0, room)];
  const count = after ? null : (few?.count ?? all);
  return {
    result: rows.map((row) => ({ ...withoutKey(row), isNear: near })),
    totalCount: count === null ? null : Math.min(count, exact) + head.length,
    isMore: count === null ? places.length > room : count > exact,
    cursor: places.length > room && last ? writeCursor({ ...last, near, many: few === undefined }) : null,
  };
}

const withoutKey = ({ key: _key, ...row }: Listed) => row;

/** The typed number and words with slips allowed; undefined where nothing near is known. */
async function nearby(db: Db, input: PartSearch): Promise<Condition[] | undefined> {
  const key = searchKey(input.name);
  const keys = await numbersNear(db, key);
  const number = key === '' ? [] : [sql<boolean>`(${numberHolds(key)} or ${isAnyOf(keys)})`];
  const typed = wordsOf(input.description);
  const words = typed.length === 0 ? undefined : await meanings(db, typed);
  if (keys.length === 0 && !words) return undefined;
  return [...number, ...(words?.map(anyHeld) ?? typed.map(descriptionHolds))];
}

const readable = /^([en])([fm])(\d{1,15}) (.+)$/s;
const writeCursor = ({ near, many, id, key }: Cursor) =>
  Buffer.from(`${near ? 'n' : 'e'}${many ? 'm' : 'f'}${id} ${key}`).toString('base64url');

function readCursor(text: string): Cursor {
  const [, near, many, id, key] = readable.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (key === undefined || key.includes('\0')) throw invalid('cursor', 'The place in the list is not known.');
  return { near: near === 'n', many: many === 'm', id: Number(id), key };
}

/** At most this many suggestions. */
const maxSuggestions = 20;

/**
 * What a picker offers: the number, its alternates, numbers that begin with the term, then whatever holds all its words. Where no part
 * has that number, those a slip away follow; where nothing has the words, what they may have meant.
 */
export async function suggestParts(db: Db, term: string, exact: number): Promise<Named[]> {
  const key = searchKey(term);
  const short = Array.from(term.trim()).length < 3;
  const begins = key === '' ? [] : await withAlternates(db, key, await beginning(db, key, maxSuggestions, short));
  if (short || begins.length >= maxSuggestions) return begins.slice(0, maxSuggestions);
  const words = wordsOf(term).filter((w) => w.length >= 3);
  if (words.length === 0) return begins;
  const found = [...begins];
  const offer = async (conditions: readonly Condition[]) => {
    const known = new Set(found.map(({ id }) => id));
    found.push(...(await some(db, conditions, maxSuggestions, exact + 1)).filter(({ id }) => !known.has(id)));
  };
  await offer(words.map(holdsWord));
  const isNumber = begins.some((part) => hasNumber(part, key));
  if (!isNumber) {
    const keys = await numbersNear(db, key);
    if (keys.length > 0) await offer([isAnyOf(keys)]);
  }
  if (found.length === 0) {
    const guessed = await meanings(db, words);
    if (guessed) await offer(guessed.map(anyHeld));
  }
  return found.slice(0, maxSuggestions);
}

const hasNumber = ({ partNumber }: Named, key: string) => searchKey(partNumber) === key;

/** The parts whose number begins with the key, behind those that have it their alternates. */
async function withAlternates(db: Db, key: string, begins: readonly Named[]): Promise<Named[]> {
  const own = begins.filter((part) => hasNumber(part, key));
  const alternates = own.length === 0 ? [] : await alternatesNamed(db, key);
  const others = begins.filter((part) => !hasNumber(part, key) && alternates.every(({ id }) => id !== part.id));
  return [...own, ...alternates, ...others];
}

/** The number holds the word, or the description does. */
function holdsWord(word: string): Condition {
  const number = searchKey(word);
  return number.length < 3
    ? descriptionHolds(word)
    : sql<boolean>`(${numberHolds(number)} or ${descriptionHolds(word)})`;
}

const anyHeld = (words: readonly string[]) => sql<boolean>`(${sql.join(words.map(descriptionHolds), sql` or `)})`;

export interface TypedPart {
  row: number;
  partNumber: string;
  description: string;
  isInternal: boolean;
}

/** What the parts grid says of numbers and descriptions as typed (docs/domain/diagrams.md, Parts list). */
export async function validateParts(db: Db, items: readonly TypedPart[]) {
  const rule = await identityRule(db);
  const keys = items.map((i) => partNumberKey(i.partNumber, rule));
  const parts = await byKeys(db, keys);
  const problems = items.map((item, i) => problemOfNumber(item, parts[i]?.id ?? null));
  const suggestions = await generateNumbers(db, problems.filter((p) => p !== undefined).length);
  return items.map((item, i) => {
    const message = problems[i];
    const key = keys[i] ?? '';
    if (message !== undefined) {
      const suggestion = suggestions.shift() ?? '';
      return {
        row: item.row,
        key,
        part: null,
        error: { code: 'InvalidPartNumber', message, suggestion },
        warnings: [],
      };
    }
    const { id = null, partNumber = '', description = '' } = parts[i] ?? {};
    const warnings = [];
    if (id === null) warnings.push({ code: 'PartNumberNotFound', message: partMessages.newNumber });
    else if (isOtherSpelling(item.partNumber, partNumber)) {
      const message = takenFor(item.partNumber, item.description, { partNumber, description });
      warnings.push({ code: 'SpelledOtherwise', message });
    }
    if (id !== null && item.description.trim() !== '' && item.description.trim() !== description) {
      warnings.push({ code: 'DescriptionDiffers', message: partMessages.otherDescription });
    }
    return {
      row: item.row,
      key,
      part: id === null ? null : { id, partNumber, description },
      error: null,
      warnings,
    };
  });
}
