import { useQuery } from '@tanstack/react-query';
import { catalogCode } from '../../../platform/web/api/client.ts';
import type { SearchField } from '../../../item-search/unit/contract.ts';
import { searchedListKeys, type UnitSearch } from '../../../item-search/unit/rules.address.ts';
import { hierarchyApi } from '../useHierarchy.ts';

const key = (...parts: unknown[]) => [catalogCode(), 'hierarchy', 'search', 'units', ...parts];
const none = new Map<number, never>();
const joined = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b).join(',');

/** What the values, levels and fields are called that a search names. */
export function useUnitNames(unit: UnitSearch) {
  const values = joined([
    ...searchedListKeys.flatMap((list) => unit[list]),
    ...unit.values.flatMap(({ listValueIds = [] }) => listValueIds),
  ]);
  const levels = unit.level === null ? '' : String(unit.level);
  const names = useQuery({
    queryKey: key('names', values, levels),
    queryFn: () => hierarchyApi.find.unitNames({ ...(values && { values }), ...(levels && { levels }) }),
    enabled: values !== '' || levels !== '',
    staleTime: 300_000,
    placeholderData: (before) => before,
  });
  const fields = useFieldsById(unit.values.map(({ fieldId }) => fieldId));
  const byId = (of: readonly { id: number; name: string }[] = []) => new Map(of.map(({ id, name }) => [id, name]));
  return { values: byId(names.data?.values), levels: byId(names.data?.levels), fields };
}

/** Fields with what they take, by id. */
export function useFieldsById(fieldIds: readonly number[]): ReadonlyMap<number, SearchField> {
  const ids = joined(fieldIds);
  const { data } = useQuery({
    queryKey: key('fields', ids),
    queryFn: () => hierarchyApi.find.unitFields({ ids }),
    enabled: ids !== '',
    staleTime: 300_000,
    placeholderData: (before) => before,
  });
  return data ? new Map(data.map((field) => [field.id, field])) : none;
}

/** Fields whose name holds a text, of these industries. */
export const foundFieldsQuery = (term: string, industries: readonly number[]) => {
  const industryIds = joined(industries);
  return {
    queryKey: key('found', term, industryIds),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      hierarchyApi.find.unitFields({ term, take: 50, ...(industryIds && { industryIds }) }, { signal }),
    staleTime: 60_000,
    placeholderData: (before: SearchField[] | undefined) => before,
  };
};
