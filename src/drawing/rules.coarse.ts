import type { Component } from './recognise/components.ts';
import { groupsOf, isGlyph } from './recognise/groups.ts';
import type { Page } from './recognise/page.ts';
import { glyphsRead, readings } from './recognise/read.ts';

/** Numbers of this height in pixels and more are read. */
export const readable = 10;
/** From this height on there is anything to be seen. */
const least = 4;
/** Enough numbers to say so: hatching makes one now and then. */
const enough = 5;
/** Groups that are looked at: a halftone has a hundred thousand. */
const most = 1000;
const isProbable = 0.6;
/** Of marks without a meaning there are the fewer the higher they are: more from this height on are characters. */
const characters = 6;
const enoughCharacters = 30;

/**
 * The height of the numbers of a picture that is too coarse to be read, in pixels; undefined where there are not more of
 * them than were `found`. Where none was, characters of which nothing can be told count too.
 */
export function coarseHeight(page: Page, found: number): number | undefined {
  const small = page.components.filter((one) => one.h >= least && one.h < readable - 1 && isGlyph(one));
  return likelyHeight(page, small, found) ?? (found === 0 ? heightOfCharacters(small) : undefined);
}

function heightOfCharacters(small: readonly Component[]): number | undefined {
  const heights = small.map(({ h }) => h).filter((h) => h >= characters);
  const isEnough = heights.length >= enoughCharacters && heights.length * 2 > small.length;
  return isEnough ? middle(heights) : undefined;
}

/** The same of groups that look like numbers. */
function likelyHeight(page: Page, small: readonly Component[], found: number): number | undefined {
  const heights = groupsOf(small)
    .filter(({ inText }) => !inText)
    .slice(0, most)
    .filter((group) => (readings(glyphsRead(page, group))[0]?.p ?? 0) >= isProbable)
    .map(({ h }) => h);
  return heights.length < Math.max(enough, found + 1) ? undefined : middle(heights);
}

const middle = (heights: readonly number[]) => heights.toSorted((a, b) => a - b)[heights.length >> 1];
