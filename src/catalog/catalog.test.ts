import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';

const api = await openApi();
const administrator = api.caller((await api.user({ superAdmin: true })).accessToken);
const newCode = () => `C-${randomBytes(5).toString('hex')}`;

it('makes a catalogue with its starting values, for super administrators', async () => {
  const code = newCode();
  const made = await administrator.post('/api/catalogs', { code, name: 'Bicycles', languages: ['EN', 'SV'] });
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    code,
    name: 'Bicycles',
    covers: '',
    contexts: ['Oem'],
    languages: ['EN', 'SV'],
  });
  expect((await administrator.get(`/${code.toLowerCase()}/api/lookup/byType/4`)).body).not.toEqual([]);
  const { accessToken } = await api.user();
  expect((await api.caller(accessToken).post('/api/catalogs', { code: newCode(), name: 'x' })).status).toBe(403);
});

it('refuses a code that is taken in whatever case, and leaves nothing behind', async () => {
  const code = newCode();
  expect((await administrator.post('/api/catalogs', { code, name: 'First' })).status).toBe(200);
  const again = await administrator.post('/api/catalogs', { code: code.toUpperCase(), name: 'Second' });
  expect(again.status).toBe(409);
  expect(again.body.message).toBe('The requested item conflicted with existing items.');
  expect(again.body.modelState).toEqual({ code: ['Another catalogue has this code.'] });
  const found = await administrator.get(`/api/catalogs?search=${code}`);
  expect(found.body).toHaveLength(1);
});

it('refuses codes that are no code, or an address of the program', async () => {
  for (const code of [
    'A',
    '1A',
    'with space',
    'a_b',
    'x'.repeat(17),
    'api',
    'API',
    'Health',
    'accessdenied',
    'oidc',
    'Ä1',
    '',
  ]) {
    const { status, body } = await administrator.post('/api/catalogs', { code, name: 'x' });
    expect([code, status, Object.keys(body.modelState)]).toEqual([code, 400, ['code']]);
  }
  for (const fields of [
    { name: ' ' },
    { contexts: ['oem'] },
    { contexts: ['Oem', 'Oem'] },
    { languages: ['english'] },
    { languages: [] },
  ]) {
    const { status } = await administrator.post('/api/catalogs', { code: newCode(), name: 'x', ...fields });
    expect([fields, status]).toEqual([fields, 400]);
  }
});

it('lists the catalogues that a user may open, by code, a page at a time', async () => {
  const mine = await api.catalog({ name: 'Snow blowers', covers: 'Ariens 1990 to today' });
  const other = await api.catalog();
  const member = mine.as('member').under('');
  expect((await member.get('/api/catalogs')).body).toEqual([
    {
      code: mine.code,
      name: 'Snow blowers',
      covers: 'Ariens 1990 to today',
      contexts: ['Oem'],
      languages: ['EN'],
    },
  ]);
  expect((await member.get('/api/catalogs?search=SNOW')).body).toHaveLength(1);
  expect((await member.get('/api/catalogs?search=%25')).body).toEqual([]);
  const all = (await administrator.get('/api/catalogs')).body as { code: string }[];
  expect(all.map(({ code }) => code)).toEqual(expect.arrayContaining([mine.code, other.code]));
  const page = await administrator.get('/api/catalogs?take=1&skip=1');
  expect(page.body).toEqual([all[1]]);
  expect((await mine.as('none').under('').get('/api/catalogs')).status).toBe(401);
});

it('gives the page data of a catalogue to its members', async () => {
  const { as, code } = await api.catalog();
  const { body } = await as('Reviewers').get('/api/pageData');
  expect(body).toMatchObject({
    code,
    supportedLangCodes: ['EN'],
    allowFootnotes: true,
    profile: { roles: [], workflowRole: 'Reviewers', superAdmin: false, settings: {} },
    busy: null,
    maxLength: { partNumber: 64, footnote: 1024 },
    maxContentGroupsAllowed: 20,
    knownAttributes: { tag: 1, visibility: 26, language: 31, literatureCategory: 42 },
    refreshMaxAttempts: 3,
    publishingEnvironments: [
      { id: 2, name: 'Staging' },
      { id: 1, name: 'Production' },
    ],
    publishingStatuses: { 0: 'In progress', 1: 'Published', 2: 'Failed' },
    relationTypes: { image: 3, included: 6, crossSell: 10, upSell: 11 },
    pdfSettings: { maxModelsForCustomPdf: 50 },
    importFileRetentionThreshold: 30,
    enableNewFitment: true,
    allowCustomPartStatus: false,
    catalogModule: { partsLookup: 4 },
  });
  expect((await as('Admin').get('/api/pageData')).body.profile).toMatchObject({
    roles: ['Admin'],
    workflowRole: 'Administrators',
  });
  expect((await as('super').get('/api/pageData')).body.profile).toMatchObject({
    roles: ['Admin'],
    superAdmin: true,
  });
  expect((await as('stranger').get('/api/pageData')).status).toBe(403);
});

it('15.13 says which imports the caller may run, SVG among them, and serials where the catalogue has them', async () => {
  const catalog = await api.catalog();
  const types = async (role: 'member' | 'AllowImport') => {
    const { importTypes } = (await catalog.as(role).get('/api/pageData')).body;
    return importTypes as { id: number; name: string; hasAccess: boolean }[];
  };
  const own = await types('AllowImport');
  expect(own).toContainEqual({ id: 13, name: 'SvgImport', hasAccess: true });
  expect(own).toContainEqual({ id: 15, name: 'SerialVin', hasAccess: true });
  expect((await types('member')).map(({ hasAccess }) => hasAccess)).toEqual(own.map(() => false));
  await catalog.set({ serial_vin_enabled: false });
  expect((await types('AllowImport')).map(({ id }) => id)).not.toContain(15);
});

it('names what holds the write lock in the page data', async () => {
  const { as, id } = await api.catalog();
  await api.holdWriteLock(id, 'Import: Parts', async () => {
    expect((await as('member').get('/api/pageData')).body.busy).toBe('Import: Parts');
  });
  expect((await as('member').get('/api/pageData')).body.busy).toBeNull();
});

it('saves the settings of a catalogue, once for each version', async () => {
  const { as } = await api.catalog();
  const before = (await as('member').get('/api/settings/admin-setting')).body;
  const wanted = {
    ...before,
    name: 'Renamed',
    languages: ['EN', 'SV'],
    timeZone: 'Europe/Stockholm',
    allowFootnotes: false,
    publishPartsWithoutList: true,
    publicProduction: true,
    restorePoints: false,
  };
  const saved = await as('ManageCatalogSettings').put('/api/settings/admin-setting', wanted);
  expect(saved.body).toEqual({ ...wanted, version: before.version + 1 });
  expect((await as('member').get('/api/pageData')).body).toMatchObject({
    name: 'Renamed',
    supportedLangCodes: ['EN', 'SV'],
    allowFootnotes: false,
  });
  const late = await as('Admin').put('/api/settings/admin-setting', { ...before, name: 'Too late' });
  expect([late.status, late.body.message]).toEqual([409, 'The requested item conflicted with existing items.']);
  expect((await as('Users').put('/api/settings/admin-setting', saved.body)).status).toBe(403);
  const { version: _version, ...without } = saved.body;
  for (const wrong of [
    without,
    { ...saved.body, timeZone: 'Mars/Olympus' },
    { ...saved.body, languages: [] },
    { ...saved.body, name: 'x'.repeat(257) },
  ]) {
    expect((await as('Admin').put('/api/settings/admin-setting', wrong)).status).toBe(400);
  }
});
