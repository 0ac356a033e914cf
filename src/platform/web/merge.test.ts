import { expect, it } from 'vitest';
import { changedFields, contestedFields, mergeFields, typedSince } from './merge.ts';

const base = { name: 'Screw', unit: 'each', prices: [{ cost: '1' }] };

it('C-03 asks only about fields that they changed and in which mine differ', () => {
  const theirs = { ...base, name: 'Bolt', unit: 'pair' };
  const mine = { ...base, name: 'Screw, long', prices: [{ cost: '2' }] };
  expect(changedFields(base, mine)).toEqual(['name', 'prices']);
  expect(contestedFields(base, theirs, mine)).toEqual(['name', 'unit']);
  expect(contestedFields(base, theirs, { ...base, name: 'Bolt', unit: 'pair' })).toEqual([]);
});

it('keeps what was typed while a save was on its way', () => {
  expect(typedSince({ a: 'sent', b: [1] }, { a: 'sent', b: [1, 2] })).toEqual({ b: [1, 2] });
  expect(typedSince({ a: 'sent', b: [1] }, {})).toEqual({});
});

it('C-03 keeps what was typed beside their changes', () => {
  const theirs = { ...base, name: 'Bolt', unit: 'pair' };
  const mine = { ...base, name: 'Screw, long', prices: [{ cost: '2' }] };
  expect(mergeFields(base, theirs, mine, new Set(['name']))).toEqual({
    name: 'Screw, long',
    unit: 'pair',
    prices: [{ cost: '2' }],
  });
  expect(mergeFields(base, theirs, mine, new Set()).name).toBe('Bolt');
});
