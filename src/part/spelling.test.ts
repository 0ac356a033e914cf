import { expect, it } from 'vitest';
import { meant, nearKeys, slips } from './rules.spelling.ts';

it('counts a swap of neighbours as one slip', () => {
  expect(slips('klucth', 'clutch')).toBe(2);
  expect(slips('cluthc', 'clutch')).toBe(1);
  expect(slips('bolt', 'bolt')).toBe(0);
  expect(slips('', 'nut')).toBe(3);
});

it('gives every number one slip away, without leading zeros', () => {
  const near = nearKeys('3091517');
  for (const slip of ['309151', '30915177', '3091571', '3091518', 'a3091517', '91517']) expect(near).toContain(slip);
  expect(near).not.toContain('3091517');
  expect(near.length).toBeLessThan(700);
});

it('offers the nearest words first and none too far', () => {
  expect(meant('flywieght', ['flyweight', 'freight', 'weight'])).toEqual(['flyweight']);
  expect(meant('bolr', ['bolt', 'bold', 'belt'])).toEqual(['bold', 'bolt']);
});
