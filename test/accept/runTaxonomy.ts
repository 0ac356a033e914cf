import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { exportContract } from '../../src/export/contract.ts';
import { exportStatus } from '../../src/export/rules.ts';
import { lists } from '../../src/global-lookup/rules.ts';
import { globalLookupContract } from '../../src/global-lookup/contract.ts';
import { taxonomyImport } from '../../src/installation-exchange/taxonomy/import.ts';
import { taxonomyContract } from '../../src/taxonomy/contract.ts';
import { answerOf } from './api/client.ts';
import type { Client } from './api/client.ts';
import type { Task } from './api/importing.ts';
import { importAll } from './bench.ts';
import type { Bench } from './bench.ts';
import { brokenLanguage, missingParents, ownLanguage, readTaxonomy, wayOf } from './expected/taxonomy.ts';
import { csvLine } from './expected/table.ts';
import { importTable } from './sheets.ts';

const industry = 'Goods';
const taxonomy = 'Product taxonomy';

/** A product taxonomy in 15 languages as the installation's: in, in again, and read back. */
export async function runTaxonomy(bench: Bench, client: Client, outside: Client): Promise<void> {
  const languages = await readTaxonomy(bench.dir);
  const own = languages?.get(ownLanguage);
  if (!languages || !own) return;
  const further = [...languages].filter(([code]) => code !== ownLanguage);
  const write = async (name: string, rows: string[][]) => {
    const to = join(bench.scratch, name);
    await writeFile(to, rows.map(csvLine).join(''));
    return to;
  };
  const added = answerOf(globalLookupContract.value.add);
  const { id: industryId } = await outside.post(
    '/api/global-lookup/values',
    { listTypeId: lists.industry, name: industry, numericCode: 900 },
    added,
  );
  const levels = await write('levels.csv', [
    ['industry', 'taxonomy', 'path', 'code', ...further.map(([code]) => `names.${code}`)],
    ...[...own].map(([id, path]) => [
      industry,
      taxonomy,
      wayOf(path),
      id,
      ...further.map(([, names]) => names.get(id)?.at(-1) ?? ''),
    ]),
  ]);
  const broken = languages.get(brokenLanguage) ?? new Map<string, string[]>();
  const chinese = await write('chinese.csv', [
    ['industry', 'taxonomy', 'path', 'code'],
    ...[...broken].map(([id, path]) => [industry, `${taxonomy}, ${brokenLanguage}`, wayOf(path), id]),
  ]);
  const tasks: Task[] = [
    { name: 'taxonomy levels', client, type: taxonomyImport.id, profile: 'taxonomy', file: levels },
    { name: 'taxonomy levels in Chinese', client, type: taxonomyImport.id, profile: 'taxonomy-way', file: chinese },
  ];
  await importAll(bench, tasks, false);
  await importAll(bench, tasks, true);
  console.log(`  ${brokenLanguage} lacks ${missingParents([...broken.values()]).join(' and ')}`);

  const found = (await outside.get(`/api/taxonomy/industry/${industryId}`, answerOf(taxonomyContract.byIndustry))).find(
    ({ name }) => name === taxonomy,
  );
  const above = new Set([...own.values()].map((path) => wayOf(path.slice(0, -1))));
  const leaves = [...own.values()].filter((path) => !above.has(wayOf(path))).length;
  bench.report.same('taxonomy: levels and leaves', [own.size, leaves], [found?.levels, found?.leaves]);

  const text = await exportedTable(client);
  const [heads = [], ...rows] = parse(text, { bom: true });
  const cell = (row: string[], head: string) => row[heads.indexOf(head)] ?? '';
  const read = new Map(
    rows.filter((row) => cell(row, 'Taxonomy') === taxonomy).map((row) => [cell(row, 'Code'), row] as const),
  );
  const wrong = [...own].filter(([id, path]) => {
    const row = read.get(id);
    return (
      !row ||
      cell(row, 'Path') !== path.join('\n') ||
      further.some(([code, names]) => cell(row, `Names.${code}`) !== (names.get(id)?.at(-1) ?? ''))
    );
  });
  bench.report.same('taxonomy: levels that are read back otherwise', [], wrong.map(([id]) => id).slice(0, 10));
  await writeFile(join(bench.scratch, 'back.csv'), text);
  bench.report.same(
    'taxonomy: what it exports, imported again',
    0,
    await importTable(client, taxonomyImport.id, join(bench.scratch, 'back.csv')),
  );
}

async function exportedTable(client: Client): Promise<string> {
  const { id } = await client.post('/api/export/csv/taxonomies', {}, answerOf(exportContract.start));
  for (;;) {
    const told = await client.get(`/api/export/${id}/status`, answerOf(exportContract.status));
    if (told.status === exportStatus.generated) return (await client.file(`/api/export/${id}/download`)).toString();
    if (told.status === exportStatus.failed) throw new Error(told.message);
    await wait(50);
  }
}
