import { tagKey } from '../../image/rules.ts';

interface Tagged {
  tag: string;
  isInternal: boolean;
}

/** Places of rows by tag, without case; rows without a tag are left out. */
export function rowsByTag(rows: readonly { tag: string }[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  rows.forEach(({ tag }, index) => {
    const key = tagKey(tag);
    if (key !== '') found.set(key, [...(found.get(key) ?? []), index]);
  });
  return found;
}

const byTag = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Where a row of a tag comes into a list: behind the last one whose tag is not greater. */
export const placeOfTag = (rows: readonly { tag: string }[], tag: string): number =>
  rows.findLastIndex((row) => row.tag.trim() !== '' && byTag.compare(row.tag, tag) <= 0) + 1;

/** A hotspot without a row, or a row without a hotspot. */
export type Unlinked = { spot: string } | { row: number };

/** Everything unlinked: hotspots in the given order but for jump-tos, then rows that count for the coverage. */
export function unlinked(
  rows: readonly Tagged[],
  spots: readonly { key: string; value: string }[],
  isJump: (tag: string) => boolean,
): Unlinked[] {
  const tags = rowsByTag(rows);
  const values = new Set(spots.map((spot) => tagKey(spot.value)));
  return [
    ...spots
      .filter(({ value }) => !tags.has(tagKey(value)) && !isJump(tagKey(value)))
      .map((spot) => ({ spot: spot.key })),
    ...rows.flatMap((row, index) => {
      const key = tagKey(row.tag);
      return key === '' || row.isInternal || values.has(key) ? [] : [{ row: index }];
    }),
  ];
}
