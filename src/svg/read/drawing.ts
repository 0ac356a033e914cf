import { svgMessages } from '../rules.ts';
import type { Headings, HotspotPattern, SvgReading } from '../rules.ts';
import { joined, linesOf } from './lines.ts';
import type { Text } from './lines.ts';
import { tableOf } from './table.ts';
import type { TableRow } from './table.ts';

/** A profile to read a drawing with. */
export interface ReadingProfile extends Headings {
  id: number | null;
}

export interface ReadDrawing {
  /** The profile whose headings the drawing has; undefined where no table was found or looked for. */
  profile: ReadingProfile | undefined;
  /** Why the first profile found no table; null where one was found, and where none was looked for. */
  problem: string | null;
  rows: TableRow[];
  /** Callouts with the boxes of their texts, in pixels of the picture. */
  callouts: Text[];
}

/** A callout's text where no table says which there are: it has a digit, and no more than letters, digits, dash and dot. */
const callout = /^(?=.*\d)[\p{L}\d.-]+$/u;
/** Of the sheet's shorter side: the rim in which the zones of a frame are named. */
const rim = 0.03;

/** What a drawing carries: its parts table, by the first profile that fits, and its callouts. */
export function readDrawing(
  paper: { width: number; height: number },
  written: readonly Text[],
  profiles: readonly ReadingProfile[],
  { hotspotPattern, fileType, fileSource }: SvgReading,
): ReadDrawing {
  const inside = insideRim(paper, written);
  const texts = fileSource === 2 ? joined(inside) : inside;
  const wantsTable = fileType !== 3;
  let problem: string | null = wantsTable && profiles.length === 0 ? svgMessages.noTable : null;
  for (const profile of wantsTable ? profiles : []) {
    const table = tableOf(texts, profile);
    if ('problem' in table) {
      problem ??= table.problem;
      continue;
    }
    const tags = new Set(table.rows.map(({ hotSpotRefNum }) => hotSpotRefNum.toUpperCase()));
    const free = texts.filter((text) => !table.texts.has(text));
    const callouts = calloutsIn(free, hotspotPattern, (value) => tags.has(value.toUpperCase()));
    return { profile, problem: null, rows: table.rows, callouts };
  }
  const callouts = calloutsIn(texts, hotspotPattern, (value) => callout.test(value));
  return { profile: undefined, problem, rows: [], callouts };
}

function insideRim({ width, height }: { width: number; height: number }, texts: readonly Text[]): Text[] {
  const margin = rim * Math.min(width, height);
  return texts.filter(({ x, y, w, h }) => {
    const middle = { x: x + w / 2, y: y + h / 2 };
    return middle.x > margin && middle.y > margin && middle.x < width - margin && middle.y < height - margin;
  });
}

function calloutsIn(
  texts: readonly Text[],
  { minLength, maxLength }: HotspotPattern,
  fits: (value: string) => boolean,
): Text[] {
  const trimmed = texts.map((one) => ({ ...one, text: one.text.trim() }));
  // A number beside a number is another callout; beside a word it belongs to a sentence.
  const isNumber = ({ text }: Text) => fits(text) || callout.test(text);
  return linesOf(trimmed)
    .flatMap((line) => phrasesOf(line.texts))
    .filter((phrase) => phrase.every(isNumber))
    .flat()
    .filter(({ text }) => {
      const size = Array.from(text).length;
      return size >= minLength && size <= maxLength && fits(text);
    });
}

/** The texts of a line, parted where there is more than a word's space between them. */
function phrasesOf(texts: readonly Text[]): Text[][] {
  const phrases: Text[][] = [];
  for (const text of texts) {
    const last = phrases.at(-1)?.at(-1);
    if (last && text.x - last.x - last.w < 0.9 * Math.max(last.h, text.h)) phrases.at(-1)?.push(text);
    else phrases.push([text]);
  }
  return phrases;
}
