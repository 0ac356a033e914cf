import { describe, expect, it } from 'vitest';
import { copiedIn, copyOf, pasted } from './copied.ts';
import type { Spot } from '../../drawing/rules.spots.ts';

const paper = { width: 800, height: 600 };
const spot = (value: string, x: number, y: number): Spot => ({
  key: `${value}-${x}`,
  value,
  x,
  y,
  w: 40,
  h: 30,
  confirmed: true,
});

describe('copied hotspots', () => {
  const spots = [spot('1', 100, 100), spot('2A', 600, 300)];
  const copy = copiedIn(copyOf(spots, paper));

  it('are read back, and nothing else is', () => {
    expect(copy?.spots.map(({ value }) => value)).toEqual(['1', '2A']);
    expect(['', '{}', '1\t2', '{"paper":{"width":0,"height":1},"spots":[]}'].map(copiedIn)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lie at the same part of another image, with their tags', () => {
    if (!copy) throw new Error('nothing was copied');
    expect(pasted(copy, paper, [])).toMatchObject([
      { value: '1', x: 100, y: 100, w: 40, h: 30 },
      { value: '2A', x: 600, y: 300 },
    ]);
    expect(pasted(copy, { width: 1600, height: 1200 }, [])).toMatchObject([
      { x: 200, y: 200, w: 80, h: 60 },
      { x: 1200, y: 600 },
    ]);
    // A taller image: the boxes keep their shape around the same part of it.
    expect(pasted(copy, { width: 800, height: 1200 }, [])[0]).toMatchObject({ x: 100, y: 215, w: 40, h: 30 });
    // A small one: no box is smaller than may be saved, and all lie on it.
    expect(pasted(copy, { width: 80, height: 60 }, []).every(({ w, h, x }) => w >= 11 && h >= 11 && x + w <= 80)).toBe(
      true,
    );
  });

  it('are moved together beside hotspots of their tags', () => {
    if (!copy) throw new Error('nothing was copied');
    expect(pasted(copy, paper, spots)).toMatchObject([
      { x: 116, y: 116 },
      { x: 616, y: 316 },
    ]);
    expect(pasted(copy, paper, [...spots, spot('1', 116, 116)])[0]).toMatchObject({ x: 132, y: 132 });
    expect(pasted(copy, paper, [spot('9', 100, 100)])[0]).toMatchObject({ x: 100, y: 100 });
  });
});
