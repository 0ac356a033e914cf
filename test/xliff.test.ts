import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXliff } from '../src/platform/files/xliff/read.ts';
import type { ReadUnit } from '../src/platform/files/xliff/read.ts';
import { xliffFile } from '../src/platform/files/xliff/write.ts';
import { openSheets, workbookText } from './sheets.ts';
import { translating } from './translating.ts';

const { api, translator } = await openSheets();

const read = async (text: string | Buffer): Promise<ReadUnit[]> => {
  const units: ReadUnit[] = [];
  for await (const batch of readXliff(Readable.from([Buffer.from(text)]))) units.push(...batch);
  return units;
};
const head = { original: 'callout/9/FR/7', sourceLanguage: 'en', targetLanguage: 'fr', note: 'Parts' };
async function* one(units: Parameters<typeof xliffFile>[1] extends AsyncIterable<infer B> ? B : never) {
  yield units;
}

/** Letters of the scripts that catalogues are written in, with what files find hard. */
const scripts: Record<string, string> = {
  CS: 'řžěůáCS',
  DA: 'æøåDA',
  DE: 'äöüßẞDE',
  'DE-CH': 'äöüss',
  ES: 'ñáé¿¡ES',
  FR: 'çœéàFR',
  IT: 'àèìòIT',
  JA: '部品の名前ｶﾅ',
  NL: 'ĳéëNL',
  PL: 'łążźćPL',
  'PT-BR': 'ãõçéPT',
  RU: 'ъыэщёRU',
  SV: 'åäöSV',
  'ZH-CN': '零件名称螺栓',
  HE: 'בורג אום\u200F\u202B',
};
const languages = Object.keys(scripts);
const hard = `<>&"',;=+-@|{}_x0041_  \u00a0🛷👩‍🔧0123`;
const textIn = (language: string) =>
  fc
    .string({ unit: fc.constantFrom(...Array.from(`${scripts[language]}${hard}`)), minLength: 1, maxLength: 40 })
    .map((text) => `${scripts[language]?.[0]}${text.trim()}`);

describe('XLIFF', () => {
  it('E-10 is read as it was written, whatever the texts', async () => {
    const any = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).filter((text) => {
      // oxlint-disable-next-line no-control-regex -- what XML does not take
      return text.isWellFormed() && !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text);
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ source: any, target: any }), { maxLength: 8 }), async (texts) => {
        const units = texts.map((of, at) => ({
          ...of,
          id: `part-${at}-description`,
          name: of.source,
          state: 'translated' as const,
          length: 256,
          note: '',
        }));
        const chunks: Buffer[] = [];
        for await (const piece of xliffFile(head, one(units))) chunks.push(Buffer.from(piece as Uint8Array));
        const found = await read(Buffer.concat(chunks));
        expect(found.map(({ source, target, name }) => ({ source, target, name }))).toEqual(
          texts.map(({ source, target }) => ({ source, target: target.normalize('NFC'), name: source })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('2.1 has segments put together, inline marks left out, and its state heard', async () => {
    const units = await read(`<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.1" version="2.1" srcLang="en" trgLang="fr">
 <file id="f1" original="callout/9/FR/7"><unit id="part-1-description" name="A-1 Description">
  <segment state="translated"><source>Bolt, </source><target>Vis, </target></segment>
  <ignorable><source> </source><target> </target></ignorable>
  <segment><source><pc id="1">60 mm</pc></source><target><pc id="1">60 mm</pc></target></segment>
 </unit><unit id="part-2-description"><segment subState="callout:proposed"><source>Nut</source><target>Écrou</target></segment></unit>
 </file></xliff>`);
    expect(
      units.map(({ id, source, target, isProposed, original }) => [id, source, target, isProposed, original]),
    ).toEqual([
      ['part-1-description', 'Bolt,  60 mm', 'Vis,  60 mm', false, 'callout/9/FR/7'],
      ['part-2-description', 'Nut', 'Écrou', true, 'callout/9/FR/7'],
    ]);
  });

  it('refuses what is none, or hostile, by its line', async () => {
    const start = '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="x">\n<body>';
    for (const [text, why] of [
      ['<tmx/>', /no XLIFF/],
      ['<!DOCTYPE x [<!ENTITY a "b">]><x/>', /DOCTYPE/],
      [`${start}<trans-unit id="1"><source>a&b;</source></trans-unit>`, /entity/i],
      [`${start}<trans-unit><source>a</source></trans-unit>`, /no id/],
      [`${start}<trans-unit id="1"><source>a</trans-unit>`, /^Line 2: A tag/],
    ] as const)
      await expect(read(text)).rejects.toThrow(why);
  });
});

it('E-10 15 languages go out, in and out again without a difference', { tags: 'daily', timeout: 120_000 }, async () => {
  const catalog = await api.catalog({ languages: ['EN', ...languages] });
  await translating(api).parts(catalog, ['A-1,"Bolt <M8> & {n}, 60 mm"', 'A-2,Nut', 'A-3,=SUM(A1)']);
  const { sheet, send, write, caller } = translator(catalog);
  const out = async () => {
    const files: string[] = [];
    for (const language of languages)
      files.push(String(await sheet(9, { language, format: 'xlf', untranslatedOnly: false, fill: false })));
    return files;
  };
  /** One document of all languages. */
  const together = (files: readonly string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n${files
      .map((file) => file.slice(file.indexOf('<file'), file.indexOf('</xliff>')))
      .join('')}</xliff>`;
  const targets = async (files: readonly string[]) =>
    (await Promise.all(files.map(read)))
      .flat()
      .map(({ id, targetLanguage, target }) => `${id} ${targetLanguage} ${target}`);
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

  const made = await out();
  const texts = languages.flatMap((language) => fc.sample(textIn(language), { numRuns: 3, seed: 11 }));
  let nth = 0;
  const translated = made.map((file) =>
    file.replaceAll(
      '<target state="needs-translation"></target>',
      () => `<target>${escape(texts[nth++] ?? '')}</target>`,
    ),
  );
  const dry = await send(9, together(translated), { fileName: 'all.xlf' });
  expect(dry).toMatchObject({ state: 0, created: 3 * languages.length, rejected: 0 });
  expect(await write(9, dry.importSessionId)).toMatchObject({ state: 2 });
  const again = await out();
  expect(await targets(again)).toEqual(await targets(translated));

  const second = await send(9, together(again), { fileName: 'again.xliff' });
  expect(second).toMatchObject({ created: 0, updated: 0, rejected: 0 });
  await caller.post(`/api/translations/import/${second.importSessionId}/cancel`);
  for (const [format, language] of [
    ['csv', 'HE'],
    ['xlsx', 'JA'],
  ] as const) {
    const bytes = await sheet(9, { language, format, untranslatedOnly: false });
    const back = await send(9, format === 'csv' ? bytes : await workbookText(bytes));
    expect(back, format).toMatchObject({ created: 0, updated: 0, rejected: 0, errorSummary: expect.any(Array) });
    await caller.post(`/api/translations/import/${back.importSessionId}/cancel`);
  }
});
