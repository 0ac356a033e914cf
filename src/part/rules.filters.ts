import type { PartSearch } from './find/contract.ts';

/** Calendar days in the user's zone, both included; YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
}

/** Filters that a chip shows. */
export const chipFilters = ['changed', 'added', 'internal', 'model'] as const;
export type ChipFilter = (typeof chipFilters)[number];

/**
 * Part sort options by their numbers on the wire (docs/domain/parts.md, Search of parts), as the address writes them.
 */
export const orders = ['number', 'changed', 'added'] as const;
export type Order = (typeof orders)[number];
/** What was worked on last comes first, unless the address says otherwise. */
const firstOrder: Order = 'changed';

/** The search as the address holds it. */
export interface PartFilters {
  number: string;
  q: string;
  order: Order;
  changed: DayRange | null;
  added: DayRange | null;
  internal: boolean | null;
  /** Null where the chip is absent; empty while its name is not typed. */
  model: string | null;
}

const day = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => day.test(text) && !Number.isNaN(new Date(`${text}T00:00:00`).getTime());

/** "2026-10-21..2026-11-20"; null for anything else. */
function readRange(text: string | undefined): DayRange | null {
  const [from = '', to = '', ...more] = text?.split('..') ?? [];
  return isDay(from) && isDay(to) && from <= to && more.length === 0 ? { from, to } : null;
}

/** What the address writes where parts changed at any time are meant. */
const anyTime = 'any';

/**
 * What the address says; what it says wrongly counts as absent. An address that says nothing of the time of change means
 * the last 30 days (docs/domain/parts.md, Search of parts).
 */
export function readFilters(query: Readonly<Record<string, unknown>>, now = new Date()): PartFilters {
  const text = (key: string) => (typeof query[key] === 'string' ? query[key] : undefined);
  return {
    number: text('number') ?? '',
    q: text('q') ?? '',
    order: orders.find((order) => order === text('order')) ?? firstOrder,
    changed: text('changed') === anyTime ? null : (readRange(text('changed')) ?? lastDays(now)),
    added: readRange(text('added')),
    internal: text('internal') === 'yes' ? true : text('internal') === 'no' ? false : null,
    model: text('model') ?? null,
  };
}

/** The filters as the query of the address; undefined takes a key out of it. */
export function writeFilters(filters: PartFilters, now = new Date()): Record<string, string | undefined> {
  const range = (of: DayRange | null) => of && `${of.from}..${of.to}`;
  const usual = range(lastDays(now));
  const { number, q, order, changed, added, internal, model } = filters;
  return {
    number: number || undefined,
    q: q || undefined,
    order: order === firstOrder ? undefined : order,
    changed: range(changed) === usual ? undefined : (range(changed) ?? anyTime),
    added: range(added) ?? undefined,
    internal: internal === null ? undefined : internal ? 'yes' : 'no',
    model: model || undefined,
  };
}

export const noFilters: Omit<PartFilters, 'order'> = {
  number: '',
  q: '',
  changed: null,
  added: null,
  internal: null,
  model: null,
};

/** How many filters are on, the texts among them. */
export const countFilters = (filters: PartFilters) =>
  Object.entries(filters).filter(([key, value]) => key !== 'order' && value !== '' && value !== null).length;

/** Nothing is asked but what the screen starts with. */
export const isAtStart = (filters: PartFilters): boolean =>
  Object.entries(writeFilters(filters)).every(([key, value]) => key === 'order' || value === undefined);

/** From 00:00:00.000 to 23:59:59.999 of the user's days. */
const startOf = (text: string) => new Date(`${text}T00:00:00.000`).toISOString();
const endOf = (text: string) => new Date(`${text}T23:59:59.999`).toISOString();

/** The filters as the search takes them. */
export const toSearch = (filters: PartFilters): Partial<PartSearch> => ({
  name: filters.number,
  description: filters.q,
  modelFilter: filters.model ?? '',
  orderBy: ({ number: 0, changed: 1, added: 2 } as const)[filters.order],
  ...(filters.changed ? { changedFrom: startOf(filters.changed.from), changedTo: endOf(filters.changed.to) } : {}),
  ...(filters.added ? { addedFrom: startOf(filters.added.from), addedTo: endOf(filters.added.to) } : {}),
  ...(filters.internal === null ? {} : { isInternal: filters.internal }),
});

/** Days of the range that a date filter starts with. */
const defaultDays = 30;

const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

/** The last 30 days before `now`, today included. */
export function lastDays(now: Date): DayRange {
  const start = new Date(now);
  start.setDate(start.getDate() - defaultDays);
  return { from: dayOf(start), to: dayOf(now) };
}
