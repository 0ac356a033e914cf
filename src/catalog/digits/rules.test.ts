import { expect, it } from 'vitest';
import { amountText, decimalsOf, digitsText, numberText, problemOfNumber, problemOfSize, sumOf } from './rules.ts';

it('V-02 19.d takes up to two or three decimals, and says of others what is wrong', () => {
  for (const value of [0, 12, 12.3, 12.34, 999_999_999_999.99]) expect(problemOfNumber(value, 2)).toBeUndefined();
  expect(problemOfNumber(12.345, 3)).toBeUndefined();
  expect(problemOfNumber(-1, 2)).toBe('Enter 0 or more.');
  expect([12.345, 1e-7].map((value) => problemOfNumber(value, 2))).toEqual(
    Array(2).fill('The value has more than 2 decimals. The switch "Fine prices and weights" of the settings allows 4.'),
  );
  expect([1e12, 1e21].map((value) => problemOfNumber(value, 2))).toEqual(
    Array(2).fill('The value has more than 12 digits before the point.'),
  );
  expect(problemOfNumber(Number.NaN, 2)).toBe('A number is required.');
});

it('takes no number that would lose a digit', () => {
  expect([99_999_999_999.1234, 9_999_999_999.123_45].map(problemOfSize)).toEqual([undefined, undefined]);
  expect(problemOfSize(Number('999999999999.5678'))).toBe('The value has more than 11 digits before the point.');
  expect([2, 4].map(digitsText)).toEqual([
    '0 or more, up to 12 digits and 2 decimals',
    '0 or more, up to 12 digits and 4 decimals, 15 in all',
  ]);
});

it('counts the decimals of a number, and writes it in full', () => {
  expect([3, 1.5, 0.000_25, 1e-7, 2.5e-7, 1e21].map(decimalsOf)).toEqual([0, 1, 5, 7, 8, 0]);
  expect([3, 1.5, 0.0125, 1e-7].map(amountText)).toEqual(['3.00', '1.50', '0.0125', '0.0000001']);
  expect([3, 1.5, 0.000_25].map((value) => numberText(value))).toEqual(['3', '1.5', '0.00025']);
});

it('adds amounts exactly', () => {
  expect(sumOf([])).toBe(0);
  expect(sumOf([{ amount: 0.1, times: 3 }])).toBe(0.3);
  expect(sumOf([0.0125, 0.0199, 1.005].map((amount) => ({ amount, times: 1 })))).toBe(1.0374);
});
