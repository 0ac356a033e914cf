import { z } from 'zod';
import { allowed } from '../../drawing/rules.box.ts';
import type { Paper } from '../../drawing/rules.box.ts';
import { tagKey } from '../../image/rules.ts';
import type { Spot } from '../../drawing/rules.spots.ts';

/** The kind of text that copied hotspots are in the clipboard as; other programs see their tags. */
export const spotsType = 'application/x-callout-hotspots';

const length = z.number().positive().finite();
const copied = z.object({
  /** The image that they were copied from, in pixels. */
  paper: z.object({ width: length, height: length }),
  spots: z
    .array(z.object({ value: z.string().max(64), x: z.number(), y: z.number(), w: length, h: length }))
    .max(10_000),
});
type Copied = z.infer<typeof copied>;

export const copyOf = (spots: readonly Spot[], paper: Paper): string =>
  JSON.stringify({
    paper: { width: paper.width, height: paper.height },
    spots: spots.map(({ value, x, y, w, h }) => ({ value, x, y, w, h })),
  } satisfies Copied);

/** What a clipboard holds; undefined where that is no hotspots. */
export function copiedIn(text: string): Copied | undefined {
  try {
    return copied.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** How far a copy lies beside what it would cover, in pixels. */
const beside = 16;

/**
 * Copied hotspots on another image, or on the same: at the same part of it and as large in it, with their tags. All are
 * moved together where one of them would lie on a hotspot of its tag.
 */
export function pasted({ paper, spots }: Copied, onto: Paper, present: readonly Spot[]): Omit<Spot, 'key'>[] {
  const across = onto.width / paper.width;
  const down = onto.height / paper.height;
  // Boxes keep their shape also where the images have different ones.
  const size = Math.min(across, down);
  const placed = spots.map(({ value, x, y, w, h }) => ({
    value,
    x: (x + w / 2) * across - (w * size) / 2,
    y: (y + h / 2) * down - (h * size) / 2,
    w: w * size,
    h: h * size,
  }));
  const covers = (shift: number) =>
    placed.some((one) =>
      present.some(
        (other) =>
          tagKey(other.value) === tagKey(one.value) &&
          Math.abs(other.x - one.x - shift) < beside / 2 &&
          Math.abs(other.y - one.y - shift) < beside / 2,
      ),
    );
  let shift = 0;
  while (covers(shift) && shift < beside * 10) shift += beside;
  return placed.map(({ value, ...box }) => ({
    value,
    confirmed: true,
    ...allowed({ ...box, x: box.x + shift, y: box.y + shift }, onto),
  }));
}
