import type { Spot } from '../canvas/spots.ts';
import { tagKey } from '../rules.ts';
import type { FoundResult } from './contract.ts';

export const queues = ['confident', 'doubtful', 'missing'] as const;
export type Queue = (typeof queues)[number];

/** One thing to decide: a proposed hotspot by its key, or a tag that has none. */
export interface Step {
  queue: Queue;
  tag: string;
  /** The spot's key; for a missing tag a name of the step's own. */
  key: string;
}

/** What was found as hotspots that nobody has accepted yet, and the steps to walk through. */
export function proposalsOf(result: FoundResult, spots: readonly Spot[]): { spots: Spot[]; steps: Step[] } {
  const proposed: Spot[] = [];
  const steps: Step[] = [];
  for (const queue of ['confident', 'doubtful'] as const) {
    result[queue].forEach((found, at) => {
      if (spots.some((spot) => isThere(spot, found))) return;
      const key = `found-${queue}-${at}`;
      proposed.push({ ...found, key, confirmed: false });
      steps.push({ queue, tag: found.value, key });
    });
  }
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
  const byKey = new Map(spots.map((spot) => [spot.key, spot]));
  const tags = new Set(spots.map(({ value }) => tagKey(value)));
  return steps.filter(({ queue, key, tag }) =>
    queue === 'missing' ? !tags.has(tagKey(tag)) : byKey.get(key)?.confirmed === false,
  );
}

/** The open step behind `key` in the order of `steps`, the first one after the last. */
export function stepAfter(steps: readonly Step[], open: readonly Step[], key: string | null): Step | undefined {
  const from = steps.findIndex((step) => step.key === key);
  const waiting = new Set(open.map((step) => step.key));
  const turned = [...steps.slice(from + 1), ...steps.slice(0, from + 1)];
  return turned.find((step) => waiting.has(step.key));
}
