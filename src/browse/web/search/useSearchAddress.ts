import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readSearch, writeSearch, type SearchState } from '../../../item-search/rules.address.ts';

export type ChangeSearch = (change: Partial<SearchState>, options?: { replace: boolean }) => void;

/** The search in the address, and how to change it; each change is a step back, unless it replaces. */
export function useSearchAddress(): [SearchState, ChangeSearch] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = JSON.stringify(writeSearch(readSearch(query)));
  const state = useMemo(() => readSearch(JSON.parse(key) as Record<string, unknown>), [key]);
  const change: ChangeSearch = (to, { replace } = { replace: false }) => {
    const search = (current: Record<string, unknown>) => writeSearch({ ...readSearch(current), ...to });
    void navigate({ to: '.', search: search as never, replace });
  };
  return [state, change];
}
