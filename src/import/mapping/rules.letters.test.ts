import { describe, expect, it } from 'vitest';
import { letterOf, readLetters } from './rules.letters.ts';

describe('letters of columns', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('21 names column %i %s', (at, letters) => expect(letterOf(at)).toBe(letters));

  it('21 knows when a letter is all, when more may follow, and when there is no such column', () => {
    expect(readLetters('C', 5)).toEqual({ at: 2, isOpen: false });
    expect(readLetters('A', 30)).toEqual({ at: 0, isOpen: true });
    expect(readLetters('AD', 30)).toEqual({ at: 29, isOpen: false });
    expect(readLetters('B', 30)).toEqual({ at: 1, isOpen: false });
    expect(readLetters('AE', 30)).toEqual({ at: null, isOpen: false });
  });
});
