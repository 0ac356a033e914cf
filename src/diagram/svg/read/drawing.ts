import { svgMessages } from '../rules.ts';
import type { Headings, HotspotPattern, SvgReading } from '../rules.ts';
import { joined } from './lines.ts';
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
  const texts = fileSource === 2 ? joined(written) : [...written];
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
    const callouts = calloutsIn(paper, free, hotspotPattern, (value) => tags.has(value.toUpperCase()));
    return { profile, problem: null, rows: table.rows, callouts };
  }
  const callouts = calloutsIn(paper, texts, hotspotPattern, (value) => callout.test(value));
  return { profile: undefined, problem, rows: [], callouts };
}

function calloutsIn(
  { width, height }: { width: number; height: number },
  texts: readonly Text[],
  { minLength, maxLength }: HotspotPattern,
  fits: (value: string) => boolean,
): Text[] {
  const margin = rim * Math.min(width, height);
  return texts.flatMap(({ text, x, y, w, h }) => {
    const value = text.trim();
    const size = Array.from(value).length;
    const middle = { x: x + w / 2, y: y + h / 2 };
    const isInside = middle.x > margin && middle.y > margin && middle.x < width - margin && middle.y < height - margin;
    return isInside && size >= minLength && size <= maxLength && fits(value) ? [{ text: value, x, y, w, h }] : [];
  });
}
