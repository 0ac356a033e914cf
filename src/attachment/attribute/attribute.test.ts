import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';

const api = await openApi();
let catalog: TestCatalog;
let model: number;
let edition: number;
let pages: number;
const path = '/api/settings/data/fileattributes';
const settings = async () => (await catalog.as('member').get(path)).body;
const save = async (attributeIds: number[], of: object = {}) =>
  catalog.as('ManageCatalogSettings').put(path, { attributeIds, version: (await settings()).version, ...of });
beforeAll(async () => {
  catalog = await api.catalog();
  const items = await itemsOf(catalog);
  model = await items.model(await items.division(null));
  const add = async (name: string, type: number, definition: object) =>
    (await catalog.as('ManageCatalogSettings').post('/api/attributes', { name, type, definition })).body.id;
  edition = await add('Edition', 4, { items: ['First', 'Second'] });
  pages = await add('Pages', 2, { min: 1 });
});

describe('19.g file attributes', () => {
  it('are chosen in the settings, in their order, in a change that is undone', async () => {
    expect(await settings()).toEqual({ attributes: [], version: 0 });
    expect((await save([pages, edition])).body.attributes).toMatchObject([
      { attributeId: pages, name: 'Pages', type: 2 },
      { attributeId: edition, definition: { items: ['First', 'Second'] } },
    ]);
    expect((await save([edition], { version: 1 })).status).toBe(409);
    expect((await save([edition, edition])).status).toBe(400);
    expect(Object.keys((await save([999_999_999])).body.modelState)).toEqual(['attributeIds']);
    for (const role of ['member', 'Users', 'Administrators'] as const)
      expect((await catalog.as(role).put(path, { attributeIds: [], version: 1 })).status).toBe(403);
    expect((await save([edition, pages])).body.attributes[0].attributeId).toBe(edition);
    const { version } = await settings();
    expect((await catalog.as('ManageCatalogSettings').post(`/api/changes/${version}/undo`)).status).toBe(200);
    expect((await settings()).attributes[0].attributeId).toBe(pages);
  });

  it('hold values of files and URLs, which have to fit, and stay where a save does not name them', async () => {
    const editor = catalog.as('Users');
    const urls = (attributes?: object) => [{ url: 'https://example.org/manual', ...(attributes && { attributes }) }];
    const post = (attributes?: object) => editor.post('/api/items/Oem/postUrls', { id: model, urls: urls(attributes) });
    const refused = await post({ [edition]: ['Third'], [pages]: ['0'], 999: ['x'] });
    expect([refused.status, Object.keys(refused.body.modelState).toSorted((a, b) => a.localeCompare(b))]).toEqual([
      400,
      [`customAttributes.${edition}`, `customAttributes.${pages}`, 'customAttributes.999'].toSorted((a, b) =>
        a.localeCompare(b),
      ),
    ]);
    const values = { [edition]: ['First'], [pages]: ['12'] };
    const [made] = (await post(values)).body.attachments;
    expect(made.attributes).toEqual(values);
    expect((await post()).body.attachments[0].attributes).toEqual(values);
    const [now] = (await editor.get(`/api/hierarchies/${model}/attachments`)).body.items;
    const at = `/api/items/Oem/${model}/attachments/${now.id}`;
    const kept = await editor.post(at, { version: now.version, displayName: 'Manual' });
    expect(kept.body.attachments[0]).toMatchObject({ displayName: 'Manual', attributes: values });
    const { version } = kept.body.attachments[0];
    const cleared = await editor.post(at, { version, attributes: { [pages]: ['13'] } });
    expect(cleared.body.attachments[0].attributes).toEqual({ [pages]: ['13'] });
    await editor.post(`/api/changes/${cleared.body.changeId}/undo`);
    const [back] = (await editor.get(`/api/hierarchies/${model}/attachments`)).body.items;
    expect(back.attributes).toEqual(values);
    const found = await editor.get('/api/items/Oem/urlsAttachments');
    expect(found.body.items[0].attributes).toEqual(values);
  });

  it('are not taken from files that have values of them, nor deleted while files carry them', async () => {
    const held = await save([pages]);
    expect([held.status, held.body.modelState]).toEqual([409, { attributeIds: ['Files have values of Edition: 1.'] }]);
    expect((await catalog.as('ManageCatalogSettings').del(`/api/attributes/${edition}`)).status).toBe(409);
    const elsewhere = await api.catalog();
    expect((await elsewhere.as('member').get(path)).body.attributes).toEqual([]);
    expect((await elsewhere.as('Admin').put(path, { attributeIds: [edition], version: 0 })).status).toBe(400);
  });
});
