import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { loader } from '../../test/imports.ts';
import { itemsOf, typeIds, versionOf } from '../../test/items.ts';
import { hierarchyTranslationsImport } from './import.translations.ts';

const api = await openApi();
let catalog: TestCatalog;
let division: number;
beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'] });
  const items = await itemsOf(catalog);
  division = await items.division(null, 'Mowers');
  const model = await items.model(division, 'M 100', '26');
  await items.diagram(model, 'Carburetor', 'A1');
  await items.diagram(model, 'Carburetor', 'A2');
});

const header = 'type,name,tag,language,display name';
const run = (lines: string[], of = {}) => loader(api, hierarchyTranslationsImport)(catalog, [header, ...lines], of);
const nothing = { create: 0, update: 0, unchanged: 0, remove: 0 };
const texts = () =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const rows = await db
      .selectFrom('translation as t')
      .innerJoin('hierarchy_item as i', 'i.id', 't.row_id')
      .select(['i.name', 'i.identity_key as tag', 't.language', 't.text'])
      .where('t.noun', '=', 'item')
      .orderBy('i.id')
      .execute();
    return rows.map((r) => `${r.name} ${r.tag} ${r.language}: ${r.text}`);
  });

describe('hierarchy translations import', () => {
  it('sets display names by item and language, and I-12 changes nothing the second time', async () => {
    const file = ['DV,mowers,,fr,Tondeuses', 'illustrated parts list,Carburetor,A2,FR,Carburateur'];
    expect(await run(file)).toMatchObject({ counts: { ...nothing, create: 2 }, errors: [] });
    expect(await texts()).toEqual(['Mowers  FR: Tondeuses', 'Carburetor a2 FR: Carburateur']);
    expect(await run(file)).toMatchObject({ counts: { ...nothing, unchanged: 2 }, changeId: 0 });
    const renamed = await run(['DV,Mowers,,FR,Tondeuse', 'IP,Carburetor,A2,FR,Carburateur']);
    expect(renamed.counts).toEqual({ ...nothing, update: 1, unchanged: 1 });
    expect((await texts())[0]).toBe('Mowers  FR: Tondeuse');
    const updated = await run(['DV,Mowers,,FR,Faucheuses', 'MD,M 100,26,FR,M cent'], { mode: 'update' });
    expect(updated.counts).toEqual({ ...nothing, update: 1, skipped: 1 });
  });

  it('names what it does not take: languages, types, items, doubt, repeats', async () => {
    const { counts, errors } = await run([
      'DV,Mowers,,DE,Rasenmäher',
      'DV,Mowers,,EN,Mowers',
      'XX,Mowers,,FR,Tondeuses',
      'DV,Saws,,FR,Scies',
      'IP,Carburetor,,FR,Carburateur',
      'MD,M 100,,FR,M cent',
      'MD,M 100,26,FR,M 100',
    ]);
    expect(counts).toEqual({ ...nothing, create: 1 });
    expect(errors).toEqual([
      '2 language: The catalogue does not have this language',
      '3 language: Names in the first language come with the items themselves',
      '4 typeCode: Type not found. Types here: DV Division, MD Model, CH Chapter, IP Illustrated parts list',
      '5 name: Item not found',
      '6 name: Several fit the name; give the tag',
      '8 name: Same item and language as in row 7',
    ]);
  });

  it('forgets the texts of an item that is deleted', async () => {
    await run(['DV,Mowers,,FR,Tondeuses', 'IP,Carburetor,A1,FR,Carburateur']);
    const version = await versionOf(catalog, division);
    expect((await catalog.as('Admin').del(`/api/hierarchies/${division}?version=${version}`)).status).toBe(200);
    expect(await texts()).toEqual(['Carburetor a1 FR: Carburateur']);
  });
});

it('17.3 names items of every context; a code of several contexts means the default one', async () => {
  catalog = await api.catalog({ languages: ['EN', 'FR'], contexts: ['Oem', 'MajorUnit'] });
  const editor = catalog.as('MajorUnits');
  const typeId = (await typeIds(editor, 'MajorUnit')).MF;
  await editor.post('/api/items/MajorUnit', { typeId, parentId: null, name: 'Sleds' });
  const { counts, errors } = await run(['MF,Sleds,,FR,Traîneaux', 'DV,Sleds,,FR,Traîneaux']);
  expect([counts, errors]).toEqual([{ ...nothing, create: 1 }, ['3 name: Item not found']]);
  expect(await texts()).toEqual(['Sleds  FR: Traîneaux']);
});
