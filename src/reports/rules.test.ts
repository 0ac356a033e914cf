import { describe, expect, it } from 'vitest';
import { sortedRows, wholePercent } from './rules.chart.ts';
import { periodsOf, weekOf, weeklyFigures } from './rules.periods.ts';

const work = (day: string, people: number, person = 'Ada') => ({
  day,
  people,
  imports: 1,
  by: [{ person, changes: people + 1 }],
});

describe('periods of a chart', () => {
  it('20.r are days, those without a change too, up to a month', () => {
    const { isByWeek, periods } = periodsOf([work('2026-11-03', 2)], '2026-11-01', '2026-11-04');
    expect(isByWeek).toBe(false);
    expect(periods.map(({ day, people }) => [day, people])).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 0],
      ['2026-11-03', 2],
      ['2026-11-04', 0],
    ]);
  });

  it('20.r are weeks from Monday beyond, with everybody of the week', () => {
    const days = [work('2026-11-03', 2), work('2026-11-08', 4, 'Bo'), work('2026-11-09', 1)];
    const { isByWeek, periods } = periodsOf(days, '2026-10-07', '2026-11-12');
    expect([isByWeek, periods[0]?.day, periods.length]).toEqual([true, '2026-10-05', 6]);
    expect(periods.find(({ day }) => day === '2026-11-02')).toEqual({
      day: '2026-11-02',
      last: '2026-11-08',
      people: 6,
      imports: 2,
      by: [
        { person: 'Bo', changes: 5 },
        { person: 'Ada', changes: 3 },
      ],
    });
    expect([weekOf('2026-11-08'), weekOf('2026-11-09')]).toEqual(['2026-11-02', '2026-11-09']);
  });

  it('20.r of figures are the last of each week', () => {
    const figure = (day: string) => ({ day, diagrams: 1, tagged: 1, covered: 1, drafts: 0, ready: null });
    const days = ['2026-11-01', '2026-11-03', '2026-11-07'].map(figure);
    expect(weeklyFigures(days).map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-07']);
  });
});

it('001:279 a share is 100% only where nothing is left, and 0% only where nothing is done', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(wholePercent)).toEqual([0, 1, 50, 99, 100]);
});

it('20.r a table sorts numbers as numbers and puts what is missing last', () => {
  const rows = [2, null, 10].map((n) => ({ key: String(n), cells: [n] }));
  const keys = (isDescending: boolean) => sortedRows(rows, { at: 0, isDescending }).map(({ key }) => key);
  expect([keys(false), keys(true)]).toEqual([
    ['2', '10', 'null'],
    ['10', '2', 'null'],
  ]);
});
