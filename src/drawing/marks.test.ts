import { describe, expect, it } from 'vitest';
import { labelsAt, tagsText } from './rules.crowd.ts';
import { inkOf } from './rules.ink.ts';
import { placesOf } from './rules.places.ts';
import type { Marked } from './rules.places.ts';
import { formOf, formsAt, labelAt, labelBox, labelSizes, labelWidth, overlap } from './rules.marks.ts';

const size = labelSizes.screen;
const paper = { width: 3200, height: 2200 };

/** The same numbers from 0 to 1 in the same order for each seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Boxes of numbers as they lie on a drawing: none over another. */
function drawn(count: number, seed: number): Marked[] {
  const next = chance(seed);
  const spots: Marked[] = [];
  for (let tries = 0; spots.length < count && tries < 50 * count; tries += 1) {
    const value = String(spots.length + 1);
    const box = { w: 20 + 22 * value.length, h: 44 };
    const spot = {
      key: `k${value}`,
      value,
      x: next() * (paper.width - box.w),
      y: next() * (paper.height - box.h),
      ...box,
    };
    if (spots.every((other) => overlap(other, spot) === 0)) spots.push(spot);
  }
  return spots;
}

const scaled = ({ x, y, w, h }: Marked, by: number) => ({ x: x * by, y: y * by, w: w * by, h: h * by });
const rectOf = (spot: Marked, place: Parameters<typeof labelAt>[1], scale: number) => {
  const label = { width: labelWidth(spot.value, size), height: size.height };
  return labelBox(labelAt(spot, place, label), label, scale);
};

describe('which of the three forms a hotspot has', () => {
  it('18.d goes by the height of its box on the screen', () => {
    expect([7.9, 8, 17.9, 18].map((height) => formOf(height))).toEqual(['dot', 'line', 'line', 'print']);
  });

  it('18.d holds on to a form for two pixels, so that nothing flickers under a pinch', () => {
    expect(formOf(16.5, 'print')).toBe('print');
    expect(formOf(15.9, 'print')).toBe('line');
    expect(formOf(17.9, 'line')).toBe('line');
    expect(formOf(6.5, 'line')).toBe('line');
    expect(formOf(5.9, 'line')).toBe('dot');
    expect(formOf(7.9, 'dot')).toBe('dot');
  });

  it('18.d gives the same answer where no form is another', () => {
    const spots = drawn(20, 1);
    const forms = formsAt(spots, 0.3, new Map());
    expect(formsAt(spots, 0.31, forms)).toBe(forms);
    expect([...formsAt(spots, 0.5, forms).values()].every((form) => form === 'print')).toBe(true);
  });
});

describe('where labels stand', () => {
  it('18.d no label covers a box or another label unless nothing is free', () => {
    for (const [count, seed] of [
      [12, 1],
      [40, 2],
      [120, 3],
      [300, 4],
    ] as const) {
      const spots = drawn(count, seed);
      const at = placesOf(spots, paper, size);
      for (const scale of [0.1, 0.18, 0.25, 0.39, 0.6, 1]) {
        const places = at(scale);
        const rects = spots.map((spot) => rectOf(spot, places.get(spot.key) as never, scale));
        const boxes = spots.map((spot) => scaled(spot, scale));
        const covers = (rect: (typeof rects)[number], own: number) =>
          boxes.some((box, other) => other !== own && overlap(rect, box) > 0) ||
          rects.some((box, other) => other !== own && overlap(rect, box) > 0);
        rects.forEach((rect, own) => {
          expect(overlap(rect, boxes[own] as never), 'over its own box').toBe(0);
          if (!covers(rect, own)) return;
          // Nothing is free: a label whose size is that of label and ring finds no way round its box.
          const spot = spots[own] as Marked;
          const label = { width: labelWidth(spot.value, size) + 3, height: size.height + 3 };
          const box = boxes[own] as (typeof boxes)[number];
          for (let turn = 0; turn < 360; turn += 15) {
            const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
            const far = Math.min(
              (box.w / 2 + 8 + label.width / 2) / Math.abs(dx),
              (box.h / 2 + 8 + label.height / 2) / Math.abs(dy),
            );
            const around = {
              x: box.x + box.w / 2 + dx * far - label.width / 2 - 12,
              y: box.y + box.h / 2 + dy * far - label.height / 2 - 12,
              w: label.width + 24,
              h: label.height + 24,
            };
            expect(covers(around, own), `free at ${turn} for ${spot.value} at ${scale}`).toBe(true);
          }
        });
      }
    }
  });

  it('18.d a label that is free stays where it is while one zooms in, and is free there', () => {
    const spots = drawn(80, 7);
    const at = placesOf(spots, paper, size);
    const free = (scale: number, of: number) => {
      const rects = spots.map((spot) => rectOf(spot, at(of).get(spot.key) as never, scale));
      return new Set(
        spots.flatMap(({ key }, own) => {
          const rect = rects[own] as (typeof rects)[number];
          const isFree = spots.every(
            (other, index) =>
              index === own ||
              (overlap(rect, scaled(other, scale)) === 0 && overlap(rect, rects[index] as never) === 0),
          );
          return isFree ? [key] : [];
        }),
      );
    };
    const before = at(0.2);
    const settled = free(0.2, 0.2);
    expect(settled.size).toBeGreaterThan(70);
    for (const scale of [0.21, 0.25, 0.4, 0.8, 1.6, 3.9]) {
      for (const key of settled) expect(at(scale).get(key)).toBe(before.get(key));
      for (const key of settled) expect(free(scale, scale)).toContain(key);
    }
    // Whatever scale one comes from, a scale has the same places.
    expect(placesOf(spots, paper, size)(0.25)).toEqual(at(0.25));
  });

  it('18.d lie away from the middle of the drawing where all is free, and on the paper', () => {
    const spots = [
      { key: 'a', value: '1', x: 200, y: 1078, w: 42, h: 44 },
      { key: 'b', value: '2', x: 2900, y: 1078, w: 42, h: 44 },
      { key: 'c', value: '3', x: 2, y: 2, w: 42, h: 44 },
    ];
    const places = placesOf(spots, paper, size)(0.25);
    expect(places.get('a')?.out).toEqual({ x: -1, y: 0 });
    expect(places.get('b')?.out).toEqual({ x: 1, y: 0 });
    const corner = rectOf(spots[2] as Marked, places.get('c') as never, 0.25);
    expect([corner.x >= 0, corner.y >= 0]).toEqual([true, true]);
  });

  it('18.d hotspots without a tag have no label, and no label lies on them', () => {
    const spots = [
      { key: 'a', value: '1', x: 2000, y: 1000, w: 42, h: 44 },
      { key: 'b', value: ' ', x: 2050, y: 1000, w: 300, h: 44 },
    ];
    const places = placesOf(spots, paper, size)(0.25);
    expect([...places.keys()]).toEqual(['a']);
    expect(overlap(rectOf(spots[0] as Marked, places.get('a') as never, 0.25), scaled(spots[1] as Marked, 0.25))).toBe(
      0,
    );
  });
});

describe('labels that are too close to each other', () => {
  it('18.d become one, and no two that are shown meet', () => {
    const spots = drawn(300, 5);
    const at = placesOf(spots, paper, size);
    for (const scale of [0.05, 0.08, 0.12, 0.25]) {
      const labels = labelsAt(spots, at(scale), size, scale);
      expect(labels.flatMap(({ of }) => of).toSorted()).toEqual(spots.map(({ key }) => key).toSorted());
      const rects = labels.map((label) => labelBox(label, { width: label.width, height: size.height }, scale));
      rects.forEach((rect, own) =>
        rects.forEach((other, index) => index === own || expect(overlap(rect, other)).toBe(0)),
      );
    }
    expect(labelsAt(spots, at(0.05), size, 0.05).length).toBeLessThan(spots.length);
  });

  it('18.d say which tags they stand for', () => {
    expect(tagsText(['7', '5', '4', '6'])).toBe('4–7');
    expect(tagsText(['9', '4'])).toBe('4, 9');
    expect(tagsText(['4', '9', '11A', '9'])).toBe('4 +2');
    expect(tagsText(['A'])).toBe('A');
  });

  it('18.d need no more room than their text', () => {
    expect(['1', '10', '11A', '4–7'].map((text) => labelWidth(text, size))).toEqual([16, 23, 31, 31]);
  });
});

describe('the ink of a drawing', () => {
  /** A small copy, white but for what is drawn on the left half of its rows from 10 on. */
  const copy = { width: 64, height: 44 };
  const pixels = Uint8ClampedArray.from({ length: copy.width * copy.height * 4 }, (_, at) => {
    const [x, y] = [(at >> 2) % copy.width, Math.floor((at >> 2) / copy.width)];
    return at % 4 === 3 ? 255 : x < copy.width / 2 && y >= 10 ? 0 : 250;
  });
  const ink = inkOf(pixels, copy, paper);

  it('is told of any box of the paper, near white being none', () => {
    expect(ink({ x: 0, y: 500, w: 1600, h: 1700 })).toBeCloseTo(1600 * 1700);
    expect(ink({ x: 0, y: 0, w: 3200, h: 500 })).toBe(0);
    expect(ink({ x: 1600, y: 0, w: 1600, h: 2200 })).toBe(0);
    expect(ink({ x: 1500, y: 1000, w: 200, h: 50 })).toBeCloseTo(100 * 50);
    expect(ink({ x: -900, y: 5000, w: 100, h: 100 })).toBe(0);
  });

  it('labels keep off it where they can, and stay where there is none', () => {
    const spots = [
      { key: 'edge', value: '1', x: 1560, y: 1000, w: 40, h: 44 },
      { key: 'free', value: '2', x: 2800, y: 1000, w: 40, h: 44 },
    ];
    const under = (places: ReadonlyMap<string, Parameters<typeof labelAt>[1]>, at: number) => {
      const spot = spots[at] as Marked;
      const { x, y, w, h } = rectOf(spot, places.get(spot.key) as Parameters<typeof labelAt>[1], 0.25);
      return ink({ x: x * 4, y: y * 4, w: w * 4, h: h * 4 });
    };
    const [plain, kept] = [placesOf(spots, paper, size)(0.25), placesOf(spots, paper, size, ink)(0.25)];
    expect(under(plain, 0)).toBeGreaterThan(0);
    expect(under(kept, 0)).toBe(0);
    expect(kept.get('free')).toEqual(plain.get('free'));
  });
});
