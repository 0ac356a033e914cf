import type { Box } from '../image/rules.ts';
import type { Marked } from './rules.places.ts';
import { labelAt, labelBox, labelWidth, overlap } from './rules.marks.ts';
import type { LabelAt, LabelSize, Place } from './rules.marks.ts';

/** One label on the screen: of one hotspot, or of several that are too close to each other. */
export interface Label extends LabelAt {
  /** Of the first of its hotspots. */
  key: string;
  text: string;
  width: number;
  /** Keys of its hotspots, in the order of their tags. */
  of: readonly string[];
}

const byTag = new Intl.Collator(undefined, { numeric: true });

/** What stands for several tags: "4–7" for a run of whole numbers, "4, 9" for two, "4 +2" for more. */
export function tagsText(tags: readonly string[]): string {
  const sorted = [...new Set(tags)].toSorted(byTag.compare);
  const [first = '', last = ''] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 2) return first;
  const numbers = sorted.map(Number);
  const isRun = sorted.every((tag, at) => /^\d+$/.test(tag) && numbers[at] === Number(first) + at);
  if (isRun) return `${first}–${last}`;
  return sorted.length === 2 ? `${first}, ${last}` : `${first} +${sorted.length - 1}`;
}

interface Group {
  members: readonly Marked[];
  place: Place;
  text: string;
  width: number;
  at: LabelAt;
  box: Box;
}

/** The labels at a scale: those that would still cover each other in their places become one. */
export function labelsAt(
  spots: readonly Marked[],
  places: ReadonlyMap<string, Place>,
  size: LabelSize,
  scale: number,
): Label[] {
  const groupOf = (members: readonly Marked[], place: Place): Group => {
    const text = tagsText(members.map(({ value }) => value));
    const label = { width: labelWidth(text, size), height: size.height };
    const at = labelAt(members[0] as Marked, place, label);
    return { members, place, text, width: label.width, at, box: labelBox(at, label, scale) };
  };
  // From left to right: a label meets only those whose left edge is not beyond its right one.
  const waiting = spots
    .flatMap((spot) => {
      const place = places.get(spot.key);
      return place ? [groupOf([spot], place)] : [];
    })
    .toSorted((a, b) => a.box.x - b.box.x);
  const shown: Group[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { box } = next;
    const met = shown.findLastIndex((other) => overlap(other.box, box) > 0);
    const [other] = met < 0 ? [] : shown.splice(met, 1);
    if (!other) shown.push(next);
    else {
      const members = [...other.members, ...next.members].toSorted((a, b) => byTag.compare(a.value, b.value));
      // It may meet others in its turn, which are all to the left of what waits.
      waiting.unshift(groupOf(members, members[0] === other.members[0] ? other.place : next.place));
    }
  }
  return shown.map(({ members, text, width, at }) => ({
    key: (members[0] as Marked).key,
    text,
    width,
    of: members.map(({ key }) => key),
    ...at,
  }));
}
