import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { catalogCode } from '../../platform/web/api/client.ts';
import { request } from '../../platform/web/api/request.ts';
import type { LeftRow } from '../rules.ts';

/** What an undo would do, by kind of record, and rows that stay. */
export interface UndoPreviewOf {
  counts: { table: string; removed: number; reverted: number; partly: number; brought: number; leftAlone: number }[];
  left: LeftRow[];
  /** Later imports that have to be taken back before. */
  first: { changeId: number; label: string; at: string }[];
}

/** What the undo of a change would do. Nothing is written by asking. */
export const useUndoPreview = (changeId: number | null): UseQueryResult<UndoPreviewOf> =>
  useQuery({
    queryKey: [catalogCode(), 'undoPreview', changeId],
    queryFn: async () => (await request(`/${catalogCode()}/api/changes/${changeId}/undo`)) as UndoPreviewOf,
    enabled: changeId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
