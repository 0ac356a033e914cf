/** Bounds of taxonomies (docs/domain/ari.md, Taxonomies). */
export const taxonomyLimits = { depth: 10, levels: 50_000, name: 256, code: 64, languages: 50 } as const;

/** Levels that one answer brings at most, those under others counted in. */
export const mostLevels = 5000;

/** Catalogues that the answer about uses names. */
export const namedCatalogs = 20;

export const taxonomyMessages = {
  nameTaken: 'Another taxonomy of this industry has this name.',
  levelTaken: 'Another level beside it has this name.',
  codeTaken: 'Another level of this taxonomy has this code.',
  unknownIndustry: 'The industry does not exist.',
  unknownTaxonomy: 'The taxonomy does not exist.',
  unknownParent: 'The level does not exist in this taxonomy.',
  unknownBefore: 'The level does not stand there.',
  tooDeep: `A taxonomy is ${taxonomyLimits.depth} levels deep at most.`,
  tooMany: 'A taxonomy has 50,000 levels at most.',
  parentUsed: 'Items stand at this level, so it takes no levels under it.',
  circle: (name: string) => `${name} cannot stand under itself.`,
  hasLevels: 'There are levels under it.',
  inUse: 'Items stand at this level.',
  notEmpty: 'The taxonomy has levels.',
  tooManyAtOnce: 'There are more levels than one answer holds.',
} as const;

/** Ordinals of siblings are so far apart, so that one fits between two. */
export const ordinalStep = 1024;

/** The ordinal of a level between two; undefined where there is no room. */
export function ordinalBetween(before: number | undefined, after: number | undefined): number | undefined {
  if (after === undefined) return (before ?? 0) + ordinalStep;
  const low = before ?? after - 2 * ordinalStep;
  const middle = Math.floor((low + after) / 2);
  return middle > low && middle < after ? middle : undefined;
}
