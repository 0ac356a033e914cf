import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDecoder } from './decode.ts';
import { detectEncoding } from './encoding.ts';
import { type Encoding, encodings, isSingleByte } from '../../contract/encodings.ts';
import { inspectFile, inspectTable } from './inspect.ts';
import { readTable } from './read.ts';
import type { ScannedRow } from './scan.ts';

const texts = {
  russian: 'Номер;Описание;Кол-во\nA-1;Болт с шестигранной головкой;5\nA-2;Шайба пружинная;6\n',
  czech: 'Číslo;Popis;Počet\nA-1;Šroub s šestihrannou hlavou;5\nA-2;Pružná podložka;6\n',
  polish: 'Numer;Opis;Ilość\nA-1;Śruba z łbem sześciokątnym;5\nA-2;Podkładka sprężysta;6\n',
  german: 'Teil;Größe;Preis\nA-1;Flügelschraube für Gehäuse;1,50\nA-2;Unterlegscheibe äußere;2\n',
  swedish: 'Nummer;Benämning\nA-1;Fjäder blå\nA-2;Bricka för växellåda\n',
  greek: 'Αριθμός;Περιγραφή\nA-1;Βίδα εξάγωνη\nA-2;Ροδέλα ελατηρίου\n',
  symbols: 'name,temp\nx,-40° €\ny,±5 µm\n',
};

/** The bytes of a text in an encoding of single bytes. */
function bytesIn(encoding: Encoding, text: string): Buffer {
  const all = createDecoder(encoding, true).decode(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), true);
  return Buffer.from(Array.from(text, (character) => all.indexOf(character)));
}

// "part,desc / A-1,bolt / A-2,nut" in words of the language.
const japanese = Buffer.from('part,desc\nA-1,\x83\x7b\x83\x8b\x83\x67\nA-2,\x83\x69\x83\x62\x83\x67\n', 'latin1');

async function rowsOf(bytes: Buffer, given = {}, piece = 7): Promise<ScannedRow[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const rows: ScannedRow[] = [];
  for await (const batch of readTable(pieces(), await inspectTable(bytes, given))) rows.push(...batch);
  return rows;
}

describe('encoding of a file', () => {
  it.each(encodings)('15.4 %s is one that the platform can read', (encoding) => {
    expect(new TextDecoder(encoding).encoding).toBe(encoding);
    const text = createDecoder(encoding, true).decode(
      Buffer.from('a;1\n', encoding.startsWith('utf-16') ? 'utf16le' : 'latin1'),
      true,
    );
    if (encoding !== 'utf-16be') expect(text).toBe('a;1\n');
  });

  it.each([
    ['russian', 'windows-1251'],
    ['russian', 'koi8-r'],
    ['russian', 'ibm866'],
    ['czech', 'windows-1250'],
    ['polish', 'windows-1250'],
    ['german', 'windows-1252'],
    ['swedish', 'windows-1252'],
    ['greek', 'windows-1253'],
    ['symbols', 'windows-1252'],
  ] as const)('15.4 %s is proposed as %s, in small letters and in capitals', async (language, encoding) => {
    for (const text of [texts[language], texts[language].replace('ß', 'ss').replace('ß', 'ss').toUpperCase()]) {
      if (language === 'symbols' && text !== texts.symbols) continue;
      const bytes = bytesIn(encoding, text);
      const table = await inspectTable(bytes);
      expect([table.encoding, [...table.headers, ...table.sampleRows.flat()].join(';')]).toEqual([
        encoding,
        text
          .trim()
          .replaceAll('\n', ';')
          .replaceAll(',', language === 'symbols' ? ';' : ','),
      ]);
    }
  });

  it('15.4 Japanese is proposed as Shift-JIS and read so in pieces', async () => {
    expect((await detectEncoding(japanese)).encoding).toBe('shift_jis');
    for (const size of [1, 2, 3, 100])
      expect(await rowsOf(japanese, {}, size)).toEqual([
        { line: 2, cells: ['A-1', 'ボルト'] },
        { line: 3, cells: ['A-2', 'ナット'] },
      ]);
  });

  it('15.4 where two make sense, the rows that would change are shown in both', async () => {
    const short = bytesIn('windows-1252', 'Pièce;Désignation\nA-1;plain\nA-2;Écrou à tête\nA-3;Rondelle élastique\n');
    const { encoding, readings } = await inspectTable(short);
    expect(encoding).toBe('windows-1252');
    expect(readings.encodings.slice(0, 2)).toEqual(['windows-1252', 'windows-1250']);
    expect(readings.rows.map(({ row, texts }) => [row, ...texts.slice(0, 2)])).toEqual([
      [1, 'Pièce;Désignation', 'Pičce;Désignation'],
      [3, 'A-2;Écrou à tête', 'A-2;Écrou ŕ tęte'],
      [4, 'A-3;Rondelle élastique', 'A-3;Rondelle élastique'],
    ]);
  });

  it('15.4 what the editor chose is shown beside what the bytes say', async () => {
    const bytes = bytesIn('windows-1251', texts.russian);
    const { encoding, sampleRows, readings } = await inspectTable(bytes, { encoding: 'koi8-r' });
    expect([encoding, sampleRows[1]?.[1]]).toEqual(['koi8-r', 'ьЮИАЮ ОПСФХММЮЪ']);
    expect(readings.encodings.slice(0, 2)).toEqual(['koi8-r', 'windows-1251']);
    expect(readings.rows[2]).toMatchObject({ row: 3, texts: ['A-2;ьЮИАЮ ОПСФХММЮЪ;6', 'A-2;Шайба пружинная;6'] });
  });

  it('15.4 of a half-and-half file the lines that do not fit are named, and refused instead of misread', async () => {
    const half = Buffer.concat([
      Buffer.from('Teil;Name\nA-1;Größe\nA-2;Fuß\n'),
      bytesIn('windows-1252', 'A-3;Flügel\n'),
      Buffer.from('A-4;plain\n'),
    ]);
    const wide = await inspectTable(half);
    expect(wide.encoding).toBe('utf-8');
    expect(wide.foundEncoding.misfits).toEqual([4]);
    expect((await rowsOf(half)).map((row) => ('cells' in row ? row.cells[1] : row.error))).toEqual([
      'Größe',
      'Fuß',
      "Column 2 contains bytes that are no text in the file's encoding.",
      'plain',
    ]);
    const single = Buffer.concat([bytesIn('windows-1252', texts.swedish), Buffer.from('A-3;Fjäder\n')]);
    expect((await inspectTable(single)).foundEncoding).toMatchObject({ encoding: 'windows-1252', misfits: [4] });
    expect((await rowsOf(single)).at(-1)).toMatchObject({ line: 4, error: expect.stringContaining('no text') });
    // Whoever names the encoding means every line.
    expect((await rowsOf(single, { encoding: 'windows-1252' })).at(-1)).toEqual({ line: 4, cells: ['A-3', 'FjÃ¤der'] });
  });

  it('15.4 bytes of one encoding are never wrongly refused, wherever a piece ends', async () => {
    const bytes = bytesIn('windows-1251', `${texts.russian}A-9;Т° и давление;1\n`.repeat(40));
    for (const size of [1, 13, 64]) {
      const rows = await rowsOf(bytes, {}, size);
      expect(rows.filter((row) => 'error' in row)).toEqual([]);
      expect(rows).toHaveLength(40 * 4 - 1);
    }
    for (const encoding of encodings.filter(isSingleByte)) {
      const text = createDecoder(encoding, true).decode(
        Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
        true,
      );
      expect(text).toHaveLength(256);
    }
  });
});

describe('a file larger than its head', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'callout-encoding-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('15.4 is judged by the first bytes that are no ASCII, wherever they stand', async () => {
    const path = join(folder, 'late.csv');
    const ascii = 'A-1;Bolt;5\n'.repeat(200_000);
    await writeFile(path, Buffer.concat([Buffer.from(`N;D;Q\n${ascii}`), bytesIn('windows-1251', texts.russian)]));
    const table = await inspectFile(path);
    expect(table).toMatchObject({ encoding: 'windows-1251', headers: ['N', 'D', 'Q'] });
    const chosen = await inspectFile(path, { encoding: 'windows-1252' });
    expect(chosen.readings.rows[0]).toMatchObject({
      row: 200_002,
      texts: [expect.anything(), 'Номер;Описание;Кол-во'],
    });
    await writeFile(path, Buffer.from(`N;D;Q\n${ascii}`));
    expect(await inspectFile(path)).toMatchObject({
      encoding: 'utf-8',
      encodingIsCertain: true,
      readings: { rows: [] },
    });
  });
});
