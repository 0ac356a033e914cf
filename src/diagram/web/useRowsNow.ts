import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from '../../platform/web/api/client.ts';
import type { EditorRow } from '../../platform/web/editor/model.ts';
import { useMoment } from '../../platform/web/moment.ts';
import { valuesOf } from '../rows/values.ts';
import { diagramApi } from './useDiagram.ts';

/** What a cell of a parts list of the past holds now, where that is another; undefined while now is shown. */
type CellNow = (row: EditorRow, column: string) => string | undefined;

/** Compares a parts list of the past with that of now, row by row. */
export function useRowsNow(diagramId: number): CellNow | undefined {
  const { t } = useTranslation();
  const isThen = useMoment() !== null;
  const { data } = useQuery({
    queryKey: [catalogCode(), 'diagram', diagramId, 'rows', 'now'],
    queryFn: () => diagramApi.pegged({ id: diagramId }, { context: { now: true } }),
    enabled: isThen,
    // A diagram that is gone has no list to compare with.
    retry: false,
  });
  const byId = useMemo(() => data && new Map(data.map((row) => [String(row.id), valuesOf(row)])), [data]);
  const cell = useCallback<CellNow>(
    (row, column) => {
      if (!byId || row.id === undefined) return undefined;
      const now = byId.get(row.id);
      if (!now) return column === 'tag' ? t('diagram.parts.gone') : undefined;
      const text = now[column] ?? '';
      return text === (row.values[column] ?? '') ? undefined : text;
    },
    [byId, t],
  );
  return isThen ? cell : undefined;
}
