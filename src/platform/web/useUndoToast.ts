import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from './api/client.ts';
import { handleApiError } from './api/errors.ts';
import { request } from './api/request.ts';
import { BesideContext, besideOf } from './beside.ts';
import { toast, type Toast } from './toast.ts';
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

/** A message about changes, with what they wrote beside and what can be done about that. */
function useSaid(): (text: string, changeIds: readonly number[]) => { said: string; further?: Toast['further'] } {
  const tell = useContext(BesideContext);
  return useCallback(
    (text, changeIds) => {
      const beside = besideOf(changeIds);
      const told = beside && tell(beside);
      if (!told) return { said: text };
      return { said: `${text} ${told.text}`, ...(told.act && { further: told.act }) };
    },
    [tell],
  );
}

/**
 * Tells what a write did and offers to take its change back, by the button or by Ctrl+Z while the message stands; where
 * there is no change, it says so.
 */
export function useUndoToast(of?: string): (text: string, changeId: number | null, after?: () => unknown) => void {
  const { t } = useTranslation();
  const undo = useUndoChanges(of);
  const say = useSaid();
  return useCallback(
    (text, changeId, after) => {
      if (changeId === null) {
        toast.info(t('platform.undo.nothing'));
        return;
      }
      const run = (): void => void undo([changeId], after);
      addUndoStep(pageOf(window.location.pathname), { changeId, run });
      const action = { label: t('platform.undo'), keys: 'ctrl+z', run };
      const { said, ...further } = say(text, [changeId]);
      toast.success(said, { duration: UNDO_MS, action, ...further });
    },
    [undo, say, t],
  );
}

/**
 * The same by the button alone, for a save after which Ctrl+Z still belongs to what is edited; its changes are taken back
 * together.
 */
export function useSavedToast(): (text: string, changeIds: readonly number[]) => void {
  const { t } = useTranslation();
  const undo = useUndoChanges();
  const say = useSaid();
  return useCallback(
    (text, changeIds) => {
      const action = { label: t('platform.undo'), run: () => void undo(changeIds) };
      const { said, ...further } = say(text, changeIds);
      toast.success(said, changeIds.length > 0 ? { duration: UNDO_MS, action, ...further } : { duration: SAVED_MS });
    },
    [undo, say, t],
  );
}
