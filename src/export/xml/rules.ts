import type { Measured } from '../../catalog/digits/rules.ts';

/** Namespace of the documents, without its version (docs/domain/imports.md, XML). */
export const xmlNamespace = 'urn:callout:xml';
/** The version that is written. Every version up to it is read. */
export const xmlVersion = 1;
export const xmlRoot = 'catalogue';
/** Holds an entry of a list, or with a name of a map. */
export const xmlEntry = 'value';

/** How records of one number stand in a document. */
export interface XmlOf {
  number: number;
  /** What its records are called; the name of the kind of import if left out. */
  name?: string;
  /** What a document of the number is called, where several kinds have one: it holds a list of each. */
  document?: string;
  /** The element that holds the records: `parts`. */
  list: string;
  /** One record: `part`. */
  element: string;
}

/** A field of a record, whose element is named as the key. */
export interface XmlColumn {
  key: string;
  title: string;
  required?: true;
  dataType: 'text' | 'int' | 'decimal' | 'date' | 'bool' | 'list' | 'map';
  /** Characters; of each entry for `list` and `map`. */
  maxLength?: number;
  min?: number;
  max?: number;
  /** An amount or a measure: from 0; how many decimals it has the catalogue says. */
  digits?: Measured;
  /** A value that the example of a document has. */
  example?: string;
}

/** A kind of record by its number: one description makes the elements, the schema and the page. */
export interface XmlKind extends XmlOf {
  /** Key of its import and of its dataset. */
  key: string;
  name: string;
  /** What belongs to the installation stands in its documents alone. */
  of?: 'installation';
  columns: readonly XmlColumn[];
}

/** Several kinds in one document, in the order in which they need each other. */
export interface XmlComposite {
  number: number;
  name: string;
  description: string;
  holds: readonly number[];
}

/** Definitions first, then what is made of them, then what hangs on that; removals come last. */
const records = [
  103, 102, 131, 100, 200, 201, 202, 203, 204, 205, 206, 207, 110, 112, 120, 101, 190, 121, 122, 113, 130, 106, 140,
  111, 141, 180, 181, 182, 191, 192, 160, 161, 164, 162, 163, 165, 105, 104, 210, 211, 212, 150, 151,
] as const;
const removals = [179, 178, 177, 176, 175, 174, 173, 172, 171, 170] as const;
const ofParts = [110, 112, 113, 130, 140, 111, 141, 181, 191, 192] as const;
const ofBranch = [
  100, 200, 201, 202, 203, 204, 205, 206, 207, 110, 112, 120, 101, 190, 121, 122, 113, 130, 106, 140, 111, 141, 180,
  181, 182, 191, 192,
] as const;

const ofSkus = [160, 161, 164, 162, 163, 165] as const;

export const xmlBranch = 231;
export const xmlParts = 232;
export const xmlChanges = 234;

export const xmlComposites: readonly XmlComposite[] = [
  {
    number: 230,
    name: 'Catalogue',
    description: 'Everything that the catalogue has of the kinds it names.',
    holds: records,
  },
  {
    number: xmlBranch,
    name: 'Branch',
    description: 'An item with all under it, and the parts, lists and files that they use.',
    holds: ofBranch,
  },
  {
    number: xmlParts,
    name: 'Parts with all of theirs',
    description: 'Parts and what is said of them.',
    holds: ofParts,
  },
  {
    number: 233,
    name: 'SKUs with all of theirs',
    description: 'SKUs and what is said of them.',
    holds: ofSkus,
  },
  {
    number: xmlChanges,
    name: 'Changes',
    description: 'What is new or different since a change, and what was removed.',
    holds: [...records, ...removals],
  },
];

/** A number as lists show it; `reason` says why it is not to be had. */
export interface XmlNumber {
  number: number;
  name: string;
  reason?: string;
}

/** Every number in its order; those whose kinds the product lacks say why. */
export function xmlNumbers(kinds: readonly XmlKind[]): XmlNumber[] {
  return [
    ...kinds
      .filter(({ number }, at) => kinds.findIndex((one) => one.number === number) === at)
      .map(({ number, name, document = name }) => ({ number, name: document })),
    ...xmlComposites.map(({ number, name }) => ({ number, name })),
  ].toSorted((a, b) => a.number - b.number);
}

/** Why a number is not to be had; undefined where it is. */
export function whyNoNumber(kinds: readonly XmlOf[], number: number): string | undefined {
  if (kinds.some((kind) => kind.number === number) || xmlComposites.some((one) => one.number === number))
    return undefined;
  return `There is no XML number ${number}.`;
}

/** Kinds that a document of a number may hold, in the order in which they need each other. */
export function kindsIn<K extends XmlOf>(kinds: readonly K[], number: number): K[] {
  const { holds } = xmlComposites.find((one) => one.number === number) ?? { holds: [number] };
  return holds.flatMap((one) => kinds.filter((kind) => kind.number === one));
}

/** The namespace of a version. */
export const namespaceOf = (version: number) => `${xmlNamespace}:${version}`;
