/** One line of the table: a figure beside its floor, measured in the same run, and its bar (docs/performance.md). */
export interface BenchRow {
  what: string;
  /** Unit of value and floor: "rows/s", "req/s", "ms", "s", "MB", "KB". */
  unit: string;
  value: number;
  /** The same work by the barest program that can do it; null where the bar is absolute. */
  floor: number | null;
  /** What has to hold, in words, and whether it does. */
  bar: string;
  met: boolean;
}

/** At least `part` of the floor's speed. */
export const share = (what: string, unit: string, value: number, floor: number, part: number): BenchRow => ({
  what,
  unit,
  value,
  floor,
  bar: `at least ${part} of the floor`,
  met: value / floor >= part,
});

/** Below an absolute limit. */
export const below = (what: string, unit: string, value: number, limit: number): BenchRow => ({
  what,
  unit,
  value,
  floor: null,
  bar: `under ${limit} ${unit}`,
  met: value < limit,
});

/** Below an absolute limit, beside the same work by the barest program. */
export const beside = (what: string, unit: string, value: number, floor: number, limit: number): BenchRow => ({
  ...below(what, unit, value, limit),
  floor,
});

/** At least an absolute limit. */
export const above = (what: string, unit: string, value: number, limit: number): BenchRow => ({
  what,
  unit,
  value,
  floor: null,
  bar: `at least ${limit}${unit && ` ${unit}`}`,
  met: value >= limit,
});

/** A figure without a bar, to be seen beside the others. */
export const timed = (what: string, unit: string, value: number): BenchRow => ({
  what,
  unit,
  value,
  floor: null,
  bar: '',
  met: true,
});

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const percentile = (values: readonly number[], p: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * p))] ?? Number.NaN;

const round = (n: number) => (n >= 100 ? Math.round(n) : Math.round(n * 100) / 100);

/** The rows as a table of text; with an earlier run beside them where one is given. */
export function tableOf(rows: readonly BenchRow[], earlier: readonly BenchRow[] = []): string {
  const before = new Map(earlier.map((row) => [row.what, row.value]));
  const lines = rows.map(({ what, unit, value, floor, bar, met }) => [
    met ? 'ok' : 'MISS',
    what,
    `${round(value)} ${unit}`,
    floor === null ? '' : `${round(floor)} ${unit}`,
    floor === null ? '' : String(round(value / floor)),
    bar,
    before.has(what) ? String(round(before.get(what) ?? 0)) : '',
  ]);
  const table = [['', 'what', 'value', 'floor', 'ratio', 'bar', earlier.length > 0 ? 'before' : ''], ...lines];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
