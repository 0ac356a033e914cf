import { expect, it } from 'vitest';
import { fitted, kept, nearest, onPaper, pinched, showing, stepScale, zoomedAt } from './view.ts';

const paper = { width: 2000, height: 1000 };
const stage = { width: 1024, height: 600 };
const frame = { margin: 12, below: 12 };

it('17.3 pan and zoom of editor and viewer differ in the room below the drawing alone', () => {
  expect(fitted(paper, stage, frame)).toEqual({ scale: 0.5, x: 12, y: 50 });
  expect(fitted(paper, { width: 1032, height: 632 }, { margin: 16, below: 44 })).toEqual({ scale: 0.5, x: 16, y: 52 });
});

it('shows the whole drawing, in the middle, and never larger than it is', () => {
  expect(fitted({ width: 100, height: 100 }, stage, frame)).toEqual({ scale: 1, x: 462, y: 250 });
});

it('zooms in steps of 25 % between 0.05 and 4', () => {
  expect([stepScale(0.5, 1), stepScale(0.6, 1), stepScale(0.6, -1), stepScale(1, -1)]).toEqual([0.75, 0.75, 0.5, 0.75]);
  expect([stepScale(0.25, -1), stepScale(4, 1), stepScale(0.05, 1)]).toEqual([0.05, 4, 0.25]);
});

it('keeps the point under the pointer where it is', () => {
  expect(zoomedAt({ scale: 0.5, x: 0, y: 0 }, 1, { x: 100, y: 50 })).toEqual({ scale: 1, x: -100, y: -50 });
  const view = fitted(paper, stage, frame);
  const at = { x: 200, y: 300 };
  const next = zoomedAt(view, 2, at);
  expect(onPaper(next, at).x).toBeCloseTo(onPaper(view, at).x);
  expect(onPaper(next, at).y).toBeCloseTo(onPaper(view, at).y);
});

it('follows two fingers', () => {
  const before = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ] as const;
  const now = [
    { x: 110, y: 120 },
    { x: 310, y: 120 },
  ] as const;
  const view = pinched({ scale: 0.5, x: 0, y: 0 }, before, now);
  // The point between the fingers is still between them.
  expect(view.scale).toBe(1);
  expect(onPaper(view, { x: 210, y: 120 })).toEqual({ x: 300, y: 200 });
});

it('keeps a strip in sight and brings a box into it', () => {
  expect(kept({ scale: 0.5, x: -5000, y: 5000 }, paper, stage)).toEqual({ scale: 0.5, x: -952, y: 552 });
  const box = { x: 1500, y: 10, w: 40, h: 40 };
  const seen = showing({ scale: 1, x: 0, y: 0 }, box, stage, frame);
  expect(seen).toEqual({ scale: 1, x: -528, y: 2 });
  expect(showing(seen, box, stage, frame)).toBe(seen);
});

it('finds the hotspot that a thumb means', () => {
  const boxes = [
    ['1', 100, 100, 40, 40],
    ['2', 200, 100, 40, 40],
  ] as const;
  const view = { scale: 0.5, x: 10, y: 10 };
  expect(nearest(boxes, view, { x: 10 + 75, y: 10 + 60 }, 22)).toBe('1');
  expect(nearest(boxes, view, { x: 10 + 95, y: 10 + 60 }, 22)).toBe('2');
  expect(nearest(boxes, view, { x: 10 + 160, y: 10 + 60 }, 22)).toBeUndefined();
});
