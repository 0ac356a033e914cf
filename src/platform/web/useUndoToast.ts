import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from './api/client.ts';
import { handleApiError } from './api/errors.ts';
import { request } from './api/request.ts';
import { BesideContext, besideOf } from './beside.ts';
import { go } from './go.ts';
import { closeToast, toast, type Toast } from './toast.ts';
import { addUndoStep, dropUndoSteps, pageHere, pageOfAddress } from './undoSteps.ts';
import type { UndoStep } from './undoSteps.ts';
import { written } from './written.ts';

/** How long a toast offers Undo, in milliseconds; afterwards Ctrl+Z does on its page, and the timeline. */
const UNDO_MS = 10_000;
/** How long one says that all was saved before, in milliseconds (docs/domain/screens.md, Messages that pass). */
const SAVED_MS = 2000;

/** What an undo answers. */
interface Undone {
  /** Label of the change that it took back. */
  label: string;
  /** How many rows it left as they were. */
  leftAlone: number;
  /** Tables that it wrote rows of. */
  tables: string[];
}

type TakenBack = Pick<UndoStep, 'changeIds' | 'of' | 'after'> & Partial<Pick<UndoStep, 'pages' | 'address'>>;

/**
 * Takes a step back, its newest change first, and names it, with the way to its page where another one is on screen.
 * Afterwards what shows rows that were written is asked for again; `after` runs once that has come.
 */
export function useTakeBack(): (step: TakenBack) => Promise<void> {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useCallback(
    async ({ changeIds, of, after, pages, address }) => {
      const code = of ?? catalogCode();
      dropUndoSteps(changeIds);
      let left = 0;
      const tables = ['change'];
      const labels: string[] = [];
      try {
        for (const id of changeIds.toSorted((a, b) => b - a)) {
          const undone = (await request(`/${code}/api/changes/${id}/undo`, { method: 'POST' })) as Undone;
          left += undone.leftAlone;
          tables.push(...undone.tables);
          labels.push(undone.label);
        }
        const label = [...new Set(labels)].join(', ');
        const isElsewhere = pages !== undefined && address !== undefined && !pages.includes(pageHere());
        const action = { label: t('platform.undo.show'), run: () => go(address ?? '') };
        const way = isElsewhere ? { duration: UNDO_MS, action } : {};
        if (left > 0) toast.warning(t('platform.undo.left', { label, count: left }), way);
        else toast.success(t('platform.undo.done', { label }), way);
      } catch (error) {
        handleApiError(error);
      } finally {
        await written(client, tables);
        await after?.();
      }
    },
    [client, t],
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

/** Takes changes back, the newest first, and says what stayed. `of` is the place of changes that are not the catalogue's own. */
export function useUndoChanges(of?: string): (changeIds: readonly number[], after?: () => unknown) => Promise<void> {
  const takeBack = useTakeBack();
  return useCallback((changeIds, after) => takeBack({ changeIds, of, after }), [takeBack, of]);
}

/** Offers to take a step back by a button, and by Ctrl+Z on its page; with `keys` Ctrl+Z does before anything that is edited. */
function useOffer(of?: string) {
  const { t } = useTranslation();
  const takeBack = useTakeBack();
  const say = useSaid();
  return useCallback(
    (
      text: string,
      changeIds: readonly number[],
      how: { keys?: 'ctrl+z'; after?: () => unknown; to?: string },
    ): void => {
      const { keys, after, to } = how;
      const { pathname, search } = window.location;
      const pages = [...new Set([pageHere(), ...(to === undefined ? [] : [pageOfAddress(to)])])];
      const step = { changeIds, of, after, pages, address: to ?? pathname + search };
      const run = (): void => void takeBack(step);
      const action = { label: t('platform.undo'), pages, run, ...(keys && { keys }) };
      const { said, ...further } = say(text, changeIds);
      const id = toast.success(said, { duration: UNDO_MS, action, ...further });
      addUndoStep({ ...step, closeOffer: () => closeToast(id) });
    },
    [takeBack, say, t, of],
  );
}

/**
 * Tells what a write did and offers to take its change back, by the button or by Ctrl+Z on its page; where there is no
 * change, it says so. `to` is the address of the page that the write leads to, if it leads to another.
 */
export function useUndoToast(
  of?: string,
): (text: string, changeId: number | null, after?: () => unknown, to?: string) => void {
  const { t } = useTranslation();
  const offer = useOffer(of);
  return useCallback(
    (text, changeId, after, to) => {
      if (changeId === null) toast.info(t('platform.undo.nothing'));
      else offer(text, [changeId], { keys: 'ctrl+z', ...(after && { after }), ...(to !== undefined && { to }) });
    },
    [offer, t],
  );
}

/** The same of a save after which Ctrl+Z first belongs to what is edited; its changes are taken back together. */
export function useSavedToast(): (text: string, changeIds: readonly number[]) => void {
  const offer = useOffer();
  return useCallback(
    (text, changeIds) => {
      if (changeIds.length > 0) offer(text, changeIds, {});
      else toast.success(text, { duration: SAVED_MS });
    },
    [offer],
  );
}
