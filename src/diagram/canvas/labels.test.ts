import { describe, expect, it } from 'vitest';
import { labelSides } from './labels.ts';

const spot = (value: string, x: number, y: number) => ({ key: value, value, x, y, w: 60, h: 60, confirmed: true });

describe('where tags are printed', () => {
  it('is above the box, or at the first side where nothing else stands', () => {
    const sides = labelSides([spot('1', 500, 100), spot('2', 500, 170), spot('3', 570, 170)], 4);
    expect([...sides]).toEqual([
      ['1', 'above'],
      ['2', 'left'],
      ['3', 'above'],
    ]);
  });

  it('goes round two tags that would meet, and depends on the zoom', () => {
    const row = [spot('101', 100, 100), spot('102', 170, 100)];
    expect(labelSides(row, 4).get('102')).toBe('right');
    expect(labelSides(row, 1).get('102')).toBe('above');
  });

  it('is above where no side is free', () => {
    const around = [spot('2', 40, 100), spot('3', 160, 100), spot('4', 100, 40), spot('5', 100, 160)];
    expect(labelSides([spot('1', 100, 100), ...around], 4).get('1')).toBe('above');
  });
});
