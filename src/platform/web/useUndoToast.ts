import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogCode } from './api/client.ts';
import { handleApiError } from './api/errors.ts';
import { request } from './api/request.ts';
import { toast } from './toast.ts';

/** How long a toast offers Undo, in milliseconds; afterwards the timeline does. */
const UNDO_MS = 10_000;

/** How many rows an undo says it left as they were. */
function leftAlone(answer: unknown): number {
  const found = answer !== null && typeof answer === 'object' && 'leftAlone' in answer ? answer.leftAlone : 0;
  return typeof found === 'number' ? found : 0;
}

/**
 * Tells what a write did and offers to take its change back, by the button or by Ctrl+Z while the message stands; where
 * there is no change, it says so. After an undo whatever the page shows of the catalogue is asked for again; `after` runs
 * once that has come.
 */
export function useUndoToast(): (text: string, changeId: number | null, after?: () => unknown) => void {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useCallback(
    (text, changeId, after) => {
      if (changeId === null) {
        toast.info(t('platform.undo.nothing'));
        return;
      }
      const code = catalogCode();
      async function undo(): Promise<void> {
        try {
          const left = leftAlone(await request(`/${code}/api/changes/${changeId}/undo`, { method: 'POST' }));
          if (left > 0) toast.warning(t('platform.undo.left', { count: left }));
          else toast.success(t('platform.undo.done'));
        } catch (error) {
          handleApiError(error);
        } finally {
          await client.invalidateQueries({ queryKey: [code] });
          await after?.();
        }
      }
      const action = { label: t('platform.undo'), keys: 'ctrl+z', run: () => void undo() };
      toast.success(text, { duration: UNDO_MS, action });
    },
    [client, t],
  );
}
