import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { change } from '../../platform/change/change.ts';
import { timeRefusal } from '../../platform/contract/days.ts';
import { partMessages } from '../rules.ts';

const api = await openApi();
let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await api.catalog();
});

const add = (partNumber: string, description: string, more: object = {}) =>
  catalog.as('Users').post('/api/parts', { partNumber, description, ...more });

/** The same form again, as the screen would send it. */
function formOf(part: Record<string, unknown>, more: object = {}) {
  const names = ['partNumber', 'description', 'longDescription', 'notes', 'unit', 'status', 'isInternal'];
  const measures = ['minimumOrderQuantity', 'weight', 'weightUom', 'dimensions', 'dimensionUom', 'imageId', 'version'];
  return { ...Object.fromEntries([...names, ...measures].map((n) => [n, part[n]])), ...more };
}

describe('the part form', () => {
  it('adds a part, reads it, saves it, and keeps leading zeros', async () => {
    const added = await add('007-10.A', 'Flyweight, 62 g', { weight: 62.5, weightUom: 'g', unit: 'each' });
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({
      partNumber: '007-10.A',
      weight: 62.5,
      dimensions: null,
      minimumOrderQuantity: 1,
    });
    const read = await catalog.as('member').get(`/api/parts/${added.body.id}`);
    expect({ ...read.body, changeId: read.body.version }).toEqual(added.body);
    const form = formOf(added.body, {
      description: 'Flyweight, 65 g',
      dimensions: { length: 1.125, width: null, height: 2 },
      dimensionUom: 'mm',
    });
    const saved = await catalog.as('Users').post(`/api/parts/${added.body.id}`, form);
    expect(saved.body).toMatchObject({
      description: 'Flyweight, 65 g',
      dimensions: { length: 1.125, width: null, height: 2 },
    });
    expect(saved.body.version).toBeGreaterThan(added.body.version);
    const undone = await catalog.as('Users').post(`/api/changes/${saved.body.changeId}/undo`);
    expect(undone.body).toMatchObject({ label: `Part ${added.body.partNumber}`, leftAlone: 0 });
    const back = await catalog.as('member').get(`/api/parts/${added.body.id}`);
    expect(back.body).toMatchObject({ description: 'Flyweight, 62 g', dimensions: added.body.dimensions });
  });

  it('drops a weight unit without a weight and a dimension unit without dimensions', async () => {
    const { body } = await add('W-1', 'Washer', {
      weightUom: 'kg',
      dimensions: { length: null, width: null, height: null },
      dimensionUom: 'mm',
    });
    expect(body).toMatchObject({ weightUom: null, dimensions: null, dimensionUom: null });

    const sized = (length: number, width: number | null) => ({
      dimensions: { length, width, height: null },
      dimensionUom: 'mm',
    });
    const none = { dimensions: null, dimensionUom: null };
    expect((await add('W-2', 'Washer', sized(0, 0))).body, 'zeros are none').toMatchObject(none);
    const flat = await add('W-3', 'Washer', sized(0, 3));
    expect(flat.body).toMatchObject({ dimensions: { length: null, width: 3 }, dimensionUom: 'mm' });
    await api.services.database.inCatalog(catalog.id, (db) =>
      change(db, { kind: 'edit', label: 'test', actor: { id: null, name: 'tests' } }, () =>
        db.updateTable('part').set({ length: 0, width: 0 }).where('id', '=', flat.body.id).execute(),
      ),
    );
    expect((await catalog.as('member').get(`/api/parts/${flat.body.id}`)).body, 'of a file too').toMatchObject(none);
  });

  it('C-01 C-09 refuses a version that is not the newest, and a save without one', async () => {
    const { body } = await add('C-1', 'Clip');
    const path = `/api/parts/${body.id}`;
    expect((await catalog.as('Users').post(path, formOf(body, { notes: 'first' }))).status).toBe(200);
    expect((await catalog.as('Users').post(path, formOf(body, { notes: 'second' }))).status).toBe(409);
    expect((await catalog.as('Users').post(path, formOf(body, { version: undefined }))).body.modelState).toHaveProperty(
      'version',
    );
    expect((await catalog.as('member').get(path)).body.notes).toBe('first');
  });

  it('makes no change of a save that changes nothing', async () => {
    const { body } = await add('N-1', 'Nut');
    const again = await catalog.as('Users').post(`/api/parts/${body.id}`, formOf(body));
    expect([again.body.version, again.body.changeId]).toEqual([body.version, null]);
  });

  it('C-04 gives a number to one part only, however it is written', async () => {
    const first = await add('DUP-100', 'One');
    expect(first.status).toBe(200);
    const both = await Promise.all([add('dup 100', 'Two'), add('DUP.100', 'Three')]);
    for (const { status, body } of both) {
      expect(status).toBe(400);
      expect(body.modelState).toEqual({ partNumber: [partMessages.duplicateNumber] });
    }
    const other = await add('DUP-101', 'Other');
    const taken = await catalog
      .as('Users')
      .post(`/api/parts/${other.body.id}`, formOf(other.body, { partNumber: 'DUP100' }));
    expect(taken.body.modelState).toEqual({ partNumber: [partMessages.duplicateNumber] });
    const raced = await Promise.all(Array.from({ length: 6 }, () => add('RACE-1', 'Raced')));
    expect(raced.filter((r) => r.status === 200)).toHaveLength(1);
  });

  it('V-02 V-03 V-04 refuses bad values at their fields', async () => {
    expect((await add('-- ', 'x')).body.modelState.partNumber).toEqual([partMessages.invalidNumber]);
    expect((await add('9'.repeat(65), 'x')).status).toBe(400);
    expect((await add('9'.repeat(64), 'x')).status).toBe(200);
    expect((await add('V-1', ' ')).body.modelState.description).toEqual([
      'Description is required. Value limited to 256 characters.',
    ]);
    expect((await add('V-1', 'a\u0000b')).status).toBe(400);
    for (const [field, longest] of [
      ['description', 256],
      ['longDescription', 4095],
      ['notes', 4096],
      ['unit', 50],
    ] as const) {
      const typed = (length: number) => add(`V-${field}`, 'x', { [field]: 'é'.repeat(length) });
      expect((await typed(longest + 1)).body.modelState, field).toHaveProperty(field);
      expect((await typed(longest)).body[field], field).toHaveLength(longest);
    }
    for (const weightUom of ['oz', 'lb', 'g', 'kg'])
      expect((await add(`V-${weightUom}`, 'x', { weight: 1, weightUom })).body.weightUom).toBe(weightUom);
    for (const dimensionUom of ['in', 'ft', 'mm', 'cm', 'm']) {
      const dimensions = { length: 1, width: null, height: null };
      const { body } = await add(`V-${dimensionUom}`, 'x', { dimensions, dimensionUom });
      expect(body.dimensionUom).toBe(dimensionUom);
    }
    expect((await add('V-1', 'x', { weight: 1, weightUom: 'st' })).body.modelState).toHaveProperty('weightUom');
    expect((await add('V-1', 'x', { dimensionUom: 'yd' })).body.modelState).toHaveProperty('dimensionUom');
    expect((await add('V-1', 'x', { weight: 1.2345 })).body.modelState).toHaveProperty('weight');
    expect((await add('V-1', 'x', { weight: '12' })).status).toBe(400);
    expect((await add('V-1', 'x', { imageId: 999999 })).body.modelState).toHaveProperty('imageId');
    expect((await add('V-1', '\u202e<script>😀', { notes: '=1+1' })).body.description).toBe('\u202e<script>😀');
  });

  it('lets only editors write, and shows nothing of another catalogue', async () => {
    expect((await catalog.as('member').post('/api/parts', { partNumber: 'M-1', description: 'x' })).status).toBe(403);
    expect((await catalog.as('stranger').get('/api/parts/1')).status).toBe(403);
    expect((await catalog.as('none').get('/api/parts/1')).status).toBe(401);
    const { body } = await add('X-1', 'Cross');
    const elsewhere = await api.catalog();
    expect((await elsewhere.as('Admin').get(`/api/parts/${body.id}`)).status).toBe(404);
    expect((await elsewhere.as('Admin').post(`/api/parts/${body.id}`, formOf(body))).status).toBe(404);
    expect((await elsewhere.as('Admin').del(`/api/parts/deletePart/${body.id}`)).status).toBe(404);
    expect((await elsewhere.as('Admin').get(`/api/parts/${body.id}/whereUsed`)).status).toBe(404);
  });

  it('changes the master description alone', async () => {
    const { body } = await add('D-1', 'Old words');
    const path = '/api/parts/changePartDescription';
    const changed = await catalog
      .as('ManageCatalogSettings')
      .post(path, { partId: body.id, newDescription: ' New words ' });
    expect(changed.body).toMatchObject({ id: body.id, description: 'New words' });
    expect((await catalog.as('member').post(path, { partId: body.id, newDescription: 'x' })).status).toBe(403);
    expect(
      (await catalog.as('ManageCatalogSettings').post(path, { partId: 999999999, newDescription: 'x' })).status,
    ).toBe(404);
    expect((await catalog.as('ManageCatalogSettings').post(path, { partId: body.id, newDescription: '' })).status).toBe(
      400,
    );
  });
});

describe('prices', () => {
  const dealer = async () => (await catalog.as('Users').get('/api/Oem/pricing/settings')).body[0];
  const savePrices = async (id: number, prices: object[]) => {
    const { body } = await catalog.as('Users').get(`/api/parts/${id}`);
    return catalog.as('Users').post(`/api/parts/${id}`, formOf(body, { prices }));
  };

  it('start with a dealer who sees costs and a default for retail, in each context', async () => {
    await catalog.set({ contexts: ['Oem', 'MajorUnit', 'Ecommerce'] });
    for (const context of ['Oem', 'MajorUnit', 'Ecommerce']) {
      const { body } = await catalog.as('Users').get(`/api/${context}/pricing/settings`);
      expect(body).toMatchObject([
        { name: 'Dealer', currency: 'USD', default: false, enable: true, showsCost: true },
        { name: 'Retail', currency: 'USD', default: true, enable: true, showsCost: false },
      ]);
    }
    expect((await catalog.as('member').get('/api/oem/pricing/settings')).status).toBe(400);
    expect((await catalog.as('stranger').get('/api/Oem/pricing/settings')).status).toBe(403);
  });

  it('keep the one before a later date, and bring it back when that is deleted', async () => {
    const { id: audience } = await dealer();
    const { body } = await add('P-1', 'Priced', {
      prices: [{ id: audience, cost: 18.42, msrp: null, effectiveDate: '2026-01-01' }],
    });
    expect(body.prices).toMatchObject([{ id: audience, name: 'Dealer', cost: 18.42, msrp: 0, earlier: [] }]);
    const later = await savePrices(body.id, [{ id: audience, cost: 19, msrp: 27.95, effectiveDate: '2026-12-01' }]);
    expect(later.body.prices).toMatchObject([
      {
        cost: 19,
        effectiveDate: '2026-12-01',
        earlier: [{ cost: 18.42, msrp: 0, effectiveDate: '2026-01-01' }],
      },
    ]);
    const corrected = await savePrices(body.id, [{ id: audience, cost: 20, msrp: 27.95, effectiveDate: '2026-11-01' }]);
    expect(corrected.body.prices).toMatchObject([
      { cost: 20, effectiveDate: '2026-11-01', earlier: [{ cost: 18.42 }] },
    ]);
    const tooEarly = await savePrices(body.id, [{ id: audience, cost: 20, msrp: 1, effectiveDate: '2025-12-31' }]);
    expect(tooEarly.body.modelState).toEqual({
      'prices.0.effectiveDate': [partMessages.dateNotAfter(1, '2026-01-01')],
    });
    const timed = [{ id: audience, cost: 20, msrp: 1, effectiveDate: '2026-12-31T10:30:00Z' }];
    expect((await savePrices(body.id, timed)).body.modelState).toEqual({ 'prices.0.effectiveDate': [timeRefusal] });
    const back = await savePrices(body.id, []);
    expect(back.body.prices).toMatchObject([{ cost: 18.42, effectiveDate: '2026-01-01', earlier: [] }]);
  });

  it('move with their date while they are to come, and go where they are taken away', async () => {
    const { id: audience } = await dealer();
    const prices = [{ id: audience, cost: 40.59, msrp: 51.79, effectiveDate: '2025-11-01' }];
    const { body } = await add('P-8', 'Priced', { prices });
    const dates = async (rows: object[]) => {
      const { status, body: saved } = await savePrices(body.id, rows);
      expect(status).toBe(200);
      return (saved.prices as { effectiveDate: string; earlier: { effectiveDate: string }[] }[]).flatMap((price) =>
        [price, ...price.earlier].map(({ effectiveDate }) => effectiveDate),
      );
    };
    const mistaken = { id: audience, cost: 57.5, msrp: 1_012_027, effectiveDate: '2098-12-01' };
    const right = { id: audience, cost: 45, msrp: 57.5, effectiveDate: '2099-01-01' };
    expect(await dates([mistaken])).toEqual(['2098-12-01', '2025-11-01']);
    expect(await dates([right])).toEqual(['2099-01-01', '2025-11-01']);
    // What it was is in its history.
    const { rows } = await api.services.database.inCatalog(catalog.id, (db) =>
      sql<{ date: string; msrp: number }>`
        select effective_date as date, msrp::float8 as msrp from past.price where part_id = ${body.id} order by change_id`.execute(
        db,
      ),
    );
    expect(rows.map(({ date, msrp }) => [date, msrp])).toEqual([
      ['2025-11-01', 51.79],
      ['2098-12-01', 1_012_027],
      ['2099-01-01', 57.5],
    ]);
    expect(await dates([])).toEqual(['2025-11-01']);
  });

  it('18.a say when and by whom the part was changed, where they alone were', async () => {
    const { id } = await dealer();
    const { body: before } = await add('P-7', 'Priced');
    const prices = [{ id, cost: 1, msrp: null, effectiveDate: '2026-01-01' }];
    const other = catalog.as('Administrators');
    const { body: saved } = await other.post(`/api/parts/${before.id}`, formOf(before, { prices }));
    expect(Date.parse(saved.modified)).toBeGreaterThan(Date.parse(before.modified));
    expect(saved.modifiedBy).not.toBe(before.modifiedBy);
    expect(saved.created).toBe(before.created);
  });

  it('V-15 name the row that may not be saved', async () => {
    const { id: audience } = await dealer();
    const row = { id: audience, cost: 1, msrp: 2, effectiveDate: '2026-01-01' };
    const { body } = await add('P-2', 'Priced');
    expect((await savePrices(body.id, [row, row])).body.modelState).toEqual({
      'prices.1.id': ['Row 2 Audience has a price already.'],
    });
    expect((await savePrices(body.id, [{ ...row, effectiveDate: null }])).body.message).toBe(
      'Row 1 Effective date is required.',
    );
    expect((await savePrices(body.id, [{ ...row, cost: 0, msrp: null }])).body.message).toBe(
      'Row 1 Cost or MSRP is required.',
    );
    expect((await savePrices(body.id, [{ ...row, id: 987654 }])).body.message).toBe('Row 1 Audience is required.');
    expect((await savePrices(body.id, [{}])).body.modelState).toEqual({
      'prices.0.id': ['Row 1 Audience is required.'],
      'prices.0.cost': ['Row 1 Cost or MSRP is required.'],
      'prices.0.effectiveDate': ['Row 1 Effective date is required.'],
    });
    const { cost: _, ...withoutCost } = row;
    expect((await savePrices(body.id, [withoutCost])).body.prices).toMatchObject([{ cost: 0, msrp: 2 }]);
    expect((await savePrices(body.id, [{ ...row, cost: 1.005 }])).status).toBe(400);
    expect((await savePrices(body.id, [{ ...row, cost: -1 }])).status).toBe(400);
  });
});
