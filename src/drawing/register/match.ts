import type { Features } from './features.ts';
import { fitted, mapped, scaleOf, turnOf } from './similarity.ts';
import type { Pair, Similarity } from './similarity.ts';

/** A feature of the old drawing and one of the new that look alike. */
interface Match extends Pair {
  /** The scale between the drawings that their levels speak for. */
  readonly scale: number;
  readonly likeness: number;
}

/** Descriptions less alike than this are different things. */
const alike = 0.8;
/** Places nearer than this are one feature seen at several sizes. */
const same = 12;
const most = 2500;
const tries = 6000;
/** How far a feature may lie from where a movement brings it, in pixels. */
const near = 4;
const mostTurn = (6 * Math.PI) / 180;

/** For each feature of the new drawing the one of the old most like it, and the runner-up where it is nearly as good. */
function matches(old: Features, next: Features): Match[] {
  const found: Match[] = [];
  for (let n = 0; n < next.count; n += 1) {
    const [best, second] = twoBest(old, next, n);
    for (const { index, likeness } of second.likeness > best.likeness - 0.04 ? [best, second] : [best]) {
      if (likeness < alike) continue;
      found.push({
        x: old.x[index] ?? 0,
        y: old.y[index] ?? 0,
        u: next.x[n] ?? 0,
        v: next.y[n] ?? 0,
        scale: (old.scale[index] ?? 1) / (next.scale[n] ?? 1),
        likeness: likeness + (best.likeness - second.likeness),
      });
    }
  }
  return found.sort((a, b) => b.likeness - a.likeness).slice(0, most);
}

/** The old feature most like a new one, and the next best that lies elsewhere. */
function twoBest(old: Features, next: Features, n: number) {
  const length = old.words.length / old.count;
  const best = { index: 0, likeness: -1 };
  const second = { index: 0, likeness: -1 };
  for (let o = 0; o < old.count; o += 1) {
    const likeness = product(old.words, o * length, next.words, n * length, length);
    if (likeness <= second.likeness) continue;
    const apart =
      Math.abs((old.x[o] ?? 0) - (old.x[best.index] ?? 0)) + Math.abs((old.y[o] ?? 0) - (old.y[best.index] ?? 0)) >
      same;
    if (likeness > best.likeness) {
      if (apart) Object.assign(second, best);
      Object.assign(best, { index: o, likeness });
    } else if (apart) {
      Object.assign(second, { index: o, likeness });
    }
  }
  return [best, second] as const;
}

function product(one: Float32Array, i: number, other: Float32Array, j: number, length: number): number {
  let [p, q, r, s] = [0, 0, 0, 0];
  for (let k = 0; k < length; k += 4) {
    p += (one[i + k] ?? 0) * (other[j + k] ?? 0);
    q += (one[i + k + 1] ?? 0) * (other[j + k + 1] ?? 0);
    r += (one[i + k + 2] ?? 0) * (other[j + k + 2] ?? 0);
    s += (one[i + k + 3] ?? 0) * (other[j + k + 3] ?? 0);
  }
  return p + q + r + s;
}

export interface Wanted {
  /** How many movements at most. */
  readonly atMost: number;
  /** How many features must agree on one, of so many that look alike. */
  readonly support: (matches: number) => number;
}

/**
 * Movements from the old drawing to the new that many features agree on, the best first; a second and third are of
 * features that disagree with the ones before, such as a frame that stayed where the drawing in it moved.
 */
export function movements(old: Features, next: Features, { atMost, support }: Wanted): Similarity[] {
  let left = matches(old, next);
  const least = support(left.length);
  const found: Similarity[] = [];
  while (found.length < atMost && left.length >= least) {
    const best = agreed(left, least);
    if (!best) break;
    found.push(best);
    left = left.filter((match) => !agrees(best, match, near * 2));
  }
  return found;
}

/** The movement that most matches agree on, at least so many: found by trying pairs, then fitted to all that agree. */
function agreed(list: readonly Match[], least: number): Similarity | undefined {
  let state = 1;
  const below = (n: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * n);
  };
  let best: Similarity | undefined;
  let support = least - 1;
  for (let round = 0; round < tries; round += 1) {
    const one = list[below(list.length)];
    const other = list[below(list.length)];
    const guess = one && other && guessed(one, other);
    if (!guess) continue;
    const votes = votesFor(guess, list);
    if (votes > support) {
      support = votes;
      best = guess;
    }
  }
  for (const reach of [near, near, near / 2]) {
    if (best) best = fitted(supporters(best, list, reach)) ?? best;
  }
  return best;
}

/** The movement of two matches, where it fits their own scales and turns but a little. */
function guessed(one: Match, other: Match): Similarity | undefined {
  if (Math.abs(one.x - other.x) + Math.abs(one.y - other.y) < 40) return undefined;
  if (Math.abs(Math.log(one.scale / other.scale)) > 0.4) return undefined;
  const guess = fitted([one, other]);
  if (!guess || Math.abs(turnOf(guess)) > mostTurn) return undefined;
  return Math.abs(Math.log(scaleOf(guess) / one.scale)) < 0.25 ? guess : undefined;
}

function votesFor({ a, b, dx, dy }: Similarity, list: readonly Match[]): number {
  let votes = 0;
  for (const { x, y, u, v } of list) {
    if (Math.abs(a * x - b * y + dx - u) <= near && Math.abs(b * x + a * y + dy - v) <= near) votes += 1;
  }
  return votes;
}

/** Those that agree with a movement, each place of the new drawing once. */
function supporters(movement: Similarity, list: readonly Match[], reach: number): Match[] {
  const places = new Set<number>();
  return list.filter((match) => {
    if (!agrees(movement, match, reach)) return false;
    const place = Math.round(match.u / 6) * 65_536 + Math.round(match.v / 6);
    return places.size < places.add(place).size;
  });
}

function agrees(movement: Similarity, match: Match, reach: number): boolean {
  const [u, v] = mapped(movement, match.x, match.y);
  return Math.abs(u - match.u) <= reach && Math.abs(v - match.v) <= reach;
}
