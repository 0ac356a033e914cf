import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { translating } from '../../../test/translating.ts';
import { firstLanguageMessages } from './rules.ts';

const api = await openApi();
const load = translating(api);
const path = '/api/settings/firstLanguage';
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;

beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'DE', 'FR'] });
  items = await itemsOf(catalog);
});

/** Two divisions, one of them in German, and two parts, one of them in German and French. */
async function fill() {
  const mowers = await items.division(null, 'Mowers');
  await items.division(null, 'Saws');
  await load.itemTexts(catalog, ['DV,Mowers,,DE,Rasenmäher']);
  await load.parts(catalog, ['A-1,Bolt', 'A-2,Nut']);
  await load.partTexts(catalog, ['A-1,DE,Schraube', 'A-1,FR,Vis']);
  return mowers;
}

/** Makes a language the first, over the newest settings. */
async function put(body: object, role: 'Admin' | 'ManageCatalogSettings' = 'Admin') {
  const { version } = (await catalog.as(role).get('/api/settings/admin-setting')).body;
  return catalog.as(role).put(path, { version, ...body });
}

/** Every text with its language: what the rows themselves have, and what is translated. */
const texts = () =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ text: string }>`
      select c.languages[1] || ' ' || coalesce(nullif(i.display_name, ''), i.name) as text
      from hierarchy_item i, catalog c where c.id = platform.catalog()
      union all select c.languages[1] || ' ' || p.description from part p, catalog c where c.id = platform.catalog()
      union all select t.language || ' ' || t.text from translation t order by 1`.execute(db);
    return rows.map((row) => row.text);
  });

describe('the first language', () => {
  it('15.7 changes by its own act: translations and texts are exchanged, and back', async () => {
    await fill();
    const before = await texts();
    expect(before).toEqual(['DE Rasenmäher', 'DE Schraube', 'EN Bolt', 'EN Mowers', 'EN Nut', 'EN Saws', 'FR Vis']);
    const admin = catalog.as('Admin');
    expect((await admin.get(`${path}?language=DE`)).body).toMatchObject({
      first: 'EN',
      translated: 2,
      untranslated: 2,
    });
    const set = await put({ language: 'DE', texts: 'exchange' });
    expect(set.body).toEqual({ changeId: expect.any(Number), languages: ['DE', 'EN', 'FR'] });
    // What has no German text is shown as it was, and is known to be English.
    expect(await texts()).toEqual([
      'DE Nut',
      'DE Rasenmäher',
      'DE Saws',
      'DE Schraube',
      'EN Bolt',
      'EN Mowers',
      'EN Nut',
      'EN Saws',
      'FR Vis',
    ]);
    const { body } = await admin.get('/api/changes?take=1');
    expect(body.items[0]).toMatchObject({ id: set.body.changeId, label: 'First language DE, texts exchanged' });
    expect((await put({ language: 'EN', texts: 'exchange' })).status).toBe(200);
    expect(await texts()).toEqual(before);
  });

  it('15.7 its change is undone whole or not at all', async () => {
    const mowers = await fill();
    const admin = catalog.as('Admin');
    const before = await texts();
    const set = await put({ language: 'DE', texts: 'exchange' });
    expect((await admin.post(`/api/changes/${set.body.changeId}/undo`)).status).toBe(200);
    expect(await texts()).toEqual(before);
    const again = await put({ language: 'DE', texts: 'exchange' });
    const { version } = (await admin.get(`/api/items/Oem/${mowers}`)).body;
    expect((await admin.post(`/api/items/Oem/${mowers}`, { version, displayName: 'Mäher' })).status).toBe(200);
    const undone = await admin.post(`/api/changes/${again.body.changeId}/undo`);
    expect([undone.status, Object.keys(undone.body.modelState)]).toEqual([409, ['id']]);
    expect(await texts()).toContain('DE Mäher');
  });

  it('15.7 is given another name where the texts are in it already, and nothing is translated into it', async () => {
    await fill();
    const refused = await put({ language: 'DE', texts: 'relabel' });
    expect([refused.status, refused.body.modelState]).toEqual([
      409,
      { language: [firstLanguageMessages.isTranslated('DE', 2)] },
    ]);
    const set = await put({ language: 'SV', texts: 'relabel' });
    expect(set.body.languages).toEqual(['SV', 'DE', 'FR']);
    expect(await texts()).toEqual([
      'DE Rasenmäher',
      'DE Schraube',
      'FR Vis',
      'SV Bolt',
      'SV Mowers',
      'SV Nut',
      'SV Saws',
    ]);
  });

  it('15.7 is an administrator’s to change, into another that the catalogue has', async () => {
    const body = { language: 'DE', texts: 'exchange' };
    expect((await put(body, 'ManageCatalogSettings')).status).toBe(403);
    expect((await put({ ...body, version: 99 })).status).toBe(409);
    expect((await put({ ...body, language: 'SV' })).body.modelState).toEqual({
      language: [firstLanguageMessages.unknown],
    });
    expect((await put({ ...body, language: 'EN' })).body.modelState).toEqual({
      language: [firstLanguageMessages.isFirst],
    });
  });

  it('15.7 sorts children that are in the order of their names anew', async () => {
    const parent = await items.division(null, 'All');
    const [a, b] = [await items.model(parent, 'Axe'), await items.model(parent, 'Belt')];
    const admin = catalog.as('Admin');
    expect((await admin.post(`/api/hierarchies/${parent}/sortChildren`, { sortType: 1 })).status).toBe(200);
    await load.itemTexts(catalog, ['MD,Axe,,DE,Zange']);
    const children = async () => {
      const { body } = await admin.get(`/api/hierarchies/${parent}/children`);
      return body.items.map(({ id }: { id: number }) => id);
    };
    expect(await children()).toEqual([a, b]);
    await put({ language: 'DE', texts: 'exchange' });
    expect(await children()).toEqual([b, a]);
  });
});
