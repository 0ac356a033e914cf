import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { pdfSaying } from '../../test/drawings/pdf.ts';
import { itemsOf, versionOf } from '../../test/items.ts';
import { lookupMessages, lookupType, maxContentGroups } from './rules.ts';

const api = await openApi();
const units = lookupType('unitOfMeasure');
const groups = lookupType('contentGroup');
const path = '/api/lookup/lookupvalue';
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog();
});

const editor = () => catalog.as('ManageCatalogSettings');
const add = (type: number, name: string, more: object = {}) => editor().post(path, { type, name, ...more });
const named = async (type: number) => {
  const { body } = await catalog.as('member').get(`/api/lookup/byType/${type}`);
  return (body as { name: string }[]).map(({ name }) => name);
};

describe('values of a list', () => {
  it('are added at the end, read, saved and removed', async () => {
    const added = await add(units, 'box', { charCode: 'BX', numericCode: 12 });
    expect(added).toMatchObject({ status: 200, body: { name: 'box', charCode: 'BX', readOnly: false } });
    expect((await named(units)).at(-1)).toBe('box');
    const { id, version } = added.body;
    const saved = await editor().post(`${path}/${id}`, { version, name: 'carton', charCode: 'CT' });
    expect(saved).toMatchObject({ status: 200, body: { id, name: 'carton', numericCode: 0 } });
    expect((await catalog.as('member').get(`/api/lookup/${id}`)).body).toEqual(saved.body);
    expect((await editor().del(`${path}/${id}`)).status).toBe(200);
    expect((await catalog.as('member').get(`/api/lookup/${id}`)).status).toBe(404);
    expect((await editor().del(`${path}/${id}`)).status).toBe(404);
  });

  it('are refused to those without the right, and in lists that there are not', async () => {
    for (const role of ['member', 'Administrators', 'AllowImport'] as const)
      expect((await catalog.as(role).post(path, { type: units, name: 'x' })).status).toBe(403);
    expect(await add(999, 'x')).toMatchObject({
      status: 400,
      body: { modelState: { type: [expect.any(String)] } },
    });
    expect((await add(units, '  ')).body.modelState).toHaveProperty('name');
    expect((await add(units, 'x'.repeat(257))).body.modelState).toHaveProperty('name');
  });

  it('C-01 C-09 keeps the first of two saves and refuses one without a version', async () => {
    const { id, version } = (await add(units, 'pallet')).body;
    expect((await editor().post(`${path}/${id}`, { version, name: 'first' })).status).toBe(200);
    const second = await editor().post(`${path}/${id}`, { version, name: 'second' });
    expect(second).toMatchObject({
      status: 409,
      body: { message: 'The requested item conflicted with existing items.' },
    });
    expect((await editor().post(`${path}/${id}`, { name: 'third' })).body.modelState).toHaveProperty('version');
    expect(await named(units)).toContain('first');
  });

  it('C-04 have a name once, whatever its case, also when several are added or renamed at once', async () => {
    const raced = await Promise.all(['Drum', 'DRUM', 'drum', 'dRuM'].map((name) => add(units, name)));
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const pair = await Promise.all(['One', 'Two'].map(async (name) => (await add(units, name)).body));
    const renamed = await Promise.all(
      pair.map(({ id, version }) => editor().post(`${path}/${id}`, { version, name: 'Same' })),
    );
    expect(renamed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await add(units, 'DRUM')).body.modelState).toEqual({ name: [lookupMessages.nameTaken] });
  });

  it('C-04 are no more than a list holds, also when several are added at once', async () => {
    for (let nth = 1; nth < maxContentGroups; nth++) await add(groups, `Group ${nth}`);
    const raced = await Promise.all([1, 2, 3, 4, 5].map((nth) => add(groups, `Last ${nth}`)));
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(await named(groups)).toHaveLength(maxContentGroups);
  });

  it('are kept as they are where they are read-only', async () => {
    const { body } = await catalog.as('member').get(`/api/lookup/byType/${lookupType('imageType')}`);
    const [value] = body as { id: number; version: number; readOnly: boolean }[];
    expect(value?.readOnly).toBe(true);
    const saved = await editor().post(`${path}/${value?.id}`, { version: value?.version, name: 'Mine' });
    expect(saved.status).toBe(409);
    expect((await editor().del(`${path}/${value?.id}`)).status).toBe(409);
  });
});

describe('where values are used', () => {
  it('is told by items, literature, parts and members, and what cannot be without a value keeps it', async () => {
    const own = await api.catalog();
    const settings = own.as('ManageCatalogSettings');
    const writer = own.as('Administrators');
    const valueOf = async (list: Parameters<typeof lookupType>[0], name: string): Promise<number> =>
      (await settings.post(path, { type: lookupType(list), name })).body.id;
    const codeOf = async (list: Parameters<typeof lookupType>[0], code: string): Promise<number> => {
      const { body } = await settings.get(`/api/lookup/byType/${lookupType(list)}`);
      return (body as { id: number; charCode: string }[]).find(({ charCode }) => charCode === code)?.id ?? 0;
    };
    const uses = async (list: Parameters<typeof lookupType>[0]) =>
      (await settings.get(`/api/lookup/byType/${lookupType(list)}/uses`)).body;
    const nothing = { items: 0, attachments: 0, parts: 0, members: 0 };

    for (const [partNumber, unit] of [
      ['A-1', 'EA'],
      ['A-2', 'Each'],
      ['A-3', 'pair'],
    ] as const)
      await writer.post('/api/parts', { partNumber, description: 'Washer', unit, status: 'A' });
    const [each, pair] = [await codeOf('unitOfMeasure', 'EA'), await codeOf('unitOfMeasure', 'PR')];
    expect(await uses('unitOfMeasure')).toEqual([
      { ...nothing, id: each, parts: 2 },
      { ...nothing, id: pair, parts: 1 },
    ]);
    expect(await uses('partStatus')).toEqual([{ ...nothing, id: await codeOf('partStatus', 'A'), parts: 3 }]);

    const items = await itemsOf(own);
    const division = await items.division(null);
    const model = await items.model(division);
    const label = await valueOf('contentGroup', 'Marine');
    await writer.post(`/api/items/Oem/${model}`, { version: await versionOf(own, model), contentGroups: [label] });
    expect(await uses('contentGroup')).toEqual([{ ...nothing, id: label, items: 1 }]);
    const dealers = await valueOf('visibilityGroup', 'Dealers');
    await writer.post(`/api/hierarchies/${division}/visibility`, {
      version: await versionOf(own, division),
      groups: [dealers],
    });
    const { body: at } = await writer.upload(`/api/hierarchies/${model}/attachments?filename=a.pdf`, pdfSaying('x'));
    expect(at.attachments).toHaveLength(1);
    expect(await uses('visibilityGroup')).toEqual([{ ...nothing, id: dealers, items: 1 }]);
    const documents = await codeOf('literatureCategory', 'D');
    expect(await uses('literatureCategory')).toEqual([{ ...nothing, id: documents, attachments: 1 }]);
    expect(await uses('imageType')).toEqual([]);

    expect(await settings.del(`${path}/${dealers}`)).toMatchObject({
      status: 409,
      body: { modelState: { id: [lookupMessages.inUse] } },
    });
    expect((await settings.del(`${path}/${each}`)).status).toBe(200);
    expect(await uses('unitOfMeasure')).toEqual([{ ...nothing, id: pair, parts: 1 }]);
    expect((await own.as('member').get(`/api/lookup/byType/${units}/uses`)).status).toBe(403);
  });
});
