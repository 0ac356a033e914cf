import { describe, expect, it } from 'vitest';
import { eachDaily } from '../../../test/daily.ts';
import { caseOf, kinds, lies, lying } from '../../../bench/register/cases.ts';
import { generatedSheet } from '../../../bench/register/generated.ts';
import { scored } from '../../../bench/register/score.ts';
import { register } from './register.ts';
import type { Box, Gray } from './register.ts';
import { fitted, inverse, mapped, rescaled, still } from './similarity.ts';

// Seconds of computing, minutes on a busy machine.
describe('hotspots of a drawing that is replaced', () => {
  eachDaily([
    ['all', 14],
    ['moved', 4],
    ['all', 5],
  ])('land where their balloons are, moved ones as doubtful: %s, drawing %i', async (kind, number) => {
    const score = scored(await caseOf(await generatedSheet(number), kind, number));
    expect(score.boxes).toBeGreaterThan(2);
    expect(score.moved).toBeGreaterThan(0);
    expect(score).toMatchObject({ landed: score.boxes, wrong: 0, movedDoubtful: score.moved });
    expect(score.sure).toBe(score.boxes - score.moved);
  });

  eachDaily(lies)('15.12 go along where the drawing is $name, also changed', async (lie) => {
    const one = lying(await caseOf(await generatedSheet(5), 'all', 5), lie);
    const { movement, carried } = register(one.old, one.next, one.boxes);
    expect(movement?.mirrored).toBe(lie.mirrored);
    const inside = [...one.boxes.keys()].filter((index) => one.truth[index]);
    const stayed = inside.filter((index) => !one.moved.includes(index));
    expect(stayed.length).toBeGreaterThan(2);
    expect(carried.filter(({ certainty }) => certainty === 'sure').map(({ index }) => index)).toEqual(stayed);
    for (const { index, box } of carried.filter((each) => inside.includes(each.index))) {
      const truth = one.truth[index];
      const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
      expect(Math.hypot(middle.x - (truth?.x ?? 0), middle.y - (truth?.y ?? 0))).toBeLessThan((truth?.side ?? 0) / 2);
      const { x, y, w, h } = one.boxes[index] ?? box;
      const [u, v] = mapped(movement ?? still, x + w / 2, lie.mirrored ? -y - h / 2 : y + h / 2);
      if (stayed.includes(index)) expect(Math.hypot(middle.x - u, middle.y - v)).toBeLessThan((truth?.side ?? 0) / 4);
    }
  });

  it(
    '15.12 are proposed where the others say when their balloon is gone, however alike one elsewhere is',
    { tags: 'daily' },
    async () => {
      for (const number of [63, 66]) {
        const { page, boxes } = await generatedSheet(number);
        const gone = [...boxes.keys()].filter((index) => index % 3 === 1);
        const { carried } = register(
          page,
          {
            ...page,
            data: wiped(
              page,
              gone.map((index) => boxes[index]),
            ),
          },
          boxes,
        );
        expect(carried.filter(({ certainty }) => certainty === 'doubtful').map(({ index }) => index)).toEqual(gone);
        for (const { index, box } of carried) {
          const old = boxes[index];
          expect(Math.hypot(box.x - (old?.x ?? 0), box.y - (old?.y ?? 0)), `${number}: ${index}`).toBeLessThan(3);
        }
      }
    },
  );

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

  it(
    'are not carried to another drawing with the same title block, nor to blank paper',
    { tags: 'daily' },
    async () => {
      const [one, other] = [await generatedSheet(0), await generatedSheet(1)];
      const blank = { ...one.page, data: new Uint8Array(one.page.data.length).fill(255) };
      for (const next of [other.page, blank, { width: 1, height: 1, data: Uint8Array.of(0) }]) {
        const { movement, carried, lost } = register(one.page, next, one.boxes);
        expect([movement, carried, lost.length]).toEqual([null, [], one.boxes.length]);
      }
      expect(register(one.page, one.page, [])).toMatchObject({ carried: [], lost: [] });
    },
  );
});

/** What is reached on drawings that no threshold was chosen on: what reaches more writes it here, what reaches less is worse. */
const reached = { drawings: 8, hotspots: 72, landed: 72, sure: 69, wrong: 0, moved: 3 };

it(
  '17.9 hotspots of drawings that nothing was tuned on are carried as before, as many of them for sure',
  { tags: 'daily', timeout: 600_000 },
  async () => {
    const scores: ReturnType<typeof scored>[] = [];
    for (let nth = 0; nth < reached.drawings; nth++) {
      const kind = nth % 2 === 0 ? 'all' : (kinds[nth >> 1] ?? 'shift');
      scores.push(scored(await caseOf(await generatedSheet(63 + nth), kind, 7000 + nth)));
    }
    const sum = (of: 'boxes' | 'landed' | 'sure' | 'wrong' | 'movedDoubtful') =>
      scores.reduce((total, score) => total + score[of], 0);
    expect(sum('boxes')).toBe(reached.hotspots);
    expect(sum('landed')).toBeGreaterThanOrEqual(reached.landed);
    expect(sum('sure')).toBeGreaterThanOrEqual(reached.sure);
    expect(sum('wrong')).toBeLessThanOrEqual(reached.wrong);
    expect(sum('movedDoubtful')).toBe(reached.moved);
  },
);

/** The pixels of a page without what stands in some boxes. */
function wiped({ width, data }: Gray, boxes: readonly (Box | undefined)[]): Uint8Array {
  const left = data.slice();
  for (const { x, y, w, h } of boxes.filter((box) => box !== undefined)) {
    for (let row = Math.floor(y) - 3; row < y + h + 3; row += 1)
      left.fill(255, row * width + Math.floor(x) - 3, row * width + Math.ceil(x + w) + 3);
  }
  return left;
}

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
