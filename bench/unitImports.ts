import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { z } from 'zod';
import { csvLine } from '../src/platform/files/table/write.ts';
import type { Client } from '../test/accept/api/client.ts';
import type { Program } from '../test/accept/program.ts';
import { copySpeed, makeFloorTables } from './floor/copies.ts';
import { timedImport } from './imports.ts';
import { below, share, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

const code = 'UNITIN';
const makes = 50;
const heads = [
  'type',
  'name',
  'industry',
  'product type',
  'product sub type',
  'make',
  'model year',
  'parent type',
  'parent name',
];

function* unitLines(units: number): Generator<string> {
  yield csvLine(heads);
  for (let n = 0; n < units; n++) {
    const make = `Make ${n % makes}`;
    const style = `Style ${n % 7}`;
    yield csvLine(['MU', `Model ${n}`, 'Bench', 'Vehicle', style, make, String(1990 + (n % 30)), 'MF', make]);
  }
}

function* folderLines(): Generator<string> {
  yield csvLine(['type', 'name']);
  for (let n = 0; n < makes; n++) yield csvLine(['MF', `Make ${n}`]);
}

/** Major units through their import, beside `COPY` into the three tables that it writes. */
export async function unitImports(of: {
  client: Client;
  program: Pick<Program, 'peakMemory'>;
  db: pg.Client;
  scratch: string;
  units: number;
}): Promise<BenchRow[]> {
  const { client, program, db, scratch, units } = of;
  await client.post(
    '/api/catalogs',
    { code, name: code, contexts: ['Oem', 'MajorUnit'] },
    z.object({ code: z.string() }),
  );
  const { rows } = await db.query<{ id: string }>('select id from public.catalog where code = $1', [code]);
  const catalog = Number(rows[0]?.id);
  const by = { client: client.in(code), watch: db };
  const write = async (name: string, lines: Iterable<string>) => {
    const path = join(scratch, name);
    await pipeline(Readable.from(lines), createWriteStream(path));
    return path;
  };
  await timedImport(by, 1, await write('folders.csv', folderLines()));
  // The values that the lists lack are theirs from here on.
  await timedImport(by, 200, await write('first-units.csv', unitLines(350)));
  const file = await write('units.csv', unitLines(units));
  const idle = program.peakMemory() ?? 0;
  const first = await timedImport(by, 200, file);
  const grown = (program.peakMemory() ?? 0) - idle;
  const again = await timedImport(by, 200, file);
  await makeFloorTables(db);
  const speeds: number[] = [];
  for (const table of ['hierarchy_item', 'hierarchy_relation', 'major_unit'] as const)
    speeds.push(await copySpeed(db, table, catalog, scratch));
  const floor = 1 / speeds.reduce((sum, speed) => sum + 1 / speed, 0);
  return [
    share(`import ${first.rows} major units`, 'rows/s', first.rows / first.seconds, floor, 0.5),
    below('memory grown by the import of units', 'MB', grown, 150),
    timed(`re-import ${again.rows} unchanged units`, 's', again.seconds),
    below('rows of history written by the re-import of units', 'rows', again.written, 1),
  ];
}
