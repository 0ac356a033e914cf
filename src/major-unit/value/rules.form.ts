import {
  featureLimits,
  isComplete,
  repeatsOf,
  valueKey,
  type TypedValue,
  type ValuesByKey,
} from '../../standard-feature/rules.ts';
import type { ProductField } from '../../standard-feature/contract.ts';
import type { UnitValues } from './contract.ts';

/** What is typed at one place of a field; the place is `{repetition}.{sub object, or 0}`. */
export type Cell = Pick<TypedValue, 'value' | 'unitId'>;
export type Cells = Readonly<Record<string, Cell>>;

/** The form: cells by field, and the lost values that go. */
export type FormValues = Readonly<Record<`f${number}`, Cells>> & { drop: readonly number[] };

export const fieldKey = (id: number): `f${number}` => `f${id}`;
export const cellKey = (place: number, partId: number | null): string => `${place}.${partId ?? 0}`;
export const noCell: Cell = { value: '', unitId: null };

/** The cells of a unit's values, every field of the unit among them. */
export function cellsOf({ fields, values }: Pick<UnitValues, 'fields' | 'values'>): FormValues {
  const cells: Record<`f${number}`, Record<string, Cell>> = {};
  for (const { id } of fields) cells[fieldKey(id)] = {};
  for (const { fieldId, place, partId, value, unitId } of values) {
    const of = cells[fieldKey(fieldId)];
    if (of) of[cellKey(place, partId)] = { value, unitId };
  }
  return { ...cells, drop: [] };
}

/** Cells with one more typed; an empty one is none. */
export function withCell(cells: Cells, key: string, cell: Cell): Cells {
  const { [key]: _before, ...rest } = cells;
  return Object.fromEntries(
    Object.entries(cell.value === '' ? rest : { ...rest, [key]: cell }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The values of a form as the rules read them. */
export function valuesIn(values: FormValues): ValuesByKey {
  const all = new Map<string, Cell>();
  for (const [field, cells] of Object.entries(values)) {
    if (field === 'drop') continue;
    for (const [key, cell] of Object.entries(cells as Cells)) {
      const [place = 0, part = 0] = key.split('.').map(Number);
      all.set(valueKey(Number(field.slice(1)), place, part === 0 ? null : part), cell);
    }
  }
  return all;
}

/** What differs between two states of the form, as a save names it: an emptied place with an empty value. */
export function changedValues(base: FormValues, now: FormValues): TypedValue[] {
  return Object.keys(now).flatMap((field) => {
    if (field === 'drop') return [];
    const key = field as `f${number}`;
    const [before, after] = [base[key] ?? {}, now[key] ?? {}];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((at) => {
      const [was, is] = [before[at] ?? noCell, after[at] ?? noCell];
      if (was.value === is.value && was.unitId === is.unitId) return [];
      const [place = 0, part = 0] = at.split('.').map(Number);
      return [{ fieldId: Number(field.slice(1)), place, partId: part === 0 ? null : part, ...is }];
    });
  });
}

export interface Group {
  /** `required`, `lost`, or `g` and the name. */
  key: string;
  name: string;
  fields: readonly ProductField[];
  done: number;
}

/** Groups of a unit's fields with how far each is: what is required first, then by name of group in the order of the fields. */
export function groupsOf(
  fields: readonly ProductField[],
  done: ReadonlySet<number>,
  names: { required: string; other: string },
): Group[] {
  const groups = new Map<string, ProductField[]>();
  for (const field of fields) groups.set(field.groupName, [...(groups.get(field.groupName) ?? []), field]);
  const group = (key: string, name: string, of: readonly ProductField[]): Group => ({
    key,
    name,
    fields: of,
    done: of.filter(({ id }) => done.has(id)).length,
  });
  const required = fields.filter(({ isRequired }) => isRequired);
  return [
    ...(required.length > 0 ? [group('required', names.required, required)] : []),
    ...[...groups].map(([name, of]) => group(`g${name}`, name === '' ? names.other : name, of)),
  ];
}

/** Fields that have all that they ask for. */
export const doneOf = (fields: readonly ProductField[], values: ValuesByKey): Set<number> =>
  new Set(fields.filter((field) => isComplete(field, values)).map(({ id }) => id));

/** Repetitions that a field shows. */
export const placesOf = (field: ProductField, values: ValuesByKey): number =>
  Math.min(repeatsOf(field, values), featureLimits.repeats);

/** What the input of one value is given. */
export interface ValueInputProps {
  itemId: number;
  fieldId: number;
  /** What it is called for who does not see it. */
  name: string;
  type: ProductField['type'];
  cell: Cell;
  /** The value as it was read. */
  label: UnitValues['values'][number] | null;
  invalid: boolean;
  required: boolean;
  readOnly: boolean;
  /** Which repetition it is, shown before what is typed. */
  nth: number | undefined;
  describedBy: string | undefined;
  onChange: (cell: Cell) => void;
  onBlur: () => void;
}
