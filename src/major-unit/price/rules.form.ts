import { amountText, type Digits } from '../../catalog/digits/rules.ts';
import { problemOfAmount, type PriceValues } from '../../part/rules.form.ts';
import type { UnitPrices } from './contract.ts';
import { unitAmounts, unitPriceErrors } from './rules.ts';

/** The prices of a unit as typed: numbers are texts, so that nothing half typed is lost. */
export interface UnitPriceValues {
  prices: PriceValues[];
}

export const toPriceValues = ({ prices }: Pick<UnitPrices, 'prices'>): UnitPriceValues => ({
  prices: prices.map(({ id, cost, msrp, destinationCharge, effectiveDate }) => ({
    id,
    cost: cost === null ? '' : amountText(cost),
    msrp: amountText(msrp),
    destinationCharge: amountText(destinationCharge),
    effectiveDate,
  })),
});

const amountOf = (text: string | undefined): number => Number(text?.trim() || 0);

/** The rows as a save names them. */
export const toPriceRows = ({ prices }: UnitPriceValues) =>
  prices.map(({ id, cost, msrp, destinationCharge, effectiveDate }) => ({
    id,
    cost: amountOf(cost),
    msrp: amountOf(msrp),
    destinationCharge: amountOf(destinationCharge),
    effectiveDate: effectiveDate === '' ? null : effectiveDate,
  }));

/** What is wrong with the rows as typed, by field as the server names it. */
export function priceProblems(
  values: UnitPriceValues,
  of: { digits: Digits; base: UnitPriceValues },
): Record<string, string> {
  const amounts = values.prices.flatMap((row, at) =>
    unitAmounts.flatMap((key): [string, string][] => {
      const problem = problemOfAmount(row, key, of);
      return problem === undefined ? [] : [[`prices.${at}.${key}`, problem]];
    }),
  );
  const rows = Object.entries(unitPriceErrors(toPriceRows(values))).map(([field, [text = '']]): [string, string] => [
    field,
    text,
  ]);
  return Object.fromEntries([...rows, ...amounts]);
}
