import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { itemsOf, versionOf } from '../../test/items.ts';
import { lookupType, maxContentGroups } from '../lookup/rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeAll(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
});

const add = (name: string, of = catalog) =>
  of.as('Admin').post('/api/lookup/lookupvalue', { type: lookupType('contentGroup'), name });
const group = async (name: string, of = catalog): Promise<number> => (await add(name, of)).body.id;
const label = async (id: number, contentGroups: number[]) =>
  catalog.as('Users').post(`/api/items/Oem/${id}`, { version: await versionOf(catalog, id), contentGroups });
const labelsOf = async (id: number) => (await catalog.as('member').get(`/api/items/Oem/${id}`)).body.contentGroups;
const found = async (query: string) =>
  (await catalog.as('Users').get(`/api/hierarchies/search?${query}`)).body.items.map((one: { id: number }) => one.id);

it('19.g labels items, finds them by any of the groups, and hides nothing', async () => {
  const [marine, racing, empty] = [await group('Marine'), await group('Racing'), await group('Empty')];
  const division = await items.division(null);
  const [a, b, c] = [await items.model(division), await items.model(division), await items.model(division)];
  expect((await label(a, [racing, marine, racing])).status).toBe(200);
  await label(b, [racing]);
  expect(await labelsOf(a)).toEqual([marine, racing]);
  expect(await labelsOf(c)).toEqual([]);
  expect(new Set(await found(`contentGroups=${racing}`))).toEqual(new Set([a, b]));
  expect(await found(`contentGroups=${marine}`)).toEqual([a]);
  expect(new Set(await found(`contentGroups=${marine},${racing}`))).toEqual(new Set([a, b]));
  expect(await found(`contentGroups=${empty}`)).toEqual([]);
  const reader = await catalog.as('member').get(`/api/hierarchies/search?hierarchyType=2&q=`);
  expect(reader.body.items.map((one: { id: number }) => one.id)).toEqual(expect.arrayContaining([a, b, c]));
  const { changeId } = (await label(b, [])).body;
  expect(await found(`contentGroups=${racing}`)).toEqual([a]);
  await catalog.as('Users').post(`/api/changes/${changeId}/undo`, {});
  expect(await labelsOf(b)).toEqual([racing]);
});

it('19.g refuses what is no content group of the catalogue, and more than 20', async () => {
  const model = await items.model(await items.division(null));
  const other = await group('Theirs', await api.catalog());
  const { body: lists } = await catalog.as('member').get(`/api/lookup/byType/${lookupType('unitOfMeasure')}`);
  for (const id of [other, lists[0].id, 999_999_999])
    expect((await label(model, [id])).body.modelState).toEqual({
      contentGroups: ['The content group does not exist.'],
    });
  expect((await catalog.as('Users').get('/api/hierarchies/search?contentGroups=x')).status).toBe(400);
  const full = await api.catalog();
  for (let nth = 0; nth < maxContentGroups; nth++) expect((await add(`G${nth}`, full)).status).toBe(200);
  expect((await add('One too many', full)).body.modelState).toEqual({ type: ['The list holds 20 values at most.'] });
});

it('19.g keeps a group that labels an item or literature in its list', async () => {
  const [kept, free] = [await group('Kept'), await group('Free')];
  const model = await items.model(await items.division(null));
  await label(model, [kept]);
  const remove = (id: number) => catalog.as('Admin').del(`/api/lookup/lookupvalue/${id}`);
  expect((await remove(kept)).status).toBe(409);
  expect((await remove(free)).status).toBe(200);
  await label(model, []);
  const urls = [{ url: 'https://example.org/a', contentGroups: [kept] }];
  expect((await catalog.as('Users').post('/api/items/Oem/postUrls', { id: model, urls })).status).toBe(200);
  expect((await remove(kept)).status).toBe(409);
});

it('19.g labels literature and URLs, and finds both by their groups', async () => {
  const manuals = await group('Manuals');
  const model = await items.model(await items.division(null));
  const editor = catalog.as('Users');
  const urls = [{ url: 'https://example.org/m', contentGroups: [manuals] }, { url: 'https://example.org/n' }];
  const { body } = await editor.post('/api/items/Oem/postUrls', { id: model, urls });
  expect(body.attachments.map((one: { contentGroups: number[] }) => one.contentGroups)).toEqual([[manuals], []]);
  const [first] = body.attachments;
  const search = async (of: string) => (await editor.get(`/api/items/Oem/${of}?contentGroups=${manuals}`)).body;
  expect((await search('urlsAttachments')).items.map((one: { name: string }) => one.name)).toEqual([
    'https://example.org/m',
  ]);
  expect((await search('literature')).items ?? []).toEqual([]);
  const saved = await editor.post(`/api/items/Oem/${model}/attachments/${first.id}`, {
    version: first.version,
    contentGroups: [],
  });
  expect(saved.status).toBe(200);
  expect((await search('urlsAttachments')).items).toEqual([]);
  const unknown = [{ url: 'https://example.org/o', contentGroups: [999_999_999] }];
  const refused = await editor.post('/api/items/Oem/postUrls', { id: model, urls: unknown });
  expect(refused.body.modelState).toEqual({ contentGroups: ['The content group does not exist.'] });
});

it('19.g goes with the copy of an item', async () => {
  const racing = await group('Copied');
  const division = await items.division(null);
  const model = await items.model(division);
  await label(model, [racing]);
  const copied = await catalog.as('Users').post(`/api/hierarchies/${model}/duplicate`, {
    parentId: division,
    name: 'The copy',
  });
  expect([copied.status, copied.body.message]).toEqual([200, undefined]);
  expect(await labelsOf(copied.body.id)).toEqual([racing]);
});
