import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOds } from 'hucre/ods';
import { readXls, readXlsb, readXlsx } from 'hucre/xlsx';
import { partBaseImport } from '../../src/part/import.ts';
import { importFileContract } from '../../src/import/file/contract.ts';
import { openSource } from '../../src/import/source/service.ts';
import { importSessionContract } from '../../src/import/session/contract.ts';
import type { WorkbookKind } from '../../src/platform/files/table/workbook/kinds.ts';
import { plainNumber } from '../../src/platform/files/table/workbook/shown.ts';
import { openWorkbook } from '../../src/platform/files/table/workbook/workbook.ts';
import { answerOf } from './api/client.ts';
import type { Client } from './api/client.ts';
import type { Bench } from './bench.ts';

const expectedFile = join(import.meta.dirname, '../../examples/sheets.json');

/** How a person reads a file: its sheet, the row of its heads, how many columns and rows stand below; or why not. */
interface Reading {
  refused?: string;
  kind?: string;
  sheet?: string | null;
  headerRow?: number | null;
  columns?: number;
  rows?: number;
  lastRow?: number;
  /** Cells that another reader of workbooks reads in another way, of all that are filled. */
  otherwise?: string[];
}

/** Reads real parts lists as the API does, and each workbook cell by cell beside another reader. */
export async function runSheets(bench: Bench, client: Client): Promise<void> {
  const dir = join(bench.dir, 'spreadsheets');
  if (!existsSync(dir)) return;
  const expected = JSON.parse(await readFile(expectedFile, 'utf8')) as Record<string, Reading>;
  for (const name of (await readdir(dir)).filter((one) => !one.endsWith('.md')).toSorted()) {
    const found = await readingOf(client, join(dir, name), name);
    bench.report.same(`examples/sheets.json, ${name}`, expected[name], found);
    console.log(`  ${name}: ${found.refused ?? `${found.rows} rows below row ${found.headerRow}`}`);
  }
}

async function readingOf(client: Client, path: string, name: string): Promise<Reading> {
  const bytes = await readFile(path);
  const upload = `/api/TransportImportWizardData2/UploadFile?fileName=${encodeURIComponent(name)}`;
  let fileId: number;
  try {
    ({ fileId } = await client.upload(upload, new Blob([bytes]), answerOf(importFileContract.uploadFile)));
  } catch (error) {
    const [, refused] = /"(fileTooBig|wrongFileType)"/.exec(String(error)) ?? [];
    if (refused === undefined) throw error;
    return { refused };
  }
  const importTypeId = partBaseImport.id;
  const answer = answerOf(importSessionContract.analyze);
  const { kind, sheet, headerRow, headers } = await client.post(
    '/api/import/analyze',
    { importTypeId, fileId },
    answer,
  );
  const rows = await rowsOf(path);
  const otherwise = kind === 'text' ? [] : await otherwiseRead(path, bytes);
  const of = { kind, sheet, headerRow, columns: headers.length, ...rows };
  return otherwise.length > 0 ? { ...of, otherwise } : of;
}

async function rowsOf(path: string) {
  const source = await openSource(partBaseImport, path, {});
  let rows = 0;
  let lastRow = 0;
  for await (const batch of source.rows()) {
    rows += batch.length;
    lastRow = batch.at(-1)?.line ?? lastRow;
  }
  return { rows, lastRow };
}

const readers = { xlsx: readXlsx, xlsb: readXlsb, xls: readXls, ods: readOds };

/** Places at which the other reader has something else, with what we and it have. */
async function otherwiseRead(path: string, bytes: Buffer): Promise<string[]> {
  const book = await openWorkbook(path);
  try {
    const other = await readers[book.kind satisfies WorkbookKind](new Uint8Array(bytes));
    const places: string[] = [];
    for (const [nth, { name }] of book.sheets.entries()) {
      const theirs = other.sheets[nth]?.rows ?? [];
      for await (const { rows } of book.rows(nth))
        for (const { line, cells } of rows)
          cells.forEach((text, column) => {
            const value = asText(theirs[line - 1]?.[column]);
            // Blanks around a text are none of a cell of an import.
            if (value.replace(/\s+/g, ' ').trim() !== text.replace(/\s+/g, ' ').trim())
              places.push(`${name}, row ${line}, column ${column + 1}: ${text} / ${value}`);
          });
    }
    return places;
  } finally {
    book.close();
  }
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number') return plainNumber(value);
  return value instanceof Date ? value.toISOString().slice(0, 10) : (value as string);
}
