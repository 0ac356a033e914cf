import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { loader } from '../../test/imports.ts';
import type { ImportOptions } from '../import/rules.ts';
import { undoChange } from '../platform/change/undo.ts';
import { partBaseImport } from './import.ts';
import { partTranslationsImport } from './import.translations.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR', 'DE'] });
  await loader(api, partBaseImport)(catalog, ['part number,description', '007-1,Bolt', 'A-2,Nut']);
});

const run = (lines: string[], of: Partial<ImportOptions> = {}) =>
  loader(api, partTranslationsImport)(catalog, lines, of);
const nothing = { create: 0, update: 0, unchanged: 0, remove: 0 };
const texts = () =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const rows = await db
      .selectFrom('translation as t')
      .innerJoin('part as p', 'p.id', 't.row_id')
      .select(['p.part_number', 't.language', 't.field', 't.text'])
      .where('t.noun', '=', 'part')
      .orderBy('p.part_number')
      .orderBy('t.language')
      .orderBy('t.field')
      .execute();
    return rows.map((r) => `${r.part_number} ${r.language} ${r.field}: ${r.text}`);
  });

describe('part translations import', () => {
  it('sets texts by part and language, and I-12 changes nothing the second time', async () => {
    const file = [
      'part number,language,description,long description',
      '0071,fr,Vis,Vis à tête',
      'A-2,FR,Écrou,',
      'A-2,DE,Mutter,',
    ];
    expect(await run(file)).toMatchObject({ counts: { ...nothing, create: 3 }, errors: [] });
    const first = [
      '007-1 FR description: Vis',
      '007-1 FR long_description: Vis à tête',
      'A-2 DE description: Mutter',
      'A-2 FR description: Écrou',
    ];
    expect(await texts()).toEqual(first);
    expect(await run(file)).toMatchObject({ counts: { ...nothing, unchanged: 3 }, changeId: 0 });
    const second = await run([
      'part number,language,description,long description',
      '0071,FR,Boulon,',
      'A-2,DE,Mutter,',
    ]);
    expect(second.counts).toEqual({ ...nothing, update: 1, unchanged: 1 });
    expect(await texts()).toEqual(['007-1 FR description: Boulon', ...first.slice(1)]);
  });

  it('names what it does not take: languages, parts, repeats, lengths', async () => {
    const { counts, errors } = await run([
      'part number,language,description',
      '0071,SV,Skruv',
      '0071,EN,Screw',
      'B-9,FR,Rondelle',
      'A-2,FR,Écrou',
      'a2,fr,Encore',
      `0071,DE,${'x'.repeat(257)}`,
      '0071,,Vis',
    ]);
    expect(counts).toEqual({ ...nothing, create: 1 });
    expect(errors).toEqual([
      '2 language: The catalogue does not have this language',
      '3 language: Descriptions in the first language come with the parts themselves',
      '4 partNumber: Part number not found',
      '6 partNumber: Same part and language as in row 5',
      expect.stringMatching(/^7 description: /),
      expect.stringMatching(/^8 language: /),
    ]);
  });

  it('changes with [UP] only translations that there are', async () => {
    const head = 'part number,language,description,long description';
    await run([head, 'A-2,FR,Écrou,']);
    const updated = await run([head, 'A-2,FR,Boulon,Un boulon', 'A-2,DE,Mutter,', '0071,FR,Vis,'], { mode: 'update' });
    expect(updated.counts).toEqual({ ...nothing, update: 1, skipped: 2 });
    expect(await texts()).toEqual(['A-2 FR description: Boulon']);
  });

  it('forgets the texts of a part that is deleted, and its undo brings them back', async () => {
    await run(['part number,language,description', 'A-2,FR,Écrou']);
    const { body: part } = await catalog.as('member').get('/api/parts/find?partNumber=A2');
    const { body } = await catalog.as('ManageCatalogSettings').del(`/api/parts/deletePart/${part.id}`);
    expect(await texts()).toEqual([]);
    const actor = { id: null, name: 'tests' };
    await api.services.database.inCatalog(catalog.id, (db) => undoChange(db, body.changeId, actor));
    expect(await texts()).toEqual(['A-2 FR description: Écrou']);
  });
});
