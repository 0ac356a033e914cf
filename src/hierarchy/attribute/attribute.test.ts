import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { typeIds } from '../../../test/items.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog({ languages: ['EN', 'SV', 'DE'] });
});

const path = '/api/attributes';
const editor = () => catalog.as('ManageCatalogSettings');
const reader = () => catalog.as('member');
const get = async (id: number) => (await reader().get(`${path}/${id}`)).body;
let nth = 0;

async function add(type: number, definition: object = {}, name = `Attribute ${++nth}`) {
  const answer = await editor().post(path, { name, type, definition });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as { id: number; version: number; name: string };
}

/** Saves with the newest version; what is not given stays. */
async function save(id: number, fields: object) {
  const { version, name, type, definition } = await get(id);
  return editor().post(`${path}/${id}`, { version, name, type, definition, ...fields });
}

/** A type that carries the attribute, under DV; answers its id. */
async function typeWith(attributeId: number, isKey = false): Promise<number> {
  const code = `A${++nth}`;
  const answer = await editor().post('/api/hierarchytypes', {
    context: 'Oem',
    code,
    description: `Type ${code}`,
    baseType: 4,
    allowTopLevel: true,
    allowDiagrams: false,
    allowImage: false,
    allowAttachments: false,
    hasWorkflow: true,
    allowableChildren: [],
    attributes: [
      { attributeId: 1, isKey: true },
      { attributeId, isKey },
    ],
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id;
}

async function item(typeId: number, attributeId: number, value: string | string[], name = `Item ${++nth}`) {
  const answer = await catalog.as('Users').post('/api/items/Oem', {
    typeId,
    parentId: null,
    name,
    attributeValues: [value].flat().map((stringValue) => ({ attributeId, stringValue })),
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.id as number;
}

async function valuesOf(itemId: number): Promise<string[]> {
  const { body } = await reader().get(`/api/items/Oem/${itemId}`);
  return (body.attributeValues as { stringValue: string }[]).map((one) => one.stringValue);
}

describe('attributes', () => {
  it('are added, listed with where they are used, saved and deleted', async () => {
    const { id, name } = await add(1, { maxLength: 256, isRequired: true });
    expect(id).toBeGreaterThan(1000);
    expect(await get(id)).toMatchObject({ isCustom: true, usedBy: [], definition: { minLength: 1, maxLength: 256 } });
    const typeId = await typeWith(id);
    const { body } = await reader().get(path);
    expect(body.find((one: { id: number }) => one.id === id).usedBy).toMatchObject([{ id: typeId, context: 'Oem' }]);
    const saved = await save(id, { name: `${name}, renamed` });
    expect(saved).toMatchObject({ status: 200, body: { name: `${name}, renamed`, itemsUpdated: 0 } });
    const free = await add(2, { min: 0, max: 10 });
    expect((await editor().del(`${path}/${free.id}`)).body).toEqual({ changeId: expect.any(Number) });
    expect((await reader().get(`${path}/${free.id}`)).status).toBe(404);
    expect((await reader().get(`${path}/types`)).body.map((one: { id: number }) => one.id)).toEqual([1, 2, 3, 4]);
  });

  it('are refused to those without the right, and in another catalogue', async () => {
    const { id, version } = await add(1);
    const fields = { name: 'x', type: 1, definition: {} };
    for (const role of ['member', 'Administrators', 'AllowImport'] as const) {
      expect((await catalog.as(role).post(path, fields)).status).toBe(403);
      expect((await catalog.as(role).post(`${path}/${id}`, { ...fields, version })).status).toBe(403);
      expect((await catalog.as(role).del(`${path}/${id}`)).status).toBe(403);
    }
    const other = (await api.catalog()).as('ManageCatalogSettings');
    expect((await other.get(`${path}/${id}`)).status).toBe(404);
    expect((await other.post(`${path}/${id}`, { ...fields, version })).status).toBe(404);
    expect((await other.del(`${path}/${id}`)).status).toBe(404);
    expect((await other.get(`${path}/translations/${id}`)).status).toBe(404);
  });

  it.each([
    ['no name', { name: ' ', type: 1 }, 'name'],
    ['the excluded type', { name: 'x', type: 5 }, 'type'],
    ['crossed bounds', { name: 'x', type: 3, definition: { min: 2, max: 1 } }, 'definition.max'],
    ['broken bounds of whole numbers', { name: 'x', type: 2, definition: { min: 0.5 } }, 'definition.min'],
    ['crossed lengths', { name: 'x', type: 1, definition: { minLength: 9, maxLength: 5 } }, 'definition.maxLength'],
    ['an empty list', { name: 'x', type: 4, definition: { items: [] } }, 'definition.items'],
    ['a value twice', { name: 'x', type: 4, definition: { items: ['Red', 'red'] } }, 'definition.items'],
    [
      'half a translation',
      { name: 'x', type: 1, translations: [{ language: 'SV', displayName: '' }] },
      'translations.0.displayName',
    ],
    ['the own language', { name: 'x', type: 1, translations: [{ language: 'EN', displayName: 'x' }] }, 'translations'],
  ])('V-15 refuses %s', async (_of, body, field) => {
    const answer = await editor().post(path, body);
    expect([answer.status, Object.keys(answer.body.modelState)]).toEqual([400, [field]]);
  });

  it('C-04 have a name once, whatever its case, also when several are added at once', async () => {
    const raced = await Promise.all(
      ['Colour', 'COLOUR', 'colour'].map((name) => editor().post(path, { name, type: 1 })),
    );
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const lost = raced.find(({ status }) => status === 409);
    expect(lost?.body.modelState.name).toEqual(['Another attribute has this name.']);
  });

  it('C-01 keep the first of two saves, and their type', async () => {
    const { id, version, name } = await add(1);
    const fields = { name, type: 1, definition: {} };
    expect((await editor().post(`${path}/${id}`, { ...fields, version, name: `${name} a` })).status).toBe(200);
    expect((await editor().post(`${path}/${id}`, { ...fields, version, name: `${name} b` })).status).toBe(409);
    expect((await save(id, { type: 2 })).body.modelState).toEqual({ type: ['An existing attribute keeps its type.'] });
    expect((await save(1, { type: 2 })).status).toBe(400);
  });

  it('V-17 are not deleted while types carry them, which are named with the number of items', async () => {
    const { id } = await add(1);
    const typeId = await typeWith(id);
    await item(typeId, id, 'some', 'Fjell 600');
    const { status, body } = await editor().del(`${path}/${id}`);
    expect(status).toBe(409);
    expect(body.modelState.attribute[0]).toMatch(/Type A\d+ and by 1 item: Fjell 600/);
    const tag = await editor().del(`${path}/1`);
    expect(tag).toMatchObject({ status: 409, body: { modelState: { id: [expect.any(String)] } } });
  });
});

describe('translations of a name', () => {
  it('are the whole set, for attributes above 1000', async () => {
    const { id, version } = await add(1);
    const one = await editor().post(`${path}/saveTranslations/${id}`, {
      version,
      translations: [
        { language: 'sv', displayName: 'Färg' },
        { language: 'DE', displayName: 'Farbe' },
      ],
    });
    expect(one.status).toBe(200);
    const two = { version: one.body.version, translations: [{ language: 'DE', displayName: 'Lack' }] };
    expect((await editor().post(`${path}/saveTranslations/${id}`, two)).status).toBe(200);
    expect((await reader().get(`${path}/translations/${id}`)).body).toEqual([{ language: 'DE', displayName: 'Lack' }]);
    expect((await editor().post(`${path}/saveTranslations/${id}`, two)).status).toBe(409);
    const half = { ...two, version: (await get(id)).version, translations: [{ language: '', displayName: 'x' }] };
    expect((await editor().post(`${path}/saveTranslations/${id}`, half)).body.modelState).toEqual({
      'translations.0.language': ['Both text and language are required.'],
    });
    const tag = { version: (await get(1)).version, translations: two.translations };
    expect((await editor().post(`${path}/saveTranslations/1`, tag)).status).toBe(400);
    expect((await editor().del(`${path}/${id}`)).status).toBe(200);
  });
});

describe('a changed definition', () => {
  let id: number;
  let typeId: number;
  beforeEach(async () => {
    ({ id } = await add(4, { items: ['Red', 'Green', 'Blue'] }));
    typeId = await typeWith(id, true);
  });

  it('carries renamed and replaced values to the items, in one change that can be undone', async () => {
    const red = await item(typeId, id, 'Red');
    const green = await item(typeId, id, 'Green');
    const blue = await item(typeId, id, 'Blue');
    const saved = await save(id, {
      definition: {
        items: ['Crimson', 'Blue'],
        modifiedItems: [{ oldValue: 'Red', newValue: 'Crimson' }],
        deletedItems: [{ value: 'Green', customData: { replaceWith: 'Blue' } }],
      },
    });
    expect(saved).toMatchObject({ status: 200, body: { itemsUpdated: 2 } });
    expect([await valuesOf(red), await valuesOf(green), await valuesOf(blue)]).toEqual([
      ['Crimson'],
      ['Blue'],
      ['Blue'],
    ]);
    expect((await catalog.as('Admin').post(`/api/changes/${saved.body.changeId}/undo`)).status).toBe(200);
    expect([await valuesOf(red), await valuesOf(green)]).toEqual([['Red'], ['Green']]);
    expect((await get(id)).definition.items).toEqual(['Red', 'Green', 'Blue']);
  });

  it('lets values change places, also where they tell items apart', async () => {
    const red = await item(typeId, id, 'Red', 'Twins');
    const green = await item(typeId, id, 'Green', 'Twins');
    const modifiedItems = [
      { oldValue: 'Red', newValue: 'Green' },
      { oldValue: 'Green', newValue: 'Red' },
    ];
    expect((await save(id, { definition: { items: ['Red', 'Green', 'Blue'], modifiedItems } })).status).toBe(200);
    expect([await valuesOf(red), await valuesOf(green)]).toEqual([['Green'], ['Red']]);
    // The identity went along: what is free now can be taken, what is taken cannot.
    const again = { typeId, parentId: null, name: 'twins', attributeValues: [{ attributeId: id, stringValue: 'Red' }] };
    expect((await catalog.as('Users').post('/api/items/Oem', again)).status).toBe(409);
  });

  it('is refused where two items would become the same, which are named', async () => {
    await item(typeId, id, 'Red', 'Snow plough');
    await item(typeId, id, 'Green', 'Snow plough');
    const { status, body } = await save(id, {
      definition: { items: ['Red', 'Blue'], deletedItems: [{ value: 'Green', customData: { replaceWith: 'Red' } }] },
    });
    expect(status).toBe(409);
    expect(body.modelState['definition.items'][0]).toContain('2 items: Snow plough, Snow plough');
    expect((await get(id)).definition.items).toHaveLength(3);
  });

  it('V-17 is refused where a removed value is in use, and taken where it is not', async () => {
    await item(typeId, id, 'Red', 'Winch');
    expect((await editor().get(`${path}/${id}/uses`)).body).toEqual([
      { value: 'Red', items: 1, attachments: 0, parts: 0 },
    ]);
    const { status, body } = await save(id, { definition: { items: ['Green', 'Blue'] } });
    expect(status).toBe(409);
    expect(body.modelState['definition.deletedItems'][0]).toContain('1 item: Winch');
    expect(
      (await save(id, { definition: { items: ['Red', 'Blue'], deletedItems: [{ value: 'Green' }] } })).status,
    ).toBe(200);
    const unknown = { items: ['Red'], deletedItems: [{ value: 'Blue', customData: { replaceWith: 'Pink' } }] };
    expect((await save(id, { definition: unknown })).status).toBe(400);
  });

  it('keeps several values in their order, each once', async () => {
    const several = await add(4, { items: ['a', 'b', 'c'], allowMultiple: true });
    const type = await typeWith(several.id);
    const one = await item(type, several.id, ['c', 'a', 'b']);
    const deletedItems = [{ value: 'c', customData: { replaceWith: 'b' } }];
    await save(several.id, { definition: { items: ['a', 'b'], allowMultiple: true, deletedItems } });
    expect(await valuesOf(one)).toEqual(['b', 'a']);
    const single = await save(several.id, { definition: { items: ['a', 'b'] } });
    expect(single).toMatchObject({
      status: 409,
      body: { modelState: { definition: [expect.stringContaining('1 item')] } },
    });
  });

  it.each([
    ['a shorter length', 1, { maxLength: 256 }, { maxLength: 64 }, 'x'.repeat(65)],
    ['one line', 1, { isMultiLine: true }, {}, 'a\nb'],
    ['a higher minimum', 2, { min: 0 }, { min: 10 }, '9'],
    ['a new maximum', 3, {}, { max: 9.5 }, '9.6'],
  ])('is refused for %s that values break, with their number', async (_of, type, from, to, value) => {
    const attribute = await add(type, from);
    await item(await typeWith(attribute.id), attribute.id, value);
    const { status, body } = await save(attribute.id, { definition: to });
    expect(status).toBe(409);
    expect(body.modelState.definition[0]).toContain('1 item: ');
    expect((await save(attribute.id, { definition: from })).status).toBe(200);
  });

  it('V-10 takes names like __proto__ as text', async () => {
    const attribute = await add(4, { items: ['__proto__', 'constructor'] }, '__proto__');
    const one = await item(await typeWith(attribute.id), attribute.id, '__proto__');
    expect(await valuesOf(one)).toEqual(['__proto__']);
    const lists = (await reader().get('/api/itemType/Oem/AttrListDicts')).body;
    expect(lists[attribute.id]).toEqual(['__proto__', 'constructor']);
    expect((await typeIds(reader()))['DV']).toBeGreaterThan(0);
  });
});
