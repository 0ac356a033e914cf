import { withoutLines } from './cut.ts';
import { enclosureOf } from './enclosure.ts';
import type { Circle, Enclosure } from './enclosure.ts';
import type { Area } from '../rules.recognised.ts';
import { glyphsOf, groupsOf } from './groups.ts';
import type { Group } from './groups.ts';
import { hasLeader, linesAt } from './leader.ts';
import { discOf, inkAt } from './page.ts';
import type { Page } from './page.ts';
import { chanceOf, glyphsRead, readings } from './read.ts';
import type { Reading } from './read.ts';
import type { Search } from './search.ts';
import { insideFrame, liesIn } from './sheet.ts';

/** A number on the drawing that may be a callout, with all that speaks for it. */
export interface Candidate {
  value: string;
  /** How sure the reading is, 0 to 1: the mean probability of its characters, so that long numbers are no worse. */
  p: number;
  /** It is a tag of the parts list. */
  isListed: boolean;
  text: Area;
  enclosure: Enclosure | undefined;
  leader: boolean;
  /** It was cut out of lines that run through it. */
  isCut: boolean;
}

/** Below this no reading is kept, and a tag of the list is preferred to a likelier reading from here on. */
const leastRead = 0.12;
const leastListed = 0.03;

/** Numbers in circles that the first look did not see: lines run through them, or they touch the circle. */
export function candidatesIn(page: Page, circle: Circle, height: number, search: Search): Candidate | undefined {
  const { x, y, r } = circle;
  const area = { x: x - r, y: y - r, w: 2 * r, h: 2 * r };
  if (search.region && !liesIn(area, search.region)) return undefined;
  const inner = discOf(page, circle);
  const middle = { x: r * 0.6, y: r * 0.6, w: r * 0.8, h: r * 0.8 };
  const [best] = [inner, withoutLines(inner, height)]
    .flatMap((seen) =>
      groupsOf(glyphsOf(seen))
        .filter((group) => Math.abs(group.h / height - 1) < 0.25 && liesIn(group, middle))
        .flatMap((group) => {
          const reading = bestReading(seen, group, search);
          const text = { x: group.x + area.x, y: group.y + area.y, w: group.w, h: group.h };
          return reading ? [{ ...reading, text }] : [];
        }),
    )
    .toSorted((a, b) => b.p - a.p);
  const enclosure = { kind: 'circle' as const, whole: 1, ...area };
  return best && { ...best, enclosure, leader: hasLeader(page, enclosure), isCut: true };
}

/** Every number that is not plainly something else: zone, table, dimension, sentence. */
export function candidatesOf(page: Page, search: Search): Candidate[] {
  const inside = insideFrame(page);
  return groupsOf(glyphsOf(page)).flatMap((group): Candidate[] => {
    if (!liesIn(group, inside) || (search.region && !liesIn(group, search.region))) return [];
    const reading = bestReading(page, group, search);
    if (!reading) return [];
    const own = new Set(group.glyphs.map(({ label }) => label));
    const { x, y, w, h } = group;
    const base = { ...reading, text: { x, y, w, h }, isCut: false };
    const enclosure = enclosureOf(page, group, own);
    if (enclosure?.kind === 'cell') return [];
    if (enclosure) return [{ ...base, enclosure, leader: hasLeader(page, enclosure) }];
    if (group.inText) return [];
    const lines = linesAt(page, group, own);
    const isOff = lines === 'none' && !liesIn(group, within(page));
    return lines === 'dimension' || isOff
      ? []
      : [{ ...base, isCut: isTorn(page, group, own), enclosure: undefined, leader: lines === 'leader' }];
  });
}

/**
 * Free numbers that a line touches or crosses: what is left of them when all lines are taken away. `height` is the common
 * one; numbers that were found whole before are left out.
 */
export function candidatesUnder(page: Page, height: number, search: Search, known: readonly Candidate[]): Candidate[] {
  const cut = withoutLines(page, height);
  const inside = insideFrame(page);
  return groupsOf(glyphsOf(cut)).flatMap((group): Candidate[] => {
    const isSize = Math.abs(group.h / height - 1) < 0.2;
    if (!isSize || group.inText || !liesIn(group, inside) || (search.region && !liesIn(group, search.region)))
      return [];
    if (known.some(({ text }) => liesIn(text, group) && text.w > group.w * 0.9)) return [];
    const reading = bestReading(cut, group, search);
    if (!reading || reading.p < 0.5) return [];
    const { x, y, w, h } = group;
    const own = new Set(
      page.components.filter((one) => one.label > 0 && liesIn(one, group) && one.h < h * 1.2).map(({ label }) => label),
    );
    if (enclosureOf(page, group, own) || linesAt(page, group, own) !== 'leader') return [];
    return [{ ...reading, text: { x, y, w, h }, enclosure: undefined, leader: true, isCut: true }];
  });
}

/** Ink as high as the text stands right beside it: a digit of the same number that hangs on a line. */
function isTorn(page: Page, { x, y, w, h }: Area, own: ReadonlySet<number>): boolean {
  const room = Math.round(h * 0.55);
  return [x - room, x + w].some((from) => {
    let rows = 0;
    for (let row = 0; row < h; row++) {
      for (let column = 0; column < room; column++) {
        const component = inkAt(page, from + column, y + row);
        if (!component || own.has(component.label)) continue;
        rows++;
        break;
      }
    }
    return rows > h * 0.7;
  });
}

/** Next to the sheet's edge stand zones, also where their frame was lost in a scan. */
function within({ width, height }: Page): Area {
  const margin = 0.035 * Math.min(width, height);
  return { x: margin, y: margin, w: width - 2 * margin, h: height - 2 * margin };
}

function bestReading(page: Page, group: Group, { tags, allows }: Search) {
  const read = glyphsRead(page, group);
  const best = readings(read).find(({ value }) => allows(value));
  const listed = (tags ?? [])
    .map((value) => ({ value, p: chanceOf(value, read) }))
    .reduce((a, b) => (b.p > a.p ? b : a), { value: '', p: 0 });
  if (listed.p >= leastListed && listed.p * 4 >= (best?.p ?? 0))
    return { ...listed, p: perCharacter(listed), isListed: true };
  return best && best.p >= leastRead ? { ...best, p: perCharacter(best), isListed: false } : undefined;
}

/** The geometric mean. */
const perCharacter = ({ value, p }: Reading) => p ** (1 / Math.max(1, value.length));
