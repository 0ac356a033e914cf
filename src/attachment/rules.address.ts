import type { LiteratureSearch, UrlSearch } from './find/contract.ts';
import { literatureSorts, urlSorts } from './rules.ts';

/** The two lists of the page. */
export const lists = ['files', 'urls'] as const;
export type List = (typeof lists)[number];

/** What each list is filtered by beside its text, as the address writes it. */
export const filtersOf = {
  files: [
    'context',
    'category',
    'group',
    'language',
    'type',
    'kind',
    'model',
    'parentType',
    'hangs',
    'added',
    'minWidth',
    'maxWidth',
    'minHeight',
    'maxHeight',
  ],
  urls: ['context', 'group', 'label', 'address', 'added'],
} as const;
export type FilterKey = (typeof filtersOf)[List][number];

/** Days, up to today, that the filter of when it was added offers. */
export const addedDays = [7, 30, 90, 365] as const;

/** What the filter of where it hangs offers: the relation types, and everything but orphans. */
export const hangings = ['0', '1', '2', 'somewhere'] as const;

/** The search as the address holds it. */
export interface LiteratureState {
  list: List;
  q: string;
  filters: Readonly<Partial<Record<FilterKey, string>>>;
  /** A key, behind a dash for descending; empty for the newest first. */
  sort: string;
}

const shapes: Record<FilterKey, RegExp> = {
  context: /^(Oem|MajorUnit|Ecommerce)$/,
  category: /^[1-9]\d{0,14}$/,
  group: /^[1-9]\d{0,14}$/,
  language: /^[A-Za-z-]{2,16}$/,
  type: /^[a-z]+\/[a-z0-9.+-]+$/,
  kind: /^(pictures|others)$/,
  model: /^.{1,256}$/su,
  parentType: /^[1-9]\d?$/,
  hangs: /^([012]|somewhere)$/,
  added: /^(7|30|90|365)$/,
  minWidth: /^[1-9]\d{0,4}$/,
  maxWidth: /^[1-9]\d{0,4}$/,
  minHeight: /^[1-9]\d{0,4}$/,
  maxHeight: /^[1-9]\d{0,4}$/,
  label: /^.{1,256}$/su,
  address: /^.{1,256}$/su,
};

/** What may be typed of a filter. */
export const isFilter = (key: FilterKey, value: string): boolean => shapes[key].test(value);

/** What the address says; what it says wrongly counts as absent. */
export function readLiterature(query: Readonly<Record<string, unknown>>): LiteratureState {
  const text = (key: string) => (typeof query[key] === 'string' ? query[key] : '');
  const list = lists.find((one) => one === query['list']) ?? 'files';
  const found = filtersOf[list].flatMap((key) => (isFilter(key, text(key)) ? [[key, text(key)] as const] : []));
  return { list, q: text('q'), filters: Object.fromEntries(found), sort: text('sort') };
}

/** The search as the query of the address; undefined takes a key out of it. */
export function writeLiterature({ list, q, filters, sort }: LiteratureState): Record<string, string | undefined> {
  const none = Object.fromEntries([...filtersOf.files, ...filtersOf.urls].map((key) => [key, undefined]));
  return { ...none, ...filters, list: list === 'files' ? undefined : list, q: q || undefined, sort: sort || undefined };
}

/** A sort of the grid as the searches take it: the dash stands behind the name. */
const wired = <S extends string>(sort: string, known: readonly S[]) => {
  const asked = sort.startsWith('-') ? `${sort.slice(1)}-` : sort;
  return known.find((one) => one === asked);
};

/** The instant that so many days ago began. */
function since(days: number): string {
  const start = new Date();
  start.setDate(start.getDate() - days);
  start.setHours(0, 0, 0, 0);
  return start.toISOString();
}

/** A search without what says which page of which context. */
type Asked<S extends LiteratureSearch | UrlSearch> = Partial<
  Omit<S, 'context' | 'start' | 'take' | 'types' | 'parentTypes' | 'contentGroups'>
>;

/** The filters as the search of files takes them. */
export function toLiterature({
  q,
  filters,
  sort,
}: LiteratureState): Asked<LiteratureSearch> & { types?: string; parentTypes?: string; contentGroups?: string } {
  const { category, group, language, type, kind, model, parentType, hangs, added } = filters;
  const order = wired(sort, literatureSorts);
  const pixels = (['minWidth', 'maxWidth', 'minHeight', 'maxHeight'] as const).flatMap((key) =>
    filters[key] === undefined ? [] : [[key, Number(filters[key])] as const],
  );
  return {
    term: q,
    ...(order && { sort: order }),
    ...(group && { contentGroups: group }),
    ...(category && { literatureCategoryId: Number(category) }),
    ...(language && { langCode: language }),
    ...(type && { types: type }),
    ...(kind && (kind === 'pictures' ? { imageOnly: true } : { literatureOnly: true })),
    ...(model && { modelNameTerm: model }),
    ...(parentType && { parentTypes: parentType }),
    ...(hangs === 'somewhere' && { includeOrphans: false }),
    ...(hangs && hangs !== 'somewhere' && { relationType: Number(hangs) as 0 | 1 | 2 }),
    ...(added && { startDate: since(Number(added)) }),
    ...Object.fromEntries(pixels),
  };
}

/** The filters as the search of URLs takes them. */
export function toUrls({ q, filters, sort }: LiteratureState): Asked<UrlSearch> & { contentGroups?: string } {
  const order = wired(sort, urlSorts);
  return {
    term: q,
    ...(order && { sort: order }),
    ...(filters.group && { contentGroups: filters.group }),
    ...(filters.label && { displaylabel: filters.label }),
    ...(filters.address && { url: filters.address }),
    ...(filters.added && { startDate: since(Number(filters.added)) }),
  };
}
