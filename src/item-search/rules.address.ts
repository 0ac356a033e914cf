import { gaps, maxColumns, maxSearchAttributes, type Gap } from './rules.ts';
import { isSerialAsked, type Serial } from './holding/rules.ts';
import {
  countUnitFilters,
  noUnitSearch,
  readUnitSearch,
  writeUnitSearch,
  type UnitSearch,
} from './unit/rules.address.ts';

/** The search as the address holds it. */
export interface SearchState {
  q: string;
  /** Ids of types. */
  types: readonly number[];
  /** Numbers of workflow states. */
  states: readonly number[];
  /** Ids of content groups. */
  contentGroups: readonly number[];
  orphans: boolean;
  /** Only diagrams where rows or hotspots lack their counterpart. */
  gap: Gap | null;
  /** Only what stands under the item of this id. */
  under: number | null;
  attributes: readonly { attributeId: number; value: string }[];
  /** What units are and have. */
  unit: UnitSearch;
  /** Null: not by serial number; with empty parts while none is typed. */
  serial: Serial | null;
  /** Attributes that the rows show; null: those that the user saw last. */
  columns: readonly number[] | null;
  /** A key of the search, behind a dash for descending; empty for the order by name. */
  sort: string;
}

export const noSearch: Omit<SearchState, 'columns' | 'sort'> = {
  q: '',
  types: [],
  states: [],
  contentGroups: [],
  orphans: false,
  gap: null,
  under: null,
  attributes: [],
  unit: noUnitSearch,
  serial: null,
};

const numbersOf = (list: string): number[] => [
  ...new Set(
    list
      .split(',')
      .filter((text) => /^[1-9]\d{0,14}$/.test(text))
      .map(Number),
  ),
];

const sortable = /^-?(name|type|state|changed)$/;

/** What the address says; what it says wrongly counts as absent. */
export function readSearch(query: Readonly<Record<string, unknown>>): SearchState {
  const text = (key: string) => (typeof query[key] === 'string' ? query[key] : '');
  const attributes = Object.keys(query).flatMap((key) => {
    const [, id] = /^a([1-9]\d{0,14})$/.exec(key) ?? [];
    return id === undefined || text(key) === '' ? [] : [{ attributeId: Number(id), value: text(key) }];
  });
  const serial = { prefix: text('prefix'), number: text('number'), suffix: text('suffix') };
  return {
    q: text('q'),
    types: numbersOf(text('types')),
    states: numbersOf(text('states')),
    contentGroups: numbersOf(text('groups')),
    orphans: text('orphans') === 'yes',
    gap: gaps.find((gap) => gap === query['gap']) ?? null,
    under: numbersOf(text('under'))[0] ?? null,
    attributes: attributes.slice(0, maxSearchAttributes),
    unit: readUnitSearch(query),
    serial: text('by') === 'serial' ? serial : null,
    columns: typeof query['columns'] === 'string' ? numbersOf(text('columns')).slice(0, maxColumns) : null,
    sort: sortable.test(text('sort')) ? text('sort') : '',
  };
}

/** The search as the query of the address. */
export function writeSearch(state: SearchState): Record<string, string | undefined> {
  const { q, types, states, contentGroups, orphans, gap, under, attributes, unit, serial, columns, sort } = state;
  return {
    q: q || undefined,
    types: types.join(',') || undefined,
    states: states.join(',') || undefined,
    groups: contentGroups.join(',') || undefined,
    orphans: orphans ? 'yes' : undefined,
    gap: gap ?? undefined,
    under: under === null ? undefined : String(under),
    ...Object.fromEntries(attributes.map(({ attributeId, value }) => [`a${attributeId}`, value])),
    ...writeUnitSearch(unit),
    ...(serial && { by: 'serial', ...serial }),
    columns: columns === null ? undefined : columns.join(',') || '0',
    sort: sort || undefined,
  };
}

/** Whether anything is asked for; columns and order alone ask nothing. */
export const isAsked = (state: SearchState): boolean =>
  state.serial ? isSerialAsked(state.serial) : countFilters(state) > 0;

/** How many filters are on. */
export const countFilters = ({
  q,
  types,
  states,
  contentGroups,
  orphans,
  gap,
  under,
  attributes,
  unit,
}: SearchState): number =>
  types.length +
  states.length +
  contentGroups.length +
  attributes.length +
  countUnitFilters(unit) +
  [q !== '', orphans, gap !== null, under !== null].filter(Boolean).length;

/** A list with a value in it, or out of it. */
export const toggled = (list: readonly number[], value: number): number[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

/** The search with another text for an attribute; an empty one takes the filter away. */
export const withAttribute = ({ attributes }: SearchState, attributeId: number, value: string) => ({
  attributes: [
    ...attributes.filter((one) => one.attributeId !== attributeId),
    ...(value === '' ? [] : [{ attributeId, value }]),
  ].slice(-maxSearchAttributes),
});
