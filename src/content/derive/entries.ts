import type {
  ChildRecord,
  DiagramRecord,
  ItemRecord,
  MapName,
  PartRecord,
  Picture,
  SerialRecord,
  SupersessionRecord,
  UnitRecord,
} from '../../release/contract.ts';
import type { Key } from '../../release/map/rules.ts';
import { backwards, posting, words } from '../../release/rules.ts';
import { searchKey } from '../../part/rules.ts';
import { itemShown, partShown, type Shown, textsOfShown } from './shown.ts';
import { unitWords } from './unit.ts';

// Which entries of which maps a record stands for. The same for what a release had and for what the next one has, so
// that a delta takes out exactly what a full publish would not have written.

export type MapEntry = readonly [map: MapName, key: Key, record: unknown];

/** What a layer holds of an item. */
export interface ItemContent {
  record: ItemRecord;
  /** Only of a diagram. */
  diagram: DiagramRecord | undefined;
  /** Only of a major unit. */
  unit?: UnitRecord | undefined;
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

/** What shows pictures. */
interface Pictured {
  picture?: Picture | null | undefined;
  pictures?: readonly Picture[] | undefined;
}

/** Each file once, though two pictures may be of the same bytes. */
function fileEntries(owner: number, { picture, pictures = [] }: Pictured, sizeOf: SizeOf): MapEntry[] {
  const all = picture ? [picture, ...pictures] : pictures;
  const files = new Set(all.map(({ file }) => file));
  const thumbnails = new Set(all.flatMap(({ thumbnail }) => thumbnail ?? []));
  return [
    ...[...files].map((file): MapEntry => ['files', [file, owner, 0], sizeOf(file)]),
    ...[...thumbnails].map((file): MapEntry => ['files', [file, owner, 1], sizeOf(file)]),
  ];
}

/** @param languages those whose words are among them; a full publish gathers words on their own */
export function itemEntries(
  id: number,
  content: ItemContent,
  languages: readonly string[],
  sizeOf: SizeOf,
): MapEntry[] {
  const { record, diagram, unit, serials } = content;
  const owner = posting.item(id);
  const shown = itemShown(record, unit && unitWords(unit, languages));
  return [
    ['items', id, record],
    ...fileEntries(owner, unit ? { ...record, pictures: picturesOf(record, unit) } : (diagram ?? record), sizeOf),
    ...wordEntries(shown, languages, owner),
    ...serials.map(([key, rule]) => ['serials', key, rule] as const),
    ...(diagram ? diagramEntries(id, diagram) : []),
    ...(unit ? unitEntries(id, record, unit) : []),
  ];
}

/** Those behind the first, and those of features. */
const picturesOf = ({ pictures = [] }: ItemRecord, { features = [] }: UnitRecord) => [
  ...pictures,
  ...features.flatMap(({ picture }) => picture ?? []),
];

const unitEntries = (id: number, { type, display }: ItemRecord, unit: UnitRecord): MapEntry[] => [
  ['units', id, unit],
  ...(unit.levels ?? []).map((level): MapEntry => ['levelUnits', [level, id], { type, display }]),
];

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

/** What layers of groups say of supersessions of a part that all readers have. */
export const besideEntries = (id: number, record: SupersessionRecord): MapEntry[] => [['supersessions', id, record]];

/** Those of a part without its numbers, which a full publish reads in their order. For `languages` see itemEntries. */
export function ownEntries(id: number, record: PartRecord, languages: readonly string[], sizeOf: SizeOf): MapEntry[] {
  const owner = posting.part(id);
  return [
    ['parts', id, record],
    ...fileEntries(owner, record, sizeOf),
    ...wordEntries(partShown(record), languages, owner),
    ...(record.alternates ?? []).map(({ part, number }): MapEntry => [
      'alternates',
      [searchKey(number), id, part],
      { ...partShown(record), of: number },
    ]),
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
