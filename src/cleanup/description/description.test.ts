import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { baseTypes } from '../../hierarchy/rules.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import { resolveParts } from '../../part/service.ts';
import type { Described, Duplicates } from './contract.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog();
});

const post = (path: string, body: object) => catalog.as('ManageCatalogSettings').post(`/api/parts/${path}`, body);
const add = async (partNumber: string, description: string, more: object = {}): Promise<number> =>
  (await catalog.as('Users').post('/api/parts', { partNumber, description, ...more })).body.id;
const changing = <T>(work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'test', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

let diagrams = 0;

/** A diagram that lists the parts. */
const diagramWith = (...parts: number[]) =>
  changing(async (db) => {
    const type = await db
      .selectFrom('hierarchy_type')
      .select('id')
      .where('base_type', '=', baseTypes.diagram)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('hierarchy_item')
      .values({ type_id: type.id, name: 'Drive clutch', identity_key: String(++diagrams) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('hierarchy_relation').values({ child_id: id, is_primary: true }).execute();
    for (const [at, part_id] of parts.entries())
      await db
        .insertInto('parts_list_row')
        .values({ diagram_id: id, part_id, ordinal: at + 1, tag: '1', quantity: '1' })
        .execute();
    return id;
  });

describe('duplicate descriptions', () => {
  const asked = async (query = '') =>
    (await catalog.as('Users').get(`/api/parts/getDupDesPartLists?${query}`)).body as {
      result: Duplicates[];
      isMore: boolean;
    };
  const named = async (query = '') => (await asked(query)).result.map(({ description }) => description);

  it('19.e lists the parts that have one description, and keeps to each filter and page', async () => {
    const audiences = (await catalog.as('Users').get('/api/Oem/pricing/settings')).body as {
      id: number;
      default: boolean;
    }[];
    const audience = audiences.find((one) => one.default);
    const price = (msrp: number, effectiveDate: string) => ({ id: audience?.id, cost: 0, msrp, effectiveDate });
    const used = await add('D-1', 'Bearing, ball', { prices: [price(12.5, '2026-01-01')] });
    await add('D-2', 'BEARING, BALL', {
      prices: [price(13, '2999-01-01')],
      weight: 0.25,
      weightUom: 'kg',
      status: 'A',
    });
    await diagramWith(used, used);
    await add('D-3', 'Clip');
    await add('D-4', 'Clip', { isInternal: true });
    const listed = [await add('D-5', 'Dowel'), await add('D-6', 'dowel')];
    await diagramWith(...listed);
    await add('D-7', 'Alone');
    expect((await asked()).result).toEqual([
      {
        description: 'Bearing, ball',
        count: 2,
        parts: [
          {
            partId: used,
            partNumber: 'D-1',
            isInternal: false,
            whereUsedCount: 1,
            prices: [{ currency: 'USD', msrp: 12.5 }],
            weight: null,
            weightUom: null,
            status: '',
            modified: expect.any(String),
          },
          // Its price is yet to come.
          {
            partId: expect.any(Number),
            partNumber: 'D-2',
            isInternal: false,
            whereUsedCount: 0,
            prices: [],
            weight: 0.25,
            weightUom: 'kg',
            status: 'A',
            modified: expect.any(String),
          },
        ],
      },
      expect.objectContaining({ description: 'Clip', count: 2 }),
      expect.objectContaining({ description: 'Dowel', count: 2 }),
    ]);
    expect(await named('descriptionFilter=ring%2C%20b')).toEqual(['Bearing, ball']);
    expect(await named('descriptionFilter=%25')).toEqual([]);
    expect(await named('isInternal=false')).toEqual(['Bearing, ball', 'Dowel']);
    expect(await named('isInternal=true')).toEqual([]);
    expect(await named('isNotInUse=true')).toEqual(['Bearing, ball', 'Clip']);
    expect(await named(`dateModified=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await named(`dateModified=${new Date(Date.now() - 60_000).toISOString()}`)).toHaveLength(3);
    expect(await asked('take=2')).toMatchObject({ isMore: true, totalCount: 3, isTotalMore: false, result: [{}, {}] });
    expect(await asked('take=2&skip=2')).toMatchObject({ isMore: false, result: [{ description: 'Dowel' }] });
  });

  it('19.e refuses a reader, bad input and another catalogue', async () => {
    for (const path of ['getDupDesPartLists', 'getPartsWithMultipleDescriptions']) {
      expect((await catalog.as('member').get(`/api/parts/${path}`)).status).toBe(403);
      expect((await catalog.as('Users').get(`/api/parts/${path}?take=0`)).status).toBe(400);
      expect((await catalog.as('Users').get(`/api/parts/${path}?skip=-1`)).status).toBe(400);
      const other = await api.catalog();
      expect((await other.as('Users').get(`/api/parts/${path}`)).body).toEqual({
        result: [],
        isMore: false,
        totalCount: 0,
        isTotalMore: false,
      });
    }
  });
});

describe('multiple descriptions', () => {
  const several = async () =>
    (await catalog.as('Users').get('/api/parts/getPartsWithMultipleDescriptions')).body.result as Described[];
  const withVariants = async (number: string) => {
    const part = await add(number, `${number} master`);
    const diagram = await diagramWith();
    await changing(async (db) => {
      for (const description of ['Roller, old', 'Roller, old', 'Rolle'])
        await resolveParts(db, [{ partNumber: number, description, isInternal: false }], diagram);
    });
    const row = (await several()).find(({ partId }) => partId === part);
    const [old, rolle] = row?.descriptions ?? [];
    return { part, diagram, row, old: old?.id ?? 0, rolle: rolle?.id ?? 0 };
  };
  const left = async (part: number) =>
    (await several())
      .find(({ partId }) => partId === part)
      ?.descriptions.map(({ description, count }) => [description, count]);
  const master = async (part: number) => (await catalog.as('Users').get(`/api/parts/${part}`)).body.description;

  it('19.e chooses a variant as the master, and undo brings both back', async () => {
    const { part, diagram, row, old } = await withVariants('M-1');
    expect(row).toEqual({
      partId: part,
      name: 'M-1',
      displayName: 'M-1 master',
      descriptions: [
        { id: old, description: 'Roller, old', count: 2, firstSeenIn: { id: diagram, name: 'Drive clutch' } },
        expect.objectContaining({ description: 'Rolle', count: 1 }),
      ],
    });
    const chosen = await post('chooseDescription', { partId: part, descriptionId: old });
    expect(await master(part)).toBe('Roller, old');
    expect(await left(part)).toEqual([['Rolle', 1]]);
    // Who may clean up by ManageCatalogSettings alone may take it back too.
    const undone = await catalog.as('ManageCatalogSettings').post(`/api/changes/${chosen.body.changeId}/undo`, {});
    expect(undone.status).toBe(200);
    expect(await master(part)).toBe('M-1 master');
    expect(await left(part)).toEqual([
      ['Roller, old', 2],
      ['Rolle', 1],
    ]);
  });

  it('19.e edits a variant; one that becomes another or the master is none of its own', async () => {
    const { part, old, rolle } = await withVariants('M-2');
    await post('changeDescriptionVariant', { partId: part, descriptionId: rolle, newDescription: ' Roller ' });
    expect(await left(part)).toEqual([
      ['Roller, old', 2],
      ['Roller', 1],
    ]);
    await post('changeDescriptionVariant', { partId: part, descriptionId: rolle, newDescription: 'Roller, old' });
    expect(await left(part)).toEqual([['Roller, old', 3]]);
    await post('changeDescriptionVariant', { partId: part, descriptionId: old, newDescription: 'M-2 master' });
    expect(await left(part)).toBeUndefined();
    const blank = { partId: part, descriptionId: old, newDescription: ' ' };
    expect((await post('changeDescriptionVariant', blank)).body.modelState).toHaveProperty('newDescription');
  });

  it('19.e removes a variant; only of its own part, and once', async () => {
    const { part, old } = await withVariants('M-3');
    const other = await add('M-4', 'Other');
    expect((await post('removeDescription', { partId: other, descriptionId: old })).status).toBe(404);
    expect((await post('removeDescription', { partId: part, descriptionId: old })).status).toBe(200);
    expect(await left(part)).toEqual([['Rolle', 1]]);
    for (const path of ['chooseDescription', 'removeDescription'])
      expect((await post(path, { partId: part, descriptionId: old })).status).toBe(404);
    for (const role of ['member', 'Publisher'] as const) {
      const refused = await catalog.as(role).post('/api/parts/chooseDescription', { partId: part, descriptionId: old });
      expect(refused.status).toBe(403);
    }
  });
});
