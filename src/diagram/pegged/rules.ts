/** Models that are listed at a time, and that a filter names at once. */
export const peggedLimits = { listed: 100, models: 50 } as const;

/** Models whose parts are shown, or left out. */
export interface ModelChoice {
  models: readonly { id: number; name: string }[];
  use: 'used' | 'unused';
}
