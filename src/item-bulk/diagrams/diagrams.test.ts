import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import type { TestCatalog } from '../../../test/api.ts';
import { itemsOf, setState } from '../../../test/items.ts';

const api = await openApi();

interface Listed {
  id: number;
  name: string;
  isLinked: boolean;
  totalPeggeds: number;
}
const diagramsOf = async (catalog: TestCatalog, id: number) =>
  (await catalog.as('member').get(`/api/hierarchies/${id}/diagrams`)).body.items as Listed[];
const names = async (catalog: TestCatalog, id: number) =>
  (await diagramsOf(catalog, id)).map(({ name, isLinked }) => name + (isLinked ? '*' : ''));
const tagOf = async (catalog: TestCatalog, id: number) =>
  (await catalog.as('member').get(`/api/items/Oem/${id}`)).body.attributeValues[0]?.stringValue;

/** Two models; the first has three diagrams, of which Clutch has a row. */
async function scene() {
  const catalog = await api.catalog();
  const add = await itemsOf(catalog);
  const users = catalog.as('Users');
  const division = await add.division(null);
  const [a, b] = [await add.model(division), await add.model(division)];
  const clutch = await add.diagram(a, 'Clutch');
  const brake = await add.diagram(a, 'Brake', 'X');
  const axle = await add.diagram(a, 'Axle');
  const row = { tag: '1', partNumber: 'P-1', description: 'Washer', partQty: '1' };
  await users.post(`/api/diagrams/${clutch}/pegged`, { items: [row] });
  return { catalog, add, users, division, a, b, clutch, brake, axle };
}

describe('the order of diagrams', () => {
  it('is by name, by name backwards, or as the list says', async () => {
    const { catalog, users, a, clutch, brake, axle } = await scene();
    const sort = (body: object) => users.post(`/api/hierarchies/${a}/diagrams`, body);
    expect((await sort({ sortType: 1 })).body.changeId).toBeGreaterThan(0);
    expect(await names(catalog, a)).toEqual(['Axle', 'Brake', 'Clutch']);
    await sort({ sortType: 2 });
    expect(await names(catalog, a)).toEqual(['Clutch', 'Brake', 'Axle']);
    await sort({ items: [brake, clutch, axle] });
    expect(await names(catalog, a)).toEqual(['Brake', 'Clutch', 'Axle']);
    expect((await sort({ sortType: 4 })).status).toBe(400);
    expect((await catalog.as('member').post(`/api/hierarchies/${a}/diagrams`, {})).status).toBe(403);
  });
});

describe('pasting diagrams', () => {
  it('shows them under the model too, and leaves those that stand there', async () => {
    const { catalog, users, a, b, clutch, brake } = await scene();
    const paste = (id: number, body: object) => users.post(`/api/hierarchies/${id}/pasteDiagrams`, body);
    const first = await paste(b, { items: [brake] });
    expect(first.body).toMatchObject({ ids: [brake], alreadyThere: 0, workflowAncestorId: b });
    const second = await paste(b, { items: [clutch, brake] });
    expect(second.body).toMatchObject({ ids: [clutch, brake], alreadyThere: 1 });
    expect(await names(catalog, b)).toEqual(['Brake*', 'Clutch*']);
    expect((await paste(b, { items: [] })).status).toBe(400);
    expect((await paste(b, { items: [a] })).status).toBe(404);
    expect((await paste(999_999_999, { items: [brake] })).status).toBe(404);
    await users.post(`/api/changes/${second.body.changeId}/undo`);
    expect(await names(catalog, b)).toEqual(['Brake*']);
  });

  it('15.14 write no change where all of them stand there already', async () => {
    const { catalog, users, b, brake } = await scene();
    const paste = () => users.post(`/api/hierarchies/${b}/pasteDiagrams`, { items: [brake] });
    expect((await paste()).body.changeId).toBeGreaterThan(0);
    await setState(catalog, b, 2);
    const changes = async () => (await users.get('/api/changes')).body.items.map((c: { id: number }) => c.id);
    const before = await changes();
    expect((await paste()).body).toEqual({
      changeId: null,
      ids: [brake],
      alreadyThere: 1,
      workflowUpdated: false,
      workflowAncestorId: null,
    });
    expect(await changes()).toEqual(before);
    expect((await users.get(`/api/items/Oem/${b}`)).body.workflowId).toBe(2);
  });

  it('copies them with one number for all', async () => {
    const { catalog, users, a, b, clutch, brake } = await scene();
    const { body } = await users.post(`/api/hierarchies/${b}/pasteDiagrams`, { items: [clutch, brake], as: 'copies' });
    expect(await names(catalog, b)).toEqual(['Clutch', 'Brake']);
    expect((await diagramsOf(catalog, b))[0]).toMatchObject({ id: body.ids[0], totalPeggeds: 1 });
    expect([await tagOf(catalog, body.ids[0]), await tagOf(catalog, body.ids[1])]).toEqual(['2', 'X 2']);
    expect(await names(catalog, a)).toEqual(['Clutch', 'Brake', 'Axle']);
  });

  it('V-16 refuses what is not allowed there, and what is not editable', async () => {
    const { catalog, users, division, b, brake } = await scene();
    const { status, body } = await users.post(`/api/hierarchies/${division}/pasteDiagrams`, { items: [brake] });
    expect([status, body.message]).toEqual([400, 'Illustrated parts list is not allowed under Division.']);
    await setState(catalog, b, 4);
    expect((await users.post(`/api/hierarchies/${b}/pasteDiagrams`, { items: [brake] })).status).toBe(409);
  });
});

describe('properties of a diagram (getCustomAttributes, getDiagramWithOverrideName)', () => {
  it('are its names and the attributes of the catalogue itself', async () => {
    const { catalog, users, a, clutch } = await scene();
    const admin = catalog.as('Admin');
    const { body: color } = await admin.post('/api/attributes', {
      name: 'Paint',
      type: 1,
      definition: { maxLength: 64, allowMultiple: true },
    });
    const item = (await users.get(`/api/items/Oem/${clutch}`)).body;
    const type = (await admin.get(`/api/hierarchytypes/${item.typeId}`)).body;
    const set = type.attributes.map(({ attributeId, isKey, isRequired, isSearchable }: Record<string, unknown>) => ({
      attributeId,
      isKey,
      isRequired,
      isSearchable,
    }));
    const typed = await admin.post(`/api/hierarchytypes/${item.typeId}/attributes`, {
      version: type.version,
      attributes: [...set, { attributeId: color.id, isKey: false }],
    });
    expect(typed.body).toMatchObject({ id: item.typeId });
    const path = `/api/diagrams/${clutch}/customAttributes`;
    expect((await catalog.as('member').get(path)).body).toMatchObject({
      attributes: [{ attributeId: color.id, name: 'Paint' }],
      customAttributes: {},
    });
    const { version } = (await users.get(`/api/items/Oem/${clutch}`)).body;
    const saved = await users.post(`/api/items/Oem/${clutch}`, {
      version,
      overrideName: 'Clutch, drive',
      attributeValues: [
        { attributeId: 1, stringValue: 'X' },
        { attributeId: color.id, stringValue: 'red' },
        { attributeId: color.id, stringValue: 'blue' },
      ],
    });
    expect(saved.status).toBe(200);
    expect((await catalog.as('member').get(path)).body.customAttributes).toEqual({ [color.id]: ['red', 'blue'] });
    const shown = (await catalog.as('member').get(`/api/diagrams/${clutch}?hierarchyId=${a}`)).body;
    expect(shown).toMatchObject({ name: 'Clutch', overrideName: 'Clutch, drive', displayName: '' });
    const next = (await catalog.as('member').get(`/api/diagrams/${shown.parent.next.id}?hierarchyId=${a}`)).body;
    expect(next.parent.previous.name).toBe('Clutch, drive');
    expect((await catalog.as('member').get(`/api/diagrams/${a}/customAttributes`)).status).toBe(404);
  });
});

describe('saving a diagram as another', () => {
  it('puts it into the models named, the first as its own', async () => {
    const { catalog, users, a, b, clutch } = await scene();
    const clone = (body: object) => users.post(`/api/diagrams/${clutch}/clone`, { name: 'Clutch 2027', ...body });
    const { status, body } = await clone({ targets: [b, a] });
    expect([status, body]).toMatchObject([200, { workflowAncestorId: b }]);
    expect(await names(catalog, b)).toEqual(['Clutch 2027']);
    expect((await names(catalog, a)).at(-1)).toBe('Clutch 2027*');
    expect((await diagramsOf(catalog, b))[0]?.totalPeggeds).toBe(1);
    expect((await clone({ targets: [b] })).status).toBe(409);
    expect((await clone({})).status).toBe(400);
    expect((await clone({ name: ' ', targets: [b] })).status).toBe(400);
    expect((await users.post(`/api/diagrams/${a}/clone`, { name: 'x', targets: [b] })).status).toBe(404);
    expect((await catalog.as('member').post(`/api/diagrams/${clutch}/clone`, { name: 'x' })).status).toBe(403);
  });

  it('takes the place of the one that was linked there', async () => {
    const { catalog, users, a, b, clutch, axle } = await scene();
    await users.post(`/api/hierarchies/${b}/pasteDiagrams`, { items: [clutch, axle] });
    const { body } = await users.post(`/api/diagrams/${clutch}/clone`, {
      name: 'Clutch',
      attributeValues: [{ attributeId: 1, stringValue: 'own' }],
      unlinkSource: b,
    });
    expect(await diagramsOf(catalog, b)).toMatchObject([
      { id: body.id, name: 'Clutch', isLinked: false },
      { id: axle, isLinked: true },
    ]);
    expect((await diagramsOf(catalog, a))[0]).toMatchObject({ id: clutch, isLinked: false });
    // The primary place too, while the diagram hangs elsewhere: the link there becomes its primary one.
    await users.post(`/api/hierarchies/${b}/pasteDiagrams`, { items: [clutch] });
    const again = await users.post(`/api/diagrams/${clutch}/clone`, { name: 'Clutch A', unlinkSource: a });
    expect(again.status).toBe(200);
    expect((await diagramsOf(catalog, b)).at(-1)).toMatchObject({ id: clutch, isLinked: false });
    const only = await users.post(`/api/diagrams/${clutch}/clone`, { name: 'Clutch B', unlinkSource: b });
    expect([only.status, Object.keys(only.body.modelState)]).toEqual([409, ['unlinkSource']]);
    expect((await users.post(`/api/diagrams/${clutch}/clone`, { name: 'C', unlinkSource: a })).status).toBe(404);
  });
});
