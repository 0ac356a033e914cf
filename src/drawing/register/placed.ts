import { closeness, seeker } from './moved.ts';
import type { Closeness } from './moved.ts';
import { areaOf, rim } from './overlay.ts';
import type { Overlay } from './overlay.ts';
import type { Area } from './patch.ts';
import { mapped, scaleOf } from './similarity.ts';

/** A rectangle in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Carried {
  /** Its place in the list of boxes. */
  readonly index: number;
  /** Where it goes, in pixels of the new drawing; not rounded, and not cut at its edges. */
  readonly box: Box;
  /** `sure` where the new drawing shows the same in the same place; `doubtful` where it moved, changed or is gone. */
  readonly certainty: 'sure' | 'doubtful';
}

/** A box is the same from here on: as a whole, and in its middle. */
const sureWhole = 0.7;
const sureMiddle = 0.7;
/** What is not where it was is taken for found elsewhere from here on. */
const elsewhereWhole = 0.6;
const elsewhereMiddle = 0.75;
/** So many boxes are looked for elsewhere, and so many times their larger side away. */
const atMostSought = 60;
const mostAway = 16;

/** Where each box goes: looked at where it should be, and those that are not there looked for elsewhere. */
export function placed(overlay: Overlay, boxes: readonly Box[]): { carried: Carried[]; lost: number[] } {
  const areas = boxes.map((box) => areaOf(overlay.movement, box));
  const fits = areas.map((area) => {
    const reach = Math.max(3, Math.round(Math.min(area.w, area.h) * 0.4));
    return closeness(overlay, area, area.x, area.y, reach);
  });
  const places = fits.map((fit) => (isSure(fit) ? fit : null));
  const open = [...areas.keys()].filter((index) => !isSure(fits[index]));
  for (const [index, place] of sought(overlay, areas, open, places)) places[index] = place;
  return told(overlay, boxes, areas, places, new Set(open));
}

const isSure = (fit: Closeness | null | undefined) =>
  fit != null && fit.likeness >= sureWhole && fit.middle >= sureMiddle;

/**
 * Looks for boxes elsewhere, not too far and not where the old drawing shows the same already; of two that fit one place
 * the closer has it.
 */
function sought(
  overlay: Overlay,
  areas: readonly Area[],
  open: readonly number[],
  known: readonly (Closeness | null)[],
) {
  const seek = seeker(overlay);
  const taken = known.flatMap((place, index) => {
    const area = areas[index];
    return place && area ? [{ x: place.x + area.w / 2, y: place.y + area.h / 2 }] : [];
  });
  const finds = open.slice(0, atMostSought).flatMap((index) => {
    const area = areas[index];
    if (!area) return [];
    const away = mostAway * Math.max(area.w, area.h);
    const isFree = (x: number, y: number) =>
      Math.hypot(x - area.x, y - area.y) <= away && !taken.some((other) => overlaps(other, area, x, y));
    return seek(area, isFree).map((fit) => ({ index, area, fit }));
  });
  const won = new Map<number, Closeness>();
  for (const { index, area, fit } of finds.sort((a, b) => sum(b.fit) - sum(a.fit))) {
    if (fit.likeness < elsewhereWhole || fit.middle < elsewhereMiddle) continue;
    if (won.has(index) || taken.some((other) => overlaps(other, area, fit.x, fit.y))) continue;
    if (isSure(closeness(overlay, { ...area, x: fit.x, y: fit.y }, fit.x, fit.y, rim))) continue;
    won.set(index, fit);
    taken.push({ x: fit.x + area.w / 2, y: fit.y + area.h / 2 });
  }
  return won;
}

const sum = ({ likeness, middle }: Closeness) => likeness + middle;

/** Whether an area at (x, y) would lie on a middle that is taken. */
const overlaps = (other: { x: number; y: number }, area: Area, x: number, y: number) =>
  Math.abs(other.x - x - area.w / 2) * 2 < area.w && Math.abs(other.y - y - area.h / 2) * 2 < area.h;

/** The answer in pixels of the new drawing. */
function told(
  { movement, factor, next }: Overlay,
  boxes: readonly Box[],
  areas: readonly Area[],
  places: readonly (Closeness | null)[],
  open: ReadonlySet<number>,
): { carried: Carried[]; lost: number[] } {
  const scale = scaleOf(movement) / factor;
  const carried: Carried[] = [];
  const lost: number[] = [];
  boxes.forEach((box, index) => {
    const area = areas[index];
    const place = places[index];
    const [x, y] = mapped(movement, box.x + box.w / 2, box.y + box.h / 2);
    const middle = area && place ? { x: x + place.x - area.x, y: y + place.y - area.y } : { x, y };
    const isInside = middle.x >= 0 && middle.y >= 0 && middle.x < next.width && middle.y < next.height;
    if (!isInside) return void lost.push(index);
    const [w, h] = [box.w * scale, box.h * scale];
    carried.push({
      index,
      box: { x: middle.x / factor - w / 2, y: middle.y / factor - h / 2, w, h },
      certainty: open.has(index) ? 'doubtful' : 'sure',
    });
  });
  return { carried, lost };
}
