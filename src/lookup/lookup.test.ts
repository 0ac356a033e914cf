import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
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
