import { features } from './features.ts';
import { inkOf, shrunk } from './ink.ts';
import type { Gray, Ink } from './ink.ts';
import { movements } from './match.ts';
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
  readonly movement: Similarity | null;
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
/** The new drawing is the old one's successor from here on, and no other movement is tried from there on. */
const sameDrawing = 0.45;
const clearly = 0.75;

/**
 * Finds the old drawing in the new one and says where its boxes go. The new one may be shifted, scaled by 0.5 to 2,
 * cropped, turned by a few degrees and redrawn in part. The same pictures and boxes give the same answer.
 */
export function register(old: Gray, next: Gray, boxes: readonly Box[]): Registration {
  const from = Math.min(1, side / Math.max(old.width, old.height));
  const to = Math.min(1, side / Math.max(next.width, next.height));
  const here = boxes.map(({ x, y, w, h }) => ({ x: x * from, y: y * from, w: w * from, h: h * from }));
  const { overlay, movement, share } = overlaidBest(inkOf(old, from), inkOf(next, to), here);
  if (!overlay || share < sameDrawing)
    return { movement: null, agreement: share, carried: [], lost: boxes.map((_, index) => index) };
  const { carried, lost } = placed(overlay, here);
  return {
    movement: rescaled(movement, 1 / from, 1 / to),
    agreement: share,
    carried: carried.map(({ box: { x, y, w, h }, ...rest }) => ({
      ...rest,
      box: { x: x / to, y: y / to, w: w / to, h: h / to },
    })),
    lost,
  };
}

/** The old drawing over the new one where most of what the boxes have around them is found again. */
function overlaidBest(old: Ink, next: Ink, boxes: readonly Box[]) {
  let best: { overlay?: Overlay; movement: Similarity; share: number } = { movement: still, share: 0 };
  const size = median(boxes.map(({ w, h }) => Math.min(w, h)));
  for (const movement of boxes.length === 0 ? [] : likelyMovements(old, next)) {
    const overlay = overlaid(old, next, movement, Math.min(1, unit / (size * scaleOf(movement))));
    const share = agreement(overlay, around(boxes, old, overlay));
    if (share > best.share) best = { overlay, movement, share };
    if (share >= clearly) break;
  }
  return best;
}

/** Movements that features of both drawings speak for, between their own pixels. */
function likelyMovements(old: Ink, next: Ink): Similarity[] {
  const from = Math.min(1, featureSide / Math.max(old.width, old.height));
  const to = Math.min(1, featureSide / Math.max(next.width, next.height));
  const before = features(shrunk(old, from), { count: 9, ratio: 2 ** -0.25, most: 800 });
  const after = features(shrunk(next, to), { count: 3, ratio: 0.5 ** 0.75, most: 700 });
  return movements(before, after, 3).map((movement) => rescaled(movement, 1 / from, 1 / to));
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
