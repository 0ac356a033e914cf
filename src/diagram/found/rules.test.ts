import { describe, expect, it } from 'vitest';
import { openSteps, proposalsOf, spotOfStep, stepAfter } from './rules.ts';

const box = { x: 10, y: 10, w: 40, h: 40 };
const result = {
  imageId: 1,
  confident: [
    { value: '1', ...box },
    { value: '2', ...box, x: 200 },
  ],
  doubtful: [{ value: '3a', ...box, x: 400 }],
  missing: ['4', '5'],
  coarse: null,
};

describe('what was found', () => {
  it('becomes unconfirmed hotspots, without those that are drawn already', () => {
    const drawn = { key: 'mine', value: '2', ...box, x: 195, confirmed: true };
    const elsewhere = { key: 'far', value: '4', ...box, x: 900, confirmed: true };
    const { spots, steps } = proposalsOf(result, [drawn, elsewhere]);
    expect(spots.map(({ value, confirmed }) => [value, confirmed])).toEqual([
      ['1', false],
      ['3a', false],
    ]);
    expect(steps.map(({ queue, tag }) => `${queue} ${tag}`)).toEqual(['confident 1', 'doubtful 3a', 'missing 5']);
  });

  it('is walked also where it was saved without having been accepted', () => {
    const saved = { key: 'spot-7', id: 7, version: 1, value: '2', ...box, x: 200, confirmed: false };
    const odd = { key: 'spot-8', id: 8, version: 1, value: 'X', ...box, x: 900, confirmed: false };
    const { spots, steps } = proposalsOf(result, [saved, odd]);
    expect(spots.map(({ value }) => value)).toEqual(['1', '3a']);
    expect(steps.map(({ queue, key }) => `${queue} ${key}`).slice(0, 4)).toEqual([
      'confident found-1-10-10',
      'confident spot-7',
      'doubtful found-3a-400-10',
      'doubtful spot-8',
    ]);
    const [one] = steps;
    if (!one) throw new Error('There is one.');
    const after = { key: 'spot-9', id: 9, version: 1, value: '1', ...box, confirmed: false };
    expect(spotOfStep(one, [after])?.key).toBe('spot-9');
    expect(openSteps([one], [after])).toEqual([one]);
    expect(openSteps([one], [{ ...after, confirmed: true }])).toEqual([]);
  });

  it('is walked until each is accepted, dropped or drawn', () => {
    const { spots, steps } = proposalsOf(result, []);
    expect(openSteps(steps, spots)).toHaveLength(5);
    const [one, two, three] = spots;
    if (!one || !two || !three) throw new Error('There are three.');
    const decided = [{ ...one, confirmed: true }, three, { key: 'new', value: '5', ...box, confirmed: true }];
    const open = openSteps(steps, decided);
    expect(open.map(({ tag }) => tag)).toEqual(['3a', '4']);
    expect(stepAfter(steps, open, one.key)?.tag).toBe('3a');
    expect(stepAfter(steps, open, 'missing-4')?.tag).toBe('3a');
    expect(stepAfter(steps, open, null)?.tag).toBe('3a');
    expect(stepAfter(steps, [], null)).toBeUndefined();
  });
});
