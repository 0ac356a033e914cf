/** Kills at each point: one shows that it holds; the campaign asks for more. */
const kills = Number(process.env.CALLOUT_KILLS ?? 1);

/** Each case as often as its point is tried, with the number of the try at its end. */
export const tries = <const C extends readonly unknown[]>(cases: readonly C[]) =>
  cases.flatMap((one) => Array.from({ length: kills }, (_, nth) => [...one, nth + 1] as const));
