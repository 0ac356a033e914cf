import { describe, expect, it } from 'vitest';
import { clockChanges } from '../../platform/jobs/times.ts';
import type { MaintenanceWindow } from '../block/rules.ts';
import { isLate, isWaiting, nextSlots, slotDue, type Weekly } from './service.ts';

const at = (text: string) => new Date(text);
const iso = (moment: Date | null | undefined) => moment?.toISOString();

/** Tuesdays, Thursdays and Fridays at 17:00 in Oslo. */
const weekly: Weekly = {
  at: '17:00',
  days: [2, 4, 5],
  zone: 'Europe/Oslo',
  since: at('2026-11-16T08:00:00Z'),
  skipped: null,
};
const backup: MaintenanceWindow = {
  name: 'Backup',
  start: { day: 2, time: '16:30' },
  end: { day: 2, time: '20:00' },
};

describe('20.publish P-14 times of a schedule', () => {
  it('are due at their time, once, and what was missed stands for all before it', () => {
    expect(slotDue(weekly, null, at('2026-11-17T15:59:59Z'))).toBeUndefined();
    expect(iso(slotDue(weekly, null, at('2026-11-17T16:00:00Z')))).toBe('2026-11-17T16:00:00.000Z');
    expect(slotDue(weekly, at('2026-11-17T16:00:00Z'), at('2026-11-19T15:59:00Z'))).toBeUndefined();
    expect(iso(slotDue(weekly, at('2026-11-17T16:00:00Z'), at('2026-11-21T09:00:00Z')))).toBe(
      '2026-11-20T16:00:00.000Z',
    );
    expect(iso(slotDue(weekly, null, at('2027-03-01T09:00:00Z')))).toBe('2027-02-26T16:00:00.000Z');
  });

  it('before the save do not count, and the one that is skipped does not', () => {
    expect(slotDue({ ...weekly, since: at('2026-11-17T16:00:01Z') }, null, at('2026-11-18T09:00:00Z'))).toBeUndefined();
    const skipped = at('2026-11-17T16:00:00Z');
    expect(slotDue({ ...weekly, skipped }, null, at('2026-11-17T17:00:00Z'))).toBeUndefined();
    expect(nextSlots({ ...weekly, skipped }, [], at('2026-11-16T09:00:00Z'), 2)).toMatchObject([
      { at: skipped, isSkipped: true },
      { at: at('2026-11-19T16:00:00Z'), isSkipped: false },
    ]);
  });

  it('wait for the end of a window, six hours at most', () => {
    const slot = at('2026-11-17T16:00:00Z');
    const waits = (now: string, windows = [backup]) => isWaiting(slot, windows, { zone: weekly.zone, now: at(now) });
    expect([waits('2026-11-17T16:00:00Z'), waits('2026-11-17T18:59:00Z'), waits('2026-11-17T19:00:00Z')]).toEqual([
      true,
      true,
      false,
    ]);
    const long = [{ ...backup, end: { day: 3, time: '02:00' } }];
    expect([waits('2026-11-17T22:00:00Z', long), waits('2026-11-17T22:00:01Z', long)]).toEqual([true, false]);
    expect([isLate(slot, at('2026-11-17T22:00:00Z')), isLate(slot, at('2026-11-17T22:00:01Z'))]).toEqual([false, true]);
    const [next] = nextSlots(weekly, [backup], at('2026-11-16T09:00:00Z'), 1);
    expect(iso(next?.runsAt)).toBe('2026-11-17T19:00:00.000Z');
    expect(nextSlots(weekly, long, at('2026-11-16T09:00:00Z'), 1)[0]?.runsAt).toBe(null);
  });

  it('are published once where clocks skip them or show them twice', () => {
    const sundays = { ...weekly, at: '02:30', days: [7] };
    const due = (from: string, hours: number) => {
      const found = new Set<string>();
      let done: Date | null = null;
      for (let minute = 0; minute <= hours * 60; minute += 5) {
        const now = new Date(at(from).getTime() + minute * 60_000);
        const slot = slotDue({ ...sundays, since: at(from) }, done, now);
        if (slot) {
          found.add(slot.toISOString());
          done = slot;
        }
      }
      return [...found];
    };
    expect(due('2027-03-27T12:00:00Z', 36)).toEqual(['2027-03-28T01:00:00.000Z']);
    expect(due('2027-10-30T12:00:00Z', 36)).toEqual(['2027-10-31T00:30:00.000Z']);
  });
});

it('20.publish names both days of the coming year on which clocks change', () => {
  expect(clockChanges('Europe/Oslo', at('2026-11-20T09:00:00Z'))).toEqual([
    { at: '2027-03-28T01:00:00.000Z', date: '2027-03-28', day: 7, way: 'forward', from: '02:00', to: '03:00' },
    { at: '2027-10-31T01:00:00.000Z', date: '2027-10-31', day: 7, way: 'back', from: '02:00', to: '03:00' },
  ]);
  expect(clockChanges('America/New_York', at('2026-11-20T09:00:00Z'))).toMatchObject([
    { date: '2027-03-14', way: 'forward', from: '02:00', to: '03:00' },
    { date: '2027-11-07', way: 'back', from: '01:00', to: '02:00' },
  ]);
  expect(clockChanges('UTC', at('2026-11-20T09:00:00Z'))).toEqual([]);
});
