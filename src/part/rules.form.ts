import type { Part, PartFields } from './record/contract.ts';
import { amountText, numberText, problemOfTyped, type Digits } from '../catalog/digits/rules.ts';
import { isPartNumber, lengthUnits, orderQuantityRange, partMessages, priceErrors, weightUnits } from './rules.ts';

/** Amounts that a price may have, and those of a part. */
export type PriceAmount = 'cost' | 'msrp' | 'destinationCharge';
export const partAmounts = ['cost', 'msrp'] as const satisfies readonly PriceAmount[];

/** A price row as typed; `id` is the audience's, 0 while none is chosen. */
export interface PriceValues {
  id: number;
  cost: string;
  msrp: string;
  /** Of a major unit alone. */
  destinationCharge?: string;
  /** YYYY-MM-DD, or empty. */
  effectiveDate: string;
}

/** The part form as typed: numbers are texts, so that nothing half typed is lost. */
export interface PartValues {
  partNumber: string;
  description: string;
  longDescription: string;
  notes: string;
  unit: string;
  status: string;
  isInternal: boolean;
  minimumOrderQuantity: string;
  weight: string;
  weightUom: string;
  length: string;
  width: string;
  height: string;
  dimensionUom: string;
  prices: PriceValues[];
  /** By the id of the attribute. */
  customAttributes: Record<string, string[]>;
}

const shown = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : numberText(value);

/** A part as its form shows it. */
export function toValues(part: Part): PartValues {
  const { dimensions } = part;
  return {
    partNumber: part.partNumber,
    description: part.description,
    longDescription: part.longDescription,
    notes: part.notes,
    unit: part.unit,
    status: part.status,
    isInternal: part.isInternal,
    minimumOrderQuantity: String(part.minimumOrderQuantity),
    weight: shown(part.weight),
    weightUom: part.weightUom ?? '',
    length: shown(dimensions?.length),
    width: shown(dimensions?.width),
    height: shown(dimensions?.height),
    dimensionUom: part.dimensionUom ?? '',
    prices: part.prices.map(({ id, cost, msrp, effectiveDate }) => ({
      id,
      cost: cost === null ? '' : amountText(cost),
      msrp: amountText(msrp),
      effectiveDate,
    })),
    customAttributes: part.customAttributes,
  };
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const unitOf = <U extends string>(units: readonly U[], text: string): U | null =>
  units.find((unit) => unit === text) ?? null;

/**
 * The form as the contract takes it. `base` is what it started from: prices and attributes go along only where they
 * changed.
 */
export function toFields(values: PartValues, base: PartValues, imageId: number | null): PartFields {
  const { prices, customAttributes, weight, weightUom, length, width, height, dimensionUom, ...plain } = values;
  const sizes = { length: numberOf(length), width: numberOf(width), height: numberOf(height) };
  const hasSize = Object.values(sizes).some((size) => size !== null);
  const differs = (key: 'prices' | 'customAttributes') => JSON.stringify(values[key]) !== JSON.stringify(base[key]);
  return {
    ...plain,
    minimumOrderQuantity: numberOf(plain.minimumOrderQuantity) ?? 1,
    weight: numberOf(weight),
    weightUom: numberOf(weight) === null ? null : unitOf(weightUnits, weightUom),
    dimensions: hasSize ? sizes : null,
    dimensionUom: hasSize ? unitOf(lengthUnits, dimensionUom) : null,
    imageId,
    ...(differs('prices') ? { prices: prices.map(pricesOf) } : {}),
    ...(differs('customAttributes') ? { customAttributes } : {}),
  };
}

const pricesOf = ({ id, cost, msrp, effectiveDate }: PriceValues) => ({
  id,
  cost: numberOf(cost) ?? 0,
  msrp: numberOf(msrp) ?? 0,
  effectiveDate: effectiveDate === '' ? null : effectiveDate,
});

/** What a message of ours is called and filled with; the documented ones stand as they are. */
export interface Problem {
  key: string;
  values?: Record<string, number>;
}

/** What a form of prices started from. */
interface PricesBase {
  prices: readonly PriceValues[];
}

/** What is wrong with an amount of a row as typed. */
export function problemOfAmount(
  row: PriceValues,
  key: PriceAmount,
  { digits, base }: { digits: Digits; base: PricesBase },
): string | undefined {
  const before = base.prices.find(({ id }) => id === row.id);
  return problemOfTyped(row[key] ?? '', digits.amount, before?.[key]);
}

/**
 * What is wrong with the form as typed, by field as the server names it (docs/domain/parts.md, The form of a part).
 * Empty where all is well.
 */
export function formErrors(
  values: PartValues,
  of: { description: number; digits: Digits; base: PartValues },
): Record<string, Problem> {
  const problem = (key: string | undefined): Problem | undefined => (key === undefined ? undefined : { key });
  const measure = (key: 'weight' | 'length' | 'width' | 'height'): [string, Problem | undefined] => [
    key,
    problem(problemOfTyped(values[key], of.digits.measure, of.base[key])),
  ];
  const quantity = Number(values.minimumOrderQuantity);
  const found: [string, Problem | undefined][] = [
    ['partNumber', isPartNumber(values.partNumber) ? undefined : { key: partMessages.invalidNumber }],
    [
      'description',
      values.description.trim() === '' ? { key: 'part.error.description', values: { max: of.description } } : undefined,
    ],
    [
      'minimumOrderQuantity',
      Number.isInteger(quantity) && quantity >= orderQuantityRange.min && quantity <= orderQuantityRange.max
        ? undefined
        : { key: 'part.error.minimumOrderQuantity' },
    ],
    measure('weight'),
    ['weightUom', values.weight !== '' && values.weightUom === '' ? { key: 'part.error.unit' } : undefined],
    measure('length'),
    measure('width'),
    measure('height'),
    [
      'dimensionUom',
      values.length + values.width + values.height !== '' && values.dimensionUom === ''
        ? { key: 'part.error.unit' }
        : undefined,
    ],
    ...values.prices.flatMap((row, at) =>
      partAmounts.map((key): [string, Problem | undefined] => [
        `prices.${at}.${key}`,
        problem(problemOfAmount(row, key, of)),
      ]),
    ),
    ...Object.entries(priceErrors(values.prices.map(pricesOf), partMessages.noAmountOfTwo)).map(
      ([field, [key = '']]): [string, Problem] => [field, { key }],
    ),
  ];
  return Object.fromEntries(found.filter((one): one is [string, Problem] => one[1] !== undefined));
}

/** The tab on which a field stands. */
export function tabOf(field: string): 'base' | 'pricing' | 'measurement' {
  if (field.startsWith('prices')) return 'pricing';
  return /^(weight|dimension|length|width|height)/.test(field) ? 'measurement' : 'base';
}

/** Whether a day (YYYY-MM-DD, or empty) is after today, where the caller is. */
export function isLater(day: string, now = new Date()): boolean {
  return day !== '' && new Date(`${day}T00:00:00`) > now;
}

/** Of the prices of an audience behind the latest, newest first: those that are to come, and the one in force. */
export function standingPrices<P extends { effectiveDate: string }>(
  { effectiveDate, earlier }: { effectiveDate: string; earlier: readonly P[] },
  now = new Date(),
): P[] {
  if (!isLater(effectiveDate, now)) return [];
  const inForce = earlier.findIndex((price) => !isLater(price.effectiveDate, now));
  return earlier.slice(0, inForce === -1 ? undefined : inForce + 1);
}

/** What differs in a price row from the one that its audience had; a new row differs in all. */
export function changedPrice(base: PricesBase, row: PriceValues): (keyof PriceValues)[] {
  const before = base.prices.find((one) => one.id === row.id);
  const keys = ['id', 'cost', 'msrp', 'destinationCharge', 'effectiveDate'] as const;
  return keys.filter((key) => before?.[key] !== row[key]);
}

/** Unsaved changes as the save bar counts them: fields, cells of kept prices, prices added and removed. */
export function countChanges(base: PartValues, values: PartValues): number {
  const fields = (Object.keys(values) as (keyof PartValues)[]).filter(
    (key) => key !== 'prices' && JSON.stringify(base[key]) !== JSON.stringify(values[key]),
  ).length;
  const cells = values.prices.map((row) =>
    base.prices.some((one) => one.id === row.id) ? changedPrice(base, row).length : 1,
  );
  const removed = base.prices.filter((row) => !values.prices.some((one) => one.id === row.id)).length;
  return fields + cells.reduce((sum, n) => sum + n, 0) + removed;
}
