import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { loader } from './imports.ts';
import { itemsOf } from './items.ts';
import type { ImportOptions } from '../src/import/rules.ts';
import type { Sight } from '../src/platform/auth/sight.ts';
import { undoChange } from '../src/platform/change/undo.ts';
import { partBomImport } from '../src/diagram/import.ts';
import { bomContextTranslationsImport } from '../src/usage/text/import.ts';

const api = await openApi();
const { database } = api.services;
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
let hidden: number;

beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR', 'DE'] });
  items = await itemsOf(catalog);
  const model = await items.model(await items.division(null, 'Open'), 'Rover');
  hidden = await items.division(null, 'Dealers only');
  await items.diagram(model, 'Clutch');
  await items.diagram(await items.model(hidden, 'Prototype'), 'Secret');
  await loader(api, partBomImport)(catalog, [
    'diagram name,tag,part number,description,context,footnote',
    'Clutch,1,A-1,Bolt,From 2020,See manual',
    'Clutch,2,A-2,Nut,From 2020,',
    'Secret,1,A-1,Bolt,Prototype only,',
  ]);
});

const run = (lines: string[], of: Partial<ImportOptions> = {}) =>
  loader(api, bomContextTranslationsImport)(catalog, ['kind,text,language,translation', ...lines], of);
const nothing = { create: 0, update: 0, unchanged: 0, remove: 0 };

/** Every translation: "context From 2020 FR: Dès 2020". */
const translations = (sight: Sight = 'all') =>
  database.inCatalog(
    catalog.id,
    async (db) => {
      const { rows } = await sql<{ said: string }>`
        select field || ' ' || source || ' ' || language || ': ' || text as said from row_translation
        order by field, source, language`.execute(db);
      return rows.map(({ said }) => said);
    },
    sight,
  );
const rows = () =>
  database.inCatalog(catalog.id, async (db) => {
    const found = await db.selectFrom('parts_list_row').select(['context', 'footnote']).orderBy('id').execute();
    return found.map(({ context, footnote }) => `${context}|${footnote}`);
  });
const undo = (changeId: number) =>
  database.inCatalog(catalog.id, (db) => undoChange(db, changeId, { id: null, name: 'tests' }, async () => {}));

describe('context translations import', () => {
  it('translates a text once for all rows, I-12 changes nothing the second time, and one undo takes it back', async () => {
    const file = ['Context,From 2020,fr,Dès 2020', 'footnotes,See manual,DE,Siehe Handbuch'];
    const first = await run(file);
    expect([first.counts, first.errors]).toEqual([{ ...nothing, create: 2 }, []]);
    const said = ['context From 2020 FR: Dès 2020', 'footnote See manual DE: Siehe Handbuch'];
    expect(await translations()).toEqual(said);
    expect(await run(file)).toMatchObject({ counts: { ...nothing, unchanged: 2 }, changeId: 0 });
    const second = await run(['context,From 2020,FR,À partir de 2020', 'context,From 2020,DE,Ab 2020']);
    expect(second.counts).toEqual({ ...nothing, create: 1, update: 1 });
    await undo(second.changeId);
    expect(await translations()).toEqual(said);
    await undo(first.changeId);
    expect(await translations()).toEqual([]);
  });

  it('I-10 with [UP] changes what stands, with [PU] removes what it names', async () => {
    await run(['context,From 2020,FR,Dès 2020']);
    const updated = await run(['context,From 2020,FR,Depuis 2020', 'context,From 2020,DE,Ab 2020'], { mode: 'update' });
    expect(updated.counts).toEqual({ ...nothing, update: 1, skipped: 1 });
    const removed = await run(['context,From 2020,FR,', 'context,From 2020,DE,'], { mode: 'delete' });
    expect(removed.counts).toEqual({ ...nothing, remove: 1, skipped: 1 });
    expect(await translations()).toEqual([]);
  });

  it('names by row what it does not take', async () => {
    const { errors, counts } = await run([
      'tag,From 2020,FR,Dès',
      'context,From 2020,SV,Från',
      'context,From 2020,EN,Since',
      'context,From 1999,FR,Dès',
      'footnote,From 2020,FR,Dès',
      'context,Prototype only,FR,',
      `context,From 2020,DE,${'x'.repeat(257)}`,
      'context,From 2020,FR,Dès',
      'Context,From 2020,fr,Encore',
    ]);
    expect(errors).toEqual([
      '2 kind: Must be Context or Footnote',
      '3 language: The catalogue does not have this language',
      '4 language: Texts in the first language stand in the rows themselves',
      '5 text: No parts list has this text',
      '6 text: No parts list has this text',
      '8 translation: A context has at most 256 characters',
      '10 text: Same text and language as in row 9',
    ]);
    expect(counts).toEqual({ ...nothing, create: 1, unchanged: 1 });
  });

  it('leaves a translation where its cell is empty, and takes it away where empty cells erase', async () => {
    await run(['context,From 2020,FR,Dès 2020']);
    expect((await run(['context,From 2020,FR,'])).counts).toEqual({ ...nothing, unchanged: 1 });
    expect((await run(['context,From 2020,FR,'], { emptyCells: 'erase' })).counts).toEqual({ ...nothing, update: 1 });
    expect(await translations()).toEqual([]);
  });
});

describe('translations of contexts', () => {
  it('A-03 are seen by those who see a row with the text', async () => {
    await run(['context,From 2020,FR,Dès 2020', 'context,Prototype only,FR,Prototype']);
    const admin = catalog.as('Admin');
    const { body: group } = await admin.post('/api/lookup/lookupvalue', { type: 2, name: 'Dealers' });
    const { body: item } = await admin.get(`/api/items/Oem/${hidden}`);
    const path = `/api/hierarchies/${hidden}/visibility`;
    expect((await admin.post(path, { version: item.version, groups: [group.id] })).status).toBe(200);
    const sight = (groups: number[]): Sight => ({ groups, told: groups, audiences: [], userId: 1 });
    expect(await translations(sight([]))).toEqual(['context From 2020 FR: Dès 2020']);
    expect(await translations(sight([group.id]))).toHaveLength(2);
  });

  it('15.7 are exchanged with the texts of the rows where another language becomes the first, and back', async () => {
    await run(['context,From 2020,FR,Dès 2020', 'context,From 2020,DE,Ab 2020', 'footnote,See manual,DE,Handbuch']);
    const before = [await translations(), await rows()];
    const admin = catalog.as('Admin');
    const exchange = async (language: string) => {
      const { version } = (await admin.get('/api/settings/admin-setting')).body;
      const set = await admin.put('/api/settings/firstLanguage', { version, language, texts: 'exchange' });
      expect(set.status, JSON.stringify(set.body)).toBe(200);
    };
    await exchange('DE');
    expect(await rows()).toEqual(['Ab 2020|Handbuch', 'Ab 2020|', 'Prototype only|']);
    expect(await translations()).toEqual([
      'context Ab 2020 EN: From 2020',
      'context Ab 2020 FR: Dès 2020',
      'context Prototype only EN: Prototype only',
      'footnote Handbuch EN: See manual',
    ]);
    await exchange('EN');
    expect([await translations(), await rows()]).toEqual(before);
  });

  it('keep their language in the catalogue while there are any', async () => {
    await run(['context,From 2020,FR,Dès 2020']);
    const admin = catalog.as('Admin');
    const { body } = await admin.get('/api/settings/admin-setting');
    const refused = await admin.put('/api/settings/admin-setting', { ...body, languages: ['EN', 'DE'] });
    expect(refused.status).toBe(409);
  });
});
