import type {
  ChildRecord,
  DiagramRecord,
  ItemRecord,
  MapName,
  PartRecord,
  Picture,
  SerialRecord,
} from '../../release/contract.ts';
import type { Key } from '../../release/map/rules.ts';
import { backwards, posting, words } from '../../release/rules.ts';
import { itemShown, partShown, type Shown, textsOfShown } from './shown.ts';

// Which entries of which maps a record stands for. The same for what a release had and for what the next one has, so
// that a delta takes out exactly what a full publish would not have written.

export type MapEntry = readonly [map: MapName, key: Key, record: unknown];

/** What a layer holds of an item. */
export interface ItemContent {
  record: ItemRecord;
  /** Only of a diagram. */
  diagram: DiagramRecord | undefined;
  serials: readonly (readonly [Key, SerialRecord])[];
}

/** What a layer holds of a part. */
export interface PartContent {
  record: PartRecord;
  /** The number without separators, leading zeros and case. */
  search: string;
}

export interface Branch {
  id: number;
  place: number;
  /** Undefined of a release before, whose branches do not tell. */
  isPrimary: boolean | undefined;
  record: ChildRecord;
}

/** How many rows of a diagram name each of its parts. */
export function usesOf({ rows }: DiagramRecord): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { part } of rows) uses.set(part, (uses.get(part) ?? 0) + 1);
  return uses;
}

/** Bytes of a file by its name. */
export type SizeOf = (file: string) => number;

function fileEntries(owner: number, picture: Picture | null | undefined, sizeOf: SizeOf): MapEntry[] {
  if (!picture) return [];
  const { file, thumbnail } = picture;
  return [
    ['files', [file, owner, 0], sizeOf(file)],
    ...(thumbnail === undefined ? [] : [['files', [thumbnail, owner, 1], sizeOf(thumbnail)] as const]),
  ];
}

/** @param languages those whose words are among them; a full publish gathers words on their own */
export function itemEntries(
  id: number,
  content: ItemContent,
  languages: readonly string[],
  sizeOf: SizeOf,
): MapEntry[] {
  const { record, diagram, serials } = content;
  const owner = posting.item(id);
  return [
    ['items', id, record],
    ...fileEntries(owner, diagram ? diagram.picture : record.picture, sizeOf),
    ...wordEntries(itemShown(record), languages, owner),
    ...serials.map(([key, rule]) => ['serials', key, rule] as const),
    ...(diagram ? diagramEntries(id, diagram) : []),
  ];
}

function diagramEntries(id: number, diagram: DiagramRecord): MapEntry[] {
  return [
    ['diagrams', id, diagram],
    ...[...usesOf(diagram)].map(([part, count]) => ['uses', [part, id], count] as const),
  ];
}

export function partEntries(
  id: number,
  content: PartContent,
  languages: readonly string[],
  sizeOf: SizeOf,
): MapEntry[] {
  const { record, search } = content;
  return [
    ...ownEntries(id, record, languages, sizeOf),
    ['numbers', [search, id], record.number],
    ['hits', [search, id], partShown(record)],
    ['reversed', [backwards(search), id], 0],
  ];
}

/** Those of a part without its numbers, which a full publish reads in their order. For `languages` see itemEntries. */
export function ownEntries(id: number, record: PartRecord, languages: readonly string[], sizeOf: SizeOf): MapEntry[] {
  const owner = posting.part(id);
  return [
    ['parts', id, record],
    ...fileEntries(owner, record.picture, sizeOf),
    ...wordEntries(partShown(record), languages, owner),
  ];
}

function wordEntries(shown: Shown, languages: readonly string[], owner: number): MapEntry[] {
  return [...wordsOf(textsOfShown(shown, languages), languages)].flatMap(([language, found]) =>
    found.map((word): MapEntry => [`words.${language}`, [word, owner], 0]),
  );
}

/** The words of a text in each language; most are the same in all: they are taken apart once. */
export function* wordsOf(
  texts: readonly string[],
  languages: readonly string[],
): Generator<readonly [language: string, words: readonly string[]]> {
  let text: string | undefined;
  let found: readonly string[] = [];
  for (const [at, language] of languages.entries()) {
    const next = texts[at] ?? '';
    if (next !== text) found = words(next);
    text = next;
    yield [language, found];
  }
}

/** The children of one parent, and their way up to it. */
export const branchEntries = (parentId: number, branch: readonly Branch[]): MapEntry[] =>
  branch.flatMap(({ id, place, isPrimary, record }): MapEntry[] => [
    ['children', [parentId, place, id], record],
    ['parents', [id, parentId], isPrimary === undefined ? undefined : { isPrimary }],
  ]);
