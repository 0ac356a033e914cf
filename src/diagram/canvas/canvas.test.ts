import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits } from '../../image/rules.ts';
import { allowed, between, handles, isLargeEnough, reach, resized } from '../../drawing/rules.box.ts';
import { boxAt, handleAt } from './hit.ts';
import { spotKey } from './keys.ts';
import { drawnSince, inTagOrder, mergeSpots, spotOf, spotsToSave, withSpots } from '../../drawing/rules.spots.ts';

const paper = { width: 1600, height: 1200 };
const inside = fc.record({
  x: fc.integer({ min: 0, max: 1589 }),
  y: fc.integer({ min: 0, max: 1189 }),
  w: fc.integer({ min: 11, max: 400 }),
  h: fc.integer({ min: 11, max: 200 }),
});
const by = fc.record({
  x: fc.double({ min: -3000, max: 3000, noNaN: true }),
  y: fc.double({ min: -3000, max: 3000, noNaN: true }),
});

describe('boxes', () => {
  it('drops drawings of 10 or less and clamps at 400 by 200, from the first click', () => {
    expect(isLargeEnough(between({ x: 100, y: 100 }, { x: 110, y: 180 }, paper))).toBe(false);
    expect(isLargeEnough(between({ x: 100, y: 100 }, { x: 111, y: 111 }, paper))).toBe(true);
    expect(between({ x: 900, y: 900 }, { x: 100, y: 100 }, paper)).toEqual({
      x: 500,
      y: 700,
      w: 400,
      h: 200,
    });
    expect(between({ x: 1500, y: 10 }, { x: 2000, y: -50 }, paper)).toEqual({ x: 1500, y: 0, w: 100, h: 10 });
  });

  it('never leaves what may be saved, whatever is typed, pulled or moved', () => {
    fc.assert(
      fc.property(inside, fc.constantFrom(...handles), by, (raw, handle, pull) => {
        const box = allowed(raw, paper);
        expect(fits(box, paper)).toBe(true);
        expect(fits(resized(box, handle, pull, paper), paper)).toBe(true);
        const way = reach([box], pull, paper);
        expect(fits({ ...box, x: box.x + way.x, y: box.y + way.y }, paper)).toBe(true);
      }),
    );
  });

  it('moves several together, as far as the first of them can go', () => {
    const boxes = [
      { x: 5, y: 50, w: 20, h: 20 },
      { x: 500, y: 500, w: 20, h: 20 },
    ];
    expect(reach(boxes, { x: -40, y: 3 }, paper)).toEqual({ x: -5, y: 3 });
  });

  it('keeps the opposite side where a handle is pulled', () => {
    const box = { x: 100, y: 100, w: 50, h: 40 };
    expect(resized(box, 'nw', { x: 10, y: 200 }, paper)).toEqual({ x: 110, y: 129, w: 40, h: 11 });
    expect(resized(box, 'e', { x: 5, y: 99 }, paper)).toEqual({ x: 100, y: 100, w: 55, h: 40 });
  });
});

describe('what is under the pointer', () => {
  it('is the smallest of several boxes', () => {
    const large = { x: 0, y: 0, w: 200, h: 200 };
    const small = { x: 50, y: 50, w: 20, h: 20 };
    expect(boxAt([small, large], { x: 60, y: 60 }, 1)).toBe(small);
    expect(boxAt([small, large], { x: 10, y: 10 }, 1)).toBe(large);
    expect(boxAt([small, large], { x: 900, y: 10 }, 1)).toBeUndefined();
  });

  it('is a corner before a side', () => {
    const box = { x: 100, y: 100, w: 12, h: 12 };
    expect(handleAt(box, { x: 101, y: 103 }, 8, false)).toBe('nw');
    expect(handleAt(box, { x: 300, y: 100 }, 8, false)).toBeUndefined();
  });
});

describe('keys', () => {
  it('move by 1, with Shift by 10, and resize with Ctrl', () => {
    expect(spotKey({ key: 'ArrowLeft', shift: false, ctrl: false })).toEqual({
      act: 'move',
      by: { x: -1, y: 0 },
    });
    expect(spotKey({ key: 'ArrowDown', shift: true, ctrl: false })).toEqual({
      act: 'move',
      by: { x: 0, y: 10 },
    });
    expect(spotKey({ key: 'ArrowUp', shift: false, ctrl: true })?.act).toBe('resize');
    expect(spotKey({ key: 'x', shift: false, ctrl: false })).toBeUndefined();
  });
});

describe('hotspots to save', () => {
  const box = { x: 0, y: 0, w: 20, h: 20, confirmed: true };
  const saved = [
    { id: 1, version: 7, value: '1', ...box },
    { id: 2, version: 7, value: '2', ...box },
    { id: 3, version: 7, value: '10', ...box },
  ];
  const spots = saved.map(spotOf);

  it('are the new, the changed and the deleted ones alone', () => {
    expect(spotsToSave(spots, saved)).toEqual({ items: [], deleted: [] });
    const moved = withSpots(spots, new Set(['spot-2']), () => ({ x: 9 }));
    const edited = [...moved.filter(({ id }) => id !== 1), { key: 'n', value: 'A', ...box }];
    expect(spotsToSave(edited, saved)).toEqual({
      items: [
        { id: 2, version: 7, value: '2', ...box, x: 9 },
        { value: 'A', ...box },
      ],
      deleted: [{ id: 1, version: 7 }],
    });
  });

  it('stand in the order of their tags, untagged ones last', () => {
    const shuffled = [{ ...box, key: 'u', value: '' }, ...spots.toReversed()];
    expect(inTagOrder(shuffled).map(({ value }) => value)).toEqual(['1', '2', '10', '']);
  });

  it('C-03 keep mine on top of what somebody else saved', () => {
    const mine = withSpots(spots, new Set(['spot-1', 'spot-3']), () => ({ x: 5 }));
    const theirs = [
      { ...saved[0], version: 8, y: 30 },
      { ...saved[1], version: 8, value: '2A' },
      { id: 4, version: 8, value: '4', ...box },
    ] as typeof saved;
    const merged = mergeSpots(mine, saved, theirs);
    expect(merged).toMatchObject([
      { id: 1, version: 8, x: 5, y: 0 },
      { id: 2, value: '2A' },
      { value: '10', x: 5 },
      { id: 4 },
    ]);
    expect(merged[2]?.id).toBeUndefined();
    expect(spotsToSave(merged, theirs).items).toHaveLength(2);
  });

  it('keep what was drawn, moved and deleted while they were saved', () => {
    const at = { x: 0, y: 0, w: 20, h: 20, confirmed: true };
    const sent = [1, 2].map((id) => ({ ...at, key: `spot-${id}`, id, version: 7, value: String(id) }));
    const drawn = { ...at, key: 'new', value: '3' };
    const saved = [1, 2, 3].map((id) => ({ ...at, id, version: 8, value: String(id) }));
    const second = { ...at, key: 'newer', value: '4' };
    const now = drawnSince([...sent, drawn], [...sent.slice(1), { ...drawn, x: 9 }, second], saved);
    expect(now).toMatchObject([{ id: 2, version: 8 }, { id: 3, version: 8, x: 9 }, { value: '4' }]);
    expect(spotsToSave(now, saved)).toMatchObject({ items: [{ id: 3 }, { value: '4' }], deleted: [{ id: 1 }] });
    const asSaved = saved.map((one) => (one.id === 3 ? { ...spotOf(one), key: 'new' } : spotOf(one)));
    expect(drawnSince([...sent, drawn], [...sent, drawn], saved)).toEqual(asSaved);
  });
});
