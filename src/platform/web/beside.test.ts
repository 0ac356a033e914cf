import { expect, it } from 'vitest';
import { besideOf, hearBeside } from './beside.ts';

it('what changes wrote beside is kept by their numbers, and told together', () => {
  hearBeside(null);
  hearBeside('change=7&count=2&ids=4%2C5&state=Draft');
  hearBeside('change=8&count=1&ids=&state=Draft');
  expect(besideOf([6])).toBeUndefined();
  expect(besideOf([7])).toMatchObject({ count: 2, ids: [4, 5] });
  expect(besideOf([8, 7])).toMatchObject({ count: 3, ids: [4, 5] });
  expect(besideOf([8])?.about.get('state')).toBe('Draft');
});

it('only the newest are kept', () => {
  for (let change = 100; change < 151; change++) hearBeside(`change=${change}&count=1&ids=1`);
  expect(besideOf([100])).toBeUndefined();
  expect(besideOf([101])).toMatchObject({ count: 1 });
});
