/** Kinds of places by the record that they show; `page` is every other one. */
export const placeKinds = ['page', 'item', 'diagram', 'part'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Places that are kept of a user in one catalogue, and those that the gateway lists over all. */
export const placesKept = 8;

/** Catalogues that one call of the overview may ask for. */
export const overviewMost = 30;

/** Longest address and texts of a place, in characters. */
export const placeLengths = { address: 1000, title: 256, detail: 512 } as const;
