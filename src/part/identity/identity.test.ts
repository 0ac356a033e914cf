import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { TestCatalog } from '../../../test/api.ts';
import { openPublishing } from '../../../test/publishing.ts';
import { identityJobs } from './jobs.ts';

const { api, work } = await openPublishing();
const path = '/api/settings/data/parts';

const settings = async (catalog: TestCatalog) => (await catalog.as('member').get(path)).body;
async function save(catalog: TestCatalog, of: object) {
  const { isKeying: _, ...now } = await settings(catalog);
  return catalog.as('ManageCatalogSettings').put(path, { ...now, ...of });
}
const add = (catalog: TestCatalog, partNumber: string) =>
  catalog.as('Users').post('/api/parts', { partNumber, description: 'Bolt' });
const find = async (catalog: TestCatalog, partNumber: string) =>
  (await catalog.as('member').get(`/api/parts/find?partNumber=${partNumber}`)).body.partNumber;

/** The settings once no job keys numbers any more. */
async function keyed(catalog: TestCatalog) {
  const stop = work(identityJobs);
  for (let tries = 0; tries < 400; tries += 1) {
    const now = await settings(catalog);
    if (!now.isKeying) {
      await stop();
      return now;
    }
    await wait(25);
  }
  throw new Error('It did not end.');
}

describe('19.d part data settings', () => {
  it('key all numbers anew by a job, in one change that undo takes back with its rule', async () => {
    const catalog = await api.catalog();
    await add(catalog, 'A-1');
    expect(await find(catalog, 'a1')).toBe('A-1');
    const asked = await save(catalog, { caseInsensitive: false, allowedSpecialCharacters: '-' });
    expect(asked).toMatchObject({ status: 200, body: { isKeying: true, caseInsensitive: true } });
    const again = await save(catalog, { caseInsensitive: false });
    expect([again.status, again.body.modelState]).toEqual([409, { settings: ['Part numbers are being keyed anew.'] }]);
    const done = await keyed(catalog);
    expect(done).toMatchObject({
      caseInsensitive: false,
      allowedSpecialCharacters: '-',
      version: asked.body.version + 1,
    });
    expect(await find(catalog, 'a1')).toBeUndefined();
    expect(await find(catalog, 'A-1')).toBe('A-1');
    expect((await add(catalog, 'B-2')).status).toBe(200);

    const admin = catalog.as('Admin');
    const { body } = await admin.get('/api/changes?take=2');
    expect(body.items[1].label).toBe('Part data settings');
    expect((await admin.post(`/api/changes/${body.items[1].id}/undo`)).status).toBe(200);
    expect(await settings(catalog)).toMatchObject({ caseInsensitive: true, allowedSpecialCharacters: '' });
    expect(await find(catalog, 'a1')).toBe('A-1');
    expect(await find(catalog, 'b2')).toBe('B-2');
  });

  it('are refused with the numbers that would be the same, and stay as they were', async () => {
    const catalog = await api.catalog();
    await save(catalog, { allowedSpecialCharacters: '.-', caseInsensitive: false });
    const before = await keyed(catalog);
    for (const number of ['C-1', 'C.1', 'c-1', 'D-1']) expect((await add(catalog, number)).status).toBe(200);
    const refused = await save(catalog, { allowedSpecialCharacters: '' });
    expect([refused.status, refused.body.message]).toEqual([409, 'Conflict detected']);
    expect(refused.body.modelState).toEqual({ conflicts: ['C-1, C.1'] });
    expect(await settings(catalog)).toEqual(before);
    // What the rule before kept apart stands in the way of taking it back.
    const { body } = await catalog.as('Admin').get('/api/changes?take=5');
    const change = body.items.find(({ label }: { label: string }) => label === 'Part data settings');
    expect((await catalog.as('Admin').post(`/api/changes/${change.id}/undo`)).status).toBe(409);
    expect(await find(catalog, 'C.1')).toBe('C.1');
  });

  it('let two numbers change places', async () => {
    const catalog = await api.catalog();
    await save(catalog, { caseInsensitive: false });
    await keyed(catalog);
    for (const number of ['A1', 'a-1']) expect((await add(catalog, number)).status).toBe(200);
    await save(catalog, { caseInsensitive: true, allowedSpecialCharacters: '-' });
    await keyed(catalog);
    expect([await find(catalog, 'a1'), await find(catalog, 'A-1')]).toEqual(['A1', 'a-1']);
  });

  it('name the attribute that stands behind a description', async () => {
    const catalog = await api.catalog();
    const admin = catalog.as('ManageCatalogSettings');
    const { id } = (await admin.post('/api/attributes', { name: 'Material', type: 1 })).body;
    expect(Object.keys((await save(catalog, { specificationAttributeId: id })).body.modelState)).toEqual([
      'specificationAttributeId',
    ]);
    const attributes = '/api/settings/data/partattributes';
    const carried = await admin.put(attributes, { attributeIds: [id], version: 0 });
    expect((await save(catalog, { specificationAttributeId: id })).body).toMatchObject({
      specificationAttributeId: id,
      isKeying: false,
    });
    expect((await catalog.as('member').get('/api/settings/specificationattr')).body).toEqual({
      specificationAttributeId: id,
      attributes: [{ attributeId: id, name: 'Material' }],
    });
    const part = await catalog.as('Users').post('/api/parts', {
      partNumber: 'S-1',
      description: 'Flyweight',
      customAttributes: { [id]: ['hardened steel'] },
    });
    expect(part.body).toMatchObject({
      partSpecificationAttrId: id,
      descriptionWithAttr: 'Flyweight, hardened steel',
    });
    const held = await admin.put(attributes, { attributeIds: [], version: carried.body.version });
    expect([held.status, Object.keys(held.body.modelState)]).toEqual([409, ['attributeIds']]);
  });

  it('ask for the right to change settings, and for the newest version', async () => {
    const catalog = await api.catalog();
    const { isKeying: _, ...now } = await settings(catalog);
    for (const role of ['member', 'Administrators', 'Publisher'] as const)
      expect((await catalog.as(role).put(path, now)).status).toBe(403);
    expect((await save(catalog, { version: now.version + 1 })).status).toBe(409);
    expect((await save(catalog, { allowedSpecialCharacters: '/' })).status).toBe(400);
  });
});
