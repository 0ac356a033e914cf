import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { exportContract } from '../src/export/contract.ts';
import { exportStatus } from '../src/export/rules.ts';
import { xmlImport } from '../src/import/rules.ts';
import { partBaseImport } from '../src/part/import.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import { answerOf, type Client } from '../test/accept/api/client.ts';
import type { Program } from '../test/accept/program.ts';
import { timedImport } from './imports.ts';
import { below, share } from './rows.ts';
import type { BenchRow } from './rows.ts';

const heads = ['Part number', 'Description', 'Notes', 'Unit', 'Weight', 'Length', 'Width', 'Height'];
const keys = ['partNumber', 'description', 'notes', 'unit', 'weight', 'length', 'width', 'height'];
const changedParts = 100;

const rowOf = (n: number, note = 'Note'): string[] => [
  `P-${String(n).padStart(7, '0')}`,
  `Washer ${n % 977} of steel`,
  `${note} ${n % 31}`,
  'EA',
  String((n % 1000) / 10),
  String(n % 300),
  String(n % 200),
  String(n % 100),
];

function* document(rows: number) {
  yield '<?xml version="1.0"?>\n<catalogue xmlns="urn:callout:xml:1" number="110"><parts>\n';
  for (let n = 0; n < rows; n += 1)
    yield `<part>${rowOf(n)
      .map((cell, at) => `<${keys[at]}>${cell}</${keys[at]}>`)
      .join('')}</part>\n`;
  yield '</parts></catalogue>\n';
}

function* table(rows: number, note?: string) {
  yield csvLine(heads);
  for (let n = 0; n < rows; n += 1) yield csvLine(rowOf(n, note));
}

/** Begins an export and waits for its file; answers the seconds that took. */
async function timedExport(client: Client, path: string, of: object = {}): Promise<{ seconds: number; rows: number }> {
  const began = performance.now();
  let told = await client.post(`/api/export/${path}`, of, answerOf(exportContract.start));
  while (told.status === exportStatus.inProgress) {
    await wait(20);
    told = await client.get(`/api/export/${told.id}/status`, answerOf(exportContract.status));
  }
  if (told.status !== exportStatus.generated) throw new Error(told.message);
  return { seconds: (performance.now() - began) / 1000, rows: told.rows };
}

/**
 * Parts as XML documents, in and out, beside the same as CSV, and what changed among them. What is imported again writes
 * nothing, so both are read, checked and compared. Memory is that of server and worker together.
 */
export async function documents(of: {
  client: Client;
  program: Pick<Program, 'peakMemory'>;
  db: pg.Client;
  scratch: string;
  rows: number;
}): Promise<BenchRow[]> {
  const { program, db, scratch, rows } = of;
  const files = { csv: join(scratch, 'parts.csv'), xml: join(scratch, 'parts.xml'), few: join(scratch, 'few.csv') };
  await pipeline(table(rows), createWriteStream(files.csv));
  await pipeline(document(rows), createWriteStream(files.xml));
  await pipeline(table(changedParts, 'Other'), createWriteStream(files.few));
  const code = 'XML';
  await of.client.post('/api/catalogs', { code, name: 'Documents' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  const imported = (path: string, id: number = partBaseImport.id) => timedImport({ client, watch: db }, id, path);
  await imported(files.csv);
  program.peakMemory();
  const text = await imported(files.csv);
  const before = program.peakMemory();
  const xml = await imported(files.xml, xmlImport);
  const after = program.peakMemory();
  const since = await db.query<{ id: number }>('select max(id)::int as id from change');
  const csvOut = await timedExport(client, 'csv/partBase');
  program.peakMemory();
  const xmlOut = await timedExport(client, 'xml/110');
  const out = program.peakMemory();
  await imported(files.few);
  const delta = await timedExport(client, 'xml/234', { since: String(since.rows[0]?.id ?? 0) });
  const n = rows.toLocaleString('en');
  return [
    share(
      `records of an XML document imported again, ${n} by 8`,
      'rows/s',
      xml.rows / xml.seconds,
      text.rows / text.seconds,
      0.4,
    ),
    share(
      `records exported as XML, ${n} parts`,
      'rows/s',
      xmlOut.rows / xmlOut.seconds,
      csvOut.rows / csvOut.seconds,
      0.4,
    ),
    below(`what ${changedParts} changes among ${n} parts are as XML`, 's', delta.seconds, 2),
    ...(before === null || after === null || out === null
      ? []
      : [
          below('memory that an XML document takes more than a CSV', 'MB', Math.max(0, after - before), 150),
          below(
            'memory above that of a CSV import when parts are exported as XML',
            'MB',
            Math.max(0, out - before),
            150,
          ),
        ]),
  ];
}
