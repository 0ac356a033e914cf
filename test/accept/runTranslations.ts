import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { hierarchyImport } from '../../src/item-exchange/import.ts';
import { hierarchyTranslationsImport } from '../../src/item-exchange/import.translations.ts';
import type { Client } from './api/client.ts';
import type { Bench } from './bench.ts';
import { csvLine } from './expected/table.ts';
import { changeSettings } from './publishing.ts';
import { bringBack, importTable, sheetOf } from './sheets.ts';

/** Names of a language by their ids, each with the ids above it. */
async function namesIn(file: string): Promise<Map<string, string[]>> {
  const lines = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, id, path] = /^(\d+) - (.+)$/.exec(line.trim()) ?? [];
      return id === undefined || path === undefined ? [] : [[id, path.split(' > ')] as const];
    }),
  );
}

/** E-10: names in 15 languages as sheets and as XLIFF: in, out, in and out again without a difference. */
export async function runTranslations(bench: Bench, client: Client): Promise<void> {
  const dir = join(bench.dir, 'translations/google-product-taxonomy');
  if (!existsSync(dir)) return;
  const names = new Map<string, Map<string, string[]>>();
  for (const file of (await readdir(dir)).toSorted()) {
    const [, code = ''] = /ids\.([a-z]{2}-[A-Z]{2})\./.exec(file) ?? [];
    names.set(codeOf(code), await namesIn(join(dir, file)));
  }
  const own = names.get('EN') ?? new Map<string, string[]>();
  const further = [...names.keys()].filter((language) => language !== 'EN');
  await changeSettings(client, { languages: ['EN', ...further] });
  bench.report.same(
    'taxonomy: items made',
    own.size,
    await importTable(client, hierarchyImport.id, await treeFile(bench, own)),
  );

  const type = hierarchyTranslationsImport.id;
  for (const language of further) {
    const translated = names.get(language) ?? new Map<string, string[]>();
    const text = (await sheetOf(client, type, { language, format: 'csv' })).toString('utf8');
    const [head = [], ...rows] = parse(text, { bom: true });
    const [tag, target, typeAt] = [head.indexOf('Tag'), head.indexOf('Translation'), head.indexOf('Type')];
    let meant = 0;
    for (const row of rows) {
      const text = row[typeAt] === 'Attribute' ? undefined : translated.get(row[tag] ?? '')?.at(-1);
      if (text === undefined) continue;
      row[target] = text;
      meant += 1;
    }
    const done = await bringBack(client, type, Buffer.from([head, ...rows].map(csvLine).join('')), `${language}.csv`);
    bench.report.same(`${language}: names written`, [meant, 0], [done.created, done.rejected]);
    const first = await sheetOf(client, type, { language, format: 'xlf' });
    const again = await bringBack(client, type, first, `${language}.xlf`);
    bench.report.same(`${language}: its XLIFF back in`, [0, 0, 0], [again.created, again.updated, again.rejected]);
    const second = await sheetOf(client, type, { language, format: 'xlf' });
    bench.report.same(`${language}: its XLIFF out again is the same`, first.toString('utf8'), second.toString('utf8'));
    console.log(`  ${language}: ${meant} names in, out, in and out again`);
  }
}

/** EN for English; the region where the same language stands there twice. */
function codeOf(code: string): string {
  const [language = '', region = ''] = code.split('-');
  return ['CH', 'BR', 'CN'].includes(region) ? `${language.toUpperCase()}-${region}` : language.toUpperCase();
}

async function treeFile(bench: Bench, names: ReadonlyMap<string, string[]>): Promise<string> {
  const ids = new Map([...names].map(([id, path]) => [path.join(' > '), id]));
  const typeAt = (level: number): string => (level === 1 ? 'DV' : 'CH');
  const lines = [...names].map(([id, path]) => {
    const above = path.slice(0, -1);
    const parent =
      above.length === 0 ? ['', '', ''] : [typeAt(above.length), above.at(-1) ?? '', ids.get(above.join(' > ')) ?? ''];
    return csvLine([typeAt(path.length), path.at(-1) ?? '', id, ...parent]);
  });
  const file = join(bench.scratch, 'taxonomy.csv');
  await writeFile(file, csvLine(['Type', 'Name', 'Tag', 'Parent type', 'Parent name', 'Parent tag']) + lines.join(''));
  return file;
}
