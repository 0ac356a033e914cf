import type { UnitFilter, UnitValueAsked } from './contract.ts';
import { mostUnitValues, mostValuesNamed } from './rules.ts';

/** What is asked of units, as the address holds it. */
export interface UnitSearch {
  industries: readonly number[];
  productTypes: readonly number[];
  subTypes: readonly number[];
  makes: readonly number[];
  yearFrom: number | null;
  yearTo: number | null;
  /** A level of a taxonomy. */
  level: number | null;
  values: readonly UnitValueAsked[];
}

export const noUnitSearch: UnitSearch = {
  industries: [],
  productTypes: [],
  subTypes: [],
  makes: [],
  yearFrom: null,
  yearTo: null,
  level: null,
  values: [],
};

/** Lists of values that units are searched by, as the address and the wire call them. */
export const searchedLists = {
  industries: 'industryIds',
  productTypes: 'productTypeIds',
  subTypes: 'productSubTypeIds',
  makes: 'makeIds',
} as const;
export type SearchedList = keyof typeof searchedLists;
export const searchedListKeys = Object.keys(searchedLists) as SearchedList[];

const positive = /^[1-9]\d{0,14}$/;
const numbersOf = (list: string): number[] => [
  ...new Set(
    list
      .split(',')
      .filter((text) => positive.test(text))
      .map(Number),
  ),
];
const number = /^[+-]?\d{0,20}(\.\d{0,15})?$/;

/** A value of the address: `889..1200@5` in a unit, `=3,4` values of a list, `yes`, `no`, or `~` and how a text begins. */
function readValue(text: string): Omit<UnitValueAsked, 'fieldId' | 'partId'> | undefined {
  if (text === 'yes' || text === 'no') return { flag: text === 'yes' };
  if (text.startsWith('~')) return text.length > 1 ? { text: text.slice(1) } : undefined;
  if (text.startsWith('=')) {
    const listValueIds = numbersOf(text.slice(1)).slice(0, mostValuesNamed);
    return listValueIds.length > 0 ? { listValueIds } : undefined;
  }
  const [range = '', unit] = text.split('@');
  const [from = '', to] = range.split('..');
  const isRange = to !== undefined && number.test(from) && number.test(to) && from + to !== '';
  if (!isRange || (unit !== undefined && !positive.test(unit))) return undefined;
  return {
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(unit !== undefined && { unitId: Number(unit) }),
  };
}

function writeValue({ from, to, unitId, listValueIds, flag, text }: UnitValueAsked): string {
  if (flag !== undefined) return flag ? 'yes' : 'no';
  if (text !== undefined) return `~${text}`;
  if (listValueIds !== undefined) return `=${listValueIds.join(',')}`;
  return `${from ?? ''}..${to ?? ''}${unitId === undefined ? '' : `@${unitId}`}`;
}

const nameOf = ({ fieldId, partId }: Pick<UnitValueAsked, 'fieldId' | 'partId'>): string =>
  `f${fieldId}${partId === undefined ? '' : `.${partId}`}`;

/** What the address asks of units; what it says wrongly counts as absent. */
export function readUnitSearch(query: Readonly<Record<string, unknown>>): UnitSearch {
  const text = (key: string) => (typeof query[key] === 'string' ? query[key] : '');
  const list = (key: SearchedList) => numbersOf(text(key)).slice(0, mostValuesNamed);
  const year = (key: string) => (/^[1-9]\d{3}$/.test(text(key)) ? Number(text(key)) : null);
  const values = Object.keys(query).flatMap((key): UnitValueAsked[] => {
    const [, field, part] = /^f([1-9]\d{0,14})(?:\.([1-9]\d{0,14}))?$/.exec(key) ?? [];
    const value = field === undefined ? undefined : readValue(text(key));
    return value ? [{ fieldId: Number(field), ...(part !== undefined && { partId: Number(part) }), ...value }] : [];
  });
  return {
    industries: list('industries'),
    productTypes: list('productTypes'),
    subTypes: list('subTypes'),
    makes: list('makes'),
    yearFrom: year('yearFrom'),
    yearTo: year('yearTo'),
    level: numbersOf(text('level'))[0] ?? null,
    values: values.slice(0, mostUnitValues),
  };
}

export function writeUnitSearch(unit: UnitSearch): Record<string, string | undefined> {
  return {
    ...Object.fromEntries(searchedListKeys.map((key) => [key, unit[key].join(',') || undefined])),
    yearFrom: unit.yearFrom === null ? undefined : String(unit.yearFrom),
    yearTo: unit.yearTo === null ? undefined : String(unit.yearTo),
    level: unit.level === null ? undefined : String(unit.level),
    ...Object.fromEntries(unit.values.map((value) => [nameOf(value), writeValue(value)])),
  };
}

/** How many filters are on. */
export const countUnitFilters = (unit: UnitSearch): number =>
  searchedListKeys.reduce((sum, key) => sum + unit[key].length, unit.values.length) +
  [unit.yearFrom, unit.yearTo, unit.level].filter((one) => one !== null).length;

/** The search as the wire takes it; undefined where nothing is asked of units. */
export function unitFilterOf(unit: UnitSearch): UnitFilter | undefined {
  if (countUnitFilters(unit) === 0) return undefined;
  return {
    industryIds: [...unit.industries],
    productTypeIds: [...unit.productTypes],
    productSubTypeIds: [...unit.subTypes],
    makeIds: [...unit.makes],
    ...(unit.yearFrom !== null && { yearFrom: unit.yearFrom }),
    ...(unit.yearTo !== null && { yearTo: unit.yearTo }),
    ...(unit.level !== null && { levelId: unit.level }),
    values: [...unit.values],
  };
}

const isOf = (a: Pick<UnitValueAsked, 'fieldId' | 'partId'>, b: Pick<UnitValueAsked, 'fieldId' | 'partId'>): boolean =>
  a.fieldId === b.fieldId && a.partId === b.partId;

/** The search with another value for a field; undefined takes the filter away. */
export function withUnitValue(
  unit: UnitSearch,
  place: Pick<UnitValueAsked, 'fieldId' | 'partId'>,
  value: Omit<UnitValueAsked, 'fieldId' | 'partId'> | undefined,
): UnitSearch {
  const { fieldId, partId } = place;
  const next = value && { fieldId, ...(partId !== undefined && { partId }), ...value };
  const at = unit.values.findIndex((one) => isOf(one, place));
  const values = unit.values.filter((one) => !isOf(one, place));
  if (next) values.splice(at === -1 ? values.length : at, 0, next);
  return { ...unit, values: values.slice(-mostUnitValues) };
}
