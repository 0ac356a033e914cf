import { beforeAll, describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import type { Caller } from '../../../test/caller.ts';
import { listValues, setUnitState, unitsOf } from '../../../test/units.ts';
import { unitMessages } from '../rules.ts';
import type { Color } from './contract.ts';
import { effectiveDateOf } from './rules.ts';

const api = await openApi();
let catalog: TestCatalog;
let editor: Caller;
let units: Awaited<ReturnType<typeof unitsOf>>;
let ids: Record<string, number>;
beforeAll(async () => {
  catalog = await api.catalog({ contexts: ['Oem', 'MajorUnit'] });
  await catalog.set({ time_zone: 'Pacific/Kiritimati' });
  editor = catalog.as('MajorUnits');
  units = await unitsOf(catalog);
  ({ ids } = await listValues(api.services.database, [
    { list: 'colorName', name: 'Red' },
    { list: 'colorLocation', name: 'Hood' },
    { list: 'colorLocation', name: 'Seat' },
    { list: 'colorType', name: 'Paint' },
    { list: 'make', name: 'No color' },
  ]));
});

const unit = async () => units.unit(await units.folder(null));
const color = (mfrName: string, more: object = {}) => ({
  mfrName,
  locationId: ids['Hood'],
  typeId: ids['Paint'],
  ...more,
});
const add = (id: number, of: object) => editor.post(`/api/majorUnits/${id}/colors`, of);
const update = (id: number, { id: colorId, version }: Color, of: object) =>
  editor.post(`/api/majorUnits/${id}/colors/${colorId}`, { version, ...of });
const colors = async (id: number): Promise<Color[]> => (await editor.get(`/api/majorUnits/${id}/colors`)).body.colors;
const names = (all: Color[]) => all.map(({ mfrName }) => mfrName);
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date());

describe('23 M1.6 colors of a unit', () => {
  it('have all their fields, and stand by location, type and name', async () => {
    const id = await unit();
    await add(
      id,
      color('Zinnober', { rgbValue: '#C1121F', isMetallic: true, modelCode: 'R-7', basicNameId: ids['Red'] }),
    );
    await add(id, color('Anthracite', { locationId: ids['Seat'] }));
    const { body } = await add(id, color('Black 2'));
    await add(id, color('Black 10', { typeId: null }));
    expect(names(await colors(id))).toEqual(['Black 10', 'Black 2', 'Zinnober', 'Anthracite']);
    expect(body.colors[1]).toMatchObject({
      parentId: id,
      mfrName: 'Zinnober',
      basicName: { id: ids['Red'] },
      location: { id: ids['Hood'] },
      rgbValue: '#c1121f',
      isMetallic: true,
      modelCode: 'R-7',
      price: null,
      priceEffectiveDate: null,
      otherUnits: 0,
    });
    expect((await editor.post(`/api/changes/${body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect(names(await colors(id))).not.toContain('Black 2');
  });

  it('M1.11 date a changed price today where the catalogue is, and leave the date of one that stays', async () => {
    const id = await unit();
    const { body } = await add(id, color('Priced', { price: 250, priceEffectiveDate: '2026-01-01' }));
    const [first] = body.colors as [Color];
    expect(first).toMatchObject({ price: 250, priceEffectiveDate: '2026-01-01' });
    const renamed = await update(id, first, color('Priced red', { price: 250, priceEffectiveDate: '2026-01-01' }));
    expect(renamed.body.colors[0]).toMatchObject({ mfrName: 'Priced red', priceEffectiveDate: '2026-01-01' });
    const dearer = await update(
      id,
      renamed.body.colors[0],
      color('Priced red', { price: 275, priceEffectiveDate: '2026-01-01' }),
    );
    expect(dearer.body.colors[0]).toMatchObject({ price: 275, priceEffectiveDate: today() });
    const free = await update(id, dearer.body.colors[0], color('Priced red'));
    expect(free.body.colors[0]).toMatchObject({ price: null, priceEffectiveDate: null });
  });

  it('M1.12 ask before a color of other units, or a second one like it, is saved', async () => {
    const [id, other] = [await unit(), await unit()];
    const { body } = await add(id, color('Shared'));
    const [shared] = body.colors as [Color];
    const again = await add(other, color('shared'));
    expect([again.status, again.body.modelState]).toEqual([409, { override: [unitMessages.sameColor('shared')] }]);
    const linked = await editor.post(`/api/majorUnits/${other}/colors/${shared.id}/link`, {});
    expect(linked.body.colors[0]).toMatchObject({ id: shared.id, parentId: other, otherUnits: 1 });
    expect((await editor.post(`/api/majorUnits/${other}/colors/${shared.id}/link`, {})).status).toBe(409);
    const info = await editor.get(`/api/majorUnits/colors/${shared.id}/units`);
    expect(info.body).toMatchObject({
      total: 2,
      units: expect.arrayContaining([expect.objectContaining({ id: other })]),
    });
    await setUnitState(catalog, other, 2);
    const [now] = (await colors(id)) as [Color];
    const asked = await update(id, now, color('Shared', { modelCode: 'X' }));
    expect([asked.status, asked.body.message]).toEqual([409, unitMessages.sharedColor(1)]);
    expect((await update(id, now, color('Shared', { modelCode: 'X', override: true }))).status).toBe(200);
    expect((await colors(other))[0]).toMatchObject({ modelCode: 'X' });
    expect((await editor.get(`/api/items/MajorUnit/${other}`)).body.workflowId).toBe(1);
    expect((await add(other, color('Shared', { override: true }))).body.colors).toHaveLength(2);
    const found = await editor.get('/api/majorUnits/colors?term=SHA');
    expect(found.body.colors).toMatchObject([
      { mfrName: 'Shared', units: 2 },
      { mfrName: 'Shared', units: 1 },
    ]);
  });

  it('go with the last unit that has them, and come back with an undo', async () => {
    const [id, other] = [await unit(), await unit()];
    const [first] = (await add(id, color('Leaving'))).body.colors as [Color];
    const [second] = (await editor.post(`/api/majorUnits/${other}/colors/${first.id}/link`, {})).body.colors as [Color];
    const one = await editor.del(`/api/majorUnits/colors/${first.relationId}`);
    expect(one.body).toMatchObject({ isColorRemoved: false });
    expect((await editor.del(`/api/majorUnits/colors/${first.relationId}`)).status).toBe(404);
    const last = await editor.del(`/api/majorUnits/colors/${second.relationId}`);
    expect(last.body).toMatchObject({ isColorRemoved: true });
    expect((await editor.get(`/api/majorUnits/colors/${first.id}/units`)).status).toBe(404);
    expect((await editor.post(`/api/changes/${last.body.changeId}/undo`)).body.leftAlone).toBe(0);
    expect(names(await colors(other))).toEqual(['Leaving']);
  });

  it('are refused by field, by version and by role', async () => {
    const id = await unit();
    const faults = async (of: object) => {
      const { status, body } = await add(id, of);
      return [status, body.modelState];
    };
    expect(await faults(color(' '))).toEqual([400, { mfrName: [unitMessages.mfrName] }]);
    expect(await faults(color('A', { rgbValue: 'red' }))).toEqual([400, { rgbValue: [unitMessages.rgbValue] }]);
    expect(await faults(color('A', { typeId: ids['No color'] }))).toEqual([
      400,
      { typeId: [unitMessages.unknownValue] },
    ]);
    expect((await faults(color('A', { price: -1 })))[0]).toBe(400);
    const [first] = (await add(id, color('Versioned'))).body.colors as [Color];
    expect((await update(id, first, color('Versioned 2'))).status).toBe(200);
    expect((await update(id, first, color('Versioned 3'))).status).toBe(409);
    expect((await update(await unit(), first, color('Versioned 3'))).status).toBe(404);
    for (const role of ['member', 'Administrators'] as const)
      expect((await catalog.as(role).post(`/api/majorUnits/${id}/colors`, color('No'))).status).toBe(403);
  });
});

it('knows since when a price is in force', () => {
  const before = { price: 5, priceEffectiveDate: '2026-01-01' };
  const on = (price: number | null, priceEffectiveDate: string | null = null) =>
    effectiveDateOf({ price, priceEffectiveDate }, before, '2026-06-01');
  expect([on(6, '2026-01-01'), on(5), on(5, '2026-02-01'), on(null, '2026-02-01')]).toEqual([
    '2026-06-01',
    '2026-01-01',
    '2026-02-01',
    null,
  ]);
  expect(effectiveDateOf({ price: 5, priceEffectiveDate: null }, undefined, '2026-06-01')).toBe('2026-06-01');
});
