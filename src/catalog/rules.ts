import type { Context } from '../platform/contract/fields.ts';

/** First parts of addresses that belong to no catalogue, so no code can be one of them (spec README, reading 1). */
const reservedCodes = [
  'api',
  'account',
  'accessDenied',
  'assets',
  'published',
  'health',
  'metrics',
  'docs',
  'signin',
  'oidc',
].map((code) => code.toLowerCase());

/** A code: 2 to 16 letters, digits and dashes, beginning with a letter; compared without case (spec README, reading 1). */
export const catalogCode = /^[A-Za-z][A-Za-z0-9-]{1,15}$/;

export const isReservedCode = (code: string) => reservedCodes.includes(code.toLowerCase());

/** What a new catalogue is made of. */
export interface NewCatalog {
  code: string;
  name: string;
  /** What it covers, such as the makes and years. */
  covers?: string | undefined;
  contexts?: Context[] | undefined;
  /** Codes of its content languages; the first one is its own. */
  languages?: string[] | undefined;
}

/** Code of a content language: EN, SV, PT-BR. */
export const languageCode = /^[A-Z]{2,3}(-[A-Z]{2})?$/;

/** Languages that content is commonly kept in, as screens offer them; the contract takes any code. */
export const commonLanguages =
  'EN FR DE SV ES IT PT PT-BR NL DA NB FI IS PL CS SK HU RO BG HR SL SR ET LV LT EL TR RU UK AR HE ZH JA KO TH VI ID'.split(
    ' ',
  );

/** Content languages that a catalogue may have. */
export const maxLanguages = 40;

/** Texts that one call sorts. */
export const maxSorted = 10_000;

/** Longest values in characters (spec README, Values and Customs). */
export const maxLength = {
  partNumber: 64,
  generatedPartNumber: 20,
  partDescription: 256,
  longDescription: 4095,
  unitOfMeasure: 50,
  hierarchyName: 256,
  imageName: 256,
  referenceTag: 16,
  quantity: 16,
  context: 256,
  footnote: 1024,
  notes: 4096,
  catalogName: 256,
} as const;

/** Smallest and largest numbers. */
export const valueRange = {
  /** Prices, in the audience's currency, four decimals. */
  price: { min: 0, max: 999_999_999.9999 },
  minimumOrderQuantity: { min: 1, max: 2_147_483_647 },
} as const;

/** Content groups that a catalogue may have (spec README, Values). */
export const maxContentGroups = 20;

/** Price audiences per context (spec README, Values). */
export const maxPriceAudiences = 10;

/** Models in one custom PDF (spec README, Values). */
export const maxModelsForCustomPdf = 50;

/** Days that an import's file is kept, rows that may fail before it asks, and imports its history shows (spec README; 002 §9). */
export const importFileRetentionDays = 30;
export const importErrorLimit = 100;
export const importHistoryLimit = 10;

/** Largest files in bytes (spec README, Values). */
export const maxBytes = {
  image: 50 * 2 ** 20,
  zip: 2 * 2 ** 30,
  importText: 2 * 2 ** 30,
  noteAttachment: 20 * 2 ** 20,
} as const;

/** Attributes that the product itself refers to (001 §3; spec README, Customs); a catalogue's own begin at 1000. */
export const knownAttributes = { tag: 1, visibility: 26, language: 31, literatureCategory: 42 } as const;

/** What is measured, and the units for it (001 §9). */
export const measurementTypes = [
  { id: 1, name: 'weight' },
  { id: 2, name: 'length' },
] as const;

export const units = { weight: ['oz', 'lb', 'g', 'kg'], length: ['in', 'ft', 'mm', 'cm', 'm'] } as const;

export const catalogMessages = {
  firstStays: (language: string) => `${language} stays the first language; changing it is an act of its own.`,
  languageInUse: (language: string, texts: number, files: number) =>
    `${language} has content: ${counted(texts, 'translated text')}, ${counted(files, 'file')}.`,
  contextInUse: (context: string, items: number) => `${context} has content: ${counted(items, 'item')}.`,
} as const;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
