import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { itemsOf } from '../../test/items.ts';
import { translating } from '../../test/translating.ts';
import { catalogMessages } from './rules.ts';
import { profileFlags } from './switches/rules.ts';

const api = await openApi();
const load = translating(api);
let catalog: TestCatalog;
beforeEach(async () => {
  catalog = await api.catalog({ languages: ['EN', 'DE', 'FR'], contexts: ['Oem', 'MajorUnit'] });
});

const path = '/api/settings/admin-setting';
const settings = async () => (await catalog.as('member').get(path)).body;
const save = async (of: object) => catalog.as('ManageCatalogSettings').put(path, { ...(await settings()), ...of });
const labels = async () => {
  const { body } = await catalog.as('Users').get('/api/changes?take=20');
  return body.items.map(({ label }: { label: string }) => label);
};

describe('settings', () => {
  it('15.7 keep the first language, whichever way a list of languages would change it', async () => {
    const before = await settings();
    for (const languages of [
      ['DE', 'FR'],
      ['DE', 'EN', 'FR'],
      ['SV', 'EN', 'DE', 'FR'],
    ]) {
      const { status, body } = await save({ languages });
      expect([status, body.modelState]).toEqual([400, { languages: [catalogMessages.firstStays('EN')] }]);
    }
    expect(await settings()).toEqual(before);
    expect((await save({ languages: ['EN', 'FR', 'SV', 'DE'] })).body.languages).toEqual(['EN', 'FR', 'SV', 'DE']);
  });

  it('15.7 keep a language and a context that have content, and say how much', async () => {
    const { division } = await itemsOf(catalog);
    await division(null, 'Mowers');
    await load.itemTexts(catalog, ['DV,Mowers,,DE,Rasenmäher']);
    const refused = await save({ languages: ['EN'], contexts: ['MajorUnit'] });
    expect([refused.status, refused.body.modelState]).toEqual([
      409,
      { languages: [catalogMessages.languageInUse('DE', 1, 0)], contexts: [catalogMessages.contextInUse('Oem', 1)] },
    ]);
    expect(refused.body.modelState.languages).toEqual(['DE has content: 1 translated text, 0 files.']);
    const done = await save({ languages: ['EN', 'DE'], contexts: ['Oem'] });
    expect([done.status, done.body.languages, done.body.contexts]).toEqual([200, ['EN', 'DE'], ['Oem']]);
  });

  it('15.7 are saved as changes that history lists, and undo takes back', async () => {
    const admin = catalog.as('Admin');
    const before = await settings();
    expect((await admin.put(path, { ...before, name: 'Renamed', timeZone: 'Europe/Stockholm' })).status).toBe(200);
    const serial = (await admin.get('/api/settings/data/serial-vin')).body;
    expect((await admin.put('/api/settings/data/serial-vin', { ...serial, serialVinEnabled: false })).status).toBe(200);
    const colour = { newColor: '#112233', targetType: 'hotspot', version: (await settings()).version };
    expect((await admin.put('/api/diagrams/displayHotspotColor', colour)).status).toBe(200);
    expect(await labels()).toEqual(['Colour of hotspots', 'Serial/VIN settings', 'Admin settings', 'Starting values']);
    const { body } = await admin.get('/api/changes?take=20');
    const old = await api.services.database.inCatalog(catalog.id, async (db) => {
      const rows = await db.selectFrom('catalog_setting').select(['name', 'value', 'change_id']).execute();
      return rows.filter((row) => row.change_id === body.items[2].id).map(({ name, value }) => [name, value]);
    });
    expect(old).toEqual(
      expect.arrayContaining([
        ['name', 'Renamed'],
        ['time_zone', 'Europe/Stockholm'],
      ]),
    );
    expect(old).toHaveLength(2);
    expect((await admin.post(`/api/changes/${body.items[2].id}/undo`)).status).toBe(200);
    expect(await settings()).toMatchObject({ name: before.name, timeZone: 'UTC' });
    const page = (await admin.get('/api/pageData')).body;
    expect([page.serialVinEnabled, page.hotspotColor]).toEqual([false, '#112233']);
  });

  it('15.7 that change nothing write nothing, and nothing writes them outside a change', async () => {
    const before = await labels();
    expect((await save({})).body).toEqual(await settings());
    expect(await labels()).toEqual(before);
    await expect(
      api.services.database.outside((db) =>
        db.updateTable('catalog').set({ name: 'x' }).where('id', '=', catalog.id).execute(),
      ),
    ).rejects.toThrow('inside a change');
  });

  it('15.7 an undo leaves no content in a language that goes', async () => {
    const admin = catalog.as('Admin');
    expect((await admin.put(path, { ...(await settings()), languages: ['EN', 'DE', 'FR', 'SV'] })).status).toBe(200);
    const { body } = await admin.get('/api/changes?take=1');
    const { division } = await itemsOf(catalog);
    await division(null, 'Mowers');
    await load.itemTexts(catalog, ['DV,Mowers,,SV,Gräsklippare']);
    const undone = await admin.post(`/api/changes/${body.items[0].id}/undo`);
    expect([undone.status, undone.body.modelState]).toEqual([409, { id: ['There is content in SV by now.'] }]);
    expect((await settings()).languages).toEqual(['EN', 'DE', 'FR', 'SV']);
  });
});

describe('contexts', () => {
  it('15.8 that the catalogue lacks are refused, whatever the route, and bring types and states later', async () => {
    await save({ contexts: ['Oem'] });
    const admin = catalog.as('Admin');
    const type = {
      context: 'MajorUnit',
      code: 'XX',
      description: 'X',
      baseType: 9,
      allowTopLevel: true,
      allowDiagrams: false,
      allowImage: false,
      allowAttachments: false,
      hasWorkflow: true,
      allowableChildren: [],
      attributes: [{ attributeId: 1, isKey: true }],
    };
    const calls = [
      () => admin.post('/api/hierarchytypes', type),
      () => admin.post('/api/items/MajorUnit', { typeId: 1, parentId: null, name: 'Unit' }),
      () => admin.get('/api/itemType/MajorUnit'),
      () => admin.get('/api/hierarchies/MajorUnit'),
      () => admin.get('/api/workflows/getall/MajorUnit/false'),
      () => admin.post('/api/workflows/start/MajorUnit', {}),
      () => admin.get('/api/Ecommerce/pricing/settings'),
    ];
    for (const call of calls) {
      const { status, body } = await call();
      expect([status, Object.keys(body.modelState)]).toEqual([404, ['context']]);
    }
    const later = await api.catalog();
    const owner = later.as('ManageCatalogSettings');
    const before = (await owner.get(path)).body;
    expect((await owner.put(path, { ...before, contexts: ['Oem', 'MajorUnit'] })).status).toBe(200);
    const types = (await owner.get('/api/itemType/MajorUnit')).body;
    expect(types.map(({ code }: { code: string }) => code)).toEqual(['MF', 'MU', 'MG']);
    expect(types[0].allowableChildren).toHaveLength(2);
    expect((await owner.get('/api/workflows/getall/MajorUnit/false')).body).toHaveLength(4);
    expect((await owner.get('/api/itemType/Oem')).body).toHaveLength(5);
    // One that comes back finds its types as they were.
    const back = async (contexts: string[]) => owner.put(path, { ...(await owner.get(path)).body, contexts });
    const { id } = types[0];
    await back(['Oem']);
    expect((await owner.get(`/api/hierarchytypes/${id}`)).status).toBe(404);
    await back(['Oem', 'MajorUnit']);
    expect((await owner.get('/api/itemType/MajorUnit')).body).toHaveLength(3);
    expect((await owner.get(`/api/hierarchytypes/${id}`)).status).toBe(200);
  });
});

describe('switches', () => {
  const switches = '/api/settings/switches';

  it('15.13 are the super administrator’s, and the page data tells of them', async () => {
    const installation = catalog.as('super');
    const start = (await installation.get(switches)).body;
    expect(start).toEqual({
      hasCustomPdf: false,
      hasImportApi: false,
      hasReportAndIssueModule: false,
      partExport: false,
      fineDigits: false,
      quantitiesAsPrinted: false,
      enableNewFitment: true,
      offersUnits: false,
      allowCustomPartStatus: false,
      partsLookupUrl: '',
      version: expect.any(Number),
    });
    const wanted = {
      hasCustomPdf: true,
      hasImportApi: true,
      hasReportAndIssueModule: true,
      partExport: true,
      fineDigits: true,
      quantitiesAsPrinted: true,
      enableNewFitment: false,
      offersUnits: true,
      allowCustomPartStatus: true,
      partsLookupUrl: 'https://parts.example.com/lookup',
      version: start.version,
    };
    for (const role of ['Admin', 'ManageCatalogSettings'] as const) {
      expect((await catalog.as(role).put(switches, wanted)).status).toBe(403);
      expect((await catalog.as(role).get(switches)).status).toBe(403);
    }
    const at = { ...wanted, partsLookupUrl: 'javascript:alert(1)' };
    expect((await installation.put(switches, at)).body.modelState).toHaveProperty('partsLookupUrl');
    const none = (await catalog.as('member').get('/api/pageData')).body;
    expect([none.profile.settings, none.profile.modules, none.enableNewFitment]).toEqual([{}, [], true]);
    expect((await installation.put(switches, wanted)).body).toEqual({ ...wanted, version: start.version + 1 });
    expect((await installation.put(switches, wanted)).status).toBe(409);
    const page = (await catalog.as('member').get('/api/pageData')).body;
    expect(page).toMatchObject({
      enableNewFitment: false,
      allowCustomPartStatus: true,
      catalogModule: { partsLookup: 4 },
    });
    expect(page.profile.modules).toEqual([{ code: 4, address: wanted.partsLookupUrl }]);
    expect(page.profile.settings).toEqual(
      Object.fromEntries(Object.values(profileFlags).map((flag) => [flag, 'true'])),
    );
    expect((await labels())[0]).toBe('Switches of the catalogue');
  });

  it('15.13 stay as they are when an administrator undoes their change', async () => {
    const installation = catalog.as('super');
    const start = (await installation.get(switches)).body;
    await installation.put(switches, { ...start, partExport: true });
    const { body } = await catalog.as('Admin').get('/api/changes?take=1');
    const undone = await catalog.as('Admin').post(`/api/changes/${body.items[0].id}/undo`);
    expect([undone.status, undone.body.leftAlone]).toEqual([200, 1]);
    expect((await installation.get(switches)).body.partExport).toBe(true);
  });

  it('15.13 a status of a part is one of the list, unless the catalogue takes others', async () => {
    const part = (status: string) =>
      catalog.as('Users').post('/api/parts', { partNumber: `S-${status}`, description: 'Bolt', status });
    const refused = await part('Retired');
    expect([refused.status, Object.keys(refused.body.modelState)]).toEqual([400, ['status']]);
    expect((await part('Obsolete')).status).toBe(200);
    expect((await part('A')).status).toBe(200);
    const start = (await catalog.as('super').get(switches)).body;
    await catalog.as('super').put(switches, { ...start, allowCustomPartStatus: true });
    expect((await part('Retired')).status).toBe(200);
  });
});
