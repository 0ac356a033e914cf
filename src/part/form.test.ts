import { expect, it } from 'vitest';
import { digitMessages, fineDigits, usualDigits } from '../catalog/digits/rules.ts';
import type { Part } from './record/contract.ts';
import { changedPrice, countChanges, formErrors, isLater, tabOf, toFields, toValues } from './rules.form.ts';

const part: Part = {
  id: 7,
  partNumber: '0450623',
  description: 'Screw',
  longDescription: '',
  notes: '',
  unit: 'EA',
  status: 'A',
  isInternal: false,
  minimumOrderQuantity: 1,
  weight: 62.5,
  weightUom: 'g',
  dimensions: { length: 20, width: null, height: null },
  dimensionUom: 'mm',
  imageId: null,
  customAttributes: {},
  partSpecificationAttrId: null,
  descriptionWithAttr: 'Flyweight, 62 g',
  prices: [
    {
      id: 1,
      name: 'Dealer',
      currency: 'USD',
      cost: 18.4,
      msrp: 27,
      effectiveDate: '2026-12-01',
      earlier: [],
    },
  ],
  descriptionVariants: 0,
  supersessions: [],
  priorParts: [],
  alternativeParts: [],
  includedParts: [],
  inclusionParts: [],
  crossSellParts: [],
  upSellParts: [],
  whereUsedCount: 0,
  isUsedMore: false,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
  modifiedBy: 'Ed',
  version: 3,
};
const of = { description: 256, digits: usualDigits, base: toValues(part) };

it('brings a part back as it was, and leaves untouched prices alone', () => {
  const values = toValues(part);
  const fields = toFields(values, values, null);
  expect(fields.dimensions).toEqual({ length: 20, width: null, height: null });
  expect(fields).not.toHaveProperty('prices');
  expect(formErrors(values, of)).toEqual({});
});

it('drops units without a measure', () => {
  const values = { ...toValues(part), weight: '', length: '', width: '', height: '' };
  expect(toFields(values, values, null)).toMatchObject({
    weight: null,
    weightUom: null,
    dimensions: null,
    dimensionUom: null,
  });
});

it('makes a missing cost 0 and names a price row without a date', () => {
  const base = toValues(part);
  const values = { ...base, prices: [{ id: 1, cost: '', msrp: '31.50', effectiveDate: '' }] };
  expect(toFields(values, base, null).prices).toEqual([{ id: 1, cost: 0, msrp: 31.5, effectiveDate: null }]);
  expect(formErrors(values, of)).toEqual({
    'prices.0.effectiveDate': { key: 'Row 1 Effective date is required.' },
  });
});

it('V-06 refuses what the server would', () => {
  const values = {
    ...toValues(part),
    partNumber: ' - ',
    description: ' ',
    minimumOrderQuantity: '0',
    weight: '1.2345',
    height: '2',
    dimensionUom: '',
  };
  expect(Object.keys(formErrors(values, of)).sort()).toEqual([
    'description',
    'dimensionUom',
    'minimumOrderQuantity',
    'partNumber',
    'weight',
  ]);
  expect(['partNumber', 'prices.0.cost', 'dimensionUom', 'weight'].map(tabOf)).toEqual([
    'base',
    'pricing',
    'measurement',
    'measurement',
  ]);
});

it('takes as many decimals as the catalogue, shows all of them, and leaves what was there', () => {
  const prices = part.prices.map((price) => ({ ...price, cost: 0.0125, msrp: 0.0199 }));
  const base = toValues({ ...part, weight: 0.00025, prices });
  expect([base.weight, base.prices[0]?.cost, base.prices[0]?.msrp]).toEqual(['0.00025', '0.0125', '0.0199']);
  expect(formErrors(base, { ...of, base })).toEqual({});
  const changed = { ...base, weight: '0.0005', prices: base.prices.map((row) => ({ ...row, cost: '0.995' })) };
  expect(formErrors(changed, { ...of, base })).toEqual({
    weight: { key: digitMessages.tooFine(3) },
    'prices.0.cost': { key: digitMessages.tooFine(2) },
  });
  expect(formErrors(changed, { ...of, digits: fineDigits, base })).toEqual({});
});

it('tells a price that is yet to come from one in effect', () => {
  const now = new Date('2026-11-28T12:00:00');
  expect(['2026-11-27', '2026-11-28', '2026-11-29', ''].map((day) => isLater(day, now))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

it('counts fields, price cells, and prices that came or went', () => {
  const base = toValues(part);
  const [dealer = { id: 0, cost: '', msrp: '', effectiveDate: '' }] = base.prices;
  const retail = { id: 2, cost: '', msrp: '31.50', effectiveDate: '2026-12-01' };
  expect(countChanges(base, base)).toBe(0);
  expect(countChanges(base, { ...base, notes: 'x', prices: [{ ...dealer, cost: '19', msrp: '28' }, retail] })).toBe(4);
  expect(countChanges(base, { ...base, prices: [] })).toBe(1);
  expect(changedPrice(base, { ...dealer, cost: '19' })).toEqual(['cost']);
});
