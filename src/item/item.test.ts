import { describe, expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { itemsOf, versionOf } from '../../test/items.ts';
import { change } from '../platform/change/change.ts';

const api = await openApi();

describe('items', () => {
  it('adds an item and reads it back with its attributes and what the caller may do', async () => {
    const catalog = await api.catalog();
    const { types, division } = await itemsOf(catalog);
    const parentId = await division(null, 'Snow');
    const added = await catalog.as('Users').post('/api/items/Oem', {
      typeId: types.MD,
      parentId,
      name: ' Fjell 600 ',
      displayName: 'Fjell 600 LT',
      notes: '<b>bold</b>',
      attributeValues: [{ attributeId: 1, stringValue: 'LT' }],
    });
    expect(added.status).toBe(200);
    const { body } = await catalog.as('Users').get(`/api/items/Oem/${added.body.id}`);
    expect(body).toMatchObject({
      name: 'Fjell 600',
      displayName: 'Fjell 600 LT',
      overrideName: '',
      notes: '<b>bold</b>',
      typeCode: 'MD',
      baseType: 2,
      parentId,
      attributes: [{ attributeId: 1, name: 'Tag', isKey: true, isRequired: false }],
      attributeValues: [{ attributeId: 1, stringValue: 'LT' }],
      workflowId: 1,
      workflowName: 'Draft',
      nextFlows: [{ id: 2 }],
      isEditable: true,
      readOnlyReason: null,
      howManyPlacesUsed: 1,
      isOrphan: false,
      version: added.body.version,
      lastChange: { label: 'Add Fjell 600', kind: 'edit' },
    });
    const read = await catalog.as('member').get(`/api/items/Oem/${added.body.id}`);
    expect(read.body).toMatchObject({ isEditable: false, readOnlyReason: 'role', nextFlows: [] });
    expect((await catalog.as('member').get(`/api/items/MajorUnit/${added.body.id}`)).status).toBe(404);
  });

  it('refuses by role and by rule, and leaves nothing behind', async () => {
    const catalog = await api.catalog();
    const { types, division, model } = await itemsOf(catalog);
    const top = await division(null, 'Snow');
    const add = (role: 'member' | 'MajorUnits' | 'Users', body: object) =>
      catalog.as(role).post('/api/items/Oem', { typeId: types.MD, parentId: top, name: 'X', ...body });
    expect((await add('member', {})).status).toBe(403);
    expect((await add('MajorUnits', {})).status).toBe(403);
    expect((await add('Users', { name: ' ' })).status).toBe(400);
    expect((await add('Users', { name: 'x'.repeat(257) })).status).toBe(400);
    expect((await add('Users', { name: '🛷'.repeat(256) })).status).toBe(200);
    expect((await add('Users', { parentId: null })).body.modelState.parentId).toEqual([
      'Model is not allowed at the top level. Allowed there: Division.',
    ]);
    const under = await add('Users', { parentId: await model(top), name: 'Y' });
    expect(under.body.modelState.parentId).toEqual([
      'Model is not allowed under Model. Allowed there: Chapter, Illustrated parts list.',
    ]);
    expect((await add('Users', { parentId: 999_999 })).status).toBe(404);
    expect((await add('Users', { typeId: 999_999 })).status).toBe(400);
    expect((await add('Users', { catalogId: 1 })).status).toBe(400);
    const attribute = await add('Users', { attributeValues: [{ attributeId: 77, stringValue: 'x' }] });
    expect(attribute.body.modelState).toHaveProperty(['attributes.77']);
    const long = await add('Users', { attributeValues: [{ attributeId: 1, stringValue: 'x'.repeat(65) }] });
    expect(long.body.modelState['attributes.1']).toEqual(['Value limited to 64 characters.']);
    const { body } = await catalog.as('member').get('/api/hierarchies/search?q=X');
    expect(body.items).toEqual([]);
  });

  it('C-04 keeps type, name and keys unique without case, also for two at once', async () => {
    const catalog = await api.catalog();
    const { types, division } = await itemsOf(catalog);
    const parentId = await division(null);
    const add = (name: string, tag: string) =>
      catalog.as('Users').post('/api/items/Oem', {
        typeId: types.MD,
        parentId,
        name,
        attributeValues: [{ attributeId: 1, stringValue: tag }],
      });
    const both = await Promise.all([add('Carburetor', 'a'), add('CARBURETOR', 'A')]);
    expect(both.map((b) => b.status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect(both.find((b) => b.status === 409)?.body).toMatchObject({
      message: 'The requested item conflicted with existing items.',
      modelState: { name: [expect.stringContaining('exists already')] },
    });
    expect((await add('Carburetor', 'b')).status).toBe(200);
  });

  it('C-01 C-09 keeps the first of two saves and refuses one without a version', async () => {
    const catalog = await api.catalog();
    const { division } = await itemsOf(catalog);
    const id = await division(null, 'Snow');
    const version = await versionOf(catalog, id);
    const save = (body: object) => catalog.as('Users').post(`/api/items/Oem/${id}`, body);
    expect((await save({ version, name: 'First', notes: 'kept' })).status).toBe(200);
    const second = await save({ version, name: 'Second' });
    expect(second.status).toBe(409);
    expect(second.body.message).toBe('The requested item conflicted with existing items.');
    const missing = await save({ name: 'Third' });
    expect(missing.status).toBe(400);
    expect(missing.body.modelState).toHaveProperty('version');
    const { body } = await catalog.as('member').get(`/api/items/Oem/${id}`);
    expect(body).toMatchObject({ name: 'First', notes: 'kept' });
    const again = await save({ version: body.version, notes: '' });
    expect(again.status).toBe(200);
    expect((await catalog.as('member').post(`/api/items/Oem/${id}`, { version })).status).toBe(403);
  });

  it('checks values against their definitions and keeps several where the definition allows', async () => {
    const catalog = await api.catalog();
    const { types, division } = await itemsOf(catalog);
    const parentId = await division(null);
    const attribute = (name: string, type: number, definition: Record<string, number | boolean | string[]>) =>
      api.services.database.inCatalog(catalog.id, (db) =>
        change(db, { kind: 'edit', label: name, actor: { id: null, name: 'tests' } }, async () => {
          const { id } = await db
            .insertInto('attribute')
            .values({ name, type, definition })
            .returning('id')
            .executeTakeFirstOrThrow();
          await db
            .insertInto('hierarchy_type_attribute')
            .values({ type_id: types.MD ?? 0, attribute_id: id, ordinal: id, is_required: name === 'Year' })
            .execute();
          return id;
        }),
      );
    const year = await attribute('Year', 2, { min: 1950, max: 2050 });
    const market = await attribute('Market', 1, { allowMultiple: true, maxLength: 5 });
    const starter = await attribute('Starter', 4, { items: ['Electric', 'Manual'] });
    const add = (name: string, values: [number, string][]) =>
      catalog.as('Users').post('/api/items/Oem', {
        typeId: types.MD,
        parentId,
        name,
        attributeValues: values.map(([attributeId, stringValue]) => ({ attributeId, stringValue })),
      });
    const bad = await add('A', [
      [year, '1949'],
      [starter, 'Kick'],
      [market, 'Nordic'],
    ]);
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.modelState).toSorted()).toEqual([
      `attributes.${year}`,
      `attributes.${market}`,
      `attributes.${starter}`,
    ]);
    expect((await add('A', [])).body.modelState[`attributes.${year}`]).toEqual(['Year is required.']);
    expect((await add('A', [[year, '1e3']])).status).toBe(400);
    const good = await add('A', [
      [year, '2026'],
      [market, 'EU'],
      [market, 'US'],
    ]);
    const { body } = await catalog.as('member').get(`/api/items/Oem/${good.body.id}`);
    expect(body.attributeValues).toEqual([
      { attributeId: year, stringValue: '2026' },
      { attributeId: market, stringValue: 'EU' },
      { attributeId: market, stringValue: 'US' },
    ]);
  });

  it('15.13 says customAttributes by id, parentRelation and isVirtual, as the documents name them', async () => {
    const catalog = await api.catalog();
    const { types, division, model } = await itemsOf(catalog);
    const parentId = await division(null);
    const settings = catalog.as('ManageCatalogSettings');
    const market = (
      await settings.post('/api/attributes', { name: 'Market', type: 1, definition: { allowMultiple: true } })
    ).body.id;
    const { body: type } = await settings.get(`/api/hierarchytypes/${types.MD}`);
    const attributes = [
      { attributeId: 1, isKey: true },
      { attributeId: market, isKey: false },
    ];
    await settings.post(`/api/hierarchytypes/${types.MD}/attributes`, { version: type.version, attributes });
    const added = await catalog.as('Users').post('/api/items/Oem', {
      typeId: types.MD,
      parentId,
      name: 'Fjell 600',
      attributeValues: [
        { attributeId: 1, stringValue: 'LT' },
        { attributeId: market, stringValue: 'EU' },
        { attributeId: market, stringValue: 'US' },
      ],
    });
    const read = async (id: number) => (await catalog.as('member').get(`/api/items/Oem/${id}`)).body;
    expect(await read(added.body.id)).toMatchObject({
      customAttributes: { [market]: ['EU', 'US'] },
      parentRelation: { parentId, type: 1 },
      isVirtual: false,
    });
    expect(await read(parentId)).toMatchObject({
      customAttributes: {},
      parentRelation: { parentId: null, type: 1 },
    });
    const orphan = await model(parentId, 'Orphan');
    const above = `/api/hierarchies/${parentId}?version=${await versionOf(catalog, parentId)}`;
    expect((await catalog.as('Users').del(above)).status).toBe(200);
    expect((await catalog.as('Users').get(`/api/items/Oem/${orphan}`)).body).toMatchObject({
      parentId: null,
      parentRelation: null,
      isOrphan: true,
    });
  });

  it('deletes an item alone: a link becomes the primary place, the rest hang nowhere', async () => {
    const catalog = await api.catalog();
    const { division, model, diagram } = await itemsOf(catalog);
    const [a, b] = [await division(null, 'A'), await division(null, 'B')];
    const linked = await model(a, 'Linked');
    const lonely = await model(a, 'Lonely');
    const below = await diagram(lonely, 'Below');
    const users = catalog.as('Users');
    expect((await users.post(`/api/hierarchies/link/${linked}/${b}/true`)).status).toBe(200);
    const version = await versionOf(catalog, a);
    expect((await catalog.as('member').del(`/api/hierarchies/${a}?version=${version}`)).status).toBe(403);
    expect((await users.del(`/api/hierarchies/${a}`)).status).toBe(400);
    expect((await users.del(`/api/hierarchies/${a}?version=${version - 1}`)).status).toBe(409);
    const done = await users.del(`/api/hierarchies/${a}?version=${version}`);
    expect(done.body).toMatchObject({ orphans: 1, promoted: 1 });
    expect((await users.get(`/api/items/Oem/${a}`)).status).toBe(404);
    expect((await users.get(`/api/items/Oem/${linked}`)).body).toMatchObject({
      parentId: b,
      howManyPlacesUsed: 1,
    });
    const orphan = async (id: number) => (await users.get(`/api/hierarchies/GetIsOrphan/${id}`)).body.isOrphan;
    expect([await orphan(linked), await orphan(lonely), await orphan(below)]).toEqual([false, true, true]);
    const { body: found } = await users.get('/api/hierarchies/search?orphans=true');
    expect(found.items.map((i: { name: string; isOrphan: boolean }) => [i.name, i.isOrphan])).toEqual([
      ['Below', true],
      ['Lonely', true],
    ]);
    const back = await users.post(`/api/hierarchies/${lonely}/move`, { parentId: b, oldParentId: null });
    expect(back.status).toBe(200);
    expect(await orphan(below)).toBe(false);
  });

  it('A-03 does not know ids of another catalogue', async () => {
    const [mine, other] = [await api.catalog(), await api.catalog()];
    const theirs = await itemsOf(other);
    const foreign = await theirs.division(null, 'Theirs');
    const own = await (await itemsOf(mine)).division(null, 'Mine');
    const admin = mine.as('Admin');
    const version = await versionOf(other, foreign);
    const refused = await Promise.all([
      admin.get(`/api/items/Oem/${foreign}`),
      admin.post(`/api/items/Oem/${foreign}`, { version, name: 'x' }),
      admin.del(`/api/hierarchies/${foreign}?version=${version}`),
      admin.get(`/api/hierarchies/${foreign}/children`),
      admin.get(`/api/hierarchies/${foreign}/ancestors`),
      admin.get(`/api/hierarchies/${foreign}/diagrams`),
      admin.get(`/api/hierarchies/${foreign}/whereUsedHierarchy`),
      admin.get(`/api/hierarchies/${foreign}/sortType`),
      admin.get(`/api/hierarchies/history/${foreign}`),
      admin.get(`/api/hierarchies/GetIsOrphan/${foreign}`),
      admin.get(`/api/workflows/nextFlows/${foreign}`),
      admin.post(`/api/hierarchies/${foreign}/move`, { parentId: own, oldParentId: null }),
      admin.post(`/api/hierarchies/${own}/move`, { parentId: foreign, oldParentId: null }),
      admin.post(`/api/hierarchies/link/${own}/${foreign}/true`),
      admin.post(`/api/hierarchies/${own}/sortChildren`, { sortType: 3, items: [foreign] }),
      admin.post('/api/workflows/updateItemWorkFlow', { itemId: foreign, newWorkFlowState: 2, version }),
    ]);
    expect(refused.map((r) => r.status)).toEqual(refused.map(() => 404));
    expect(new Set(refused.map((r) => r.body.message))).toEqual(new Set(['The requested item was not found.']));
    const add = await admin.post('/api/items/Oem', { typeId: theirs.types.DV, parentId: null, name: 'x' });
    expect(add.status).toBe(400);
    expect(await versionOf(other, foreign)).toBe(version);
  });
});

it('15.8 says which context an item is in, to members alone', async () => {
  const catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  const { division } = await itemsOf(catalog);
  const types = (await catalog.as('member').get('/api/itemType/MajorUnit')).body;
  const unit = await catalog
    .as('MajorUnits')
    .post('/api/items/MajorUnit', { typeId: types[0].id, parentId: null, name: 'Sleds' });
  const member = catalog.as('member');
  expect((await member.get(`/api/hierarchies/${await division(null)}/context`)).body).toEqual({ context: 'Oem' });
  expect((await member.get(`/api/hierarchies/${unit.body.id}/context`)).body).toEqual({ context: 'MajorUnit' });
  expect((await member.get('/api/hierarchies/999999999/context')).status).toBe(404);
  const other = await api.catalog();
  expect((await other.as('Admin').get(`/api/hierarchies/${unit.body.id}/context`)).status).toBe(404);
});
