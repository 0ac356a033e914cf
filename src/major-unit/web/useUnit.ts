import { queryOptions } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { addTexts } from '../../platform/web/i18n.ts';
import { majorUnitContract } from '../contract.ts';
import type { UnitList } from '../list/rules.ts';
import texts from '../texts.en.json' with { type: 'json' };

addTexts(texts);

export const unitApi = apiOf(majorUnitContract);

/** Under the key of the hierarchy: whatever writes an item refreshes what hangs on it. */
const keyOf = (what: string, ...more: (number | string)[]) => [catalogCode(), 'hierarchy', 'unit', what, ...more];

export const unitQuery = (id: number) =>
  queryOptions({ queryKey: keyOf('unit', id), queryFn: () => unitApi.unit.get({ id }) });

export const defaultsQuery = () =>
  queryOptions({ queryKey: keyOf('defaults'), queryFn: () => unitApi.unit.defaults({}), staleTime: 60_000 });

export interface AskedList {
  list: UnitList | number;
  term: string;
  industryId?: number | undefined;
  parentId?: number | undefined;
}

export const listValuesQuery = ({ list, term, industryId, parentId }: AskedList) =>
  queryOptions({
    queryKey: [...keyOf('list', list, term), industryId ?? 0, parentId ?? 0],
    queryFn: ({ signal }) =>
      unitApi.list.values(
        { list, term, ...(industryId !== undefined && { industryId }), ...(parentId !== undefined && { parentId }) },
        { signal },
      ),
    staleTime: 30_000,
    // What is shown stays until the next letter is answered: Enter takes what the keys are at.
    placeholderData: (before, query) =>
      sameLists(query?.queryKey, [...keyOf('list', list, term), industryId ?? 0, parentId ?? 0]) ? before : undefined,
  });

/** Whether two keys ask the same list, of the same industry and of what belongs to the same, whatever is typed. */
const sameLists = (one: readonly unknown[] | undefined, other: readonly unknown[]): boolean =>
  one !== undefined &&
  one.length === other.length &&
  one.every((part, at) => at === one.length - 3 || part === other[at]);

export const colorsQuery = (id: number) =>
  queryOptions({ queryKey: keyOf('colors', id), queryFn: () => unitApi.color.query({ id }) });

export const colorUnitsQuery = (colorId: number) =>
  queryOptions({ queryKey: keyOf('colorUnits', colorId), queryFn: () => unitApi.color.units({ colorId }) });

export const foundColorsQuery = (term: string) =>
  queryOptions({
    queryKey: keyOf('foundColors', term),
    queryFn: ({ signal }) => unitApi.color.find({ term }, { signal }),
    staleTime: 10_000,
  });

export const featuresQuery = (id: number) =>
  queryOptions({ queryKey: keyOf('features', id), queryFn: () => unitApi.feature.get({ id }) });

export const groupsQuery = (term: string) =>
  queryOptions({
    queryKey: keyOf('groups', term),
    queryFn: ({ signal }) => unitApi.feature.groups({ term, take: 20 }, { signal }),
    staleTime: 30_000,
    placeholderData: (before) => before,
  });

export const unitPricesQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf('prices', id),
    queryFn: async () => ({ id, ...(await unitApi.price.get({ id })) }),
  });

export const descriptionsQuery = (id: number) =>
  queryOptions({ queryKey: keyOf('descriptions', id), queryFn: () => unitApi.description.get({ id }) });
