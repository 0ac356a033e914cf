import { useEffect } from 'react';
import { recall, remember } from '../../../platform/web/remember.ts';
import { stringifySearch } from '../../../platform/web/url.ts';
import { writeSearch, type SearchState } from '../../../item-search/rules.address.ts';
import { useBrowse } from '../useHierarchy.ts';
import { useChips } from './FilterChips.tsx';

/** Searches that are kept. */
const RECENT = 8;

interface Recent {
  label: string;
  query: string;
}

function useRecentKey(): string {
  const { code, context } = useBrowse();
  return `search:${code}:${context}`;
}

/** What was asked on this device lately, newest first. */
export const useRecent = (): Recent[] => recall<Recent[]>(useRecentKey(), []);

/** Keeps a search that found something, on this device; what it was typed from gives way to it. */
export function useKeepRecent(state: SearchState, found: boolean): void {
  const key = useRecentKey();
  const chips = useChips(state);
  const label = [
    ...(state.q === '' ? [] : [`“${state.q}”`]),
    ...chips.map((chip) => `${chip.field} ${chip.value}`),
  ].join(', ');
  const query = stringifySearch(writeSearch({ ...state, columns: null, sort: '' }));
  useEffect(() => {
    if (!found || label === '') return;
    const grown = label.slice(0, -1);
    const others = recall<Recent[]>(key, []).filter(
      (one) => one.query !== query && !(one.label.length > 1 && grown.startsWith(one.label.slice(0, -1))),
    );
    remember(key, [{ label, query }, ...others].slice(0, RECENT));
  }, [key, found, label, query]);
}
