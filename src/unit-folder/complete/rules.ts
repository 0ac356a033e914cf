/** What a unit may lack, in the order in which it is told. */
export const lacks = ['value', 'description', 'picture', 'price'] as const;
export type Lack = (typeof lacks)[number];

/** Units of a folder that are looked at. */
export const mostLookedAt = 5000;
