import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { partContract } from '../../part/contract.ts';
import { lengthUnits, weightUnits } from '../../part/rules.ts';
import { apiOf, catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import type { EditorHandle } from '../../platform/web/editor/EditorGrid.tsx';
import type { EditorRow } from '../../platform/web/editor/model.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { fieldsOf } from '../rows/values.ts';
import type { Answers } from './useValidation.ts';

const partApi = apiOf(partContract);
type Part = Awaited<ReturnType<typeof partApi.record.get>>;

/** What a save of the part takes, as it stands. */
const formOf = (part: Part) => ({
  id: part.id,
  version: part.version,
  partNumber: part.partNumber,
  longDescription: part.longDescription,
  notes: part.notes,
  unit: part.unit,
  status: part.status,
  isInternal: part.isInternal,
  minimumOrderQuantity: part.minimumOrderQuantity,
  weight: part.weight,
  weightUom: weightUnits.find((unit) => unit === part.weightUom) ?? null,
  dimensions: part.dimensions,
  dimensionUom: lengthUnits.find((unit) => unit === part.dimensionUom) ?? null,
  imageId: part.imageId,
});

/**
 * Makes a description as typed the master of its part, once it was said how many parts lists that changes
 * (docs/domain/parts.md, Descriptions). It is a change of its own, which can be taken back; the rest of the grid stays
 * unsaved.
 */
export function useUseTyped(grid: RefObject<EditorHandle | null>, { of, forget }: Answers): (row: EditorRow) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  const tellUndo = useUndoToast();
  return useCallback(
    (row) => {
      const part = of(row.values)?.part;
      const newDescription = fieldsOf(row.values).description.trim();
      const at = grid.current?.selectedRows().from ?? 0;
      async function use(partId: number): Promise<void> {
        try {
          const shown = await partApi.record.get({ id: partId });
          const { whereUsedCount: count, partNumber: number } = shown;
          const agreed = await confirm({
            title: t('diagram.parts.useTyped'),
            text: t('diagram.parts.useTypedChanges', { count }),
            confirm: t('diagram.parts.useTypedConfirm'),
          });
          if (agreed) {
            const { changeId } = await partApi.record.save({ ...formOf(shown), description: newDescription });
            tellUndo(t('diagram.parts.useTypedDone', { number, description: newDescription }), changeId, forget);
            forget();
            void client.invalidateQueries({ queryKey: [catalogCode(), 'diagram'] });
            void client.invalidateQueries({ queryKey: [catalogCode(), 'parts'] });
          }
        } catch (error) {
          handleApiError(error);
        } finally {
          requestAnimationFrame(() => grid.current?.focusRow(at));
        }
      }
      if (part) void use(part.id);
    },
    [grid, of, forget, t, client, tellUndo],
  );
}
