import { useMemo } from 'react';
import { useRemembered } from '../../../platform/web/remember.ts';
import { useBrowse } from '../useHierarchy.ts';
import type { SearchState } from '../../../item-search/rules.address.ts';
import type { ChangeSearch } from './useSearchAddress.ts';
import { useSearchTypes } from './useSearchTypes.ts';

const none: readonly number[] = [];

/** Attributes that rows can show, by name, and those that they do: the address holds them, else what was shown last. */
export function useColumns(state: SearchState, change: ChangeSearch) {
  const { code, context } = useBrowse();
  const types = useSearchTypes();
  const [kept, keep] = useRemembered<readonly number[]>(`search.columns:${code}:${context}`, none);
  const offered = useMemo(() => {
    const names = new Map(types.flatMap((type) => type.attributes.map(({ attributeId, name }) => [attributeId, name])));
    return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
  }, [types]);
  const wanted = state.columns ?? kept;
  const shown = useMemo(() => wanted.filter((id) => offered.some((one) => one.id === id)), [wanted, offered]);
  return {
    offered,
    shown,
    choose: (columns: number[]): void => {
      keep(columns);
      change({ columns }, { replace: true });
    },
  };
}
