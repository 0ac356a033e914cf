import { expect, it } from 'vitest';
import { sharedNames } from './Way.tsx';

it('18.c ways share the names that all begin with, their last name never', () => {
  expect(sharedNames([])).toBe(0);
  expect(sharedNames([['a', 'b']])).toBe(0);
  expect(
    sharedNames([
      ['a', 'b', 'x'],
      ['a', 'c', 'x'],
    ]),
  ).toBe(1);
  expect(sharedNames([['a', 'b'], ['a', 'b'], []])).toBe(1);
  expect(
    sharedNames([
      ['a', 'b', 'c'],
      ['a', 'b'],
    ]),
  ).toBe(2);
  expect(sharedNames([['a'], ['b']])).toBe(0);
});
