import { expect, it } from 'vitest';
import { fitted, kept, nearest, pinched, showing, stepScale, zoomedAt } from './view.ts';

const paper = { width: 2000, height: 1000 };
const stage = { width: 1024, height: 600 };

it('shows the whole drawing, in the middle, and never larger than it is', () => {
  expect(fitted(paper, stage)).toEqual({ scale: 0.5, x: 12, y: 50 });
  expect(fitted({ width: 100, height: 100 }, stage)).toEqual({ scale: 1, x: 462, y: 250 });
});

it('zooms in steps of 25 % around a point that stays', () => {
  expect([stepScale(0.5, 1), stepScale(0.6, 1), stepScale(0.6, -1), stepScale(4, 1)]).toEqual([0.75, 0.75, 0.5, 4]);
  const view = zoomedAt({ scale: 0.5, x: 0, y: 0 }, 1, { x: 100, y: 50 });
  expect(view).toEqual({ scale: 1, x: -100, y: -50 });
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
  expect([(210 - view.x) / view.scale, (120 - view.y) / view.scale]).toEqual([300, 200]);
});

it('keeps a strip in sight and brings a box into it', () => {
  expect(kept({ scale: 0.5, x: -5000, y: 5000 }, paper, stage)).toEqual({ scale: 0.5, x: -952, y: 552 });
  expect(showing({ scale: 1, x: 0, y: 0 }, [1500, 10, 40, 40], stage)).toEqual({ scale: 1, x: -528, y: 2 });
  const view = { scale: 0.5, x: 12, y: 50 };
  expect(showing(view, [100, 100, 40, 40], stage)).toBe(view);
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
