import { featureMessages } from '../../standard-feature/rules.ts';

/** Most standardized fields that one search names (docs/domain/units.md, Search). */
export const mostUnitValues = 5;

/** Most values of a list that one search names. */
export const mostValuesNamed = 100;

/** Most fields that are proposed at once. */
export const mostFields = 100;

export const unitSearchMessages = {
  invalid: 'The filter of standardized values is not valid.',
  unknownField: 'The field does not exist.',
  noSuchPart: featureMessages.noSuchPart,
  noSuchUnit: featureMessages.noSuchUnit,
  notANumber: featureMessages.notANumber,
  otherKind: 'The field holds values of another kind.',
  noValue: featureMessages.required,
} as const;
