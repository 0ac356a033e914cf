import { beforeAll, expect, it } from 'vitest';
import { itemsOf, setState, versionOf } from '../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../test/publishing.ts';
import { by } from '../../test/readers.ts';
import { lookupType } from '../lookup/rules.ts';
import type { ReleasePointer } from '../release/contract.ts';

const { api, work, publisher } = await openPublishing();
beforeAll(() => void work());

it('18.d a release tells its readers what it added and changed, and nothing of what they may not see', async () => {
  const catalog = await api.catalog();
  const me = publisher(catalog);
  const admin = catalog.as('Administrators');
  const items = await itemsOf(catalog);
  const { model, diagram } = await plantedCatalog(catalog);
  const newsFor = async (role: 'member' | 'Admin') => {
    const { body } = await by(catalog, role)(`/published/${catalog.code}/staging/release.json`);
    return (body as ReleasePointer).news;
  };
  expect(await me.run('Publish/2')).toMatchObject({ taskState: 2 });
  expect(await newsFor('member')).toBeUndefined();

  const type = lookupType('visibilityGroup');
  const group = (await catalog.as('Admin').post('/api/lookup/lookupvalue', { type, name: 'Dealers' })).body.id;
  const hidden = await items.division(null);
  const secret = await items.model(hidden);
  const version = await versionOf(catalog, hidden);
  const limited = await admin.post(`/api/hierarchies/${hidden}/visibility`, { version, groups: [group] });
  expect(limited.status).toBe(200);
  const added = await items.diagram(model);
  const record = (await admin.get(`/api/items/Oem/${diagram}`)).body;
  const { name, overrideName, notes, attributeValues } = record;
  const fields = { name, displayName: 'Renamed', overrideName, notes, attributeValues };
  expect((await admin.post(`/api/items/Oem/${diagram}`, { ...fields, version: record.version })).status).toBe(200);
  for (const id of [hidden, secret, model, added, diagram]) await setState(catalog, id, 2, 3);
  expect(await me.run('Publish/2')).toMatchObject({ taskState: 2 });
  const seen = { newModels: 0, newDiagrams: 1, changedDiagrams: 1 };
  const forMember = await newsFor('member');
  expect(forMember).toMatchObject(seen);
  expect(forMember?.items).toContain(added);
  expect(forMember?.items).not.toContain(secret);
  const forAdmin = await newsFor('Admin');
  expect(forAdmin).toMatchObject({ ...seen, newModels: 1 });
  expect(forAdmin?.items).toContain(secret);
});
