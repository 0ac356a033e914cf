import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { unitsOf } from '../../../test/units.ts';
import { digitMessages } from '../../catalog/digits/rules.ts';
import { partMessages } from '../../part/rules.ts';
import { unitMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let units: Awaited<ReturnType<typeof unitsOf>>;
let dealer: number;
let retail: number;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  editor = catalog.as('MajorUnits');
  units = await unitsOf(catalog);
  const { body } = await editor.get('/api/MajorUnit/pricing/settings');
  [dealer, retail] = (body as { id: number }[]).map(({ id }) => id) as [number, number];
});

const unit = async () => units.unit(await units.folder(null));
const read = async (id: number, by = editor) => (await by.get(`/api/majorUnits/${id}/prices`)).body;
const price = (id: number, msrp: number | null, effectiveDate: string | null, more: object = {}) => ({
  id,
  cost: null,
  msrp,
  destinationCharge: null,
  effectiveDate,
  ...more,
});
const save = async (id: number, ...prices: object[]) =>
  editor.post(`/api/majorUnits/${id}/prices`, { version: (await read(id)).version, prices });

describe('23 M1.7 prices of a unit', () => {
  it('begin anew with a later date and keep the one before, which a deletion brings back', async () => {
    const id = await unit();
    await save(
      id,
      price(dealer, 12_000, '2026-01-01', { cost: 9000, destinationCharge: 450 }),
      price(retail, 13_000, '2026-01-01'),
    );
    const later = await save(
      id,
      price(dealer, 12_500, '2026-06-01', { cost: 9000 }),
      price(retail, 13_100, '2026-01-01'),
    );
    expect(later.body.prices).toMatchObject([
      {
        id: dealer,
        cost: 9000,
        msrp: 12_500,
        destinationCharge: 0,
        effectiveDate: '2026-06-01',
        earlier: [{ cost: 9000, msrp: 12_000, destinationCharge: 450, effectiveDate: '2026-01-01' }],
      },
      { id: retail, msrp: 13_100, earlier: [] },
    ]);
    const same = await save(
      id,
      price(dealer, 12_500, '2026-06-01', { cost: 9000 }),
      price(retail, 13_100, '2026-01-01'),
    );
    expect(same.body.changeId).toBeNull();
    const dropped = await save(id, price(retail, 13_100, '2026-01-01'));
    expect(dropped.body.prices).toMatchObject([
      { id: dealer, msrp: 12_000, destinationCharge: 450, effectiveDate: '2026-01-01', earlier: [] },
      { id: retail },
    ]);
    expect((await editor.post(`/api/changes/${dropped.body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect((await read(id)).prices).toEqual(later.body.prices);
    const past = (await editor.get(`/api/majorUnits/${id}/prices?asof=${dropped.body.changeId}`)).body;
    expect(past.prices).toEqual(dropped.body.prices);
  });

  it('M1.13 are refused by row and field without audience, amount or date, twice, or of another context', async () => {
    const id = await unit();
    const refused = await save(
      id,
      price(0, 5, '2026-01-01'),
      price(dealer, 0, '2026-01-01'),
      price(retail, 5, null),
      price(retail, 5, '2026-01-01'),
    );
    expect([refused.status, refused.body.modelState]).toEqual([
      400,
      {
        'prices.0.id': [partMessages.unknownAudience(1)],
        'prices.1.cost': [unitMessages.noAmount(2)],
        'prices.2.effectiveDate': [partMessages.noDate(3)],
        'prices.3.id': [partMessages.twoPricesOfAudience(4)],
      },
    ]);
    expect((await save(id, price(dealer, null, '2026-01-01', { destinationCharge: 450 }))).status).toBe(200);
    const [foreign] = (await editor.get('/api/Oem/pricing/settings')).body as { id: number }[];
    expect((await save(id, price(foreign?.id ?? 0, 5, '2026-01-01'))).body.modelState).toEqual({
      'prices.0.id': [partMessages.unknownAudience(1)],
    });
    expect((await save(id, price(dealer, 1.234, '2026-01-01'))).body.modelState).toEqual({
      'prices.0.msrp': [digitMessages.tooFine(2)],
    });
    await save(id, price(dealer, 6, '2026-02-01'));
    expect((await save(id, price(dealer, 6, '2026-01-01'))).body.modelState).toEqual({
      'prices.0.effectiveDate': [partMessages.dateNotAfter(1, '2026-01-01')],
    });
  });

  it('meet where two editors save them, and follow the rights of the unit', async () => {
    const id = await unit();
    const { version } = await read(id);
    await save(id, price(dealer, 5, '2026-01-01'));
    const stale = await editor.post(`/api/majorUnits/${id}/prices`, { version, prices: [] });
    expect(stale.status).toBe(409);
    expect((await read(id)).prices).toHaveLength(1);
    for (const role of ['member', 'Administrators'] as const)
      expect((await catalog.as(role).post(`/api/majorUnits/${id}/prices`, { version, prices: [] })).status).toBe(403);
    expect((await editor.get(`/api/majorUnits/${await units.folder(null)}/prices`)).status).toBe(404);
  });

  it('are shown to a reader for the audiences of the profile from their date on, cost where the audience is marked', async () => {
    const id = await unit();
    await save(id, price(dealer, 5, '2026-01-01', { cost: 3 }), price(retail, 7, '2026-01-01', { cost: 3 }));
    const { id: userId, accessToken } = await api.user();
    await api.profile(userId, catalog.id, {});
    const reader = api.caller(accessToken).under(`/${catalog.code}`);
    expect((await read(id, reader)).prices).toEqual([]);
    await api.services.database.outside((db) =>
      db
        .updateTable('profile')
        .set({ price_audiences: [retail] })
        .where('user_id', '=', userId)
        .execute(),
    );
    expect((await read(id, reader)).prices).toMatchObject([{ id: retail, cost: null, msrp: 7 }]);
    await save(id, price(dealer, 5, '2026-01-01', { cost: 3 }), price(retail, 9, '2999-01-01'));
    expect((await read(id, reader)).prices).toMatchObject([{ id: retail, msrp: 7, earlier: [] }]);
  });

  it('keep the currency of their audience, and are counted with it', async () => {
    const admin = catalog.as('Admin');
    const settings = (await admin.get('/api/MajorUnit/pricing/settings')).body as { id: number; version: number }[];
    const { id, version } = settings.find((one) => one.id === dealer) ?? { id: 0, version: 0 };
    const path = '/api/MajorUnit/pricing/setting/0';
    const refused = await admin.post(path, { id, version, name: 'Dealer', currency: 'EUR', showsCost: true });
    expect([refused.status, refused.body.modelState]).toEqual([409, { currency: [partMessages.currencyStays] }]);
    const facts = (await admin.get('/api/MajorUnit/pricing/facts')).body as { audienceId: number; prices: number }[];
    expect(facts.find((one) => one.audienceId === dealer)?.prices).toBeGreaterThan(0);
  });

  it('stay behind where a unit is copied, and go with it', async () => {
    const folder = await units.folder(null);
    const id = await units.unit(folder);
    await save(id, price(dealer, 5, '2026-01-01'));
    await editor.post(`/api/majorUnits/${id}/features`, {
      featuresToAdd: [{ featureGroupName: 'E', featureName: 'N', featureValue: 'V' }],
    });
    const copy = await editor.post(`/api/hierarchies/${id}/duplicate`, { parentId: folder, name: 'Copy' });
    expect(copy.status).toBe(200);
    expect((await read(copy.body.id)).prices).toEqual([]);
    expect((await editor.get(`/api/majorUnits/${copy.body.id}/features`)).body.features).toHaveLength(1);
    const { version } = await read(id);
    const gone = await editor.del(`/api/hierarchies/${id}?version=${version}`);
    expect(gone.status).toBe(200);
    expect((await editor.post(`/api/changes/${gone.body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect((await read(id)).prices).toHaveLength(1);
  });
});
