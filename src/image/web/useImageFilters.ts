import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { readFilters, writeFilters, type ImageFilters } from '../rules.filters.ts';

/** The search in the address, and how to change it; typing replaces, it adds no step to the history. */
export function useImageFilters(): [ImageFilters, (change: Partial<ImageFilters>) => void] {
  const query: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const key = JSON.stringify(writeFilters(readFilters(query)));
  const filters = useMemo(() => readFilters(JSON.parse(key) as Record<string, unknown>), [key]);
  const set = (change: Partial<ImageFilters>): void => {
    const search = (current: Record<string, unknown>) => ({
      ...current,
      ...writeFilters({ ...readFilters(current), ...change }),
    });
    void navigate({ to: '.', search: search as never, replace: true });
  };
  return [filters, set];
}
