// size: one scene of parts, lists and items, and every way in which its sheets go out and come back
import { beforeEach, describe, expect, it } from 'vitest';
import { eachDaily } from './daily.ts';
import { linesOf, openSheets } from './sheets.ts';
import type { TestCatalog } from './api.ts';
import { Dice } from './dice.ts';
import { loader } from './imports.ts';
import { itemsOf, versionOf } from './items.ts';
import { translating } from './translating.ts';
import { partBomImport } from '../src/diagram/import.ts';
import { partBaseImport } from '../src/part/import.ts';

const { api, translator } = await openSheets();
const load = translating(api);
let catalog: TestCatalog;
let model: number;
beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR', 'SV'] });
  const items = await itemsOf(catalog);
  model = await items.model(await items.division(null, 'Mowers'), 'Rover', '26');
  await items.diagram(model, 'Clutch');
  await loader(api, partBomImport)(catalog, [
    'diagram name,tag,part number,description,context,footnote',
    'Clutch,1,A-1,"Bolt, 60 mm",From 2020,See {manual}',
    'Clutch,2,A-2,Nut,From 2020,',
    'Clutch,3,A-3,clutch,,',
  ]);
});

/** Fills the translation of the rows that have a key with what is given; the sheet's other cells stay. */
const filled = (sheet: Buffer, texts: Record<string, string>): string => {
  const [head = '', ...rows] = linesOf(sheet);
  const cellsOf = (line: string) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell).slice(0, head.split(',').length);
  const [from, to] = [head.split(',').indexOf('Source'), head.split(',').indexOf('Translation')];
  const lines = rows.map((line) => {
    const cells = cellsOf(line);
    const text = texts[(cells[from] ?? '').replace(/^"|"$/g, '')];
    if (text !== undefined) cells[to] = `"${text}"`;
    return cells.join(',');
  });
  return [head, ...lines].join('\r\n');
};
interface ListedText {
  part: number;
  line: number | null;
  record: number | null;
  columns: string[];
  before: (string | null)[];
  after: (string | null)[];
  held: string | null;
  isAccepted: boolean;
}

const translations = () =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const own = await db.selectFrom('translation').select(['noun', 'language', 'text']).orderBy('text').execute();
    const rows = await db.selectFrom('row_translation').select(['field', 'language', 'text']).orderBy('text').execute();
    return [
      ...own.map((one) => `${one.noun} ${one.language} ${one.text}`),
      ...rows.map((one) => `${one.field} ${one.language} ${one.text}`),
    ];
  });

/** Of twelve parts some are edited, in the catalogue or by a translator, while a sheet is away. */
eachDaily([1, 2, 3, 4, 5, 6])(
  'D6 whatever happens meanwhile, what is stale or edited stays until it is chosen, and nothing else is left (seed %i)',
  async (seed) => {
    const dice = new Dice(seed);
    const { sheet, send, rows, write, caller } = translator(catalog, 'AllowImport');
    const numbers = Array.from({ length: 12 }, (_, at) => `S-${at}`);
    await load.parts(
      catalog,
      numbers.map((number) => `${number},Source ${number}`),
    );
    const some = (share: number) => numbers.filter(() => dice.chance(share));
    const now = new Map<string, string>();
    const translate = async (these: readonly string[], word: string) => {
      if (these.length === 0) return;
      await load.partTexts(
        catalog,
        these.map((number) => `${number},FR,${word} ${number}`),
      );
      for (const number of these) now.set(number, `${word} ${number}`);
    };
    await translate(some(0.5), 'Premier');
    const made = await sheet(9, { language: 'FR', untranslatedOnly: false, fill: false });
    const [restated, edited] = [some(0.3), some(0.3)];
    if (restated.length > 0)
      await load.parts(
        catalog,
        restated.map((number) => `${number},Newer ${number}`),
      );
    await translate(edited, 'Autre');
    const typed = new Map(some(0.7).map((number) => [number, dice.chance(0.2) ? `Autre ${number}` : `Vis ${number}`]));
    const texts = Object.fromEntries([...typed].map(([number, text]) => [`Source ${number}`, text]));
    const { importSessionId: id } = await send(9, filled(made, texts));
    const listed = (await rows(id)) as ListedText[];
    const changed = [...typed].filter(([number, text]) => now.get(number) !== text).map(([number]) => number);
    const numberOf = ({ columns, before, after }: ListedText) => {
      const at = columns.indexOf('partNumber');
      return after[at] ?? before[at] ?? '';
    };
    // A sheet that leaves a text as it was says it all the same.
    const said = listed.filter((row) => typed.has(numberOf(row)));
    expect(said.map(numberOf).toSorted()).toEqual(changed.toSorted());
    for (const row of said) {
      const number = numberOf(row);
      const reasons = [...(restated.includes(number) ? ['stale'] : []), ...(edited.includes(number) ? ['edited'] : [])];
      expect([number, reasons.length === 0 ? row.held === null : reasons.includes(row.held ?? '')]).toEqual([
        number,
        true,
      ]);
      expect([number, row.isAccepted]).toEqual([number, row.held === null]);
    }
    const chosen = new Set(listed.filter(({ held }) => held === null).map(numberOf));
    for (const { part, line, record, ...row } of listed) {
      if (!dice.chance(0.4)) continue;
      const accepts = dice.chance(0.5);
      const path = `/api/translations/import/${id}/choices`;
      const answer = await caller.post(path, { accepts, cells: [{ part, line, record }] });
      expect(answer.status).toBe(200);
      const number = numberOf({ part, line, record, ...row });
      if (accepts) chosen.add(number);
      else chosen.delete(number);
    }
    if (listed.some((row) => chosen.has(numberOf(row)))) await write(9, id);
    for (const row of listed) {
      const text = row.after[row.columns.indexOf('description')];
      if (chosen.has(numberOf(row)) && text) now.set(numberOf(row), text);
    }
    expect((await translations()).filter((text) => text.startsWith('part FR')).toSorted()).toEqual(
      [...now.values()].map((text) => `part FR ${text}`).toSorted(),
    );
  },
);

describe('translation sheets', () => {
  it('D6 name key, source, translation, length, where used, state and change, without what is translated', async () => {
    const { sheet, caller } = translator(catalog, 'member');
    await load.partTexts(catalog, ['A-2,FR,Écrou']);
    const [head, ...rows] = linesOf(await sheet(9, { language: 'FR' }));
    expect(head).toBe('Key,Part number,Field,Source,Language,Translation,Length,Used in,State,Change');
    expect(rows.map((row) => row.replace(/^part-\d+/, 'part-#').replace(/\d+$/, '#'))).toEqual([
      'part-#-description,A-1,Description,"Bolt, 60 mm",FR,,256,1,Untranslated,#',
      'part-#-description,A-3,Description,clutch,FR,,256,1,Untranslated,#',
    ]);
    expect(linesOf(await sheet(9, { language: 'FR', untranslatedOnly: false }))).toHaveLength(4);
    expect(
      linesOf(await sheet(8, { language: 'SV' }))
        .slice(1)
        .map((row) => row.split(',').slice(1, 9).join()),
    ).toEqual(['DV,Mowers,,Mowers,SV,,256,', 'IP,Clutch,,Clutch,SV,,256,Rover', 'MD,Rover,26,Rover,SV,,256,Mowers']);
    expect(
      linesOf(await sheet(11, { language: 'FR' }))
        .slice(1)
        .map((row) => row.split(',').slice(1, 8).join()),
    ).toEqual(['Context,From 2020,FR,,256,2,Untranslated', 'Footnote,See {manual},FR,,1024,1,Untranslated']);
    const { body } = await caller.get('/api/translations/history?importTypeId=9');
    expect(body).toMatchObject({ hasPending: false, entries: [{ kind: 'export', status: 1 }, { kind: 'export' }] });
    expect(JSON.parse(body.entries[1].customData)).toMatchObject({
      language: 'FR',
      filter: 'untranslatedOnly',
      rows: 2,
    });
    expect((await caller.get('/api/translations/getenabledlanguages')).body).toEqual({
      first: 'EN',
      languages: ['FR', 'SV'],
      defaultLanguage: 'FR',
    });
  });

  it('come back by a dry run, one change and its undo; an empty cell leaves and [RE] clears', async () => {
    const { sheet, send, write, caller, settled } = translator(catalog);
    const made = await sheet(9, { language: 'FR' });
    const dry = await send(9, filled(made, { 'Bolt, 60 mm': 'Vis, 60 mm', Nut: 'Écrou' }), { language: 'FR' });
    expect(dry).toMatchObject({ state: 0, isShown: true, created: 2, rejected: 0, warnings: 0, errorSummary: [] });
    expect(await translations()).toEqual([]);
    const done = await write(9, dry.importSessionId);
    expect(done).toMatchObject({ state: 2, action: 'Translation data successfully imported.', canUndo: true });
    expect(await translations()).toEqual(['part FR Vis, 60 mm', 'part FR Écrou']);
    const { body } = await caller.get('/api/translations/history?importTypeId=9');
    expect(JSON.parse(body.entries[0].customData)).toMatchObject({ language: 'FR', filter: 'standard', rows: 2 });
    await caller.post(`/api/translations/import/${done.importSessionId}/complete`);

    const whole = await sheet(9, { language: 'FR', untranslatedOnly: false });
    const left = await send(9, filled(whole, { Nut: '' }));
    expect(left).toMatchObject({ created: 0, updated: 0 });
    await caller.post(`/api/translations/import/${left.importSessionId}/cancel`);
    const clearing = await send(9, filled(whole, { Nut: '' }), { mode: 'replace' });
    expect(clearing).toMatchObject({ created: 0, updated: 1 });
    const cleared = await write(9, clearing.importSessionId);
    expect(await translations()).toEqual(['part FR Vis, 60 mm']);
    expect((await caller.post(`/api/translations/import/${cleared.importSessionId}/undo`)).status).toBe(200);
    for (let tries = 0; (await translations()).length < 2 && tries < 100; tries++) await settled(9);
    expect(await translations()).toEqual(['part FR Vis, 60 mm', 'part FR Écrou']);
  });

  it('are counted and listed under the languages of their rows, whatever the page said', async () => {
    const { sheet, send, write, caller } = translator(catalog);
    const mixed = filled(await sheet(9, { language: 'FR' }), { 'Bolt, 60 mm': 'Vis, 60 mm', Nut: 'Mutter' });
    const dry = await send(9, mixed.replace('Nut,FR,', 'Nut,SV,'), { language: 'FR' });
    const { body: counts } = await caller.get(`/api/translations/import/${dry.importSessionId}/changes/counts`);
    expect(counts).toMatchObject({ all: { rows: 2 }, languages: ['FR', 'SV'] });
    const listed = async () => {
      const { body } = await caller.get('/api/translations/history?importTypeId=9');
      return JSON.parse(body.entries[0].customData);
    };
    expect(await listed()).toMatchObject({ language: '', rows: 0 });
    await write(9, dry.importSessionId);
    expect(await listed()).toMatchObject({ language: 'FR, SV', rows: 2 });
  });

  it('hold back rows whose source or translation changed since, until somebody chooses them', async () => {
    const { sheet, send, rows, write, caller } = translator(catalog, 'AllowImport');
    await load.partTexts(catalog, ['A-2,FR,Écrou']);
    const made = await sheet(9, { language: 'FR', untranslatedOnly: false, fill: false });
    await loader(api, partBaseImport)(catalog, ['part number,description', 'A-1,"Bolt, 62 mm"']);
    await load.partTexts(catalog, ['A-2,FR,Boulon']);
    const dry = await send(
      9,
      filled(made, { 'Bolt, 60 mm': 'Vis, 60 mm', Nut: 'Écrou six pans', clutch: 'Embrayage' }),
    );
    const id = dry.importSessionId;
    const { body: counts } = await caller.get(`/api/translations/import/${id}/changes/counts`);
    expect(counts).toMatchObject({
      all: { rows: 3, accepted: 1 },
      held: [
        { reason: 'edited', rows: 1, accepted: 0 },
        { reason: 'stale', rows: 1, accepted: 0 },
      ],
      warned: 1,
    });
    const [stale] = await rows(id, { held: ['stale'] });
    const cell = (row: { columns: string[]; after: string[] }, key: string) => row.after[row.columns.indexOf(key)];
    expect([cell(stale, 'source'), cell(stale, 'sourceNow'), stale.warnings]).toEqual([
      'Bolt, 60 mm',
      'Bolt, 62 mm',
      ['The numbers are not those of the source'],
    ]);
    const [edited] = await rows(id, { held: ['edited'] });
    expect(edited.before[edited.columns.indexOf('description')]).toBe('Boulon');
    await caller.post(`/api/translations/import/${id}/choices`, { accepts: true, filter: { held: ['stale'] } });
    expect(await write(9, id)).toMatchObject({ state: 2 });
    expect(await translations()).toEqual(['part FR Boulon', 'part FR Embrayage', 'part FR Vis, 60 mm']);
  });

  it('hold them back in the other panels too', async () => {
    const { sheet, send, rows, write } = translator(catalog);
    const [items, texts] = [await sheet(8, { language: 'FR' }), await sheet(11, { language: 'FR' })];
    const { body } = await catalog.as('Admin').get(`/api/items/Oem/${model}`);
    const version = await versionOf(catalog, model);
    await catalog.as('Admin').post(`/api/items/Oem/${model}`, { version, displayName: `${body.name} 2` });
    await loader(api, (await import('../src/usage/text/import.ts')).bomContextTranslationsImport)(catalog, [
      'kind,text,language,translation',
      'context,From 2020,FR,Dès 2020',
    ]);
    const dry = await send(8, filled(items, { Rover: 'Vagabond', Mowers: 'Tondeuses' }));
    expect((await rows(dry.importSessionId, { held: ['stale'] })).length).toBe(1);
    await write(8, dry.importSessionId);
    const back = await send(11, filled(texts, { 'From 2020': 'À partir de 2020', 'See {manual}': 'Voir le manuel' }));
    expect((await rows(back.importSessionId, { held: ['edited'] })).length).toBe(1);
    expect((await rows(back.importSessionId, { warned: true }))[0].warnings).toEqual([
      'The {placeholders} are not those of the source',
    ]);
    await write(11, back.importSessionId);
    expect(await translations()).toEqual(['item FR Tondeuses', 'context FR Dès 2020', 'footnote FR Voir le manuel']);
  });

  it('fill in what is translated elsewhere and mark it; it is written where somebody accepts it', async () => {
    const { sheet, send, rows, caller } = translator(catalog);
    await load.itemTexts(catalog, ['IP,Clutch,,FR,Embrayage']);
    const made = await sheet(9, { language: 'FR' });
    expect(linesOf(made)[3]).toMatch(/,clutch,FR,Embrayage,256,1,Proposed,\d+$/);
    const dry = await send(9, made);
    expect(await rows(dry.importSessionId, { held: ['proposed'] })).toHaveLength(1);
    await caller.post(`/api/translations/import/${dry.importSessionId}/cancel`);
    expect((await caller.get('/api/translations/counts?language=FR')).body).toContainEqual({
      importTypeId: 9,
      texts: 3,
      untranslated: 3,
      matches: 1,
    });
    const accepted = await caller.post('/api/translations/accept', { language: 'FR' });
    expect(accepted.body).toEqual({ changeId: expect.any(Number), written: 1 });
    expect(await translations()).toEqual(['item FR Embrayage', 'part FR Embrayage']);
    expect((await caller.post('/api/translations/accept', { language: 'FR' })).body).toEqual({
      changeId: null,
      written: 0,
    });
    const { body: part } = await caller.get('/api/parts/find?partNumber=A-3');
    expect((await caller.get(`/api/translations/record/part/${part.id}`)).body).toEqual([
      {
        field: 'description',
        source: 'clutch',
        translations: [{ language: 'FR', text: 'Embrayage' }],
        missing: ['SV'],
      },
    ]);
  });

  it('are refused where they are none, and to whom may not', async () => {
    const { caller } = translator(catalog, 'member');
    const post = (body: object) => caller.post('/api/translations/export', body);
    expect((await post({ importTypeId: 9, language: 'DE' })).status).toBe(400);
    expect((await post({ importTypeId: 4 })).status).toBe(400);
    expect((await caller.upload('/api/translations/import/9?fileName=a.csv', Buffer.from('a,b\n'))).status).toBe(403);
    expect((await caller.post('/api/translations/accept', { language: 'FR' })).status).toBe(403);
    const user = catalog.as('Users');
    expect((await user.upload('/api/translations/import/9?fileName=a.doc', Buffer.from('a'))).status).toBe(400);
    expect((await user.upload('/api/translations/import/9?fileName=a.csv', Buffer.from('a,b\nc,d\n'))).status).toBe(
      400,
    );
    expect((await user.upload('/api/translations/import/9?fileName=a.xlf', Buffer.from('<html/>'))).status).toBe(400);
    expect((await user.get('/api/translations/import/999999/changes')).status).toBe(404);
    expect((await user.post('/api/translations/export', { importTypeId: 9 })).status).toBe(200);
  });
});
