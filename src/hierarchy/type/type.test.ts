import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf, versionOf } from '../../../test/items.ts';

const api = await openApi();
const path = '/api/hierarchytypes';
let catalog: TestCatalog;
let items: Awaited<ReturnType<typeof itemsOf>>;
beforeEach(async () => {
  catalog = await api.catalog();
  items = await itemsOf(catalog);
});

const editor = () => catalog.as('ManageCatalogSettings');
const reader = () => catalog.as('member');

const fresh = {
  context: 'Oem',
  code: 'sx',
  description: 'Section',
  baseType: 4,
  allowTopLevel: true,
  allowDiagrams: false,
  allowImage: false,
  allowAttachments: false,
  hasWorkflow: false,
  allowableChildren: [],
  attributes: [{ attributeId: 1, isKey: true }],
};
const add = (fields: object = {}) => editor().post(path, { ...fresh, ...fields });
const idOf = (code: string): number => items.types[code] ?? 0;

/** Saves a type with its newest version; what is not given stays. */
async function save(id: number, fields: object) {
  const { body } = await reader().get(`${path}/${id}`);
  const { context: _c, id: _i, isBase: _b, itemCount: _n, ...rest } = body;
  const attributes = body.attributes.map(
    ({ attributeId, isKey, isRequired, isSearchable }: Record<string, unknown>) => ({
      attributeId,
      isKey,
      isRequired,
      isSearchable,
    }),
  );
  return editor().post(`${path}/${id}`, { ...rest, attributes, ...fields });
}

async function attribute(name: string): Promise<number> {
  return (await editor().post('/api/attributes', { name, type: 1 })).body.id;
}

describe('hierarchy types', () => {
  it('are added with an upper-cased code, saved and deleted', async () => {
    const colour = await attribute('Colour');
    const added = await add({
      allowableChildren: [
        { id: 0, primary: true, link: false },
        { id: idOf('MD'), primary: true, link: true },
      ],
      attributes: [
        { attributeId: 1, isKey: true },
        { attributeId: colour, isKey: true, isSearchable: true },
      ],
    });
    const { id, version } = added.body;
    expect(added).toMatchObject({ status: 200, body: { code: 'SX', isBase: false, itemCount: 0 } });
    expect(added.body.allowableChildren).toEqual(
      expect.arrayContaining([
        { id, primary: true, link: false },
        { id: idOf('MD'), primary: true, link: true },
      ]),
    );
    // A key implies required; Tag is a key that may be empty.
    expect(added.body.attributes.map((one: { isRequired: boolean }) => one.isRequired)).toEqual([false, true]);
    expect((await save(id, { description: 'Segment' })).body).toMatchObject({ description: 'Segment', code: 'SX' });
    expect((await reader().get(`${path}/${id}`)).body.version).toBeGreaterThan(version);
    const listed = (await reader().get('/api/itemType/Oem')).body;
    expect(listed.map((one: { code: string }) => one.code)).toEqual(['DV', 'MD', 'CH', 'IP', 'SX', 'SG']);
    expect((await editor().del(`${path}/${id}`)).body).toEqual({ changeId: expect.any(Number) });
    expect((await reader().get(`${path}/${id}`)).status).toBe(404);
  });

  it('answer the dictionaries of their context', async () => {
    const get = async (what: string) => (await reader().get(`/api/itemType/Oem/${what}`)).body;
    expect(await get('AttrDefs')).toMatchObject([{ attributeId: 1, name: 'Tag', type: 1 }]);
    expect(await get('AttrListDicts')).toEqual({});
    expect(await get('AttrSelectLists')).toEqual([]);
    expect((await get('AllowedChildrenDictionaries'))[idOf('MD')]).toHaveLength(2);
    expect(await get(`GetItemTypeAttributes/${idOf('MD')}`)).toEqual(
      (await reader().get(`${path}/${idOf('MD')}/attributes`)).body,
    );
    expect((await reader().get(`/api/itemType/MajorUnit/GetItemTypeAttributes/${idOf('MD')}`)).status).toBe(404);
  });

  it('are refused to those without the right, and in another catalogue', async () => {
    const id = idOf('CH');
    const { context: _context, ...rest } = fresh;
    for (const role of ['member', 'Administrators', 'AllowImport'] as const) {
      expect((await catalog.as(role).post(path, fresh)).status).toBe(403);
      expect((await catalog.as(role).post(`${path}/${id}`, { ...rest, version: 1 })).status).toBe(403);
      expect((await catalog.as(role).del(`${path}/${id}`)).status).toBe(403);
    }
    const other = (await api.catalog()).as('ManageCatalogSettings');
    for (const answer of [
      await other.get(`${path}/${id}`),
      await other.get(`${path}/${id}/attributes`),
      await other.post(`${path}/${id}`, { ...rest, version: 1 }),
      await other.del(`${path}/${id}`),
    ])
      expect(answer.status).toBe(404);
    const foreign = { ...fresh, allowableChildren: [{ id, primary: true, link: true }] };
    expect((await other.post(path, foreign)).body.modelState).toHaveProperty('allowableChildren');
  });

  it.each([
    [
      'no key',
      { attributes: [{ attributeId: 1, isKey: false }] },
      400,
      { attributes: ['At least one attribute must be selected as the Key.'] },
    ],
    ['no attributes', { attributes: [] }, 400, { attributes: ['At least one attribute must be selected as the Key.'] }],
    [
      'an unknown attribute',
      { attributes: [{ attributeId: 999_999, isKey: true }] },
      400,
      { attributes: ['An attribute does not exist.'] },
    ],
    ['a code in use', { code: 'md' }, 409, { code: ['Another type of this context has this code.'] }],
    ['the code of groups', { code: 'sg' }, 400, { code: ['Another type of this context has this code.'] }],
    ['no code', { code: ' ' }, 400, { code: ['A value is required. Value limited to 16 characters.'] }],
    ['the base type of another context', { baseType: 8 }, 400, { baseType: ['Choose a base type of this context.'] }],
    [
      'children of a diagram',
      { baseType: 3, allowableChildren: [{ id: 0, primary: true, link: true }] },
      400,
      { allowableChildren: ['Only folders and models have types under them.'] },
    ],
  ])('are refused with %s', async (_of, fields, status, modelState) => {
    expect(await add(fields)).toMatchObject({ status, body: { modelState } });
  });

  it('C-01 keep the first of two saves', async () => {
    const id = idOf('CH');
    const { body } = await reader().get(`${path}/${id}`);
    expect((await save(id, { description: 'Mine' })).status).toBe(200);
    expect((await save(id, { description: 'Theirs', version: body.version })).status).toBe(409);
    const attributes = { version: body.version, attributes: [{ attributeId: 1, isKey: true }] };
    expect((await editor().post(`${path}/${id}/attributes`, attributes)).status).toBe(409);
  });

  it('V-17 are not deleted while items have them or other types allow them', async () => {
    await items.division(null, 'Snowmobiles');
    const used = await editor().del(`${path}/${idOf('DV')}`);
    expect(used.status).toBe(409);
    expect(used.body.modelState).toEqual({ items: ['The type is used by 1 item: Snowmobiles.'] });
    const allowed = await editor().del(`${path}/${idOf('IP')}`);
    expect(allowed.body.modelState).toEqual({
      allowableChildren: ['The type may stand under CH Chapter, MD Model.'],
    });
  });

  it('V-17 keep what their items rely on, which are named', async () => {
    const division = await items.division(null, 'Snowmobiles');
    const model = await items.model(division, 'Fjell 600', 'A1');
    await items.diagram(model, 'Engine');
    const DV = idOf('DV');
    const MD = idOf('MD');
    const refusals = [
      [DV, { allowTopLevel: false }, 'allowTopLevel', 'Snowmobiles'],
      [DV, { baseType: 2 }, 'baseType', 'Snowmobiles'],
      [DV, { allowableChildren: [{ id: MD, primary: false, link: true }] }, 'allowableChildren', 'Fjell 600'],
      [MD, { allowDiagrams: false }, 'allowDiagrams', 'Fjell 600'],
      [MD, { hasWorkflow: false }, 'hasWorkflow', 'Fjell 600'],
      [MD, { attributes: [{ attributeId: await attribute('Year'), isKey: true }] }, 'attributes', 'Fjell 600'],
    ] as const;
    for (const [id, fields, field, name] of refusals) {
      const { status, body } = await save(id, fields);
      expect([status, Object.keys(body.modelState)]).toEqual([409, [field]]);
      expect(body.modelState[field][0]).toContain(`1 item: ${name}`);
    }
    // What nobody relies on goes.
    expect((await save(MD, { allowImage: false, allowAttachments: false })).status).toBe(200);
    expect((await save(DV, { allowableChildren: [{ id: MD, primary: true, link: false }] })).status).toBe(200);
  });

  it('give their items the identity of new keys, and refuse where items would be the same', async () => {
    const year = await attribute('Year');
    const MD = idOf('MD');
    const keys = (...ids: number[]) => ({
      attributes: [1, year].map((attributeId) => ({ attributeId, isKey: ids.includes(attributeId) })),
    });
    expect((await save(MD, keys(1))).status).toBe(200);
    const division = await items.division(null);
    const model = (tag: string, value: string) =>
      catalog.as('Users').post('/api/items/Oem', {
        typeId: MD,
        parentId: division,
        name: 'Fjell 600',
        attributeValues: [
          { attributeId: 1, stringValue: tag },
          { attributeId: year, stringValue: value },
        ],
      });
    for (const [tag, value] of [
      ['a', '2025'],
      ['b', '2026'],
      ['c', '2026'],
    ] as const)
      await model(tag, value);
    const refused = await save(MD, keys(year));
    expect(refused.status).toBe(409);
    expect(refused.body.modelState.attributes[0]).toContain('2 items: Fjell 600, Fjell 600');
    expect((await save(MD, keys(1, year))).body).toMatchObject({ itemsUpdated: 3 });
    expect((await model('a', '2026')).status).toBe(200);
    expect((await model('A', '2026')).status).toBe(409);
  });

  it('give items the identity of the keys that an undo brings back, also those that came since', async () => {
    const year = await attribute('Year');
    const DV = idOf('DV');
    const attributes = (isKey: boolean) => [
      { attributeId: 1, isKey: true },
      { attributeId: year, isKey },
    ];
    const add = (value: string) =>
      catalog.as('Users').post('/api/items/Oem', {
        typeId: DV,
        parentId: null,
        name: 'Snowmobiles',
        attributeValues: [{ attributeId: year, stringValue: value }],
      });
    await save(DV, { attributes: attributes(false) });
    const { changeId } = (await save(DV, { attributes: attributes(true) })).body;
    expect((await add('2025')).status).toBe(200);
    const undo = () => catalog.as('Admin').post(`/api/changes/${changeId}/undo`);
    expect((await undo()).status).toBe(200);
    expect((await add('2026')).status).toBe(409);
    const again = (await save(DV, { attributes: attributes(true) })).body;
    expect((await add('2026')).status).toBe(200);
    const refused = await catalog.as('Admin').post(`/api/changes/${again.changeId}/undo`);
    expect(refused.status).toBe(409);
  });

  it('give their items a state when they get a workflow', async () => {
    const { id } = (await add()).body;
    const { body } = await catalog.as('Users').post('/api/items/Oem', { typeId: id, parentId: null, name: 'One' });
    expect((await save(id, { hasWorkflow: true })).body).toMatchObject({ itemsUpdated: 1 });
    expect((await reader().get(`/api/items/Oem/${body.id}`)).body).toMatchObject({ workflowId: 1 });
  });

  it('C-04 an item that is saved while its type changes has values that fit', async () => {
    const id = await items.division(null, 'Race');
    const { body } = await reader().get(`/api/attributes/1`);
    const version = await versionOf(catalog, id);
    const tag = 'x'.repeat(40);
    const [saved, tightened] = await Promise.all([
      catalog
        .as('Users')
        .post(`/api/items/Oem/${id}`, { version, attributeValues: [{ attributeId: 1, stringValue: tag }] }),
      editor().post('/api/attributes/1', {
        version: body.version,
        name: 'Tag',
        type: 1,
        definition: { maxLength: 20 },
      }),
    ]);
    expect([saved.status, tightened.status]).toSatisfy(([a, b]: number[]) => (a === 200) !== (b === 200));
  });
});

describe('utility', () => {
  it('sorts naturally, and names the languages of the catalogue', async () => {
    const items = ['Fjell 10', 'fjell 2', 'Ängen', 'Fjell 1'];
    const { body } = await reader().post('/api/utility/naturalSort', { items });
    expect(body).toEqual(['Ängen', 'Fjell 1', 'fjell 2', 'Fjell 10']);
    expect((await reader().get('/api/utility/supportedLanguages')).body[0]).toEqual({ code: 'EN', name: 'English' });
  });
});
