import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';

const api = await openApi();
let catalog: TestCatalog;
let material: number;
let mass: number;
const path = '/api/settings/data/partattributes';
const settings = async () => (await catalog.as('member').get(path)).body;
const save = async (attributeIds: number[], of: object = {}) =>
  catalog.as('ManageCatalogSettings').put(path, { attributeIds, version: (await settings()).version, ...of });
beforeAll(async () => {
  catalog = await api.catalog();
  const add = async (name: string, type: number, definition: object) =>
    (await catalog.as('ManageCatalogSettings').post('/api/attributes', { name, type, definition })).body.id;
  material = await add('Material', 4, { items: ['Steel', 'Brass'] });
  mass = await add('Mass', 3, { min: 0 });
});

describe('19.d part attributes', () => {
  it('are chosen in the settings, in their order, in a change that is undone', async () => {
    expect(await settings()).toEqual({ attributes: [], version: 0 });
    const saved = await save([mass, material]);
    expect(saved.body.attributes).toMatchObject([
      { attributeId: mass, name: 'Mass', type: 3, definition: { min: 0 } },
      { attributeId: material, definition: { items: ['Steel', 'Brass'] } },
    ]);
    expect((await save([material], { version: 1 })).status).toBe(409);
    expect((await save([material, material])).status).toBe(400);
    expect(Object.keys((await save([999_999_999])).body.modelState)).toEqual(['attributeIds']);
    for (const role of ['member', 'Users', 'Administrators'] as const)
      expect((await catalog.as(role).put(path, { attributeIds: [], version: 1 })).status).toBe(403);
    expect((await save([material, mass])).body.attributes[0].attributeId).toBe(material);
    expect((await catalog.as('Admin').post(`/api/changes/${(await settings()).version}/undo`)).status).toBe(200);
    expect((await settings()).attributes[0].attributeId).toBe(mass);
  });

  it('hold values of parts, which have to fit, and stay where a save does not name them', async () => {
    const caller = catalog.as('Users');
    const part = { partNumber: 'ATT-1', description: 'Flyweight' };
    const bad = { [String(material)]: ['Wood'], [String(mass)]: ['-1'], 999: ['x'] };
    const refused = await caller.post('/api/parts', { ...part, customAttributes: bad });
    expect([refused.status, Object.keys(refused.body.modelState).toSorted((a, b) => a.localeCompare(b))]).toEqual([
      400,
      [`customAttributes.${material}`, `customAttributes.${mass}`, 'customAttributes.999'].toSorted((a, b) =>
        a.localeCompare(b),
      ),
    ]);
    expect((await caller.post('/api/parts', { ...part, customAttributes: { Material: ['Steel'] } })).status).toBe(400);
    const values = { [String(material)]: ['Steel'], [String(mass)]: ['62.5'] };
    const { body } = await caller.post('/api/parts', { ...part, customAttributes: values });
    expect(body).toMatchObject({ customAttributes: values, descriptionWithAttr: 'Flyweight' });

    const kept = await caller.post(`/api/parts/${body.id}`, { ...part, description: 'Weight', version: body.version });
    expect(kept.body).toMatchObject({ description: 'Weight', customAttributes: values });
    const cleared = await caller.post(`/api/parts/${body.id}`, {
      ...part,
      version: kept.body.version,
      customAttributes: { [String(mass)]: ['', ' 60 '] },
    });
    expect(cleared.body.customAttributes).toEqual({ [String(mass)]: ['60'] });
    expect((await caller.post(`/api/changes/${cleared.body.version}/undo`)).status).toBe(200);
    expect((await caller.get(`/api/parts/${body.id}`)).body.customAttributes).toEqual(values);
    const uses = await catalog.as('ManageCatalogSettings').get(`/api/attributes/${material}/uses`);
    expect(uses.body).toEqual([{ value: 'Steel', items: 0, attachments: 0, parts: 1 }]);
  });

  it('are not taken from parts that have values of them, and not deleted while parts carry them', async () => {
    const held = await save([mass]);
    expect([held.status, held.body.modelState]).toEqual([409, { attributeIds: ['Parts have values of Material: 1.'] }]);
    expect((await catalog.as('ManageCatalogSettings').del(`/api/attributes/${material}`)).status).toBe(409);
    const elsewhere = await api.catalog();
    expect((await elsewhere.as('member').get(path)).body.attributes).toEqual([]);
    const answer = await elsewhere.as('Admin').put(path, { attributeIds: [material], version: 0 });
    expect(answer.status).toBe(400);
  });
});
