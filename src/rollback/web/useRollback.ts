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

/** The file of the import that a point was made before, the first of several; undefined where there was none. */
export function usePointFile(): (point: RestorePoint) => string | undefined {
  const { t } = useTranslation();
  return ({ act }) => {
    const [file, ...more] = act?.files ?? [];
    return file === undefined || more.length === 0 ? file : t('rollback.point.files', { file, n: String(more.length) });
  };
}

/** What a point is called, with that file. */
export function usePointName(): (point: RestorePoint) => string {
  const { t } = useTranslation();
  const fileOf = usePointFile();
  return (point) => {
    const file = fileOf(point);
    return file === undefined ? point.description : t('rollback.point.file', { name: point.description, file });
  };
}

/** A point in words that no other has: what, when, who. */
export function usePointInWords(): (point: RestorePoint) => string {
  const { t } = useTranslation();
  const nameOf = usePointName();
  return (point) => {
    const at = formatMoment(new Date(point.timestamp), true);
    return t('rollback.point', { name: nameOf(point), at, by: point.actorName });
  };
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
