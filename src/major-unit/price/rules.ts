import { priceErrors } from '../../part/rules.ts';
import type { PriceRow } from '../../part/rules.ts';
import { unitMessages } from '../rules.ts';

/** Amounts of a price, in the order of their columns. */
export const unitAmounts = ['cost', 'msrp', 'destinationCharge'] as const;

/** A row of the Pricing tab: its id on the wire is the audience's. */
export interface UnitPriceRow extends PriceRow {
  destinationCharge: number;
}

/**
 * What is wrong with price rows as typed, by field: each needs an audience, an amount above 0 and a date; one row per
 * audience. Empty where all is well.
 */
export const unitPriceErrors = (
  rows: readonly (Omit<UnitPriceRow, 'effectiveDate'> & { effectiveDate: string | null })[],
) => priceErrors(rows, unitMessages.noAmount);
