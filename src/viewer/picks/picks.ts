import { listOf } from '../device/kept.ts';

/** A picked part: how many of it. */
export interface Pick {
  part: number;
  /** As it was when picked, shown where the part is no longer in the release. */
  number: string;
  quantity: number;
}

export const mostOfOne = 9999;
const mostPicks = 1000;

const allowed = (quantity: number) => Math.max(1, Math.min(mostOfOne, Math.trunc(quantity) || 1));

/** The list with so many more of a part; a new one comes last. */
export function added(picks: readonly Pick[], { part, number, quantity }: Pick): Pick[] {
  if (!picks.some((pick) => pick.part === part)) {
    return [...picks, { part, number, quantity: allowed(quantity) }].slice(0, mostPicks);
  }
  return picks.map((pick) => (pick.part === part ? { ...pick, quantity: allowed(pick.quantity + quantity) } : pick));
}

export const withQuantity = (picks: readonly Pick[], part: number, quantity: number): Pick[] =>
  picks.map((pick) => (pick.part === part ? { ...pick, quantity: allowed(quantity) } : pick));

export const without = (picks: readonly Pick[], part: number): Pick[] => picks.filter((pick) => pick.part !== part);

/** A part that takes the place of another, and how many of it for each. */
export interface Successor {
  part: number;
  number: string;
  quantity: number;
}

/** The list with a part replaced, in its place; what is picked already is added to. */
export function replaced(picks: readonly Pick[], part: number, successors: readonly Successor[]): Pick[] {
  const at = picks.findIndex((pick) => pick.part === part);
  const old = picks[at];
  if (!old) return [...picks];
  let rest = without(picks, part);
  let place = at;
  for (const { part: id, number, quantity } of successors) {
    const count = allowed(old.quantity * Math.max(1, quantity));
    if (rest.some((pick) => pick.part === id)) rest = added(rest, { part: id, number, quantity: count });
    else rest = rest.toSpliced(place++, 0, { part: id, number, quantity: count });
  }
  return rest;
}

/** A list as it was kept; what is not one is empty. */
export const parsePicks = (text: string | null): Pick[] => listOf(text, isPick).slice(0, mostPicks);

function isPick(value: unknown): value is Pick {
  const { part, number, quantity } = (value ?? {}) as Partial<Record<keyof Pick, unknown>>;
  return Number.isSafeInteger(part) && typeof number === 'string' && Number.isSafeInteger(quantity);
}
