import { describe, expect, it } from 'vitest';
import { weekMinuteIn } from '../../platform/jobs/times.ts';
import {
  freeFrom,
  lengthIn,
  lengthOf,
  minuteOfWeek,
  overlapped,
  piecesOf,
  refusedWindows,
  weekTimeOf,
  windowAt,
  type ClockChange,
  type MaintenanceWindow,
} from './rules.ts';

const windowOf = (name: string, start: [number, string], end: [number, string]): MaintenanceWindow => ({
  name,
  start: { day: start[0], time: start[1] },
  end: { day: end[0], time: end[1] },
});
const backup = windowOf('Backup', [2, '22:00'], [3, '03:00']);
const weekend = windowOf('Weekend', [7, '23:00'], [1, '01:30']);

describe('20.publish windows of the week', () => {
  it('reach over midnight and over the end of the week', () => {
    expect([lengthOf(backup), lengthOf(weekend)]).toEqual([300, 150]);
    expect(piecesOf(backup)).toEqual([
      { day: 2, from: 1320, to: 1440 },
      { day: 3, from: 0, to: 180 },
    ]);
    expect(piecesOf(weekend)).toEqual([
      { day: 7, from: 1380, to: 1440 },
      { day: 1, from: 0, to: 90 },
    ]);
  });

  it('hold from their start up to their end', () => {
    const at = (day: number, time: string) => windowAt([backup, weekend], minuteOfWeek({ day, time }))?.name;
    expect([at(2, '21:59'), at(2, '22:00'), at(3, '02:59'), at(3, '03:00')]).toEqual([
      undefined,
      'Backup',
      'Backup',
      undefined,
    ]);
    expect([at(7, '23:00'), at(1, '01:29'), at(1, '01:30')]).toEqual(['Weekend', 'Weekend', undefined]);
    expect(weekTimeOf(-30)).toEqual({ day: 7, time: '23:30' });
  });

  it('that overlap are refused, those that meet are not', () => {
    const inside = windowOf('Index', [2, '23:00'], [2, '23:30']);
    const next = windowOf('Next', [3, '03:00'], [3, '04:00']);
    expect(overlapped(inside, [backup, inside])).toBe(backup);
    expect(overlapped(next, [backup, next])).toBeUndefined();
    expect(refusedWindows([backup, weekend, next])).toBeUndefined();
    expect(refusedWindows([backup, inside])).toBe('Backup overlaps Index.');
    expect(refusedWindows([windowOf('None', [1, '01:00'], [1, '01:00'])])).toBe('A window ends after its start.');
  });

  it('let go at their end, by the clock of the zone', () => {
    const after = (from: string, to: string) =>
      freeFrom([backup], weekMinuteIn('Europe/Oslo'), { from: new Date(from), to: new Date(to) })?.toISOString();
    expect(after('2026-11-24T21:30:30Z', '2026-11-25T03:30:00Z')).toBe('2026-11-25T02:00:00.000Z');
    expect(after('2026-11-24T20:00:00Z', '2026-11-25T02:00:00Z')).toBe('2026-11-24T20:00:00.000Z');
    expect(after('2026-11-24T21:30:00Z', '2026-11-25T01:00:00Z')).toBeUndefined();
  });

  it('are shorter where clocks skip their hours and longer where they come twice', () => {
    const index = windowOf('Viewer index', [7, '01:00'], [7, '04:00']);
    const spring: ClockChange = {
      day: 7,
      way: 'forward',
      from: '02:00',
      to: '03:00',
    };
    expect(lengthIn(index, spring)).toBe(120);
    expect(lengthIn(index, { ...spring, way: 'back' })).toBe(240);
    expect(lengthIn(backup, spring)).toBe(300);
  });
});
