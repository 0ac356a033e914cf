import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { place, step } from './rules.order.ts';

describe('place', () => {
  it('leaves rows alone that stand in order already', () => {
    expect(place([1, 5, 9])).toEqual([1, 5, 9]);
  });
  it('puts a new row between two without touching them', () => {
    expect(place([1024, null, 2048])).toEqual([1024, 1536, 2048]);
  });
  it('moves only the row that was moved', () => {
    expect(place([1024, 4096, 2048, 3072])).toEqual([1024, 1536, 2048, 3072]);
  });
  it('numbers anew where there is no room', () => {
    expect(place([1, null, 2])).toEqual([step, 2 * step, 3 * step]);
  });
  it('always rises, whatever it is given', () => {
    const rows = fc.array(fc.option(fc.integer({ min: -5, max: 60 }), { nil: null }), { maxLength: 40 });
    fc.assert(
      fc.property(rows, (current) => {
        const placed = place(current);
        expect(placed).toHaveLength(current.length);
        placed.reduce((before, ordinal) => {
          expect(ordinal).toBeGreaterThan(before);
          return ordinal;
        }, 0);
      }),
    );
  });
});
