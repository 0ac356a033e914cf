import type { Box } from '../../image/rules.ts';
import type { Spot } from '../../drawing/rules.spots.ts';
import { tagKey } from '../../image/rules.ts';
import type { FoundResult } from './contract.ts';

export const queues = ['confident', 'doubtful', 'missing'] as const;
export type Queue = (typeof queues)[number];

/** One thing to decide: a proposed hotspot, or a tag that has none. */
export interface Step {
  queue: Queue;
  tag: string;
  /** The key of its hotspot when the walk began; for a missing tag a name of the step's own. */
  key: string;
  /** Where its hotspot stood then; a missing tag has none. */
  box?: Box;
}

/**
 * What was found as hotspots that nobody has accepted yet, and the steps to walk through. Hotspots that were saved
 * without having been accepted are walked through as well.
 */
export function proposalsOf(result: FoundResult, spots: readonly Spot[]): { spots: Spot[]; steps: Step[] } {
  const proposed: Spot[] = [];
  const steps: Step[] = [];
  const waiting = new Set(spots.filter(({ confirmed }) => !confirmed));
  const add = (queue: Queue, { key, value: tag, x, y, w, h }: Spot) =>
    steps.push({ queue, tag, key, box: { x, y, w, h } });
  for (const queue of ['confident', 'doubtful'] as const) {
    for (const found of result[queue]) {
      const there = spots.find((spot) => isThere(spot, found));
      if (there && !waiting.delete(there)) continue;
      const spot = there ?? { ...found, key: `found-${found.value}-${found.x}-${found.y}`, confirmed: false };
      if (!there) proposed.push(spot);
      add(queue, spot);
    }
  }
  for (const spot of waiting) add('doubtful', spot);
  const present = new Set([...spots, ...proposed].map(({ value }) => tagKey(value)));
  for (const tag of result.missing)
    if (!present.has(tagKey(tag))) steps.push({ queue: 'missing', tag, key: `missing-${tag}` });
  return { spots: proposed, steps };
}

/** A hotspot of the same tag stands there already. */
function isThere(spot: Spot, found: { value: string; x: number; y: number; w: number; h: number }): boolean {
  const x = found.x + found.w / 2;
  const y = found.y + found.h / 2;
  return (
    tagKey(spot.value) === tagKey(found.value) &&
    x >= spot.x &&
    x <= spot.x + spot.w &&
    y >= spot.y &&
    y <= spot.y + spot.h
  );
}

/** Steps that still want a decision: a proposal neither accepted nor dropped, a tag still without a hotspot. */
export function openSteps(steps: readonly Step[], spots: readonly Spot[]): Step[] {
  const tags = new Set(spots.map(({ value }) => tagKey(value)));
  return steps.filter((step) =>
    step.queue === 'missing' ? !tags.has(tagKey(step.tag)) : spotOfStep(step, spots)?.confirmed === false,
  );
}

/** The hotspot of a step. One that was saved meanwhile has another key and stands where it stood. */
export const spotOfStep = ({ key, tag, box }: Step, spots: readonly Spot[]): Spot | undefined =>
  spots.find((spot) => spot.key === key) ??
  spots.find((spot) => !spot.confirmed && spot.value === tag && spot.x === box?.x && spot.y === box.y);

/** The open step behind `key` in the order of `steps`, the first one after the last. */
export function stepAfter(steps: readonly Step[], open: readonly Step[], key: string | null): Step | undefined {
  const from = steps.findIndex((step) => step.key === key);
  const waiting = new Set(open.map((step) => step.key));
  const turned = [...steps.slice(from + 1), ...steps.slice(0, from + 1)];
  return turned.find((step) => waiting.has(step.key));
}
