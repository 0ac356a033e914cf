import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import type pg from 'pg';
import { z } from 'zod';
import { quotaContract } from '../src/catalog/quota/contract.ts';
import { partBaseImport } from '../src/part/import.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { answerOf, type Client } from '../test/accept/api/client.ts';
import type { Program } from '../test/accept/program.ts';
import { timedImport } from './imports.ts';
import { below, share } from './rows.ts';
import type { BenchRow } from './rows.ts';

const heads = ['Part number', 'Description', 'Notes', 'Unit', 'Weight', 'Length', 'Width', 'Height'];
const rowOf = (n: number): (string | number)[] => [
  `P-${String(n).padStart(7, '0')}`,
  `Washer ${n % 977} of steel`,
  `Note ${n % 31}`,
  'EA',
  (n % 1000) / 10,
  n % 300,
  n % 200,
  n % 100,
];

/**
 * A file imported again as xlsx, beside the same rows as CSV: nothing is written, so both are read, checked and compared.
 * Memory is that of server and worker together.
 */
export async function sheetImports(of: {
  client: Client;
  program: Pick<Program, 'peakMemory'>;
  db: pg.Client;
  scratch: string;
  rows: number;
}): Promise<BenchRow[]> {
  const { program, db, scratch, rows } = of;
  const csv = join(scratch, 'rows.csv');
  const xlsx = join(scratch, 'rows.xlsx');
  await pipeline(function* () {
    yield csvLine(heads);
    for (let n = 0; n < rows; n += 1) yield csvLine(rowOf(n).map(String));
  }, createWriteStream(csv));
  const written = writeXlsxStream(allRows(rows), { name: 'Parts' });
  await pipeline(Readable.fromWeb(written as ReadableStream), createWriteStream(xlsx));
  const code = 'SHEETS';
  await of.client.post('/api/catalogs', { code, name: 'Sheets' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  const quotas = { filesMb: 0, uploadsMb: 0, workbooksMb: 100, version: 0 };
  await client.put('/api/settings/quotas', quotas, answerOf(quotaContract.save));
  const imported = (path: string) => timedImport({ client, watch: db }, partBaseImport.id, path);
  await imported(csv);
  program.peakMemory();
  const text = await imported(csv);
  const before = program.peakMemory();
  const sheet = await imported(xlsx);
  const after = program.peakMemory();
  const what = `rows of an xlsx imported again, ${rows.toLocaleString('en')} by 8`;
  return [
    share(what, 'rows/s', sheet.rows / sheet.seconds, text.rows / text.seconds, 0.3),
    ...(before === null || after === null
      ? []
      : [below('memory that an xlsx takes more than a CSV', 'MB', Math.max(0, after - before), 150)]),
  ];
}

function* allRows(rows: number) {
  yield heads;
  for (let n = 0; n < rows; n += 1) yield rowOf(n);
}
