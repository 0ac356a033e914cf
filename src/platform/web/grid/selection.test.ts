import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSelected, coverage, everything, isSelected, nothing, setSelected, toWire, toggle } from './selection.ts';
import type { Selection } from './selection.ts';
import { nextSort, parseSort, printSort } from './sort.ts';

describe('all but', () => {
  it('selects rows that are not loaded, and subtracts the unselected', () => {
    const selection = setSelected(everything, ['7', '9'], false);
    expect(isSelected(selection, '7')).toBe(false);
    expect(isSelected(selection, '99999')).toBe(true);
    expect(countSelected(selection, 1284)).toBe(1282);
    expect(toWire(selection)).toEqual({ all: true, ids: ['7', '9'] });
  });

  it('shows the head as all, some or none', () => {
    expect(coverage(nothing, 3)).toBe('none');
    expect(coverage(everything, 3)).toBe('all');
    expect(coverage(setSelected(nothing, ['a', 'b', 'c'], true), 3)).toBe('all');
    expect(coverage(setSelected(everything, ['a'], false), 3)).toBe('some');
    expect(coverage(everything, undefined)).toBe('all');
    expect(coverage(setSelected(everything, ['a', 'b', 'c'], false), 3)).toBe('none');
  });

  it('agrees with a plain set over any sequence of clicks', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const step = fc.oneof(
      fc.constantFrom(...ids).map((id) => ({ kind: 'toggle', id }) as const),
      fc.constantFrom('all', 'none').map((kind) => ({ kind }) as const),
      fc
        .record({ some: fc.subarray(ids), on: fc.boolean() })
        .map(({ some, on }) => ({ kind: 'range', some, on }) as const),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let selection: Selection = nothing;
        let plain = new Set<string>();
        for (const one of steps) {
          if (one.kind === 'toggle') {
            selection = toggle(selection, one.id);
            if (!plain.delete(one.id)) plain.add(one.id);
          } else if (one.kind === 'range') {
            selection = setSelected(selection, one.some, one.on);
            for (const id of one.some) {
              if (one.on) plain.add(id);
              else plain.delete(id);
            }
          } else {
            selection = one.kind === 'all' ? everything : nothing;
            plain = new Set(one.kind === 'all' ? ids : []);
          }
        }
        expect(ids.filter((id) => isSelected(selection, id))).toEqual(ids.filter((id) => plain.has(id)));
        expect(countSelected(selection, ids.length)).toBe(plain.size);
      }),
    );
  });
});

describe('sort', () => {
  it('goes up, down and off', () => {
    const up = nextSort([], 'name', false);
    const down = nextSort(up, 'name', false);
    expect([up, down, nextSort(down, 'name', false)]).toEqual([
      [{ key: 'name', descending: false }],
      [{ key: 'name', descending: true }],
      [],
    ]);
  });

  it('takes a second key with Shift, and replaces both without', () => {
    const two = nextSort(parseSort('name'), 'changed', true);
    expect(printSort(two)).toBe('name,changed');
    expect(printSort(nextSort(two, 'changed', true))).toBe('name,-changed');
    expect(printSort(nextSort(two, 'used', true))).toBe('name,used');
    expect(printSort(nextSort(two, 'used', false))).toBe('used');
  });

  it('survives a mangled address', () => {
    expect(parseSort(',-,,-a')).toEqual([{ key: 'a', descending: true }]);
  });
});
