import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RoleName, TestCatalog } from '../../../test/api.ts';
import { versionOf } from '../../../test/items.ts';
import { openPublishing, plantedCatalog } from '../../../test/publishing.ts';
import { by } from '../../../test/readers.ts';
import { lookupType } from '../../lookup/rules.ts';
import type { ReleasePointer } from '../../release/contract.ts';
import { scanRecords, type Node } from '../../release/map/rules.ts';
import { nodeAddress } from '../../release/rules.ts';

const { api, database } = await openPublishing();

const make = (catalog: TestCatalog, itemId: number, role: RoleName = 'member') =>
  catalog.as(role).post(`/api/preview/${itemId}`, {});

/** Keys of the maps of the public layer, as somebody reads them. */
async function readAs(catalog: TestCatalog, role: RoleName, folder: string) {
  const get = by(catalog, role);
  const file = async (address: string) => {
    const { status, body } = await get(`/published/${catalog.code}/${folder}/${address}`);
    if (status !== 200) throw new Error(`${address}: ${status}`);
    return Buffer.isBuffer(body) ? JSON.parse(String(body[0] === 0x1f ? gunzipSync(body) : body)) : body;
  };
  const pointer = (await file('release.json')) as ReleasePointer;
  const [layer] = pointer.layers;
  const manifest = await file(nodeAddress('p', layer?.manifest ?? ''));
  const keysOf = async (map: string) => {
    const keys: unknown[] = [];
    const read = async (name: string) => (await file(nodeAddress('p', name))) as Node;
    for await (const [key] of scanRecords(read, manifest.maps[map])) keys.push(key);
    return keys;
  };
  return { pointer, items: await keysOf('items'), parts: await keysOf('parts'), numbers: await keysOf('numbers') };
}

describe('20.publish the preview of a model', () => {
  it('has what is above and below it in whatever state, and the parts that it uses, and publishes nothing', async () => {
    const catalog = await api.catalog();
    const { items, division, model, diagram, partId } = await plantedCatalog(catalog);
    const draft = await items.diagram(model);
    const sibling = await items.model(division);
    await catalog.as('Admin').post('/api/parts', { partNumber: 'UNUSED-1', description: 'Nut' });
    const made = await make(catalog, model);
    expect([made.status, made.body.address]).toEqual([
      200,
      `/published/${catalog.code}/preview-${made.body.id}/#/tree/${model}`,
    ]);
    const read = await readAs(catalog, 'member', `preview-${made.body.id}`);
    expect(read.pointer).toMatchObject({ isPreview: true, environment: 'Staging', layers: [{ id: 'p' }] });
    expect(read.items).toEqual([division, model, diagram, draft]);
    expect(read.items).not.toContain(sibling);
    expect([read.parts, read.numbers]).toEqual([[partId], [[expect.any(String), partId]]]);
    const shown = await database.inCatalog(catalog.id, (db) => db.selectFrom('published').selectAll().execute());
    expect(shown).toEqual([]);
  });

  it('is for members who are signed in, for an hour, and for no other catalogue', async () => {
    const catalog = await api.catalog();
    const { model } = await plantedCatalog(catalog);
    const { body } = await make(catalog, model);
    const at = (role: RoleName, folder = `preview-${body.id}`, of = catalog) =>
      by(of, role)(`/published/${catalog.code}/${folder}/release.json`);
    expect((await at('member')).status).toBe(200);
    expect((await at('member', `preview-${body.id}.g0`)).status).toBe(200);
    await catalog.set({ public_production: true });
    expect((await at('none')).status).toBe(401);
    expect((await at('stranger')).status).toBe(403);
    expect((await at('Admin', `preview-${body.id}`, await api.catalog())).status).toBe(403);
    for (const folder of [`preview-${body.id + 1}`, `preview-${body.id}.7`, 'preview-0'])
      expect([folder, (await at('member', folder)).status]).toEqual([folder, 404]);
    await database.inCatalog(catalog.id, (db) =>
      db
        .updateTable('preview')
        .set({ made_at: new Date(Date.now() - 3_601_000).toISOString() })
        .execute(),
    );
    expect((await at('member')).status).toBe(404);
  });

  it('shows a group what that group sees, and not to who has it not', async () => {
    const catalog = await api.catalog();
    const { division, model } = await plantedCatalog(catalog);
    const admin = catalog.as('Admin');
    const value = { type: lookupType('visibilityGroup'), name: 'Dealers' };
    const { body: group } = await admin.post('/api/lookup/lookupvalue', value);
    const version = await versionOf(catalog, division);
    const hidden = await admin.post(`/api/hierarchies/${division}/visibility`, { version, groups: [group.id] });
    expect(hidden.status).toBe(200);
    const { body } = await make(catalog, model, 'Admin');
    const layersOf = async (role: RoleName, folder: string) => {
      const answer = await by(catalog, role)(`/published/${catalog.code}/${folder}/release.json`);
      return (answer.body as ReleasePointer).layers.map(({ id }) => id);
    };
    expect(await layersOf('Admin', `preview-${body.id}.g${group.id}`)).toContain(`g${group.id}`);
    expect(await layersOf('Admin', `preview-${body.id}.g0`)).toEqual(['p']);
    expect(await layersOf('member', `preview-${body.id}.g${group.id}`)).toEqual(['p']);
    expect((await make(catalog, model, 'member')).status).toBe(404);
  });

  it('is refused where there is no such item, or none that hangs anywhere', async () => {
    const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
    const { model } = await plantedCatalog(catalog);
    expect((await make(catalog, 999_999)).status).toBe(404);
    expect((await make(catalog, model, 'stranger')).status).toBe(403);
  });
});
