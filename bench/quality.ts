import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { recordContract } from '../src/part/record/contract.ts';
import { qualityContract } from '../src/quality/contract.ts';
import { generateCatalogue } from '../src/sample/service.ts';
import { answerOf, type Client } from '../test/accept/api/client.ts';
import { timedImport } from './imports.ts';
import { below, type BenchRow } from './rows.ts';

const code = 'QUALITY';
const singleChanges = 100;
const importedParts = 20_000;

/**
 * The inbox of quality: the first look at everything, opened with nothing new, 100 single changes taken in, and an import
 * of 20,000 parts looked at by a job (docs/performance.md, The inbox of quality).
 */
export async function inboxWork(of: {
  client: Client;
  db: pg.Client;
  scratch: string;
  parts: number;
}): Promise<BenchRow[]> {
  const { db, scratch } = of;
  const files = await generateCatalogue(join(scratch, code), { parts: of.parts, seed: 'quality' });
  await of.client.post('/api/catalogs', { code, name: 'Quality' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  for (const [type, file, zip] of [
    [1, files.hierarchy],
    [4, files.parts],
    [3, files.bom],
    [2, files.images, files.imagesZip],
    [5, files.pricing],
    [6, files.supersessions],
  ] as const)
    await timedImport({ client, watch: db }, type, file, zip);
  const { rows: catalogs } = await db.query<{ id: string }>('select id from public.catalog where code = $1', [code]);
  const { rows: parts } = await db.query<{ id: number; number: string; description: string }>(
    'select id::int as id, part_number as number, description from public.part where catalog_id = $1 order by md5(id::text) limit $2',
    [catalogs[0]?.id, importedParts],
  );
  const look = () => client.post('/api/quality/look', {}, answerOf(qualityContract.look));
  const whole = () =>
    seconds(async () => {
      while ((await look()).isRunning) await wait(50);
    });
  const first = await whole();
  await db.query('vacuum analyze public.quality_finding');
  const opened: number[] = [];
  for (let n = 0; n < 20; n += 1) opened.push(await seconds(look));
  for (const { id, description } of parts.slice(0, singleChanges))
    await client.post(
      '/api/parts/changePartDescription',
      { partId: id, newDescription: `${description}, new` },
      answerOf(recordContract.changeDescription),
    );
  const taken = await seconds(look);
  const file = join(scratch, 'imported.csv');
  writeFileSync(
    file,
    ['part number,description', ...parts.map(({ number }, n) => `${number},Bolt ${n % 900}`)].join('\n'),
  );
  await timedImport({ client, watch: db }, 4, file);
  const imported = await whole();
  return [
    below(`first look at ${of.parts} parts`, 's', first, (30 * of.parts) / 100_000),
    below('inbox opened with nothing new', 'ms', median(opened) * 1000, 100),
    below(`${singleChanges} single changes in the inbox`, 's', taken, 1),
    below(`an import of ${parts.length} parts in the inbox`, 's', imported, (30 * parts.length) / 100_000),
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
