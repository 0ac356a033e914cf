import type { Measured } from '../catalog/digits/rules.ts';
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

/**
 * What became of one file of an import: nothing yet, or nothing to do; written; it failed and stopped those behind it;
 * or it stood behind one that failed.
 */
export const stageOutcomes = ['open', 'written', 'failed', 'untried'] as const;
export type StageOutcome = (typeof stageOutcomes)[number];

/** Per cent of the way at which every row has been judged and none has been written. */
export const judgedPercent = 55;
/** The same, and what would be written has been counted. */
export const countedPercent = 65;

export const importMessages = {
  errorLimit: 'You have exceeded the error limit. You may proceed or cancel.',
  failed: 'This import failed - no records were updated!',
  success: 'The import was a success!',
  stopped: 'This import stopped at a file that failed.',
  unmapped: 'Column must contain a reference column from the file.',
  openSeparator: 'Choose the decimal separator: some numbers can be read in two ways.',
  openDates: (formats: readonly string[]) => `Choose how dates are written: ${formats.join(' or ')}.`,
  noDelimiter: 'A delimitor is required to deliminate the string.',
  splitsOne: 'Only one file column can be split.',
  listWhole: 'A list takes every entry of its file column.',
  noDate: 'Only dates are read by a format.',
  noDecimal: 'Only numbers are read by a decimal separator.',
  erasesNothing: 'This import leaves what empty cells say nothing of.',
} as const;

/** What a table that is none of ours is refused with beyond the documented words: what a spreadsheet can do. */
export const wrongFileHint = (fileName: string): string =>
  /\.(?:numbers|fods|xlw|xla[mx]?|wk\d|gnumeric|sxc)$/i.test(fileName)
    ? 'Save it as xlsx or CSV in your spreadsheet program.'
    : '';

/** Extensions of tables: delimited text, and workbooks (docs/domain/imports.md, The way of a file). */
export const tableExtensions = ['.csv', '.dlm', '.tsv', '.xls', '.xlt', '.xlsx', '.xlsm', '.xlsb', '.ods'] as const;

/** How an XML document is called (docs/domain/imports.md, XML). */
export const documentExtension = '.xml';

/**
 * What an import may do beside its type's own custom (docs/domain/imports.md, Modes): `add` removes nothing, `update`
 * changes only what is matched ([UP]), `replace` removes what the file leaves out ([RE]), `delete` removes what it
 * names ([PU]).
 */
export const importModes = ['standard', 'add', 'update', 'replace', 'delete'] as const;
export type ImportMode = (typeof importModes)[number];

/** What an empty cell of a mapped column does to a record that is there: nothing, or it empties the field. */
export const emptyCellChoices = ['leave', 'erase'] as const;
export type EmptyCells = (typeof emptyCellChoices)[number];

const suffixes: Record<string, ImportMode> = { ' [UP]': 'update', ' [PU]': 'delete', ' [RE]': 'replace' };

/** The mode that a profile's name says by its suffix. */
export function modeOfProfile(name: string): ImportMode | undefined {
  return suffixes[name.slice(-5)];
}

/** SupersessionType of an import of supersessions: what its rows are taken for. The mode is the same said otherwise. */
const supersessionTypes = { standard: 0, replace: 1, delete: 2 } as const satisfies Partial<Record<ImportMode, number>>;
export const supersessionImport = 6;

/** The SupersessionType of an import; null where it is none of supersessions, or its mode only updates. */
export function supersessionTypeOf(importTypeId: number, mode: ImportMode): 0 | 1 | 2 | null {
  if (importTypeId !== supersessionImport) return null;
  return mode === 'standard' || mode === 'replace' || mode === 'delete' ? supersessionTypes[mode] : null;
}

/** The mode that a SupersessionType says. */
export const modeOfSupersession = (type: number): ImportMode | undefined =>
  (['standard', 'replace', 'delete'] as const).find((mode) => supersessionTypes[mode] === type);

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

/** How an import came, by its number on the wire. */
export const importDirections = { screen: 1, program: 3 } as const;

/** What becomes of an import that a program sent, above its error limit. */
export const onErrorsChoices = ['cancel', 'continue'] as const;
export type OnErrors = (typeof onErrorsChoices)[number];

/** Imports of a catalogue that may wait in line, and seconds after which one that is refused may be sent again. */
export const mostWaiting = 50;
export const lineRetrySeconds = 5;

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

/** Where a kind of import stands among others that are run with it. */
export function runningOrder({ id, key }: { id: number; key: string }): number {
  const at = bringingOrder.findIndex((one) => one === key);
  return at < 0 ? bringingOrder.length + id : at;
}

/** Kinds of import, by their numbers, of which several files go together (docs/domain/imports.md, Several files). */
export const severalFilesTypes: readonly number[] = [1, 3, 4, 5, 6, 7, 14, 15];
export const maxFiles = 20;

/** How one column of an import is filled from the file. */
export interface ColumnMapping {
  /** Names of file columns as the analysis shows them, compared without case. Several are combined by `delimitor`. */
  inputFileColumns?: string[] | undefined;
  /** The text between combined columns; of a list column, or where a part is taken, what parts the cell. */
  delimitor?: string | undefined;
  /** Takes only this piece of one file column, counted from 1. Rows that have fewer pieces are empty there. */
  part?: number | undefined;
  /** How this column's dates are written, where they are not written as the file's others. */
  dateFormat?: DateFormat | undefined;
  /** Of this column's numbers, where it is not the file's. */
  decimalSeparator?: '.' | ',' | undefined;
  /** The same value for every row, where no column is named. */
  value?: string | undefined;
}

/** How the file is read; what is left out is found from the file. */
export interface FileOptions {
  /** Name of the sheet of a workbook. */
  sheet?: string | undefined;
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

/** The entry of the lists that takes an XML document, whatever its number; the document tells that. */
export const xmlImport = 99;

/**
 * Options of `extra` by which an import takes rows that it rejects without (docs/domain/imports.md, Kinds of import): it adds what
 * they name and the catalogue lacks, or moves items.
 */
export const extraOptions = ['createMissing', 'moveItems'] as const;
export type ExtraOption = (typeof extraOptions)[number];

/** What an import is told beyond its file; a profile is one of these under a name. */
export interface ImportOptions extends FileOptions {
  /** Key of a column to where it comes from. `attributes.Color` fills one entry of the map column `attributes`. */
  columns: Record<string, ColumnMapping>;
  mode: ImportMode;
  /** `initial` (default), `keep`, or the name of a state (docs/domain/workflow.md, Back to the initial state). */
  stateAfterImport: string;
  /** Rejected rows above which the import asks before it writes (I-07). */
  errorLimit: number;
  /** What empty cells do (docs/domain/imports.md, Kinds of import); imports of an earlier version, without it, leave. */
  emptyCells?: EmptyCells | undefined;
  /** Number of the document that the rows stand in; of a table there is none. */
  xml?: number | undefined;
  /** Keys of columns that are never changed in records that are there; new records get them. */
  never?: string[] | undefined;
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
  /** A row may leave it empty although the file has to fill it: what that means the type says. */
  mayBeBlank?: true;
  /**
   * What an empty cell of it becomes where empty cells erase, as the text of a staged value: what a new record has where
   * it is left empty. Null: the staged row stays null and `stage.erases` tells. Left out: it tells the record, or is no
   * value of it.
   */
  empty?: string | null;
  /** Why a row is rejected that leaves it empty where empty cells erase. */
  neverEmpty?: string;
  /** Blanks at its ends are kept. */
  keepsBlanks?: true;
  /** Code points; of each entry for `list` and `map`. */
  maxLength?: number;
  /** Of a `decimal`: an amount or a measure, from 0, with as many digits as the catalogue takes. */
  digits?: Measured;
  /** For `int` and `decimal`. */
  min?: number;
  max?: number;
  /** Both in words, where their numbers do not read well. */
  range?: string;
  /** The values identify something, as part numbers do: a column that only counts its rows is not proposed for it. */
  identifies?: true;
  /** A value that the example of a document has. */
  example?: string;
  /** What parts the entries of a list in one cell, where nothing else is said. */
  delimitor?: string;
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
  /** Items that come to hang under another parent, or at the top level; left out where the kind moves none. */
  moves?: number;
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
  /** The piece that is taken of one file column, from 1. */
  part?: number | undefined;
  dateFormat?: DateFormat | undefined;
  decimalSeparator?: '.' | ',' | undefined;
  value: string;
}

/** A row that an undo leaves. */
export interface LeftRow {
  table: string;
  rowId: number;
  name?: string;
  reason: 'edited' | 'needed' | 'missing' | 'key';
  cells: string[];
}
