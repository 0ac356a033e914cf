import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { formatMoment } from '../../platform/web/format.ts';
import { useGridPages } from '../../platform/web/grid/pages.ts';
import { rollbackContract, type RestorePoint } from '../contract.ts';

export const rollbackApi = apiOf(rollbackContract);

/** What a restore goes to: a point, or a moment without one. */
export interface Target {
  point: number | null;
  /** As an ISO instant. */
  timestamp: string;
  /** The point in words, or the moment. */
  name: string;
}

/** What a point is called, with the file of the import that it was made before. */
export function usePointName(): (point: RestorePoint) => string {
  const { t } = useTranslation();
  return ({ description, act }) => {
    const [file, ...more] = act?.files ?? [];
    if (file === undefined) return description;
    return more.length === 0
      ? t('rollback.point.file', { name: description, file })
      : t('rollback.point.files', { name: description, file, n: String(more.length) });
  };
}

/** A point in words that no other has: what, when, who. */
export function usePointInWords(): (point: RestorePoint) => string {
  const { t } = useTranslation();
  const nameOf = usePointName();
  return (point) =>
    t('rollback.point', {
      name: nameOf(point),
      at: formatMoment(new Date(point.timestamp), true),
      by: point.actorName,
    });
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
