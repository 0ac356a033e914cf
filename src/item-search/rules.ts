/** Most attributes that one search names (docs/domain/tree.md, Search of items). */
export const maxSearchAttributes = 5;

/** Most attribute columns that a search brings. */
export const maxColumns = 20;

/**
 * Matches are counted up to this, or up to 1,000 for somebody who does not see every part; beyond, an answer says that
 * there are more.
 */
export const exactCount = 10_000;

/** Matches up to which they are counted where a search asks what units are or have. */
export const exactUnits = 2000;

/** Base types that the search screen looks among. */
export const searchable = { Oem: [2, 3, 4], MajorUnit: [8], Ecommerce: [] } as const;

/** Orders of the search; a trailing dash means descending (docs/domain/screens.md, Lists). */
export const sorts = ['name', 'name-', 'type', 'type-', 'state', 'state-', 'changed', 'changed-'] as const;
export type Sort = (typeof sorts)[number];

/** What a diagram may lack: a row its hotspot, a hotspot its row. */
export const gaps = ['rows', 'hotspots'] as const;
export type Gap = (typeof gaps)[number];
