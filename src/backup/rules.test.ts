import { expect, it } from 'vitest';
import { archiveName, archivesOf, isStale } from './rules.ts';

it('16 an archive is told by its kind and moment, encrypted or not, newest first', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 0, 0, 7));
  const [old, middle, young] = [
    archiveName('nightly', at(9), false),
    archiveName('nightly', at(10), true),
    archiveName('nightly', at(11), false),
  ];
  expect([old, middle]).toEqual(['callout-nightly-20261109T020000Z.zip', 'callout-nightly-20261110T020000Z.zip.age']);
  const names = [
    middle,
    old,
    young,
    archiveName('manual', at(12), false),
    `${young}.part`,
    `my-${young}`,
    'callout-nightly-mine.zip',
    'letter.txt',
  ];
  expect(archivesOf('nightly', names)).toEqual([young, middle, old]);
  expect(archivesOf('migration', names)).toEqual([]);
});

it('16 the last good backup is too old after 36 hours, and where there is none', () => {
  const made = '2026-11-22T02:00:00.000Z';
  const after = (hours: number, milliseconds = 0) => Date.parse(made) + hours * 3_600_000 + milliseconds;
  expect(isStale(made, undefined, after(36))).toBe(false);
  expect(isStale(made, undefined, after(36, 1))).toBe(true);
  expect(isStale(null, new Date(made), after(36))).toBe(false);
  expect(isStale(null, new Date(made), after(36, 1))).toBe(true);
  expect(isStale(null, undefined, after(0))).toBe(false);
});
