import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { listValue, unique, unitsOfIndustry } from '../../test/taxonomies.ts';
import {
  catalogOf,
  filterOffers,
  importConfigMessages,
  industriesOf,
  shownConfigs,
  type ConfigFilter,
} from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let other: TestCatalog;
let code = Math.floor(Math.random() * 1_000_000_000);
beforeAll(async () => {
  [catalog, other] = [await api.catalog(), await api.catalog()];
});

const root = () => catalog.as('super').under('');
const industry = (name = unique('Industry')) => listValue(api, 1002, name, ++code);
const add = (of: TestCatalog, industryId: number | null) =>
  root().post('/api/xmlImportConfigs', { oemName: `Catalogue ${of.code}`, oemCode: of.code, industryId });
const own = async (role: 'member' | 'super' = 'member') =>
  (await catalog.as(role).under('').get('/api/xmlImportConfigs')).body as { id: number; oemCode: string }[];

describe('import configs', () => {
  it('L4.4 L4.6 L4.10 name two files, are active at first, and get another industry', async () => {
    const [first, second] = [await industry(), await industry()];
    const added = await add(catalog, first);
    expect(added).toMatchObject({
      status: 200,
      body: { industryId: first, oemCode: catalog.code, active: true, lastRun: null },
    });
    const { id, version, xmlFileName, zipFileName, dateCreated, dateModified } = added.body;
    expect([xmlFileName, zipFileName]).toEqual([`${catalog.code}-${code - 1}.xml`, `${catalog.code}-${code - 1}.zip`]);
    expect(Date.parse(dateModified) - Date.parse(dateCreated)).toBeLessThan(1000);
    const saved = await root().put(`/api/xmlImportConfigs/${id}`, { version, industryId: second, active: false });
    expect(saved.body).toMatchObject({ industryId: second, active: false, xmlFileName: `${catalog.code}-${code}.xml` });
    expect(
      (await root().put(`/api/xmlImportConfigs/${id}`, { version, industryId: second, active: true })).status,
    ).toBe(409);
    expect(await own()).toContainEqual(saved.body);
  });

  it('L4.7 L4.8 L4.11 are refused with the documented words', async () => {
    const industryId = await industry();
    const unknown = await root().post('/api/xmlImportConfigs', {
      oemName: 'Nobody',
      oemCode: catalog.code,
      industryId,
    });
    expect([unknown.status, unknown.body.message]).toEqual([400, importConfigMessages.catalog]);
    for (const wrong of [null, 999_999_999, await listValue(api, 1005)]) {
      const refused = await add(catalog, wrong);
      expect([refused.status, refused.body.modelState]).toEqual([400, { industryId: [importConfigMessages.industry] }]);
    }
    const withoutCode = await add(catalog, await listValue(api, 1002));
    expect(withoutCode.body.modelState).toEqual({ industryId: [importConfigMessages.noCode] });
    await add(catalog, industryId);
    const twice = await add(catalog, industryId);
    expect([twice.status, twice.body.message]).toEqual([409, importConfigMessages.taken]);
    for (const role of ['member', 'ManageCatalogSettings', 'Admin'] as const) {
      const caller = catalog.as(role).under('');
      expect((await caller.post('/api/xmlImportConfigs', { oemName: '', oemCode: '', industryId })).status).toBe(403);
      expect((await caller.put('/api/xmlImportConfigs/1', { version: 1, industryId, active: true })).status).toBe(403);
    }
  });

  it('are told to those who may open the catalogue alone', async () => {
    const { id } = (await add(other, await industry())).body;
    expect((await own()).some((one) => one.id === id)).toBe(false);
    expect((await own('super')).some((one) => one.id === id)).toBe(true);
  });

  it('L4.5 L4.9 are for industries of which the catalogue has units, or for any where it has none', async () => {
    const [one, two] = [await industry(), await industry()];
    const mine = await api.catalog({ contexts: ['MajorUnit'] });
    const asked = async () => {
      const { body } = await mine.as('member').under('').get('/api/industryWiseCatalogDetails');
      return body as { id: number; industry: string; catalogDetails: { code: string; name: string; id: number }[] }[];
    };
    const before = industriesOf(await asked(), mine.code);
    expect(before.industries.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
    expect(before.single).toBeUndefined();
    await unitsOfIndustry(api, mine, one, ['Osprey']);
    const all = await asked();
    expect(industriesOf(all, mine.code).single?.id).toBe(one);
    expect(all.find(({ id }) => id === two)?.catalogDetails).toEqual([]);
  });
});

it('L4.7 a catalogue is meant by its name and code together, in whatever case', () => {
  const catalogs = [{ name: 'Kestrel / Cycles', code: 'KST' }];
  expect(catalogOf(catalogs, ' kestrel / cycles / kst')).toBe(catalogs[0]);
  expect([catalogOf(catalogs, 'KST'), catalogOf(catalogs, 'Kestrel / Cycles')]).toEqual([undefined, undefined]);
});

it('L4.2 filters offer what the others leave, and the table is sorted by any column', () => {
  const rows = [
    { id: 1, industry: 'Marine', oemName: 'Beta', oemCode: 'B' },
    { id: 2, industry: 'Snow', oemName: 'Alpha', oemCode: 'A' },
    { id: 3, industry: 'Snow', oemName: 'Beta', oemCode: 'B' },
  ];
  expect(filterOffers(rows, { industry: 'Snow' }, 'oemName')).toEqual(['Alpha', 'Beta']);
  expect(filterOffers(rows, { industry: 'Snow', oemName: 'Alpha' }, 'oemCode')).toEqual(['A']);
  expect(filterOffers(rows, { oemCode: 'A' }, 'industry')).toEqual(['Snow']);
  const ids = (filter: ConfigFilter, textOf: (row: (typeof rows)[number]) => string, descending = false) =>
    shownConfigs(rows, filter, { textOf, descending }).map(({ id }) => id);
  expect(ids({}, ({ oemName }) => oemName)).toEqual([2, 1, 3]);
  expect(ids({}, ({ industry }) => industry, true)).toEqual([2, 3, 1]);
  expect(ids({ industry: 'Snow', oemCode: 'B' }, ({ oemName }) => oemName)).toEqual([3]);
});
