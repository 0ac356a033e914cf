import { expect, it } from 'vitest';
import { typedMoment } from './rules.ts';

const now = new Date(2026, 10, 20, 9, 30);
const at = (...of: [number, number, number, number?, number?]) => new Date(of[0], of[1], of[2], of[3] ?? 0, of[4] ?? 0);
const endOf = (year: number, month: number, day: number) => new Date(at(year, month, day + 1).getTime() - 1);

it.each<[string, Date]>([
  ['18 Nov 14:00', at(2026, 10, 18, 14)],
  ['18 nov, 14:00', at(2026, 10, 18, 14)],
  ['18 Nov', endOf(2026, 10, 18)],
  ['18 November 2025', endOf(2025, 10, 18)],
  ['18 Oct 14:00', at(2026, 9, 18, 14)],
  ['18 Dec', endOf(2025, 11, 18)],
  ['18.11.2025', endOf(2025, 10, 18)],
  ['18.11.', endOf(2026, 10, 18)],
  ['2026-11-18', endOf(2026, 10, 18)],
  ['2026-11-18T14:05', at(2026, 10, 18, 14, 5)],
  ['2026-11-18 14:05:30', new Date(2026, 10, 18, 14, 5, 30, 999)],
  ['08:15', at(2026, 10, 20, 8, 15)],
  ['yesterday', endOf(2026, 10, 19)],
  ['yesterday 7:00', at(2026, 10, 19, 7)],
  ['today', now],
  ['20 Nov', now],
])('20.c reads %s', (text, moment) => {
  expect(typedMoment(text, now)).toBe(moment.getTime());
});

it.each(['', 'soon', '31 Feb', '18 Nov 25:00', '18 Nov 14:00:60', '18', '40 Nov', '18 No', 'Nov'])(
  '20.c reads no moment in "%s"',
  (text) => {
    expect(typedMoment(text, now)).toBeUndefined();
  },
);

it('20.c reads months of the language of the screens', () => {
  expect(typedMoment('3 mars 12:00', now, 'fr')).toBe(at(2026, 2, 3, 12).getTime());
  expect(typedMoment('3. Dezember 2025 12:00', now, 'de')).toBe(at(2025, 11, 3, 12).getTime());
});
