import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { partAt } from '../src/sample/catalogue/part.ts';
import type { Client } from '../test/accept/api/client.ts';
import type { Program } from '../test/accept/program.ts';
import { timedImport } from './imports.ts';
import { below, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

/** Just under the largest file that an import takes. */
const rows = 1_000_000;
const notes = 'Order by serial number. Fit with new seals. '.repeat(45);

interface Heavy {
  client: Client;
  program: Program;
  db: pg.Client;
  scratch: string;
}

/** What an import of 2 GB makes of the memory of server and worker. */
export async function heavy({ client, program, db, scratch }: Heavy): Promise<BenchRow[]> {
  await client.post('/api/catalogs', { code: 'HEAVY', name: 'Heavy' }, z.object({ code: z.string() }));
  const path = join(scratch, 'heavy.csv');
  await pipeline(lines, createWriteStream(path));
  const idle = program.peakMemory() ?? Number.NaN;
  const done = await timedImport({ client: client.in('HEAVY'), watch: db }, 4, path);
  const grown = (program.peakMemory() ?? Number.NaN) - idle;
  return [
    timed(`import of a file of 2 GB, ${done.rows} parts`, 's', done.seconds),
    below('memory grown by it', 'MB', grown, 150),
  ];
}

function* lines(): Generator<string> {
  yield 'Part number,Description,Notes\n';
  for (let n = 0; n < rows; n++) yield `H-${n},"${partAt('heavy', n).name.en}",${n} ${notes}\n`;
}
