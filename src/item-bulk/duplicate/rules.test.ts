import { describe, expect, it } from 'vitest';
import { planCopies, smallestFree } from './rules.ts';
import type { Place } from './rules.ts';

const place = (parentId: number, childId: number, more: Partial<Place> = {}): Place => ({
  parentId,
  childId,
  isPrimary: true,
  ordinal: childId,
  isDiagram: false,
  ...more,
});
const diagram = { isDiagram: true };
const link = { isPrimary: false };

describe('what a duplicate consists of', () => {
  it('copies what hangs there, shows diagrams and links of others', () => {
    const places = [place(1, 2), place(2, 3, diagram), place(2, 9, link)];
    expect(planCopies(1, places, 'links')).toEqual({
      items: [1, 2],
      places: [
        { parentId: 1, childId: 2, toCopy: true, isPrimary: true, ordinal: 2 },
        { parentId: 2, childId: 3, toCopy: false, isPrimary: false, ordinal: 3 },
        { parentId: 2, childId: 9, toCopy: false, isPrimary: false, ordinal: 9 },
      ],
    });
  });

  it('leads links from inside to what is copied to the copies', () => {
    const { places } = planCopies(1, [place(1, 2), place(1, 3), place(3, 2, link)], 'links');
    expect(places[2]).toMatchObject({ parentId: 3, childId: 2, toCopy: true, isPrimary: false });
  });

  it('copies a diagram once, with one primary place, wherever and however it hangs', () => {
    const places = [place(1, 2), place(1, 5, { ...diagram, ...link }), place(2, 5, { ...diagram, ...link })];
    const shared = planCopies(1, places, 'copies');
    expect(shared.items).toEqual([1, 2, 5]);
    expect(shared.places.map((one) => one.isPrimary)).toEqual([true, true, false]);
    const own = planCopies(1, [place(1, 2), place(1, 5, { ...diagram, ...link }), place(2, 5, diagram)], 'copies');
    expect(own.places.map((one) => one.isPrimary)).toEqual([true, false, true]);
  });

  it('takes the smallest number that is free', () => {
    expect([smallestFree(new Set()), smallestFree(new Set([2, 3, 5]))]).toEqual([2, 4]);
  });
});
