import type { Found, Recognised } from '../../src/drawing/rules.recognised.ts';

/** What was found of a drawing's callouts. */
export interface Score {
  labels: number;
  /** Labels hit by a confident or doubtful one, and by a confident one. */
  hits: number;
  sureHits: number;
  confident: number;
  doubtful: number;
  missed: Found[];
  wrong: Found[];
}

/** A hit has the label's value and its middle inside the label's box; each label counts once. */
export function scoreOf(
  labels: readonly Found[],
  { confident, doubtful }: Pick<Recognised, 'confident' | 'doubtful'>,
): Score {
  const open = new Set(labels);
  const takes = (found: Found) => {
    const x = found.x + found.w / 2;
    const y = found.y + found.h / 2;
    const label = [...open].find(
      (one) => one.value === found.value && x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h,
    );
    if (label) open.delete(label);
    return label !== undefined;
  };
  const wrong = confident.filter((found) => !takes(found));
  const sureHits = confident.length - wrong.length;
  const hits = sureHits + doubtful.filter(takes).length;
  return {
    labels: labels.length,
    hits,
    sureHits,
    confident: confident.length,
    doubtful: doubtful.length,
    missed: [...open],
    wrong,
  };
}

export const recallOf = ({ hits, labels }: Score): number => (labels === 0 ? 1 : hits / labels);
export const precisionOf = ({ sureHits, confident }: Score): number => (confident === 0 ? 1 : sureHits / confident);
/** Share of all that is shown which somebody has to decide. */
export const doubtOf = ({ doubtful, confident }: Score): number => doubtful / Math.max(1, doubtful + confident);

export const summed = (scores: readonly Score[]): Score =>
  scores.reduce((a, b) => ({
    labels: a.labels + b.labels,
    hits: a.hits + b.hits,
    sureHits: a.sureHits + b.sureHits,
    confident: a.confident + b.confident,
    doubtful: a.doubtful + b.doubtful,
    missed: [...a.missed, ...b.missed],
    wrong: [...a.wrong, ...b.wrong],
  }));
