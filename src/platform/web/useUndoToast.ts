import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from './api/client.ts';
import { handleApiError } from './api/errors.ts';
import { request } from './api/request.ts';
import { toast } from './toast.ts';
import { addUndoStep, dropUndoSteps, pageOf } from './undoSteps.ts';
import { written } from './written.ts';

/** How long a toast offers Undo, in milliseconds; afterwards Ctrl+Z does on its page, and the timeline. */
const UNDO_MS = 10_000;
/** How long one says that all was saved before, in milliseconds (docs/domain/screens.md, Messages that pass). */
const SAVED_MS = 2000;

/** What an undo answers. */
interface Undone {
  /** How many rows it left as they were. */
  leftAlone: number;
  /** Tables that it wrote rows of. */
  tables: string[];
}

/**
 * Takes changes back, the newest first, and says what stayed. Afterwards what shows rows that were written is asked
 * for again; `after` runs once that has come. `of` is the place of changes that are not the catalogue's own.
 */
export function useUndoChanges(of?: string): (changeIds: readonly number[], after?: () => unknown) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useCallback(
    async (changeIds, after) => {
      const code = of ?? catalogCode();
      dropUndoSteps(changeIds);
      let left = 0;
      const tables = ['change'];
      try {
        for (const id of changeIds.toSorted((a, b) => b - a)) {
          const undone = (await request(`/${code}/api/changes/${id}/undo`, { method: 'POST' })) as Undone;
          left += undone.leftAlone;
          tables.push(...undone.tables);
        }
        if (left > 0) toast.warning(t('platform.undo.left', { count: left }));
        else toast.success(t('platform.undo.done'));
      } catch (error) {
        handleApiError(error);
      } finally {
        await written(client, tables);
        await after?.();
      }
    },
    [client, t, of],
  );
}

/**
 * Tells what a write did and offers to take its change back, by the button or by Ctrl+Z while the message stands; where
 * there is no change, it says so.
 */
export function useUndoToast(of?: string): (text: string, changeId: number | null, after?: () => unknown) => void {
  const { t } = useTranslation();
  const undo = useUndoChanges(of);
  return useCallback(
    (text, changeId, after) => {
      if (changeId === null) {
        toast.info(t('platform.undo.nothing'));
        return;
      }
      const run = (): void => void undo([changeId], after);
      addUndoStep(pageOf(window.location.pathname), { changeId, run });
      const action = { label: t('platform.undo'), keys: 'ctrl+z', run };
      toast.success(text, { duration: UNDO_MS, action });
    },
    [undo, t],
  );
}

/**
 * The same by the button alone, for a save after which Ctrl+Z still belongs to what is edited; its changes are taken back
 * together.
 */
export function useSavedToast(): (text: string, changeIds: readonly number[]) => void {
  const { t } = useTranslation();
  const undo = useUndoChanges();
  return useCallback(
    (text, changeIds) => {
      const action = { label: t('platform.undo'), run: () => void undo(changeIds) };
      toast.success(text, changeIds.length > 0 ? { duration: UNDO_MS, action } : { duration: SAVED_MS });
    },
    [undo, t],
  );
}
