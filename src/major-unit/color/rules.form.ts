import { amountText, problemOfTyped, type Digits } from '../../catalog/digits/rules.ts';
import type { ListValue } from '../list/contract.ts';
import { unitMessages } from '../rules.ts';
import type { Color } from './contract.ts';

/** A color as typed: the price is a text, so that nothing half typed is lost. */
export interface ColorValues {
  mfrName: string;
  basicName: ListValue | null;
  location: ListValue | null;
  type: ListValue | null;
  rgbValue: string;
  isMetallic: boolean;
  modelCode: string;
  price: string;
  priceEffectiveDate: string;
}

export const blankColor: ColorValues = {
  mfrName: '',
  basicName: null,
  location: null,
  type: null,
  rgbValue: '',
  isMetallic: false,
  modelCode: '',
  price: '',
  priceEffectiveDate: '',
};

export const toColorValues = (
  color: Omit<Color, 'id' | 'parentId' | 'relationId' | 'otherUnits' | 'version'>,
): ColorValues => ({
  mfrName: color.mfrName,
  basicName: color.basicName,
  location: color.location,
  type: color.type,
  rgbValue: color.rgbValue,
  isMetallic: color.isMetallic,
  modelCode: color.modelCode,
  price: color.price === null ? '' : amountText(color.price),
  priceEffectiveDate: color.priceEffectiveDate ?? '',
});

/** The color as a save names it. */
export const toColor = (values: ColorValues) => ({
  mfrName: values.mfrName,
  basicNameId: values.basicName?.id ?? null,
  locationId: values.location?.id ?? null,
  typeId: values.type?.id ?? null,
  rgbValue: values.rgbValue.trim(),
  isMetallic: values.isMetallic,
  modelCode: values.modelCode,
  price: values.price.trim() === '' ? null : Number(values.price),
  priceEffectiveDate: values.priceEffectiveDate === '' ? null : values.priceEffectiveDate,
});

/** What is wrong with it, by field. */
export function colorProblems(
  values: ColorValues,
  { digits, base }: { digits: Digits; base: ColorValues },
): Record<string, string> {
  const amount = problemOfTyped(values.price, digits.amount, base.price);
  return {
    ...(values.mfrName.trim() === '' && { mfrName: unitMessages.mfrName }),
    ...(!/^(#[0-9a-fA-F]{6})?$/.test(values.rgbValue.trim()) && { rgbValue: unitMessages.rgbValue }),
    ...(amount !== undefined && { price: amount }),
  };
}
