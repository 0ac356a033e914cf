import type { Candidate } from './candidates.ts';
import { outlined } from './enclosure.ts';
import type { Circle } from './enclosure.ts';
import { inkAt } from './page.ts';
import type { Page } from './page.ts';

/** Pixels of the picture to a cell in which votes are counted. */
const cell = 2;
/** Share of the outline that must be there, and that may be there a little inside and outside: hatching is not round. */
const leastWhole = 0.9;
const mostBeside = 0.7;

/** The radius that the circles among the candidates share, where at least two do. */
export function commonRadius(candidates: readonly Candidate[]): number | undefined {
  const radii = candidates
    .flatMap(({ enclosure, p }) => (enclosure?.kind === 'circle' && p > 0.5 ? [enclosure.w / 2] : []))
    .toSorted((a, b) => a - b);
  const median = radii[radii.length >> 1];
  if (median === undefined) return undefined;
  return radii.filter((r) => Math.abs(r / median - 1) < 0.05).length >= 2 ? median : undefined;
}

/** Circles of one radius wherever they are on the page, also with lines through them; not those that are known. */
export function circlesOf(page: Page, radius: number, known: readonly Circle[]): Circle[] {
  const votes = votesFor(page, radius);
  const columns = Math.ceil(page.width / cell);
  const enough = radius * 2 * Math.PI * 0.38;
  const found: Circle[] = [];
  const near = (a: Circle, b: Circle) => Math.hypot(a.x - b.x, a.y - b.y) < radius * 0.8;
  for (let at = 0; at < votes.length; at++) {
    if ((votes[at] as number) < enough || !isPeak(votes, at, columns)) continue;
    const guess = { x: ((at % columns) + 0.5) * cell, y: (Math.floor(at / columns) + 0.5) * cell, r: radius };
    if (known.some((one) => near(one, guess))) continue;
    const circle = settledOn(page, guess);
    if (!circle) continue;
    const rival = found.findIndex((one) => near(one, circle));
    if (rival < 0) found.push(circle);
    else if (outlined(page, found[rival] as Circle, 1) < outlined(page, circle, 1)) found[rival] = circle;
  }
  return found;
}

/** Every other pixel of ink votes for all middles from which it is one radius away. */
function votesFor(page: Page, radius: number): Uint16Array {
  const columns = Math.ceil(page.width / cell);
  const rows = Math.ceil(page.height / cell);
  const votes = new Uint16Array(columns * rows);
  const steps = Math.round((2 * Math.PI * radius) / cell);
  const around = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  });
  for (let y = 0, at = 0; y < page.height; y++) {
    for (let x = 0; x < page.width; x++, at++) {
      if (page.ink[at] === 0 || (x + y) % 2 === 1) continue;
      for (const [dx, dy] of around) {
        const column = Math.floor((x + dx) / cell);
        const row = Math.floor((y + dy) / cell);
        if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
        votes[row * columns + column] = (votes[row * columns + column] as number) + 1;
      }
    }
  }
  return votes;
}

function isPeak(votes: Uint16Array, at: number, columns: number): boolean {
  const own = votes[at] as number;
  for (const by of [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1])
    if ((votes[at + by] ?? 0) > own) return false;
  return true;
}

/** The best circle near a guess, where there is one. */
function settledOn(page: Page, guess: Circle): Circle | undefined {
  if (outlined(page, guess, 2) < 0.8) return undefined;
  let best = guess;
  let whole = 0;
  for (let dy = -2; dy <= 2; dy++) {
    for (let dx = -2; dx <= 2; dx++) {
      const circle = { x: guess.x + dx, y: guess.y + dy, r: guess.r };
      const share = outlined(page, circle, 1);
      if (share > whole) [best, whole] = [circle, share];
    }
  }
  const beside = (by: number) => outlined(page, { ...best, r: best.r + by }, 0.5);
  const isRound = whole >= leastWhole && beside(-5) <= mostBeside && beside(5) <= mostBeside;
  return isRound && inside(page, best) ? best : undefined;
}

/** There is something in it, and it is not filled. */
function inside(page: Page, { x, y, r }: Circle): boolean {
  let ink = 0;
  let all = 0;
  for (let dy = -r * 0.6; dy <= r * 0.6; dy += 1.5) {
    for (let dx = -r * 0.6; dx <= r * 0.6; dx += 1.5) {
      all++;
      if (inkAt(page, x + dx, y + dy)) ink++;
    }
  }
  return ink > all * 0.02 && ink < all * 0.6;
}
