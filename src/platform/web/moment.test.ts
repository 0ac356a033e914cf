import { expect, it } from 'vitest';
import { atMoment, keptMoment } from './moment.ts';

const then = { pathname: '/NRL/tree/12', search: '?tab=details&asof=48211' };

it.each([
  ['/NRL/part/7', '/NRL/part/7?asof=48211'],
  ['/NRL/tree/13?tab=history#row', '/NRL/tree/13?tab=history&asof=48211#row'],
  ['/NRL', '/NRL?asof=48211'],
  ['/NRL/part?asof=5', '/NRL/part?asof=5'],
  ['/NRL/part?q=a&asof=now', '/NRL/part?q=a'],
  ['/NRL/part?asof=now&q=a', '/NRL/part?q=a'],
  ['/NRL/part?asof=now#row', '/NRL/part#row'],
  ['/OTHER/part', '/OTHER/part'],
  ['/NRLX/part', '/NRLX/part'],
  ['/', '/'],
  ['https://docs.example/NRL', 'https://docs.example/NRL'],
])('20.c keeps the moment within the catalogue: %s', (address, kept) => {
  expect(keptMoment(then, address)).toBe(kept);
});

it('20.c adds no moment to pages of now', () => {
  expect(keptMoment({ pathname: '/NRL', search: '' }, '/NRL/part')).toBe('/NRL/part');
});

it('20.c replaces the moment of an address', () => {
  expect(atMoment('/NRL/part?asof=5&q=a#x', 7)).toBe('/NRL/part?q=a&asof=7#x');
  expect(atMoment('/NRL', null)).toBe('/NRL?asof=now');
});
