/** A row of what SKUs fit. */
export interface NaiveRow {
  skuId: number;
  lineId: number;
  applications: number[];
  note: string;
  years: number[];
}

interface Line {
  id: number;
  make: string;
  model: string;
  /** Years with a unit that is not archived. */
  years: number[];
}

/** Findings as text, found by looking at every SKU, line and year by itself; all SKUs are of one group, without attributes. */
export function naiveFindings(skus: readonly number[], rows: readonly NaiveRow[], lines: readonly Line[]): string[] {
  const found: string[] = [];
  const tell = (sku: number, kind: string, other: number, of: readonly number[], years: Iterable<number>): void => {
    const sorted = [...new Set(years)].toSorted((a, b) => a - b);
    if (sorted.length > 0)
      found.push(`${sku} ${kind} ${other} {${[...of].toSorted((a, b) => a - b).join(',')}} ${sorted.join(',')}`);
  };
  const rowsOf = (sku: number, line: number) => rows.filter((row) => row.skuId === sku && row.lineId === line);
  const fits = (sku: number, line: number) => new Set(rowsOf(sku, line).flatMap(({ years }) => years));
  const makesOf = (sku: number) =>
    new Set(lines.filter(({ id }) => fits(sku, id).size > 0).map(({ make }) => make.toLowerCase()));
  for (const sku of skus) {
    const others = skus.filter((one) => one !== sku);
    for (const line of lines) {
      const held = fits(sku, line.id);
      if (held.size === 0) continue;
      const [first, last] = [Math.min(...held), Math.max(...held)];
      tell(
        sku,
        'gap',
        0,
        [line.id],
        line.years.filter((year) => year > first && year < last && !held.has(year)),
      );
      tell(
        sku,
        'gone',
        0,
        [line.id],
        [...held].filter((year) => !line.years.includes(year)),
      );
      const own = rowsOf(sku, line.id);
      tell(
        sku,
        'overlap',
        0,
        [line.id],
        [...held].filter((year) => own.filter(({ years }) => years.includes(year)).length > 1),
      );
      for (const other of others)
        tell(
          sku,
          'conflict',
          other,
          [line.id],
          [...held].filter((year) =>
            own.some((mine) =>
              rowsOf(other, line.id).some(
                (theirs) =>
                  mine.years.includes(year) &&
                  theirs.years.includes(year) &&
                  mine.note === theirs.note &&
                  (mine.applications.some((one) => theirs.applications.includes(one)) ||
                    (mine.applications.length === 0 && theirs.applications.length === 0)),
              ),
            ),
          ),
        );
    }
    for (const make of makesOf(sku)) {
      const fitting = others.filter((other) => makesOf(other).size > 0);
      const of = lines.filter((line) => line.make.toLowerCase() === make && fits(sku, line.id).size > 0);
      if (fitting.length >= 2 && fitting.every((other) => !makesOf(other).has(make)))
        tell(
          sku,
          'outlier',
          0,
          of.map(({ id }) => id),
          of.flatMap(({ id }) => [...fits(sku, id)]),
        );
    }
    for (const make of new Set(lines.map((line) => line.make))) {
      const of = lines.filter((line) => line.make === make);
      const years = new Set(of.flatMap((line) => line.years));
      const whole = [...years].filter((year) => {
        const there = of.filter((line) => line.years.includes(year));
        const takes = (one: number) => there.filter((line) => fits(one, line.id).has(year)).length;
        return (
          there.length > 1 &&
          takes(sku) === there.length &&
          others.some((one) => takes(one) > 0 && takes(one) < there.length)
        );
      });
      tell(
        sku,
        'overMapped',
        0,
        of.filter((line) => whole.some((year) => line.years.includes(year))).map(({ id }) => id),
        whole,
      );
    }
  }
  return found;
}
