import { unitLimits, unitMessages } from '../rules.ts';

/** What is typed of a feature. */
export interface FeatureFields {
  featureGroupName: string;
  featureName: string;
  featureValue: string;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** A row of the grid that holds nothing is dropped by a save. */
export const isEmptyFeature = (row: FeatureFields): boolean =>
  isBlank(row.featureGroupName) && isBlank(row.featureName) && isBlank(row.featureValue);

/** What is wrong with a row that is not empty, by field: group, name and value each need a character that is not blank. */
export function featureErrors(row: FeatureFields): Partial<Record<keyof FeatureFields, string>> {
  return {
    ...(isBlank(row.featureGroupName) && { featureGroupName: unitMessages.group }),
    ...(isBlank(row.featureName) && { featureName: unitMessages.featureName }),
    ...(isBlank(row.featureValue) && { featureValue: unitMessages.featureValue }),
  };
}

/** Longest texts of a row, by field. */
export const featureLengths = {
  featureGroupName: unitLimits.featureGroup,
  featureName: unitLimits.featureName,
  featureValue: unitLimits.featureValue,
} as const satisfies Record<keyof FeatureFields, number>;

/** Groups are told apart by this: without case and outer blanks. */
export const groupKey = (name: string): string => name.trim().toLowerCase();

/**
 * Rows in the order that a save wishes: those that name an index stand there, the others keep their order around them;
 * new ones without an index come last.
 */
export function arrange<T>(staying: readonly T[], placed: readonly { row: T; at: number | undefined }[]): T[] {
  const order = [...staying];
  const indexed = placed.flatMap(({ row, at }) => (at === undefined ? [] : [{ row, at }]));
  for (const { row, at } of indexed.toSorted((a, b) => a.at - b.at)) order.splice(at, 0, row);
  return [...order, ...placed.flatMap(({ row, at }) => (at === undefined ? [row] : []))];
}
