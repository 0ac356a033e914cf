import type { Encoding } from '../platform/contract/encodings.ts';

/** Import session status by its numbers on the wire (docs/domain/imports.md, States of an import). */
export const importStates = {
  analyzed: 0,
  running: 1,
  complete: 2,
  error: 3,
  runningWithErrors: 4,
  notStarted: 5,
} as const;

/** Per cent of the way at which every row has been judged and none has been written. */
export const judgedPercent = 55;

export const importMessages = {
  errorLimit: 'You have exceeded the error limit. You may proceed or cancel.',
  failed: 'This import failed - no records were updated!',
  success: 'The import was a success!',
  unmapped: 'Column must contain a reference column from the file.',
  openSeparator: 'Choose the decimal separator: some numbers can be read in two ways.',
  noDelimiter: 'A delimitor is required to deliminate the string.',
} as const;

/** What a file that is no delimited text is refused with beyond the documented words: what a spreadsheet can do. */
export const wrongFileHint = (fileName: string): string =>
  /\.(?:xls[xmb]?|ods|numbers)$/i.test(fileName) ? 'Save it as CSV in your spreadsheet program.' : '';

/**
 * What an import may do beside its type's own custom (docs/domain/imports.md, Modes): `add` removes nothing, `update`
 * changes only what is matched ([UP]), `replace` removes what the file leaves out ([RE]), `delete` removes what it
 * names ([PU]).
 */
export const importModes = ['standard', 'add', 'update', 'replace', 'delete'] as const;
export type ImportMode = (typeof importModes)[number];

const suffixes: Record<string, ImportMode> = { ' [UP]': 'update', ' [PU]': 'delete', ' [RE]': 'replace' };

/** The mode that a profile's name says by its suffix. */
export function modeOfProfile(name: string): ImportMode | undefined {
  return suffixes[name.slice(-5)];
}

/** A profile's name without the suffix of its mode, and the suffix, such as "[UP]"; empty where it has none. */
export const partsOfProfileName = (name: string): [plain: string, suffix: string] =>
  modeOfProfile(name) ? [name.slice(0, -5), name.slice(-4)] : [name, ''];

/** What a profile of a mode is called: the name with the mode's suffix. */
export function profileNameIn(mode: ImportMode, plain: string): string {
  const suffix = Object.keys(suffixes).find((one) => suffixes[one] === mode) ?? '';
  return `${plain.trim()}${suffix}`;
}

/** Modes that remove: they write all of a file or nothing, and ask before they take an empty one (I-10). */
export const isRemoving = (mode: ImportMode) => mode === 'replace' || mode === 'delete';

/** Kinds of import in the order in which the files of a catalogue are brought; drawings may come in either way. */
export const bringingOrder = [
  'hierarchy',
  'partBase',
  'partBom',
  'image',
  'svgImport',
  'partPricing',
  'serialVin',
  'partHistory',
  'hierarchyTranslations',
  'partTranslations',
] as const;

/** How one column of an import is filled from the file. */
export interface ColumnMapping {
  /** Names of file columns as the analysis shows them, compared without case. Several are combined by `delimitor`. */
  inputFileColumns?: string[] | undefined;
  /** The text between combined columns; of a list column, what parts its entries. */
  delimitor?: string | undefined;
  /** The same value for every row, where no column is named. */
  value?: string | undefined;
}

/** How the file is read; what is left out is found from the file. */
export interface FileOptions {
  encoding?: Encoding | undefined;
  /** One character. */
  delimiter?: string | undefined;
  /** False: the first row is data and the columns are named "Column 1" and so on. */
  hasHeaderRow?: boolean | undefined;
  /** Line of the header, counted from 1; wins over `hasHeaderRow`. */
  headerRow?: number | undefined;
  /** The other one may group thousands. */
  decimalSeparator?: '.' | ',' | undefined;
  /** How dates are written; YYYY-MM-DD is always understood. */
  dateFormat?: DateFormat | undefined;
}

export const dateFormats = ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'YYYYMMDD'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** What an import is told beyond its file; a profile is one of these under a name. */
export interface ImportOptions extends FileOptions {
  /** Key of a column to where it comes from. `attributes.Color` fills one entry of the map column `attributes`. */
  columns: Record<string, ColumnMapping>;
  mode: ImportMode;
  /** `initial` (default), `keep`, or the name of a state (docs/domain/workflow.md, Back to the initial state). */
  stateAfterImport: string;
  /** Rejected rows above which the import asks before it writes (I-07). */
  errorLimit: number;
  /** What only one type of import understands, by its name. */
  extra: Record<string, string | number | boolean>;
}

/** Largest table or zip file in bytes (docs/domain/catalogue.md, Limits). */
export const maxImportBytes = 2 * 1024 ** 3;

/** Rejected rows before an import asks to go on. */
export const defaultErrorLimit = 100;

/**
 * Days that an imported file is kept, and imports that the history shows
 * (docs/domain/imports.md, History of imports and undo).
 */
export const fileKeptDays = 30;
export const historyLimit = 10;

/** A column that files of an import type may fill. */
export interface ImportColumn {
  /** In camelCase; the staging column is the same in snake_case: `partNumber` is staged as `part_number`. */
  key: string;
  /** As the screens show it, and the first name by which a file's header is matched. */
  title: string;
  /** Has to be mapped, and no row may leave it empty. */
  required?: true;
  /** The same in update-only mode; `required` is not asked there. */
  updateRequired?: true;
  /**
   * Staged as text, bigint, numeric, date and boolean. `list` becomes text[] (entries parted by the mapping's
   * delimiter, or one from each file column); `map` becomes jsonb of texts, one entry per mapped `key.Name`.
   */
  dataType: 'text' | 'int' | 'decimal' | 'date' | 'bool' | 'list' | 'map';
  /** Code points; of each entry for `list` and `map`. */
  maxLength?: number;
  /** For `int` and `decimal`. */
  min?: number;
  max?: number;
  /** Both in words, where their numbers do not read well. */
  range?: string;
  /** The values identify something, as part numbers do: a column that only counts its rows is not proposed for it. */
  identifies?: true;
  /** Further names by which a file's header is matched, without case, blanks and punctuation. */
  aliases?: readonly string[];
}

/** What an import does or would do. Rejected rows are counted by the engine. */
export interface Counts {
  create: number;
  update: number;
  unchanged: number;
  remove: number;
  /** Rows that the mode leaves alone without being wrong, such as unmatched ones with [UP]. */
  skipped?: number;
  /** The same by what the file speaks of, such as each diagram, and in words what else becomes of it; at most 200. */
  groups?: { label: string; create: number; update: number; remove: number; note?: string }[];
}

/** How one column, or one entry of a map column, is filled: positions of file columns, or a fixed value. */
export interface ColumnPlan {
  column: ImportColumn;
  /** Name of the entry in a map column. */
  entry?: string;
  sources: number[];
  delimitor: string;
  value: string;
}
