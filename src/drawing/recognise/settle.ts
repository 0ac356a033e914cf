import type { Candidate } from './candidates.ts';
import type { Search } from './search.ts';
import type { Found, Recognised } from '../rules.recognised.ts';

/** How far a size may be from what is common on the drawing. */
const sameHeight = 0.16;
/** From which probability a reading counts as sure, where the parts list has it and where there is no list. */
const sureRead = { listed: 0.65, alone: 0.78 };

/** The result of a search, with the tags that nothing was found for; in a region nobody can say which are missing. */
export function answered(
  candidates: readonly Candidate[],
  { tags, region }: Search,
  style = styleOf(candidates),
): Recognised {
  const queues = settled(candidates, style, tags !== undefined);
  if (region || !tags) return { ...queues, missing: [] };
  const seen = new Set([...queues.confident, ...queues.doubtful].map(({ value }) => value.toUpperCase()));
  return { ...queues, missing: tags.filter((tag) => !seen.has(tag.toUpperCase())) };
}

/**
 * Parts the candidates into those that are surely callouts and those that may be. A circle or box, a leader, the common
 * size of the characters and the parts list have to agree. What the list lacks may be one too: it hides none that is found
 * without a list.
 */
function settled(
  candidates: readonly Candidate[],
  { fits, isSure, height }: Style,
  hasList: boolean,
): { confident: Found[]; doubtful: Found[] } {
  const confident: Found[] = [];
  const doubtful: Found[] = [];
  for (const one of candidates) {
    if (!fits(one)) continue;
    const isCommon = Math.abs(one.text.h / height - 1) <= sameHeight;
    const isCallout = one.leader || isSure(one);
    const agree = [isCommon, isRead(one), isCallout].filter(Boolean).length;
    if (agree === 3 && !one.isCut && (one.isListed || !hasList)) confident.push(found(one));
    else if (agree >= 2 && (one.leader || one.isListed || agree === 3)) {
      const isUnlisted = agree === 3 && !one.isCut && !one.isListed;
      doubtful.push(isUnlisted ? { ...found(one), isUnlisted } : found(one));
    }
  }
  return { confident, doubtful };
}

const isRead = ({ p, isListed }: Candidate) => p >= (isListed ? sureRead.listed : sureRead.alone);

/** How this drawing shows its callouts. */
export interface Style {
  isFree: boolean;
  fits: (one: Candidate) => boolean;
  /** It needs no leader to be a callout. */
  isSure: (one: Candidate) => boolean;
  /** Height of the characters in pixels; 0 where nothing was read well. */
  height: number;
}

/** What is drawn around most numbers is this drawing's style. */
export function styleOf(candidates: readonly Candidate[]): Style {
  const known = candidates.filter(isRead);
  const enclosed = known.filter(({ enclosure }) => enclosure);
  const free = known.filter(({ enclosure }) => !enclosure);
  const led = free.filter(({ leader }) => leader);
  // One alone among free numbers is a view's mark, or a hole with something in it.
  const isEnclosed =
    enclosed.length * 2 >= led.length && (enclosed.length >= 2 || free.length < 4) && enclosed.length > 0;
  if (isEnclosed) {
    const height = commonHeight(enclosed);
    return { isFree: false, fits: ({ enclosure }) => enclosure !== undefined, isSure: () => true, height };
  }
  const isLed = led.length >= 2 && led.length * 4 >= free.length;
  const height = commonHeight(isLed ? led : free);
  const common = free.filter(({ text }) => Math.abs(text.h / height - 1) <= sameHeight);
  const listed = common.filter(({ isListed }) => isListed);
  const isByList = !isLed && listed.length >= 3;
  const sequence = isLed ? undefined : sequenceOf(common);
  const inSequence = ({ value }: Candidate) => sequence?.(Number.parseInt(value, 10)) === true;
  return {
    isFree: true,
    fits: (one) => one.enclosure === undefined && (!sequence || one.isListed || inSequence(one)),
    isSure: (one) => inSequence(one) || (isByList && one.isListed),
    height,
  };
}

/** The longest row of numbers most of which are there; undefined where they make none. */
function sequenceOf(candidates: readonly Candidate[]): ((value: number) => boolean) | undefined {
  const numbers = [...new Set(candidates.map(({ value }) => Number.parseInt(value, 10)))].toSorted((a, b) => a - b);
  let [first, last, count] = [0, 0, 0];
  numbers.forEach((from, start) => {
    numbers.slice(start).forEach((to, more) => {
      if (more + 1 > count && more + 1 >= (to - from + 1) * 0.7) [first, last, count] = [from, to, more + 1];
    });
  });
  return count >= 5 && count >= numbers.length * 0.6 ? (value) => value >= first && value <= last : undefined;
}

/** The height that most numbers have; a tag of the parts list counts twice. */
function commonHeight(candidates: readonly Candidate[]): number {
  const heights = candidates.flatMap(({ text, isListed }) => (isListed ? [text.h, text.h] : [text.h]));
  const like = (height: number) => heights.filter((one) => Math.abs(one / height - 1) <= sameHeight / 2);
  const best = heights.reduce((a, b) => (like(b).length > like(a).length ? b : a), heights[0] ?? 0);
  const close = like(best).toSorted((a, b) => a - b);
  return close[close.length >> 1] ?? best;
}

function found({ value, enclosure, text }: Candidate): Found {
  const margin = text.h * 0.3;
  const box = enclosure ?? {
    x: text.x - margin,
    y: text.y - margin,
    w: text.w + 2 * margin,
    h: text.h + 2 * margin,
  };
  const x = Math.max(0, Math.round(box.x));
  const y = Math.max(0, Math.round(box.y));
  return { value, x, y, w: Math.round(box.w), h: Math.round(box.h) };
}
