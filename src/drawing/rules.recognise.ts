import { candidatesIn, candidatesOf, candidatesUnder } from './recognise/candidates.ts';
import type { Candidate } from './recognise/candidates.ts';
import { circlesOf, commonRadius } from './recognise/circles.ts';
import type { Gray, Recognised } from './rules.recognised.ts';
import { coarseHeight } from './rules.coarse.ts';
import { pageOf } from './recognise/page.ts';
import type { Page } from './recognise/page.ts';
import { liesIn } from './recognise/sheet.ts';
import { searchOf } from './recognise/search.ts';
import type { RecogniseOptions, Search } from './recognise/search.ts';
import { answered, styleOf } from './recognise/settle.ts';
import type { Style } from './recognise/settle.ts';

/** Finds the callouts of a scanned or drawn picture. */
export function recognise(picture: Gray, options: RecogniseOptions = {}): Recognised {
  const page = pageOf(picture);
  const search = searchOf(options);
  const candidates = candidatesOf(page, search);
  const style = styleOf(candidates);
  const all = style.isFree
    ? withTouched(page, candidates, style, search)
    : [...candidates, ...circled(page, candidates, search)];
  const result = answered(all, search, style);
  const coarse = coarseHeight(page, result.confident.length + result.doubtful.length);
  return { ...result, ...(coarse !== undefined && { coarse }) };
}

/** With numbers that lines touch; a part of one of them was no number of its own. */
function withTouched(page: Page, candidates: readonly Candidate[], { height }: Style, search: Search): Candidate[] {
  if (height === 0) return [...candidates];
  const touched = candidatesUnder(page, height, search, candidates);
  return [...candidates.filter(({ text }) => !touched.some((one) => liesIn(text, one.text))), ...touched];
}

/** Numbers in further circles of the common size. */
function circled(page: Page, candidates: readonly Candidate[], search: Search): Candidate[] {
  const radius = commonRadius(candidates);
  if (radius === undefined) return [];
  const round = candidates.filter(({ enclosure }) => enclosure?.kind === 'circle');
  const known = round.map(({ enclosure }) => ({
    x: (enclosure?.x ?? 0) + (enclosure?.w ?? 0) / 2,
    y: (enclosure?.y ?? 0) + (enclosure?.h ?? 0) / 2,
    r: radius,
  }));
  const heights = round.map(({ text }) => text.h).toSorted((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? radius;
  return circlesOf(page, radius, known).flatMap((circle) => candidatesIn(page, circle, height, search) ?? []);
}
