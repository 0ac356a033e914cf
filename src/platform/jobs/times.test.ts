import { describe, expect, it } from 'vitest';
import { dueSince, firstAfter, type Run, type When } from './times.ts';

const utc = (text: string) => new Date(`${text}Z`);
const long = utc('2000-01-01T00:00');
const berlin = 'Europe/Berlin';
const stJohns = 'America/St_Johns';

/** The moments of a time of the day between two others. */
function momentsOf(when: When, first: string, last: string) {
  const found: string[] = [];
  for (let at = utc(first); ;) {
    at = firstAfter(when, at);
    if (at > utc(last)) return found;
    found.push(at.toISOString().slice(0, 16));
  }
}

describe('17.11 a time of the day', () => {
  it.each([
    [
      'is the same by the clock before and after',
      '12:00',
      berlin,
      '2026-03-28T00:00',
      '2026-03-30T00:00',
      ['2026-03-28T11:00', '2026-03-29T10:00'],
    ],
    [
      'that clocks skip is the moment at which they go on',
      '02:30',
      berlin,
      '2026-03-28T00:00',
      '2026-03-30T23:00',
      ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30'],
    ],
    [
      'at which they go on is that moment too',
      '03:00',
      berlin,
      '2026-03-29T00:00',
      '2026-03-30T00:00',
      ['2026-03-29T01:00'],
    ],
    [
      'that clocks show twice is the first of both',
      '02:30',
      berlin,
      '2026-10-24T00:00',
      '2026-10-26T23:00',
      ['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30'],
    ],
    [
      'that is skipped in St. John’s',
      '02:30',
      stJohns,
      '2026-03-07T00:00',
      '2026-03-10T00:00',
      ['2026-03-07T06:00', '2026-03-08T05:30', '2026-03-09T05:00'],
    ],
    [
      'that is shown twice in St. John’s',
      '01:30',
      stJohns,
      '2026-10-31T00:00',
      '2026-11-03T00:00',
      ['2026-10-31T04:00', '2026-11-01T04:00', '2026-11-02T05:00'],
    ],
    [
      'in the hour before midnight that came again',
      '23:30',
      stJohns,
      '2010-11-06T12:00',
      '2010-11-08T12:00',
      ['2010-11-07T02:00', '2010-11-08T03:00'],
    ],
    [
      'at the midnight that came again',
      '00:00',
      stJohns,
      '2010-11-06T12:00',
      '2010-11-08T12:00',
      ['2010-11-07T02:30', '2010-11-08T03:30'],
    ],
    [
      'that is skipped at the end of a day is the next day’s beginning',
      '23:30',
      'America/Nuuk',
      '2024-03-30T12:00',
      '2024-04-01T12:00',
      ['2024-03-31T01:00', '2024-04-01T00:30'],
    ],
    [
      'of a day that is skipped is none',
      '10:00',
      'Pacific/Apia',
      '2011-12-28T00:00',
      '2012-01-01T00:00',
      ['2011-12-28T20:00', '2011-12-29T20:00', '2011-12-30T20:00', '2011-12-31T20:00'],
    ],
    [
      'on a leap day',
      '06:00',
      'UTC',
      '2028-02-28T00:00',
      '2028-03-01T12:00',
      ['2028-02-28T06:00', '2028-02-29T06:00', '2028-03-01T06:00'],
    ],
    [
      'of a far year',
      '02:00',
      berlin,
      '9998-12-30T00:00',
      '9998-12-31T12:00',
      ['9998-12-30T01:00', '9998-12-31T01:00'],
    ],
  ])('%s', (_, at, zone, first, last, moments) => {
    expect(momentsOf({ at, zone, from: long }, first, last)).toEqual(moments);
  });

  it('on some days of the week is by the calendar of the zone', () => {
    const auckland = { at: '06:00', zone: 'Pacific/Auckland', days: [1, 7], from: long };
    expect(momentsOf(auckland, '2026-11-20T00:00', '2026-11-30T00:00')).toEqual([
      '2026-11-21T17:00',
      '2026-11-22T17:00',
      '2026-11-28T17:00',
      '2026-11-29T17:00',
    ]);
    const fridays = { at: '10:00', zone: 'Pacific/Apia', days: [5], from: long };
    expect(momentsOf(fridays, '2011-12-23T00:00', '2012-01-06T00:00')).toEqual([
      '2011-12-23T20:00',
      '2012-01-05T20:00',
    ]);
  });

  it('comes once on every day of a year, whatever its clocks do', () => {
    for (const zone of [stJohns, 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Beirut', 'America/Havana'])
      for (const at of ['00:00', '00:30', '02:00', '02:30', '23:59']) {
        const moments = momentsOf({ at, zone, from: long }, '2023-01-01T12:00', '2024-01-01T12:00');
        const days = moments.map((moment) => utc(moment).toLocaleDateString('sv', { timeZone: zone }));
        expect([moments.length, new Set(days).size]).toEqual([365, 365]);
      }
  });

  it('without a zone is by the clock of the machine', () => {
    const after = new Date(2026, 10, 22, 23, 30);
    expect(firstAfter({ at: '02:00', from: long }, after)).toEqual(new Date(2026, 10, 23, 2));
  });

  it('needs a day', () => {
    expect(() => firstAfter({ at: '02:00', days: [], from: long }, long)).toThrow('names a day');
  });
});

describe('17.11 what is due', () => {
  const now = utc('2026-11-23T09:00');
  const nightly: When = { at: '02:00', zone: 'UTC', from: long };
  const hourly: When = { everyMinutes: 60, from: utc('2026-11-23T06:30') };
  const run = (of: Partial<Run> & { ranAt: Date }): Run => ({ state: 'done', finishedAt: of.ranAt, ...of });

  it('is what was missed, since the first time that was', () => {
    expect(dueSince(nightly, run({ ranAt: utc('2026-11-20T02:00:40') }), now)).toEqual(utc('2026-11-21T02:00'));
    expect(dueSince(nightly, run({ ranAt: utc('2026-11-23T02:00:40') }), now)).toBeUndefined();
    expect(dueSince(hourly, run({ ranAt: utc('2026-11-23T06:30:59') }), now)).toEqual(utc('2026-11-23T07:30'));
    expect(dueSince(hourly, run({ ranAt: utc('2026-11-23T08:30') }), now)).toBeUndefined();
  });

  it('is nothing before it begins, and what comes every n minutes when it does', () => {
    expect(dueSince({ ...nightly, from: utc('2026-11-23T02:00:01') }, undefined, now)).toBeUndefined();
    expect(dueSince({ ...nightly, from: utc('2026-11-23T02:00') }, undefined, now)).toEqual(utc('2026-11-23T02:00'));
    expect(dueSince({ ...hourly, from: utc('2026-11-23T09:00:01') }, undefined, now)).toBeUndefined();
    expect(dueSince(hourly, undefined, now)).toEqual(utc('2026-11-23T06:30'));
  });

  it('is nothing that missed its new times before they were set', () => {
    const ran = run({ ranAt: utc('2026-11-22T23:00') });
    expect(dueSince({ ...nightly, from: utc('2026-11-23T08:00') }, ran, now)).toBeUndefined();
  });

  it('is nothing while a run has not ended', () => {
    const ranAt = utc('2026-11-20T02:00');
    for (const state of ['queued', 'running'] as const)
      for (const when of [nightly, hourly, { since: ranAt }])
        expect(dueSince(when, { ranAt, state, finishedAt: null }, now, 60)).toBeUndefined();
  });

  it('is one that failed, after its time', () => {
    for (const state of ['failed', 'cancelled'] as const)
      for (const when of [nightly, { since: utc('2026-11-23T02:00') }]) {
        const failed = run({ ranAt: utc('2026-11-23T02:00'), state, finishedAt: utc('2026-11-23T08:00:01') });
        expect(dueSince(when, failed, now, 60)).toBeUndefined();
        expect(dueSince(when, { ...failed, finishedAt: utc('2026-11-23T08:00') }, now, 60)).toEqual(now);
      }
    const failed = run({ ranAt: utc('2026-11-23T02:00'), state: 'failed' });
    expect(dueSince(nightly, failed, now)).toBeUndefined();
    expect(dueSince(nightly, failed, utc('2026-11-24T02:00'))).toEqual(utc('2026-11-24T02:00'));
  });

  it('is what a run of a clock that was far ahead would hold back', () => {
    expect(dueSince(nightly, run({ ranAt: utc('2040-01-01T02:00') }), now)).toEqual(utc('2000-01-01T02:00'));
    expect(dueSince(nightly, run({ ranAt: utc('2026-11-23T09:59') }), now)).toBeUndefined();
  });
});
