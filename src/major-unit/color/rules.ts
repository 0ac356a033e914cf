import type { UnitList } from '../list/rules.ts';

/** Fields of a color that hold a value of a list, with the list of each. */
export const colorValueLists = {
  basicNameId: 'colorName',
  locationId: 'colorLocation',
  typeId: 'colorType',
} as const satisfies Record<string, UnitList>;
export type ColorValueField = keyof typeof colorValueLists;
export const colorValueFields = Object.keys(colorValueLists) as ColorValueField[];

/** A color as it is kept. */
export interface KeptColor extends Record<ColorValueField, number | null> {
  mfrName: string;
  rgbValue: string;
  isMetallic: boolean;
  modelCode: string;
  price: number | null;
  priceEffectiveDate: string | null;
}

/**
 * The day since when a color has its price: of another price than before it is `today`, of the same one it stays. A new
 * color with a price takes the day that is named.
 */
export function effectiveDateOf(
  typed: Pick<KeptColor, 'price' | 'priceEffectiveDate'>,
  before: Pick<KeptColor, 'price' | 'priceEffectiveDate'> | undefined,
  today: string,
): string | null {
  if (typed.price === null) return null;
  if (before === undefined) return typed.priceEffectiveDate ?? today;
  return before.price === typed.price ? (typed.priceEffectiveDate ?? before.priceEffectiveDate ?? today) : today;
}
