import { languageCode } from '../../catalog/rules.ts';

/** Panels of translations, each with the import type that takes its sheets (docs/domain/translation.md, Sheets). */
export const sheetPanels = [
  { importTypeId: 8, key: 'hierarchy', dataset: 'hierarchySheet' },
  { importTypeId: 9, key: 'part', dataset: 'partSheet' },
  { importTypeId: 11, key: 'bomContext', dataset: 'bomContextSheet' },
] as const;
export type SheetPanel = (typeof sheetPanels)[number];
export type SheetTypeId = SheetPanel['importTypeId'];
export const sheetTypeIds = sheetPanels.map(({ importTypeId }) => importTypeId);
export const panelOf = (importTypeId: number): SheetPanel | undefined =>
  sheetPanels.find((panel) => panel.importTypeId === importTypeId);

/** What a sheet can be. XLIFF is written in version 1.2. */
export const sheetFormats = ['xlsx', 'csv', 'xlf'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** How far a text of a sheet is. Proposed: filled in from another text that is the same. */
export const sheetStates = { untranslated: 'Untranslated', translated: 'Translated', proposed: 'Proposed' } as const;

/** What a sheet is made of. */
export interface SheetOptions {
  language: string;
  /** Without the texts that have a translation. */
  untranslatedOnly: boolean;
  /** Texts without a translation that the catalogue has translated elsewhere are filled in and marked. */
  fill: boolean;
}

/** Options as an export kept them; undefined where they are none of a sheet. */
export function sheetOptionsOf(kept: Readonly<Record<string, unknown>>): SheetOptions | undefined {
  const { language, untranslatedOnly, fill } = kept;
  if (typeof language !== 'string' || !languageCode.test(language)) return undefined;
  return { language, untranslatedOnly: untranslatedOnly !== false, fill: fill !== false };
}

/** Heads of a sheet between which its records are named. */
export const sheetHeads = (record: readonly string[]): string[] => [
  'Key',
  ...record,
  'Source',
  'Language',
  'Translation',
  'Length',
  'Used in',
  'State',
  'Change',
];

/** Why a row of a sheet is not written unless somebody chooses it. */
export const heldReasons = ['stale', 'edited', 'proposed'] as const;

export const sheetMessages = {
  stale: 'The source changed since the sheet was made',
  edited: 'The translation changed since the sheet was made',
  proposed: 'A proposal that nobody has accepted',
  same: 'The translation is the same as its source',
  numbers: 'The numbers are not those of the source',
  units: 'The units are not those of the source',
  placeholders: 'The {placeholders} are not those of the source',
  blanks: 'Leading or trailing blanks differ from the source',
  key: 'The key is none of these texts',
} as const;

/** Languages as the panels offer them: EN first, unless it is the catalogue's own. */
export const languagesOffered = ([, ...further]: readonly string[]): string[] => [
  ...further.filter((language) => language === 'EN'),
  ...further.filter((language) => language !== 'EN'),
];

/** What a file of XLIFF says that it was made from: panel, language and change. Programs keep it. */
export const sheetOriginal = (importTypeId: number, language: string, change: number): string =>
  `callout/${importTypeId}/${language}/${change}`;

/** The same as it is read; undefined where a file says something else. */
export function sheetOriginalOf(
  original: string,
): { importTypeId: number; language: string; change: number } | undefined {
  const [, type, language = '', change] = /^callout\/(\d{1,3})\/([A-Z-]{2,16})\/(\d{1,15})$/.exec(original) ?? [];
  return type === undefined ? undefined : { importTypeId: Number(type), language, change: Number(change) };
}

/** A language's code as programs write it: `pt-BR`. */
export const languageTag = (language: string): string => {
  const [first = '', ...rest] = language.split('-');
  return [first.toLowerCase(), ...rest].join('-');
};
