import { z } from 'zod';
import { text } from '../../platform/contract/fields.ts';
import { route } from '../../platform/contract/route.ts';
import { encodings } from '../../platform/contract/encodings.ts';
import { dateFormats, emptyCellChoices, extraOptions, importModes } from '../rules.ts';

const columnMapping = z.strictObject({
  inputFileColumns: z.array(text(256)).max(50).optional(),
  delimitor: text(16).optional(),
  /** The piece, from 1, that is taken of one file column parted by `delimitor`. */
  part: z.int().positive().max(100).optional(),
  /** Of a date column; the file's `dateFormat` where it is left out. */
  dateFormat: z.enum(dateFormats).optional(),
  /** Of a number column; the file's `decimalSeparator` where it is left out. */
  decimalSeparator: z.enum(['.', ',']).optional(),
  value: text(4096).optional(),
});

/** How a file is read and written, as far as somebody says it; see ImportOptions in rules.ts. */
export const partialOptions = z.strictObject({
  columns: z
    .record(text(300), columnMapping)
    .refine((columns) => Object.keys(columns).length <= 500, 'At most 500 columns can be mapped.')
    .optional(),
  mode: z.enum(importModes).optional(),
  stateAfterImport: text(256).optional(),
  errorLimit: z.int().min(0).max(1_000_000).optional(),
  /** What empty cells of mapped columns do; `leave` where it is left out. */
  emptyCells: z.enum(emptyCellChoices).optional(),
  sheet: text(256).optional(),
  encoding: z.enum(encodings).optional(),
  delimiter: z
    .string()
    .regex(/^[^"\r\n\0]$/, 'A delimiter is one character, neither a quote nor a line break.')
    .optional(),
  hasHeaderRow: z.boolean().optional(),
  headerRow: z.int().positive().max(1_048_576).optional(),
  decimalSeparator: z.enum(['.', ',']).optional(),
  dateFormat: z.enum(dateFormats).optional(),
  never: z.array(text(300)).max(200).optional(),
  extra: z.record(text(64), z.union([text(1024), z.number(), z.boolean()])).optional(),
});
export type PartialOptions = z.infer<typeof partialOptions>;

export const columnShape = z.object({
  columnId: z.string(),
  title: z.string(),
  isRequired: z.boolean(),
  isUpdateRequired: z.boolean(),
  /** Takes several entries, for which a single file column is split by a delimiter. */
  isDeliminated: z.boolean(),
  /** 0 text, 1 whole number, 2 number, 3 date, 4 yes or no, 5 list, 6 map (entries by name). */
  columnDataType: z.int().min(0).max(9),
  maxLength: z.int().nullable(),
  /** Which numbers it takes, in words; empty where any. */
  range: z.string(),
  /** Further names by which a header of a file is matched. */
  aliases: z.array(z.string()),
  /** The kind of record that it belongs to. */
  record: z.string(),
});

/** An option of `extra`, with the reasons of rejected rows that go away where it is true. */
export const extraShape = z.object({ option: z.enum(extraOptions), takes: z.array(z.string()) });

export const mappingContract = {
  types: route({
    method: 'GET',
    path: '/api/import/types',
    permission: 'import',
    summary: 'The kinds of import and their columns.',
  }).output(
    z.array(
      z.object({
        id: z.int(),
        key: z.string(),
        name: z.string(),
        hasAccess: z.boolean(),
        isMultiFile: z.boolean(),
        /** The file is a zip of files, or one of them, which UploadZipFile takes; there is nothing to map. */
        isArchive: z.boolean(),
        modes: z.array(z.enum(importModes)),
        columns: z.array(columnShape),
        /** Whether empty cells may erase: it has a column that has something to erase. */
        erases: z.boolean(),
        /** Reasons of rejected rows for which another kind of import has to come first, by its key. */
        comesFirst: z.record(z.string(), z.string()),
        /** Options of `extra` that it understands. */
        extras: z.array(extraShape),
      }),
    ),
  ),
};
