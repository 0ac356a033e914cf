import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * The router's query codec. Every value stays the text that stands in the address: the default
 * codec would read the part number 0450623 as a number.
 */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') query.set(key, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * One value of the page's state, kept in the address. An absent value reads as the fallback, and
 * the fallback is not written. `push` adds a step to the history (tabs, selection); typing replaces.
 */
export function useUrlState(
  key: string,
  fallback = '',
  { push = false }: { push?: boolean } = {},
): [string, (value: string) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = search[key];
  const value = typeof found === 'string' ? found : fallback;
  const set = useCallback(
    (next: string) => {
      const change = (current: Record<string, unknown>): Record<string, unknown> => ({
        ...current,
        [key]: next === fallback ? undefined : next,
      });
      void navigate({ to: '.', search: change as never, replace: !push });
    },
    [navigate, key, fallback, push],
  );
  return [value, set];
}
