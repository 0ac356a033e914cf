import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { itemsOf } from '../../../test/items.ts';
import { change } from '../../platform/change/change.ts';
import type { Db } from '../../platform/db/pool.ts';
import { partMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog();
});

const add = (partNumber: string, description: string, more: object = {}) =>
  catalog.as('Users').post('/api/parts', { partNumber, description, ...more });
const search = async (body: object) => (await catalog.as('member').post('/api/parts/partSearch', body)).body;
const numbers = (found: { result: { partNumber: string }[] }) => found.result.map((p) => p.partNumber);
const changing = <T>(work: (db: Db) => Promise<T>) =>
  api.services.database.inCatalog(catalog.id, (db) =>
    change(db, { kind: 'edit', label: 'test', actor: { id: null, name: 'tests' } }, () => work(db)),
  );

describe('finding parts', () => {
  beforeAll(async () => {
    for (const [number, description] of [
      ['3091517', 'Flyweight, 62 g'],
      ['3091518', 'Flyweight, 65 g'],
      ['0630281', 'Pin, flyweight'],
      ['AB-2', 'Bolt, clutch retaining, M14 x 195'],
      ['AB-10', 'Bolt 100%, clutch_retaining'],
      ['000', 'Sheave, été'],
    ] as const) {
      expect((await add(number, description)).status).toBe(200);
    }
  });

  it('sorts naturally, pages by place, and counts', async () => {
    const all = await search({});
    expect(numbers(all)).toEqual(['000', '0630281', '3091517', '3091518', 'AB-2', 'AB-10']);
    expect(all).toMatchObject({ totalCount: 6, isMore: false, cursor: null });
    for (const orderBy of [0, 1, 2]) {
      const whole = numbers(await search({ orderBy }));
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await search({ orderBy, take: 4, ...(cursor === undefined ? {} : { cursor }) });
        paged.push(...numbers(page));
        cursor = page.cursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
      expect(numbers(await search({ orderBy, start: 2, take: 2 }))).toEqual(whole.slice(2, 4));
    }
    expect(numbers(await search({ orderBy: 2 }))[0]).toBe('000');
  });

  it('finds a number with or without separators and leading zeros, the number itself first', async () => {
    expect(numbers(await search({ name: '63-0281' }))).toEqual(['0630281']);
    expect(numbers(await search({ name: '00.3091517' }))).toEqual(['3091517']);
    expect(numbers(await search({ name: '309' }))).toEqual(['3091517', '3091518']);
    expect(numbers(await search({ name: 'ab' }))).toEqual(['AB-2', 'AB-10']);
    expect(numbers(await search({ name: '0' }))).toEqual(['000']);
    expect(numbers(await search({ name: '---' }))).toEqual([]);
  });

  it('finds words of the description, in any order, without accents, and number and word together', async () => {
    expect(numbers(await search({ description: 'CLUTCH bolt' }))).toEqual(['AB-2', 'AB-10']);
    expect(numbers(await search({ description: 'ete' }))).toEqual(['000']);
    expect(numbers(await search({ description: 'fly', name: '630' }))).toEqual(['0630281']);
    expect(numbers(await search({ description: 'x' }))).toEqual(['AB-2']);
  });

  it('V-06 V-07 V-08 takes what is typed literally, and only known orders', async () => {
    expect(numbers(await search({ description: '100%' }))).toEqual(['AB-10']);
    expect(numbers(await search({ description: 'h_r' }))).toEqual(['AB-10']);
    expect(numbers(await search({ description: '\\' }))).toEqual([]);
    expect(numbers(await search({ name: "' OR 1=1--" }))).toEqual([]);
    const member = catalog.as('member');
    for (const body of [
      { orderBy: 3 },
      { orderBy: 'name;drop' },
      { take: -1 },
      { take: 101 },
      { take: 1e9 },
      { start: 1e12 },
      { cursor: 'x' },
      { foo: 1 },
    ]) {
      expect((await member.post('/api/parts/partSearch', body)).status, JSON.stringify(body)).toBe(400);
    }
    const forged = Buffer.from('ef1 not a time').toString('base64url');
    expect((await member.post('/api/parts/partSearch', { orderBy: 1, cursor: forged })).status).toBe(400);
  });

  it('allows slips where nothing has what was typed', async () => {
    expect(await search({ name: '3091571' })).toMatchObject({ result: [{ partNumber: '3091517', isNear: true }] });
    expect(await search({ name: '309l517' })).toMatchObject({ result: [{ partNumber: '3091517', isNear: true }] });
    const words = await search({ description: 'flywieght' });
    expect(words.result.every((p: { isNear: boolean }) => p.isNear)).toBe(true);
    expect(numbers(words)).toEqual(['0630281', '3091517', '3091518']);
    expect(await search({ name: '555' })).toMatchObject({ totalCount: 0, result: [] });
  });

  it('filters by time of change and by internal', async () => {
    expect(await search({ changedFrom: '2030-01-01T00:00:00Z' })).toMatchObject({ totalCount: 0 });
    expect(await search({ addedTo: '2100-01-01T00:00:00Z', isInternal: false })).toMatchObject({
      totalCount: 6,
    });
    expect(await search({ isInternal: true })).toMatchObject({ totalCount: 0 });
  });

  it('finds the successor by the old number, and marks the old part', async () => {
    const id = async (name: string) => (await search({ name })).result[0].id;
    const [old, successor] = [await id('3091517'), await id('3091518')];
    await changing((db) =>
      db.insertInto('part_relation').values({ kind: 1, part_id: old, related_id: successor }).execute(),
    );
    const { result } = await search({ name: '3091517' });
    expect(result).toMatchObject([
      { partNumber: '3091517', supersededBy: { id: successor, partNumber: '3091518' }, foundBy: null },
      { partNumber: '3091518', supersededBy: null, foundBy: '3091517' },
    ]);
    const record = (await catalog.as('member').get(`/api/parts/${old}`)).body;
    expect(record.supersessions).toMatchObject([
      { id: successor, partNumber: '3091518', quantity: 1, isMandatory: false },
    ]);
    expect((await catalog.as('member').get(`/api/parts/${successor}`)).body.priorParts).toMatchObject([{ id: old }]);
    const said = await catalog.as('ManageCatalogSettings').get(`/api/parts/${old}/deletion`);
    expect(said.body).toEqual({ whereUsed: [], supersessions: ['3091518'], relatedParts: [] });
    const refused = await catalog.as('ManageCatalogSettings').del(`/api/parts/deletePart/${old}`);
    expect(refused.status).toBe(409);
    expect(refused.body.modelState).toEqual({ supersessions: ['3091518'] });
  });

  it('19.b finds a part by the number of an alternate, either way, behind the part that has the number itself', async () => {
    const own = await api.catalog();
    const user = own.as('Users');
    const made = async (partNumber: string) =>
      (await user.post('/api/parts', { partNumber, description: 'Belt' })).body as { id: number };
    const [a, b] = [await made('B-100'), await made('Z-900')];
    const [c] = [await made('Z-9001')];
    const given = { parts: [{ partNumber: 'B-100' }], version: 0 };
    expect((await user.post(`/api/parts/${b.id}/5/relatedParts`, given)).status).toBe(200);
    const member = own.as('member');
    const ask = async (body: object) => (await member.post('/api/parts/partSearch', body)).body;
    expect(await ask({ name: 'z900' })).toMatchObject({
      totalCount: 3,
      result: [
        { id: b.id, alternateOf: null },
        { id: a.id, partNumber: 'B-100', alternateOf: 'Z-900', foundBy: null },
        { id: c.id, alternateOf: null },
      ],
    });
    expect(await ask({ name: 'B 100' })).toMatchObject({
      result: [{ id: a.id }, { id: b.id, alternateOf: 'B-100' }],
    });
    expect((await ask({ name: 'Z-90' })).result.map(({ id }: { id: number }) => id)).toEqual([b.id, c.id]);
    expect((await ask({ name: 'z900', description: 'sprocket' })).totalCount).toBe(0);
    const offered = (await member.get('/api/parts/autocomplete/z900')).body;
    expect(offered.map(({ id, alternateOf }: { id: number; alternateOf?: string }) => [id, alternateOf])).toEqual([
      [b.id, undefined],
      [a.id, 'Z-900'],
      [c.id, undefined],
    ]);
  });

  it('puts numbers a slip away behind those that hold what was typed, unless a part has that number', async () => {
    for (const number of ['77120', '9977128', '77218']) await add(number, 'Rivet');
    expect(await search({ name: '77128' })).toMatchObject({
      totalCount: 3,
      isMore: false,
      cursor: null,
      result: [
        { partNumber: '9977128', isNear: false },
        { partNumber: '77120', isNear: true },
        { partNumber: '77218', isNear: true },
      ],
    });
    expect(numbers(await search({ name: '77128', take: 2 }))).toEqual(['9977128', '77120']);
    expect(numbers(await search({ name: '77128', description: 'pin' }))).toEqual([]);
    expect(numbers(await search({ name: '77120' }))).toEqual(['77120']);
    expect(numbers(await search({ name: '7712' }))).toEqual(['77120', '9977128']);
  });

  it('suggests the number itself, then what begins so, then what holds it', async () => {
    const suggest = async (term: string) =>
      (await catalog.as('member').get(`/api/parts/autocomplete/${encodeURIComponent(term)}`)).body.map(
        (p: { partNumber: string }) => p.partNumber,
      );
    expect(await suggest('309')).toEqual(['3091517', '3091518']);
    expect(await suggest('281')).toEqual(['0630281']);
    expect(await suggest('flyw')).toEqual(['0630281', '3091517', '3091518']);
    expect(await suggest('0630 pin')).toEqual(['0630281']);
    expect(await suggest('30')).toEqual([]);
    expect(await suggest('%%%')).toEqual([]);
    expect(await suggest('77128')).toEqual(['9977128', '77120', '77218']);
    expect(await suggest('3019517')).toEqual(['3091517']);
    expect(await suggest('clutsh bolt')).toEqual(['AB-2', 'AB-10']);
    expect(await suggest('pin flywieght')).toEqual(['0630281']);
    expect((await catalog.as('stranger').get('/api/parts/autocomplete/309')).status).toBe(403);
    expect((await catalog.as('member').get(`/api/parts/autocomplete/${'9'.repeat(300)}`)).status).toBe(400);
  });

  it('18.g says of suggested parts, where it is asked to, in how many diagrams each is used', async () => {
    const own = await api.catalog();
    const items = await itemsOf(own);
    const model = await items.model(await items.division(null));
    const row = (tag: string) => ({ tag, partNumber: '3091517', description: 'Flyweight', partQty: '1' });
    for (const [tags, name] of [
      [['1', '2'], 'Clutch'],
      [['1'], 'Chaincase'],
    ] as const) {
      const diagram = await items.diagram(model, name);
      const { status } = await own.as('Users').post(`/api/diagrams/${diagram}/pegged`, { items: tags.map(row) });
      expect(status).toBe(200);
    }
    const ask = async (query: string) => (await own.as('member').get(`/api/parts/autocomplete/309${query}`)).body[0];
    expect(await ask('?uses=true')).toMatchObject({ partNumber: '3091517', usedIn: 2, isUsedMore: false });
    expect(await ask('')).not.toHaveProperty('usedIn');
  });

  it('looks a number up by the identity of the catalogue', async () => {
    const member = catalog.as('member');
    expect((await member.get('/api/parts/find?partNumber=ab2')).body).toMatchObject({ partNumber: 'AB-2' });
    expect((await member.get('/api/parts/find?partNumber=00AB2')).status).toBe(404);
    expect((await member.get('/api/parts/find')).status).toBe(400);
    expect((await catalog.as('none').get('/api/parts/find?partNumber=1')).status).toBe(401);
  });

  it('validates numbers and descriptions as typed', async () => {
    const items = [
      { row: 3, partNumber: 'ab 2', description: 'Bolt, clutch retaining, M14 x 195' },
      { row: 4, partNumber: '3091518', description: 'Something else' },
      { row: 10, partNumber: 'ab-2 ', description: '' },
      { row: 11, partNumber: '309-1517', description: 'Bolt' },
      { row: 5, partNumber: 'NEW-1', description: 'New' },
      { row: 9, partNumber: 'new 1', description: 'Newer' },
      { row: 6, partNumber: '//', description: 'Bad' },
      { row: 7, partNumber: '*', description: 'Bad too' },
      { row: 8, partNumber: '1'.repeat(21), description: 'Internal', isInternal: true },
    ];
    const { body } = await catalog.as('member').post('/api/parts/validate', { items });
    expect(body).toMatchObject([
      {
        row: 3,
        part: { partNumber: 'AB-2' },
        error: null,
        warnings: [
          {
            code: 'SpelledOtherwise',
            message: '"ab 2" is taken for the part "AB-2" (the part is Bolt, clutch retaining, M14 x 195)',
          },
        ],
      },
      {
        row: 4,
        part: { description: 'Flyweight, 65 g' },
        warnings: [{ code: 'DescriptionDiffers', message: partMessages.otherDescription }],
      },
      { row: 10, part: { partNumber: 'AB-2' }, warnings: [] },
      {
        row: 11,
        part: { partNumber: '3091517' },
        warnings: [
          {
            code: 'SpelledOtherwise',
            message: expect.stringMatching(/^"309-1517" is taken for the part "3091517" \(Bolt; the part is /),
          },
          { code: 'DescriptionDiffers' },
        ],
      },
      { row: 5, key: 'new1', part: null, warnings: [{ code: 'PartNumberNotFound', message: partMessages.newNumber }] },
      { row: 9, key: 'new1', part: null },
      {
        row: 6,
        error: { code: 'InvalidPartNumber', message: partMessages.invalidNumber, suggestion: 'INT-000001' },
      },
      { row: 7, error: { suggestion: 'INT-000002' } },
      { row: 8, error: { message: partMessages.numberTooLong(20) } },
    ]);
    const tooMany = Array.from({ length: 501 }, (_, row) => ({ row, partNumber: 'a' }));
    expect((await catalog.as('member').post('/api/parts/validate', { items: tooMany })).status).toBe(400);
    expect((await catalog.as('stranger').post('/api/parts/validate', { items: [] })).status).toBe(403);
  });
});
