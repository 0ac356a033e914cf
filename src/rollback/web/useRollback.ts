import { useQueryClient } from '@tanstack/react-query';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { rollbackContract, type RestorePoint } from '../contract.ts';

export const rollbackApi = apiOf(rollbackContract);

/** What a restore goes to: a point, or a moment without one. */
export interface Target {
  point: number | null;
  /** As an ISO instant. */
  timestamp: string;
  /** The point's description, or the moment in words. */
  name: string;
}

const key = () => [catalogCode(), 'restorePoints'];

export const usePoints = (enabled: boolean) =>
  useGridPages<RestorePoint>({
    key: key(),
    enabled,
    pageSize: 100,
    loadPage: async (cursor) => {
      const { items, before, totalCount } = await rollbackApi.list(
        cursor === undefined ? {} : { before: Number(cursor) },
      );
      return { items, next: before === null ? null : String(before), total: totalCount };
    },
  });

export function usePointsWritten(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key() });
}

/** UTC less the person's time, in minutes. */
export const offsetHere = (): number => new Date().getTimezoneOffset();
