import type { UnitPriceRecord, UnitRecord } from '../../release/contract.ts';

/** A unit as it is compared. */
export interface ComparedUnit {
  unit: UnitRecord;
  price: UnitPriceRecord | null;
}

/** How what a unit holds is said: in the reader's language, with words of its own for what has none in the release. */
export interface Saying {
  text: (texts: Record<string, string> | undefined) => string;
  value: (field: NonNullable<UnitRecord['specification']>[number]) => readonly string[];
  money: (amount: number) => string;
  showsCost: boolean;
  labels: Record<'industry' | 'type' | 'subType' | 'activity' | 'parentCompany' | 'make' | 'brand' | 'year', string> &
    Record<'msrp' | 'destinationCharge' | 'cost', string> &
    Record<'about' | 'prices' | 'colors' | 'specification' | 'features', string>;
}

/** A row of a comparison: a cell for each unit, in their order; empty where a unit has nothing. */
export interface UnitRow {
  group: string;
  label: string;
  cells: readonly (readonly string[])[];
  /** The units do not all say the same. */
  differs: boolean;
}

const said = ['make', 'year', 'industry', 'type', 'subType', 'activity', 'parentCompany', 'brand'] as const;
const amounts = ['msrp', 'destinationCharge', 'cost'] as const;

/** What units are and have, row by row; what none of them has is no row. */
export function unitRows(units: readonly ComparedUnit[], { labels, ...say }: Saying): UnitRow[] {
  const row = (group: string, label: string, cells: readonly (readonly string[])[]): UnitRow[] =>
    cells.every((cell) => cell.length === 0)
      ? []
      : [{ group, label, cells, differs: new Set(cells.map((cell) => JSON.stringify(cell))).size > 1 }];
  const some = (text: string | undefined): string[] => (text ? [text] : []);
  return [
    ...said.flatMap((key) =>
      row(
        labels.about,
        labels[key],
        units.map(({ unit }) => some(key === 'year' ? unit.year?.toString() : say.text(unit[key]))),
      ),
    ),
    ...amounts
      .filter((key) => key !== 'cost' || say.showsCost)
      .flatMap((key) =>
        row(
          labels.prices,
          labels[key],
          units.map(({ price }) => (price?.[key] === undefined ? [] : [say.money(price[key])])),
        ),
      ),
    ...row(
      labels.about,
      labels.colors,
      units.map(({ unit }) => (unit.colors ?? []).map(({ name }) => name)),
    ),
    ...specifications(units, say, labels.specification, row),
    ...features(units, labels.features, row),
  ];
}

type Row = (group: string, label: string, cells: readonly (readonly string[])[]) => UnitRow[];

function specifications(
  units: readonly ComparedUnit[],
  say: Omit<Saying, 'labels'>,
  other: string,
  row: Row,
): UnitRow[] {
  const fields = new Map(
    units.flatMap(({ unit }) => (unit.specification ?? []).map((field) => [field.field, field] as const)),
  );
  return [...fields].flatMap(([id, { group, name }]) =>
    row(
      group || other,
      say.text(name),
      units.map(({ unit }) => {
        const field = unit.specification?.find((one) => one.field === id);
        return field ? say.value(field) : [];
      }),
    ),
  );
}

function features(units: readonly ComparedUnit[], of: string, row: Row): UnitRow[] {
  const named = new Map(
    units.flatMap(({ unit }) =>
      (unit.features ?? []).map(({ group, name }) => [JSON.stringify([group, name]), { group, name }] as const),
    ),
  );
  return [...named.values()].flatMap(({ group, name }) =>
    row(
      `${of}: ${group}`,
      name,
      units.map(({ unit }) =>
        (unit.features ?? []).filter((one) => one.group === group && one.name === name).map(({ value }) => value),
      ),
    ),
  );
}
