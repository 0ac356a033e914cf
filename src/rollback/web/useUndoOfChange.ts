import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { importSessionContract } from '../../import/session/contract.ts';
import { apiOf } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { toast } from '../../platform/web/toast.ts';
import { written } from '../../platform/web/written.ts';
import { rollbackApi } from './useRollback.ts';
import type { Change } from './useTimeline.ts';

const importApi = apiOf({ session: importSessionContract });

const POLL_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

interface Ended {
  state: string;
  error: string | null;
  left: number;
  tables: string[];
}

/** How an import or a restore is taken back, which takes a job; undefined for changes that are taken back at once. */
export function useUndoOfChange(change: Change): (() => Promise<void>) | undefined {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, kind, importSessionId } = change;
  if (kind !== 'restore' && kind !== 'import') return undefined;

  async function start(): Promise<() => Promise<Ended>> {
    if (kind === 'restore') {
      const { jobId } = await rollbackApi.undo({ id });
      return async () => {
        const { state, error, counts, leftAlone } = await rollbackApi.state({ id: jobId });
        return { state, error, left: leftAlone, tables: counts.map(({ table }) => table) };
      };
    }
    const session = { id: importSessionId ?? 0 };
    await importApi.session.undo(session);
    return async () => {
      const { state, error, counts } = await importApi.session.undone(session);
      const left = counts.reduce((sum, { leftAlone, partly }) => sum + leftAlone + partly, 0);
      return { state, error, left, tables: counts.map(({ table }) => table) };
    };
  }

  return async () => {
    const tables = ['change', 'import_session'];
    try {
      const ask = await start();
      let ended = await ask();
      for (; ended.state === 'queued' || ended.state === 'running'; ended = await ask()) await pause();
      tables.push(...ended.tables);
      if (ended.state !== 'done') toast.error(ended.error ?? t('rollback.timeline.undo.failed'));
      else if (ended.left > 0) toast.warning(t('rollback.timeline.undo.left', { count: ended.left }));
      else toast.success(t('rollback.timeline.undo.done'));
    } catch (error) {
      handleApiError(error);
    } finally {
      await written(client, tables);
    }
  };
}
