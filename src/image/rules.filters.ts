import type { ImageSearch } from './find/contract.ts';
import { imageOrders, imageRelations, mediaTypes, shownBy } from './rules.ts';

/** Where an image is shown, as the address writes it. */
export const uses = ['none', 'drawing', 'picture'] as const;

/** Filters that a chip shows. */
export const chipFilters = ['model', 'use', 'parentType', 'type', 'added', 'width', 'height'] as const;
export type ChipFilter = (typeof chipFilters)[number];

/** Two bounds as the address writes them, "from..to"; one of them may be empty. */
export interface Bounds {
  from: string;
  to: string;
}

/** The search as the address holds it. A chip's filter is null where it is absent. */
export interface ImageFilters {
  q: string;
  sort: (typeof imageOrders)[number];
  model: string | null;
  use: (typeof uses)[number] | null;
  /** Base type of what shows it. */
  parentType: (typeof shownBy)[number] | null;
  type: (typeof mediaTypes)[number] | null;
  /** Days in the user's zone, YYYY-MM-DD. */
  added: Bounds | null;
  /** Pixels. */
  width: Bounds | null;
  height: Bounds | null;
}

const day = /^(\d{4}-\d\d-\d\d)?$/;
const pixels = /^([1-9]\d{0,4})?$/;

function readBounds(text: string | undefined, one: RegExp): Bounds | null {
  if (text === undefined) return null;
  const [from = '', to = '', ...more] = text.split('..');
  return more.length === 0 && one.test(from) && one.test(to) ? { from, to } : null;
}

/** What the address says; what it says wrongly counts as absent. */
export function readFilters(query: Readonly<Record<string, unknown>>): ImageFilters {
  const text = (key: string) => (typeof query[key] === 'string' ? query[key] : undefined);
  return {
    q: text('q') ?? '',
    sort: imageOrders.find((one) => one === text('sort')) ?? imageOrders[0],
    model: text('model') ?? null,
    use: uses.find((one) => one === text('use')) ?? null,
    parentType: shownBy.find((one) => one === text('parentType')) ?? null,
    type: mediaTypes.find((one) => one === text('type')) ?? null,
    added: readBounds(text('added'), day),
    width: readBounds(text('width'), pixels),
    height: readBounds(text('height'), pixels),
  };
}

/** The filters as the query of the address; undefined takes a key out of it. */
export function writeFilters(filters: ImageFilters): Record<string, string | undefined> {
  const { q, sort, model, use, parentType, type, added, width, height } = filters;
  const bounds = (of: Bounds | null) => (of === null ? undefined : `${of.from}..${of.to}`);
  return {
    q: q || undefined,
    sort: sort === imageOrders[0] ? undefined : sort,
    model: model || undefined,
    use: use ?? undefined,
    parentType: parentType ?? undefined,
    type: type ?? undefined,
    added: bounds(added),
    width: bounds(width),
    height: bounds(height),
  };
}

export const noFilters: Omit<ImageFilters, 'sort'> = {
  q: '',
  model: null,
  use: null,
  parentType: null,
  type: null,
  added: null,
  width: null,
  height: null,
};

/** How many filters are on, the text among them. */
export const countFilters = (filters: ImageFilters) =>
  Object.entries(filters).filter(([key, value]) => key !== 'sort' && value !== '' && value !== null).length;

/** The filters as the search takes them; days begin and end in the user's zone. */
export function toSearch({ q, sort, model, use, parentType, type, added, width, height }: ImageFilters) {
  const number = (text: string | undefined) => (text ? Number(text) : undefined);
  const asked: Partial<Omit<ImageSearch, 'types' | 'parentTypes'>> = {
    term: q,
    sort,
    modelNameTerm: model ?? '',
    relationType: use === null ? undefined : imageRelations[use],
    startDate: added?.from ? new Date(`${added.from}T00:00:00.000`).toISOString() : undefined,
    endDate: added?.to ? new Date(`${added.to}T23:59:59.999`).toISOString() : undefined,
    minWidth: number(width?.from),
    maxWidth: number(width?.to),
    minHeight: number(height?.from),
    maxHeight: number(height?.to),
  };
  const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''));
  return {
    ...said,
    ...(parentType === null ? {} : { parentTypes: parentType }),
    ...(type === null ? {} : { types: type }),
  };
}
