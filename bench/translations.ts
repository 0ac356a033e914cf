import { z } from 'zod';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { partBaseImport } from '../src/part/import.ts';
import { partTranslationsImport } from '../src/part/import.translations.ts';
import { csvLine } from '../src/platform/files/table/write.ts';
import type { Client } from '../test/accept/api/client.ts';
import { changeSettings } from '../test/accept/publishing.ts';
import { bringBack, sheetOf } from '../test/accept/sheets.ts';
import { timedImport } from './imports.ts';
import { below, timed } from './rows.ts';
import type { BenchRow } from './rows.ts';

/** Seconds that something takes, with what it answers. */
async function took<T>(work: () => Promise<T>): Promise<[seconds: number, answer: T]> {
  const began = performance.now();
  const answer = await work();
  return [(performance.now() - began) / 1000, answer];
}

/**
 * A sheet of so many descriptions out and back: a tenth is translated, so that the memory has something to find. The bars
 * are those of a million texts, in their share.
 */
export async function sheetWork(of: {
  client: Client;
  db: pg.Client;
  scratch: string;
  texts: number;
}): Promise<BenchRow[]> {
  const { db, scratch, texts } = of;
  const code = 'TEXTS';
  await of.client.post('/api/catalogs', { code, name: 'Texts' }, z.object({ code: z.string() }));
  const client = of.client.in(code);
  await changeSettings(client, { languages: ['EN', 'SV'] });
  const parts = join(scratch, 'texts.csv');
  await pipeline(function* () {
    yield csvLine(['Part number', 'Description']);
    for (let n = 0; n < texts; n += 1)
      yield csvLine([`P-${String(n).padStart(7, '0')}`, `Washer ${n % 5 === 0 ? n % 977 : n} of steel`]);
  }, createWriteStream(parts));
  const translated = join(scratch, 'translated.csv');
  await pipeline(function* () {
    yield csvLine(['Part number', 'Language', 'Description']);
    for (let n = 0; n < texts; n += 10)
      yield csvLine([`P-${String(n).padStart(7, '0')}`, 'SV', `Bricka ${n % 977} av stål`]);
  }, createWriteStream(translated));
  const by = { client, watch: db };
  await timedImport(by, partBaseImport.id, parts);
  await timedImport(by, partTranslationsImport.id, translated);
  await db.query('vacuum analyze');
  const type = partTranslationsImport.id;
  const whole = { language: 'SV', format: 'csv', untranslatedOnly: false } as const;
  const plain: number[] = [];
  const filled: number[] = [];
  let sheet: Buffer = Buffer.alloc(0);
  for (let turn = 0; turn < 3; turn += 1) {
    const [seconds, bytes] = await took(() => sheetOf(client, type, { ...whole, fill: false }));
    plain.push(seconds);
    sheet = bytes;
    filled.push((await took(() => sheetOf(client, type, { ...whole, fill: true })))[0]);
  }
  const [xliff] = await took(() => sheetOf(client, type, { ...whole, format: 'xlf', fill: false }));
  const lines = sheet.toString('utf8').split('\r\n');
  const full = lines
    .map((line) => line.replace(/Washer (\d+) of steel,SV,,/, 'Washer $1 of steel,SV,Bricka $1 av stål,'))
    .join('\r\n');
  const [back, status] = await took(() => bringBack(client, type, Buffer.from(full), 'texts.csv'));
  const share = Math.max(1, texts / 1_000_000);
  const [best, bestFilled] = [Math.min(...plain), Math.min(...filled)];
  const what = `${texts.toLocaleString('en')} texts`;
  return [
    below(`a sheet of ${what} out, csv`, 's', best, 60 * share),
    below(`a sheet of ${what} out, XLIFF`, 's', xliff, 60 * share),
    below('what the memory adds to it', '%', (100 * (bestFilled - best)) / best, 10),
    timed(`a sheet of ${what} back in, dry run and writing`, 's', back),
    timed('the same', 'rows/s', status.created / back),
  ];
}
