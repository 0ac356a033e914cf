import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, testConnections, type TestCatalog } from '../../test/api.ts';
import { change } from '../platform/change/change.ts';
import type { Db } from '../platform/db/pool.ts';
import { partMessages } from '../part/rules.ts';
import { generateNumbers, resolveParts } from '../part/service.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog();
});

const add = (partNumber: string, description: string, more: object = {}) =>
  catalog.as('Users').post('/api/parts', { partNumber, description, ...more });
const search = async (body: object) => (await catalog.as('Users').post('/api/parts/partSearch', body)).body;
const numbers = (found: { result: { partNumber: string }[] }) => found.result.map((p) => p.partNumber);
const changing = <T>(work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'test', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

describe('what parts lists name', () => {
  const typed = (partNumber: string, description: string, isInternal = false) => ({
    partNumber,
    description,
    isInternal,
  });
  let diagram: number;
  beforeAll(async () => {
    diagram = await changing(async (db) => {
      const type = await db
        .selectFrom('hierarchy_type')
        .select('id')
        .where('base_type', '=', 3)
        .executeTakeFirstOrThrow();
      const item = await db
        .insertInto('hierarchy_item')
        .values({ type_id: type.id, name: 'Drive clutch' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('hierarchy_relation').values({ child_id: item.id, is_primary: true }).execute();
      return item.id;
    });
  });

  it('adds what is new once, and keeps descriptions that differ as variants', async () => {
    const ids = await changing((db) =>
      resolveParts(
        db,
        [typed('R-1', 'Roller'), typed('r1', 'Roller, old'), typed('R-2', 'Ring'), typed('', 'Made up', true)],
        diagram,
      ),
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(ids[1]);
    const first = (await catalog.as('Users').get(`/api/parts/${ids[0]}`)).body;
    expect(first).toMatchObject({ partNumber: 'R-1', description: 'Roller', descriptionVariants: 1 });
    expect((await catalog.as('Users').get(`/api/parts/${ids[3]}`)).body).toMatchObject({
      partNumber: 'INT-000001',
      isInternal: true,
    });
    await changing((db) => resolveParts(db, [typed('R1', 'Roller, old')], diagram));
    const variant = await changing((db) =>
      db.selectFrom('description_variant').select(['description', 'count', 'first_seen_in']).execute(),
    );
    expect(variant).toEqual([{ description: 'Roller, old', count: 2, first_seen_in: diagram }]);
    await catalog
      .as('ManageCatalogSettings')
      .post('/api/parts/changePartDescription', { partId: ids[0], newDescription: 'Roller, old' });
    expect((await catalog.as('member').get(`/api/parts/${ids[0]}`)).body.descriptionVariants).toBe(0);
  });

  it('refuses a row whose number has no letter or digit', async () => {
    await expect(
      changing((db) => resolveParts(db, [typed('A1', 'x'), typed('-', 'y')], diagram)),
    ).rejects.toMatchObject({
      status: 400,
      modelState: { 'items.1.partNumber': [partMessages.invalidNumber] },
    });
  });

  it('generates numbers that no part has, also where one looks alike', async () => {
    await add('int 000002', 'Looks generated');
    expect(await changing((db) => generateNumbers(db, 3))).toEqual(['INT-000003', 'INT-000004', 'INT-000005']);
    await add('INT-000041', 'Generated long ago');
    expect(await changing((db) => generateNumbers(db, 1))).toEqual(['INT-000042']);
  });

  it('19.b shows where a part is used, exports it, and refuses to delete it while it is', async () => {
    const [id = 0, next = 0] = await changing(async (db) => {
      const parts = await resolveParts(db, [typed('U-1', 'Used'), typed('U-2', 'Successor')], diagram);
      const [used = 0, successor = 0] = parts;
      const row = { diagram_id: diagram, quantity: '2' };
      await db
        .insertInto('parts_list_row')
        .values([
          { ...row, part_id: used, tag: '4', ordinal: 1 },
          { ...row, part_id: used, tag: '7', ordinal: 2 },
          { ...row, part_id: successor, tag: '9', ordinal: 3 },
        ])
        .execute();
      await db.insertInto('part_relation').values({ kind: 1, part_id: used, related_id: successor }).execute();
      return parts;
    });
    const member = catalog.as('member');
    const row = {
      diagramId: diagram,
      diagram: 'Drive clutch',
      tags: ['4', '7'],
      quantity: '2',
      partId: id,
      partStatus: 'current',
    };
    expect((await member.get(`/api/parts/${id}/whereUsed`)).body).toMatchObject({
      result: [row],
      totalCount: 1,
    });
    expect((await member.get(`/api/parts/${id}/whereUsed/totalCount`)).body).toEqual({ totalCount: 1, isMore: false });
    const both = await member.get(`/api/parts/${id}/whereUsed?showSupercessionWhereUsed=true`);
    expect(both.body.result).toMatchObject([
      { partStatus: 'current' },
      { partStatus: 'supersession', partNumber: 'U-2', tags: ['9'] },
    ]);
    const prior = await member.get(`/api/parts/${next}/whereUsed?showPriorWhereUsed=true&take=1&skip=1`);
    expect(prior.body).toMatchObject({ totalCount: 2, result: [{ partStatus: 'prior' }] });
    const book = await member.get(`/api/parts/${next}/whereUsed/export?format=xlsx`);
    expect(book.headers['content-type']).toContain('spreadsheetml');
    const file = await member.get(`/api/parts/${next}/whereUsed/export?showPriorWhereUsed=true`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers['content-disposition']).toContain('Where U-2 is used.csv');
    expect(String(file.body).split('\r\n')).toEqual([
      '\uFEFFPartNumber,PartStatus,DiagramId,Diagram,Path,Tags,Quantity',
      `U-2,current,${diagram},Drive clutch,,9,2`,
      `U-1,prior,${diagram},Drive clutch,,"4, 7",2`,
      '',
    ]);
    const { body: colour } = await catalog
      .as('Admin')
      .post('/api/attributes', { name: 'Colour', type: 1, definition: { allowMultiple: true } });
    await changing((db) =>
      db
        .updateTable('hierarchy_item')
        .set({ attributes: { [colour.id]: ['red', 'sea green'] } })
        .where('id', '=', diagram)
        .execute(),
    );
    const more = await member.get(`/api/parts/${next}/whereUsed/export?showCustomAttributes=${colour.id},999999`);
    expect(String(more.body).split('\r\n')).toEqual([
      '\uFEFFPartNumber,PartStatus,DiagramId,Diagram,Path,Tags,Quantity,Colour',
      `U-2,current,${diagram},Drive clutch,,9,2,"red; sea green"`,
      '',
    ]);
    expect((await member.get(`/api/parts/${next}/whereUsed/export?showCustomAttributes=x`)).status).toBe(400);
    const none = await member.get(`/api/parts/${next}/whereUsed/export?filter=brake`);
    expect(String(none.body).split('\r\n')).toHaveLength(2);
    expect((await member.get('/api/parts/999999999/whereUsed/export')).status).toBe(404);
    expect((await member.get(`/api/parts/${id}/whereUsed?filter=clut`)).body.totalCount).toBe(1);
    expect((await member.get(`/api/parts/${id}/whereUsed?filter=%25x`)).body.totalCount).toBe(0);
    expect((await member.get(`/api/parts/${id}/whereUsed?take=0`)).status).toBe(400);
    expect(await search({ name: 'U1' })).toMatchObject({ result: [{ usedIn: 1 }, { usedIn: 1 }] });
    expect(numbers(await search({ modelFilter: 'clutch' }))).toEqual(['U-1', 'U-2']);
    const refused = await catalog.as('ManageCatalogSettings').del(`/api/parts/deletePart/${id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.modelState).toEqual({ whereUsed: ['Drive clutch'], supersessions: ['U-2'] });
  });

  it('exports where a part is used over one connection: as many at once as there are would wait for each other', async () => {
    const { body } = await add('U-3', 'Spring');
    const over = Promise.withResolvers<void>();
    let taken = 0;
    const { inCatalog } = api.services.database;
    const held = Array.from({ length: testConnections - 1 }, () =>
      inCatalog(catalog.id, async () => {
        taken += 1;
        await over.promise;
      }),
    );
    await expect.poll(() => taken).toBe(held.length);
    const { status } = await catalog.as('Users').get(`/api/parts/${body.id}/whereUsed/export`);
    over.resolve();
    await Promise.all(held);
    expect(status).toBe(200);
  });

  it('V-17 deletes a part that nothing uses, with its prices', async () => {
    const [audience] = (await catalog.as('Users').get('/api/Oem/pricing/settings')).body;
    const { body } = await add('GONE', 'Gone', {
      prices: [{ id: audience.id, cost: 1, msrp: 1, effectiveDate: '2026-01-01' }],
    });
    for (const role of ['member', 'Publisher'] as const)
      expect((await catalog.as(role).del(`/api/parts/deletePart/${body.id}`)).status).toBe(403);
    expect((await catalog.as('ManageCatalogSettings').del(`/api/parts/deletePart/${body.id}`)).body).toHaveProperty(
      'changeId',
    );
    expect((await catalog.as('member').get(`/api/parts/${body.id}`)).status).toBe(404);
    expect((await catalog.as('ManageCatalogSettings').del('/api/parts/deletePart/x')).status).toBe(400);
  });
});
