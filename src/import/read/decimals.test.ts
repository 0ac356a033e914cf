import { describe, expect, it } from 'vitest';
import { decimalOf, findSeparator } from './decimals.ts';

describe('numbers with a comma or a point', () => {
  it.each([
    ['0,025', ',', '0.025'],
    ['0,025', '.', undefined],
    ['00,125', '.', undefined],
    ['-0,500', '.', undefined],
    ['1,025', '.', '1025'],
    ['10,025.5', '.', '10025.5'],
    ['1.234.567', ',', '1234567'],
  ] as const)('15.3 a group is never led by a zero: %s with %s', (text, separator, value) => {
    expect(decimalOf(text, separator)).toBe(value);
  });

  it.each([
    ['0,025 stays a fraction', ['0,025', '1,234'], ',', ',', []],
    ['a column with 1,5 decides', ['1,234', '1,5'], ',', ',', []],
    ['a column with 1.5 decides', ['1,234', '1.5'], ',', '.', []],
    ['a semicolon file decides for numbers with commas', ['1,234', '12'], ';', ',', []],
    ['a grouped number decides', ['1,234', '1,234,567'], ',', '.', []],
    ['a semicolon does not turn points into groups', ['1.234', '2.500'], ';', undefined, ['1.234', '2.500']],
    ['what can be read in two ways stays open', ['1,234', '5', '1,234'], ',', undefined, ['1,234']],
    ['contradictions decide nothing', ['1,5', '1.5', '2.345'], ',', undefined, ['2.345']],
    ['numbers without either need none', ['1', '20'], ',', undefined, []],
  ] as const)('15.3 %s', (_, texts, delimiter, separator, open) => {
    expect(findSeparator(texts, delimiter)).toEqual({ separator, open });
  });
});
