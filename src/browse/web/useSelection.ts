import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../paths.ts';
import { useBrowse } from './useHierarchy.ts';

/** The item in the address, and the way to another one: tab, tree filter and the list of orphans stay. */
export function useSelection(): [number | null, (id: number | null, tab?: string) => void] {
  const { code, context } = useBrowse();
  const { hierarchyId } = useParams({ strict: false });
  const navigate = useNavigate();
  const select = useCallback(
    (id: number | null, tab?: string) => {
      const to = id === null ? paths.start(code, context) : paths.item(code, id, undefined, context);
      const search = (now: Record<string, unknown>): Record<string, unknown> => ({
        tab: tab ?? now['tab'],
        find: now['find'],
        orphans: now['orphans'],
      });
      void navigate({ to, search: search as never });
    },
    [navigate, code, context],
  );
  const id = Number(hierarchyId);
  return [Number.isSafeInteger(id) && id > 0 ? id : null, select];
}
