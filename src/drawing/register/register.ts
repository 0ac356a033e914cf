import { features } from './features.ts';
import type { Levels } from './features.ts';
import { inkOf, shrunk } from './ink.ts';
import type { Gray, Ink } from './ink.ts';
import { laid, raised, raisedMovement, waysToLie } from './lying.ts';
import type { Placement } from './lying.ts';
import { movements } from './match.ts';
import type { Wanted } from './match.ts';
import { agreement, areaOf, overlaid } from './overlay.ts';
import type { Overlay } from './overlay.ts';
import type { Area } from './patch.ts';
import { placed } from './placed.ts';
import type { Box, Carried } from './placed.ts';
import { rescaled, scaleOf, still } from './similarity.ts';
import type { Similarity } from './similarity.ts';

export type { Gray } from './ink.ts';
export type { Box } from './placed.ts';

export interface Registration {
  /** From the old drawing's pixels to the new one's; null where the new one is another drawing. */
  readonly movement: Placement | null;
  /** How much of what the old drawing shows around the boxes was found again, 0 to 1. */
  readonly agreement: number;
  readonly carried: Carried[];
  /** Boxes that fall outside the new drawing; all of them where it is another one. */
  readonly lost: number[];
}

/** The larger side at which drawings are compared, and at which features are looked for, in pixels. */
const side = 2000;
const featureSide = 1000;
/** The size that a box's smaller side has where drawings are compared, in pixels. */
const unit = 28;
/** The new drawing is the old one's successor from the first on; from the second on no other movement is tried. */
const sameDrawing = 0.45;
const clearly = 0.75;

/**
 * Upright, what the drawings show decides. A page that lies otherwise is one of seven, and the frame of any sheet fits
 * some of them: there one in 16 of the features must agree, twice what other drawings reach.
 */
const uprightSupport = () => 4;
const lyingSupport = (matches: number) => Math.max(20, matches / 16);

/**
 * Finds the old drawing in the new one and says where its boxes go. The new one may be shifted, scaled by 0.5 to 2,
 * cropped, turned by a few degrees and redrawn in part. It may also be turned by quarters and mirrored, which is looked
 * for where it is not found upright. The same pictures and boxes give the same answer.
 */
export function register(old: Gray, next: Gray, boxes: readonly Box[]): Registration {
  const from = Math.min(1, side / Math.max(old.width, old.height));
  const to = Math.min(1, side / Math.max(next.width, next.height));
  const here = boxes.map(({ x, y, w, h }) => ({ x: x * from, y: y * from, w: w * from, h: h * from }));
  const { overlay, movement, lying, share } = overlaidBest(inkOf(old, from), inkOf(next, to), here);
  if (!overlay || share < sameDrawing)
    return { movement: null, agreement: share, carried: [], lost: boxes.map((_, index) => index) };
  const { carried, lost } = placed(overlay, here);
  return {
    movement: rescaled(raisedMovement(lying, movement), 1 / from, 1 / to),
    agreement: share,
    carried: carried.map((one) => {
      const { x, y, w, h } = raised(lying, one.box);
      return { ...one, box: { x: x / to, y: y / to, w: w / to, h: h / to } };
    }),
    lost,
  };
}

interface Best {
  readonly overlay?: Overlay;
  readonly movement: Similarity;
  readonly lying: Placement;
  readonly share: number;
}

/** The old drawing over the new one, as it lies, where most of what the boxes have around them is found again. */
function overlaidBest(old: Ink, next: Ink, boxes: readonly Box[]): Best {
  const ways = waysToLie(next);
  let best: Best = { movement: still, lying: ways[0], share: 0 };
  if (boxes.length === 0) return best;
  const size = median(boxes.map(({ w, h }) => Math.min(w, h)));
  const before = described(old, { count: 9, ratio: 2 ** -0.25, most: 800 });
  for (const lying of ways) {
    const page = laid(next, lying);
    const support = page === next ? uprightSupport : lyingSupport;
    for (const movement of likelyMovements(before, page, support)) {
      const overlay = overlaid(old, page, movement, Math.min(1, unit / (size * scaleOf(movement))));
      const share = agreement(overlay, around(boxes, old, overlay));
      if (share > best.share) best = { overlay, movement, lying, share };
      if (share >= clearly) return best;
    }
  }
  return best;
}

/** A drawing's features, and how many of their pixels there are for one of the drawing's. */
function described(ink: Ink, levels: Levels) {
  const by = Math.min(1, featureSide / Math.max(ink.width, ink.height));
  return { by, features: features(shrunk(ink, by), levels) };
}

/** Movements that features of both drawings speak for, between their own pixels. */
function likelyMovements(before: ReturnType<typeof described>, next: Ink, support: Wanted['support']): Similarity[] {
  const after = described(next, { count: 3, ratio: 0.5 ** 0.75, most: 700 });
  return movements(before.features, after.features, { atMost: 3, support }).map((one) =>
    rescaled(one, 1 / before.by, 1 / after.by),
  );
}

/** Where the boxes lie, with what they point at: their surroundings, at least a third of the page. */
function around(boxes: readonly Box[], page: Ink, { movement }: Overlay): Area {
  const grown = 1.5 * median(boxes.map(({ w, h }) => Math.max(w, h)));
  const left = Math.min(...boxes.map(({ x }) => x)) - grown;
  const top = Math.min(...boxes.map(({ y }) => y)) - grown;
  const right = Math.max(...boxes.map(({ x, w }) => x + w)) + grown;
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h)) + grown;
  const dx = Math.max(0, page.width / 3 - (right - left)) / 2;
  const dy = Math.max(0, page.height / 3 - (bottom - top)) / 2;
  return areaOf(movement, { x: left - dx, y: top - dy, w: right - left + 2 * dx, h: bottom - top + 2 * dy });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
