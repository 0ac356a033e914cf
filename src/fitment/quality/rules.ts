/** Kinds of findings about what a SKU fits, those that one key settles first (docs/domain/fitments.md, Quality). */
export const fitmentFindingKinds = ['gap', 'newYear', 'overlap', 'conflict', 'outlier', 'overMapped', 'gone'] as const;
export type FitmentFindingKind = (typeof fitmentFindingKinds)[number];

export const qualityLimits = {
  /** Findings of a SKU, and lines of its map, that are shown. */
  findings: 500,
  lines: 500,
  /** Findings that are put right, or said to be right so, at once. */
  atOnce: 100,
  reason: 256,
  /** SKUs on a page of scores. */
  scores: 100,
  /** Other SKUs of a group that have to fit something before a make can be an outlier. */
  outlierSiblings: 2,
} as const;

/** Of units that a SKU fits or misses those without a finding, of 100; a SKU without any has 100. */
export const scoreOf = ({ units, found }: { units: number; found: number }): number =>
  units === 0 ? 100 : Math.round((100 * (units - found)) / units);
