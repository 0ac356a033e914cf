import type { Candidate } from './recognise/candidates.ts';
import { commonRadius } from './recognise/circles.ts';
import { enclosureOf, outlined } from './recognise/enclosure.ts';
import type { Enclosure } from './recognise/enclosure.ts';
import type { Area, Gray, Recognised } from './rules.recognised.ts';
import { around } from './recognise/groups.ts';
import { hasLeader, linesAt } from './recognise/leader.ts';
import { pageOf } from './recognise/page.ts';
import type { Page } from './recognise/page.ts';
import { searchOf } from './recognise/search.ts';
import type { RecogniseOptions } from './recognise/search.ts';
import { answered } from './recognise/settle.ts';
import { insideFrame, liesIn } from './recognise/sheet.ts';

/** A text that a drawing carries as text, in pixels of its picture. */
export interface DrawnText extends Area {
  text: string;
}

const number = /^[1-9]\d{0,2}[A-Z]{0,2}$/i;

/**
 * Finds the callouts of a drawing that has its texts as texts: what they say is exact, the picture tells by circles,
 * boxes and leaders which of them are callouts.
 */
export function recogniseTexts(picture: Gray, texts: readonly DrawnText[], options: RecogniseOptions = {}): Recognised {
  const page = pageOf(picture);
  const search = searchOf(options);
  const { region, allows, tags } = search;
  const inside = insideFrame(page);
  const listed = new Set(tags?.map((tag) => tag.toUpperCase()));
  const trimmed = texts.map((one) => ({ ...one, text: one.text.trim() }));
  const isListed = ({ text }: DrawnText) => listed.has(text.toUpperCase());
  const isNumber = (one: DrawnText) => isListed(one) || number.test(one.text);
  // A number beside a number is another callout, and makes no sentence.
  const words = trimmed.filter((one) => one.text !== '' && !isNumber(one));
  const look = (radius?: number) =>
    trimmed.flatMap((one): Candidate[] => {
      if (!isNumber(one) || !allows(one.text)) return [];
      if (!liesIn(one, inside) || (region && !liesIn(one, region))) return [];
      return candidateOf(page, words, one, isListed(one), radius);
    });
  // Circles that lines run through are found by the radius that the others have.
  const candidates = look(commonRadius(look()));
  return answered(candidates, search);
}

function candidateOf(
  page: Page,
  words: readonly DrawnText[],
  one: DrawnText,
  isListed: boolean,
  radius: number | undefined,
): Candidate[] {
  const glyphs = page.components
    .filter(({ label, h, w }) => label > 0 && h <= one.h * 1.2 && w <= one.w * 1.5)
    .filter((each) => liesIn(each, one));
  const text = glyphs.length === 0 ? { x: one.x, y: one.y, w: one.w, h: one.h } : around(glyphs);
  const own = new Set(glyphs.map(({ label }) => label));
  const base = { value: one.text, p: 1, isListed, text, isCut: false };
  const enclosure = enclosureOf(page, text, own) ?? circleAt(page, text, radius);
  if (enclosure?.kind === 'cell') return [];
  if (enclosure) return [{ ...base, enclosure, leader: hasLeader(page, enclosure) }];
  const isInText = words.some((other) => isBeside(other, one));
  const lines = linesAt(page, text, own);
  if (isInText || lines === 'dimension') return [];
  return [{ ...base, enclosure: undefined, leader: lines === 'leader' }];
}

/** A circle of the known radius around a text, whatever else runs through it. */
function circleAt(page: Page, { x, y, w, h }: Area, r: number | undefined): Enclosure | undefined {
  if (r === undefined) return undefined;
  const middle = { x: x + w / 2, y: y + h / 2, r };
  const whole = outlined(page, middle, 3);
  return whole < 0.9 ? undefined : { kind: 'circle', whole, x: middle.x - r, y: middle.y - r, w: 2 * r, h: 2 * r };
}

/** In one line with it, no more than a word's space away. */
function isBeside(a: Area, b: Area): boolean {
  const gap = Math.max(a.x - b.x - b.w, b.x - a.x - a.w);
  const overlap = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return overlap > 0.5 * Math.min(a.h, b.h) && gap < b.h * 0.9;
}
