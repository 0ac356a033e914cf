/** How large a sample is. */
export interface Size {
  readonly parts: number;
  readonly models: number;
  readonly diagrams: number;
  /** Rows of a parts list for one callout, on average. */
  readonly rowsPerCallout: number;
}

/** Callouts of a drawing, on average. */
const CALLOUTS = 11.4;

/**
 * The size of a sample with so many parts: 60 models and 300 diagrams for 2,000 parts,
 * 2,000 models, 20,000 diagrams and a million rows for 1,000,000.
 */
export function sizeFor(parts: number): Size {
  if (!Number.isInteger(parts) || parts < 500 || parts > 5_000_000) {
    throw new RangeError('A sample has 500 to 5,000,000 parts.');
  }
  const grown = parts / 2000;
  const grow = (from: number, to: number): number => Math.round(from * grown ** (Math.log(to / from) / Math.log(500)));
  const diagrams = grow(300, 20_000);
  return {
    parts,
    models: Math.max(12, grow(60, 2000)),
    diagrams,
    rowsPerCallout: Math.max(1, parts / (diagrams * CALLOUTS)),
  };
}
