import { describe, expect, it } from 'vitest';
import { caseOf } from '../../../bench/register/cases.ts';
import { generatedSheet } from '../../../bench/register/generated.ts';
import { scored } from '../../../bench/register/score.ts';
import { register } from './register.ts';
import { fitted, inverse, mapped, rescaled } from './similarity.ts';

// Seconds of computing, minutes on a busy machine.
describe('hotspots of a drawing that is replaced', { timeout: 120_000 }, () => {
  it.each([
    ['moved', 4],
    ['all', 5],
    ['all', 14],
  ] as const)('land where their balloons are, moved ones as doubtful: %s, drawing %i', async (kind, number) => {
    const score = scored(await caseOf(await generatedSheet(number), kind, number));
    expect(score.boxes).toBeGreaterThan(2);
    expect(score.moved).toBeGreaterThan(0);
    expect(score).toMatchObject({ landed: score.boxes, wrong: 0, movedDoubtful: score.moved });
    expect(score.sure).toBe(score.boxes - score.moved);
  });

  it('stay on the pixel where the file is the same, and the answer is the same each time', async () => {
    const { page, boxes } = await generatedSheet(3);
    const first = register(page, page, boxes);
    expect(first.lost).toEqual([]);
    for (const { index, box, certainty } of first.carried) {
      expect(certainty).toBe('sure');
      expect(Math.abs(box.x - (boxes[index]?.x ?? 0))).toBeLessThan(1);
      expect(Math.abs(box.y - (boxes[index]?.y ?? 0))).toBeLessThan(1);
    }
    expect(register(page, page, boxes)).toEqual(first);
  });

  it('are not carried to another drawing with the same title block, nor to blank paper', async () => {
    const [one, other] = [await generatedSheet(0), await generatedSheet(1)];
    const blank = { ...one.page, data: new Uint8Array(one.page.data.length).fill(255) };
    for (const next of [other.page, blank, { width: 1, height: 1, data: Uint8Array.of(0) }]) {
      const { movement, carried, lost } = register(one.page, next, one.boxes);
      expect([movement, carried, lost.length]).toEqual([null, [], one.boxes.length]);
    }
    expect(register(one.page, one.page, [])).toMatchObject({ carried: [], lost: [] });
  });
});

describe('a similarity', () => {
  const turned = { a: 1.4, b: 0.2, dx: 30, dy: -12 };

  it('is found from pairs, undone by its inverse and told in pixels of other sizes', () => {
    const pairs = [
      [10, 20],
      [400, 90],
      [220, 300],
    ].map(([x = 0, y = 0]) => {
      const [u, v] = mapped(turned, x, y);
      return { x, y, u, v };
    });
    const found = fitted(pairs);
    expect(found?.a).toBeCloseTo(1.4);
    expect(found?.dy).toBeCloseTo(-12);
    const [x, y] = mapped(inverse(turned), ...mapped(turned, 70, 80));
    expect([x, y]).toEqual([expect.closeTo(70), expect.closeTo(80)]);
    const [u, v] = mapped(turned, 100, 40);
    expect(mapped(rescaled(turned, 0.5, 2), 50, 20)).toEqual([expect.closeTo(2 * u), expect.closeTo(2 * v)]);
    expect(fitted([{ x: 1, y: 1, u: 2, v: 2 }])).toBeUndefined();
  });
});
