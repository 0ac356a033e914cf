/** Lists of the installation that a unit and its colors take values from (docs/domain/ari.md, Lists). */
export const unitLists = {
  productType: 1000,
  productSubType: 1001,
  industry: 1002,
  activityType: 1003,
  parentCompany: 1004,
  make: 1005,
  brand: 1006,
  colorName: 1007,
  colorLocation: 1008,
  colorType: 1009,
} as const;
export type UnitList = keyof typeof unitLists;

/** Proposals while somebody types. */
export const mostProposed = 50;
