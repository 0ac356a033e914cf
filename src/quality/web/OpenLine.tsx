import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../platform/web/format.ts';
import type { InboxState } from '../contract.ts';
import type { FindingKind } from '../rules.ts';

type Days = InboxState['days'];

/** Sums of open findings by day: of one kind, or of all. */
const sumsOf = (days: Days, kind?: FindingKind): number[] =>
  days.map(({ open }) =>
    kind === undefined ? Object.values(open).reduce((sum, count) => sum + count, 0) : (open[kind] ?? 0),
  );

/** Days since the first of some days. */
const sinceFirst = (days: Days): number[] =>
  days.map(({ day }) => (Date.parse(day) - Date.parse(days[0]?.day ?? day)) / 86_400_000);

/** A line through values at days, scaled to itself, in a box of that size. */
function pathOf(days: Days, values: readonly number[], width: number, height: number): string {
  const at = sinceFirst(days);
  const [least, most, last] = [Math.min(...values), Math.max(...values), at.at(-1) || 1];
  const y = (value: number) =>
    most === least ? height / 2 : height - 1 - ((value - least) / (most - least)) * (height - 2);
  return values
    .map((value, n) => `${n === 0 ? 'M' : 'L'}${(((at[n] ?? 0) / last) * width).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
}

/** How many findings were open in 30 days, as a line with its first and last day; nothing before a second day. */
export function OpenLine({ days }: { days: Days }): ReactElement | null {
  const { t } = useTranslation();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return null;
  const sums = sumsOf(days);
  const [before = 0, now = 0] = [sums[0], sums.at(-1)];
  const by = formatNumber(Math.abs(now - before));
  const said = t(now < before ? 'quality.line.fewer' : now > before ? 'quality.line.more' : 'quality.line.same', {
    by,
  });
  const on = (day: string) => formatDay(new Date(`${day}T00:00:00`));
  return (
    <figure className="quality-line">
      <figcaption className={now > before ? 's' : 's ok'}>{said}</figcaption>
      <svg viewBox="0 0 228 48" preserveAspectRatio="none" aria-hidden="true">
        <path d={pathOf(days, sums, 228, 48)} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="row xs faint">
        <span>{t('quality.line.at', { day: on(first.day), count: before, n: formatNumber(before) })}</span>
        <span className="ml">{t('quality.line.at', { day: on(last.day), count: now, n: formatNumber(now) })}</span>
      </p>
    </figure>
  );
}

/** The same of one kind, without words: the number beside it is the measure. */
export function KindLine({ days, kind }: { days: Days; kind: FindingKind }): ReactElement | null {
  if (days.length < 2) return null;
  return (
    <svg className="quality-spark" viewBox="0 0 44 16" aria-hidden="true">
      <path d={pathOf(days, sumsOf(days, kind), 44, 16)} />
    </svg>
  );
}
