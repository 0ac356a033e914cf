import { groupsOf, isGlyph } from './groups.ts';
import type { Page } from './page.ts';
import { glyphsRead, readings } from './read.ts';

/** Numbers of this height in pixels and more are read. */
export const readable = 10;
/** From this height on there is anything to be seen. */
const least = 4;
/** Enough numbers to say so: hatching makes one now and then. */
const enough = 5;
/** Groups that are looked at: a halftone has a hundred thousand. */
const most = 1000;
const isProbable = 0.6;

/**
 * The height of the numbers of a picture that is too coarse to be read, in pixels; undefined where there are not more of
 * them than were `found`.
 */
export function coarseHeight(page: Page, found: number): number | undefined {
  const small = page.components.filter((one) => one.h >= least && one.h < readable - 1 && isGlyph(one));
  const heights = groupsOf(small)
    .filter(({ inText }) => !inText)
    .slice(0, most)
    .filter((group) => (readings(glyphsRead(page, group))[0]?.p ?? 0) >= isProbable)
    .map(({ h }) => h)
    .toSorted((a, b) => a - b);
  return heights.length < Math.max(enough, found + 1) ? undefined : heights[heights.length >> 1];
}
