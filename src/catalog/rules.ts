import type { Context } from '../contexts.ts';

/**
 * First parts of addresses that belong to no catalogue, so no code can be one of them (docs/domain/catalogue.md, Code).
 */
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

/** A code: 2 to 16 letters, digits and dashes, beginning with a letter; compared without case. */
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

/** Texts that one call sorts, and the longest of them, in characters. */
export const maxSorted = 10_000;
export const maxSortedText = 256;

/** Longest name of a catalogue, in characters (docs/domain/catalogue.md, Settings). */
export const maxCatalogName = 256;

export const catalogMessages = {
  codeTaken: 'Another catalogue has this code.',
  firstStays: (language: string) => `${language} stays the first language; changing it is an act of its own.`,
  languageInUse: (language: string, texts: number, files: number) =>
    `${language} has content: ${counted(texts, 'translated text')}, ${counted(files, 'file')}.`,
  contextInUse: (context: string, items: number) => `${context} has content: ${counted(items, 'item')}.`,
} as const;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
