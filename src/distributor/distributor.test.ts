import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import type { Caller } from '../../test/caller.ts';
import { bring, relate, writing } from '../../test/collisions.ts';
import { listValue } from '../../test/taxonomies.ts';
import { distributorMessages, lastCatalogYear, parsePages } from './rules.ts';
import { distributorParts } from './service.ts';

const api = await openApi();
let catalog: TestCatalog;
let caller: Caller;
beforeEach(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'Ecommerce'] });
  caller = catalog.as('Users');
});

const base = '/api/ecommerce';
const add = async (name: string, industryIds: number[] = []) =>
  (await caller.post(`${base}/Distributors/add`, { name, industryIds })).body.id as number;
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const skuId = async () =>
  api.services.database.inCatalog(catalog.id, async (db) => {
    const { rows } = await sql<{ id: number }>`select id from sku order by id limit 1`.execute(db);
    return rows[0]?.id ?? 0;
  });
const draft = (distributorId: number, sku: string, catalogs: { id: number; pages: string }[] = []) => ({
  distributorId,
  sku,
  skuName: `Article ${sku}`,
  names: ['Battery', 'Accu'],
  status: 2,
  cost: 12.5,
  msrp: null,
  catalogs,
});

it('reads pages and says what is none', () => {
  expect(parsePages(' 14-16, 12; 13 ')).toEqual([[12, 16]]);
  expect(parsePages('3, 20–22')).toEqual([
    [3, 3],
    [20, 22],
  ]);
  expect(parsePages('')).toEqual([]);
  for (const none of ['x', '0', '5-4', '1-10001', '1--2']) expect(parsePages(none)).toBe(undefined);
});

describe('distributors', () => {
  it('E5.5 E5.6 are added, listed by industry, and given printed catalogs of a year', async () => {
    const [snow, water] = [await listValue(api, 1002), await listValue(api, 1002)];
    const everywhere = await add('Meridian');
    await add('Halvorsen', [snow]);
    expect((await caller.post(`${base}/Distributors/add`, { name: 'MERIDIAN' })).status).toBe(409);
    expect((await caller.post(`${base}/Distributors/add`, { name: 'x', industryIds: [999_999_999] })).status).toBe(400);
    expect(names((await caller.get(`${base}/Distributors`)).body)).toEqual(['Halvorsen', 'Meridian']);
    const of = async (industryIds: number[]) =>
      names((await caller.post(`${base}/Distributors/`, { industryIds })).body);
    expect([await of([snow]), await of([water])]).toEqual([['Halvorsen', 'Meridian'], ['Meridian']]);

    const path = `${base}/Distributors/${everywhere}/Catalogs`;
    const first = (await caller.put(path, { name: 'Street', year: 2025 })).body;
    expect((await caller.put(path, { name: 'street', year: 2025 })).body).toEqual({ id: first.id, changeId: null });
    await caller.put(path, { name: 'Street', year: lastCatalogYear() });
    for (const year of [1950, lastCatalogYear() + 1]) {
      const refused = await caller.put(path, { name: 'Street', year });
      expect([refused.status, refused.body.modelState.year]).toEqual([
        400,
        [distributorMessages.year(lastCatalogYear())],
      ]);
    }
    expect((await caller.put(path, { name: 'Oldest', year: 1951 })).status).toBe(200);
    expect((await caller.get(path)).body.map(({ year }: { year: number }) => year)).toEqual([
      lastCatalogYear(),
      2025,
      1951,
    ]);
    expect((await caller.get(`${path}?groupResults=true`)).body[1]).toMatchObject({
      year: 2025,
      catalogs: [{ id: first.id, name: 'Street', pages: 0 }],
    });
    expect((await catalog.as('member').put(path, { name: 'Street', year: 2024 })).status).toBe(403);
    expect((await caller.put(`${base}/Distributors/999999/Catalogs`, { name: 'Street', year: 2024 })).status).toBe(404);
    const other = await api.catalog();
    expect((await other.as('Users').get(path)).status).toBe(404);
  });

  it('E5.1 E5.7 a SKU keeps what they say, refuses what does not hold, and shows which pages are there', async () => {
    await relate(api, catalog.id, [{ distributor: 'Halvorsen', number: 'AT-1', manufacturer: 'Volt', sku: 'YX20' }]);
    await relate(api, catalog.id, [{ distributor: 'Halvorsen', number: 'AT-2', manufacturer: 'Volt', sku: 'YX21' }]);
    const [id, meridian] = [await skuId(), await add('Meridian')];
    const street = (await caller.put(`${base}/Distributors/${meridian}/Catalogs`, { name: 'Street', year: 2025 })).body
      .id;
    const halvorsen = (await caller.get(`${base}/Distributors`)).body[0].id as number;
    const write = (rows: ReturnType<typeof draft>[]) =>
      writing(api, catalog.id, (db) => distributorParts.write(db, id, rows));
    await bring(api, catalog.id, [{ distributor: 'Halvorsen', number: 'AT-1', manufacturer: 'V', sku: 'YX20' }]);
    await write([draft(meridian, 'BAT-1', [{ id: street, pages: '14-16, 12' }])]);
    // The relation that is gone took its collision along.
    expect((await catalog.as('Admin').get(`${base}/skuCollisions/figures`)).body).toEqual({ open: 0, ignored: 0 });
    expect((await caller.get(`${base}/skus/${id}/distributors`)).body).toEqual([
      {
        distributorId: meridian,
        name: 'Meridian',
        sku: 'BAT-1',
        skuName: 'Article BAT-1',
        names: ['Battery', 'Accu'],
        status: 2,
        customData: { cost: 12.5, msrp: null },
        catalogs: [{ id: street, name: 'Street', year: 2025, pages: '12, 14-16' }],
        hasPdfs: false,
      },
    ]);
    const wrong = write([
      draft(halvorsen, 'at-2'),
      draft(meridian, ' '),
      draft(meridian, 'A', [{ id: street, pages: 'x' }]),
      draft(halvorsen, 'B', [{ id: street, pages: '1' }]),
      draft(999_999, 'C'),
    ]);
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      modelState: {
        'distributors.0.sku': [distributorMessages.numberTaken],
        'distributors.1.sku': [distributorMessages.number],
        'distributors.2.catalogs.0.pages': [distributorMessages.pages],
        'distributors.3.catalogs.0.id': [distributorMessages.unknownCatalog],
        'distributors.4.distributorId': [distributorMessages.unknown],
      },
    });

    // A page is there as a file.
    const page = `${base}/Distributors/${meridian}/Catalogs/${street}/Pages/15/pdf`;
    expect((await caller.get(page)).status).toBe(404);
    const { hash } = await api.services.files.put(Readable.from([Buffer.from('%PDF-1.7 page 15')]), { limit: 1000 });
    await writing(api, catalog.id, async (db) => {
      await sql`insert into stored_file (hash, size) values (${hash}, 16) on conflict do nothing`.execute(db);
      await sql`insert into distributor_page (distributor_catalog_id, page, hash) values (${street}, 15, ${hash})`.execute(
        db,
      );
    });
    const file = await caller.get(page);
    expect([file.status, file.headers['content-type'], String(file.body)]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 page 15',
    ]);
    expect((await caller.get(`${base}/skus/${id}/distributors`)).body[0].hasPdfs).toBe(true);
    expect((await (await api.catalog()).as('Users').get(page)).status).toBe(404);

    // Found by the pages, with the catalogue's own state of the same.
    const found = async (query: string) =>
      (await caller.get(`${base}/skus?type=DistributorCatalog&distributorCatalogId=${street}&${query}`)).body;
    expect(JSON.stringify(await found('pages=13-15'))).toContain('YX20');
    expect(JSON.stringify(await found('pages=13'))).not.toContain('YX20');
    expect(JSON.stringify(await found('skuStart=bat'))).toContain('YX20');
    await write([draft(meridian, 'BAT-1', [{ id: street, pages: '20' }]), draft(halvorsen, 'NEW-1')]);
    expect(JSON.stringify(await found('pages=13-15'))).not.toContain('YX20');
    expect(names((await caller.get(`${base}/skus/${id}/distributors`)).body)).toEqual(['Halvorsen', 'Meridian']);
  });
});
