import { classes, classify } from './classify.ts';
import { featuresOf } from './features.ts';
import type { Group } from './groups.ts';
import type { Page } from './page.ts';

/** What a group may say, the likeliest first; `p` is the probability of all its characters together. */
export interface Reading {
  value: string;
  p: number;
}

const digits = 10;
const looksAlike: Record<string, string> = { O: '0', Q: '0', I: '1', l: '1' };

/** Probabilities of each character of a group. */
export const glyphsRead = (page: Page, group: Group): Float32Array[] =>
  group.glyphs.map((glyph) => classify(featuresOf(page.picture, page, glyph)));

/** How much likelier a last character is a digit than a letter, before anybody looks. */
const letterPrior = 0.3;

/** Readings as one to three digits with at most one letter behind. */
export function readings(read: readonly Float32Array[]): Reading[] {
  let beam: Reading[] = [{ value: '', p: 1 }];
  read.forEach((chances, at) => {
    const mayBeLetter = at > 0 && at === read.length - 1;
    const weights = chances.map((p, each) => p * weightOf(each, at < 3, mayBeLetter, letterPrior));
    const sum = weights.reduce((a, b) => a + b, 0);
    beam = beam
      .flatMap((before) =>
        [...weights.subarray(0, -1)].flatMap((weight, each) =>
          weight > 0.005 * sum ? [{ value: before.value + classes[each], p: (before.p * weight) / sum }] : [],
        ),
      )
      .toSorted((a, b) => b.p - a.p)
      .slice(0, 8);
  });
  return beam.filter(({ value }) => !value.startsWith('0'));
}

function weightOf(each: number, mayBeDigit: boolean, mayBeLetter: boolean, prior: number): number {
  if (each === classes.length - 1) return 1;
  return each < digits ? Number(mayBeDigit) : mayBeLetter ? prior : 0;
}

/** How well the characters fit a tag of the parts list. */
export function chanceOf(tag: string, read: readonly Float32Array[]): number {
  if (tag.length !== read.length) return 0;
  let p = 1;
  for (let at = 0; at < tag.length; at++) {
    const char = tag[at] as string;
    const known = classes.indexOf(looksAlike[char] ?? char.toUpperCase());
    if (known < 0 || known === classes.length - 1) return 0;
    const mayBeLetter = known >= digits || (at > 0 && at === tag.length - 1);
    const weights = (read[at] as Float32Array).map(
      (each, of) => each * weightOf(of, true, mayBeLetter, known >= digits ? 1 : letterPrior),
    );
    p *= (weights[known] as number) / weights.reduce((a, b) => a + b, 0);
  }
  return p;
}
