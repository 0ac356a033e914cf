import { expect, it } from 'vitest';
import { closeNames, isOneApart } from './rules.close.ts';

it('18.g a file that the zip lacks is named by one that it has: other case, other ending, one character apart', () => {
  const closeTo = closeNames(['figures/Gear.PNG', 'figures/clutch.jpg', 'brake-01.png']);
  expect(
    ['figures/gear.png', 'figures/clutch.png', 'brake-1.png', 'brake-02.png', 'brake-22.png'].map(closeTo),
  ).toEqual(['figures/Gear.PNG', 'figures/clutch.jpg', 'brake-01.png', 'brake-01.png', undefined]);
});

it('18.g one apart is one character more, less or other', () => {
  expect(isOneApart('abc', 'abcd')).toBe(true);
  expect(isOneApart('abc', 'bc')).toBe(true);
  expect(isOneApart('abc', 'axc')).toBe(true);
  expect(isOneApart('abc', 'axd')).toBe(false);
  expect(isOneApart('abc', 'cab')).toBe(false);
  expect(isOneApart('a', 'abc')).toBe(false);
});
