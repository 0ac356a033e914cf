import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { confirm } from '../../platform/web/confirm.ts';
import { toast } from '../../platform/web/toast.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { written } from '../../platform/web/written.ts';
import { cleaned, partApi } from './useCleanup.ts';

/** How often a job that moves parts is asked for, in milliseconds. */
const POLL_MS = 500;
/** Numbers of parts that stay which the question names. */
const named = 5;

/** Moves many parts to the one to keep after one question, as one change; answers whether something was done. */
export function useMoveMany(kept: { partId: number; partNumber: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const told = useUndoToast();
  const [isRunning, setRunning] = useState(false);

  async function ask(partIds: number[], isDeletePart: boolean): Promise<boolean> {
    const { parts, rows, lists, models, held } = await partApi.merge.movesPreview({
      partIds,
      partToKeep: kept.partId,
      isDeletePart,
    });
    const stays = [...held.slice(0, named), ...(held.length > named ? ['…'] : [])].join(', ');
    const left = held.length > 0 ? t('cleanup.duplicates.held', { count: held.length, numbers: stays }) : '';
    if (parts === 0) {
      toast.warning(left || t('platform.undo.nothing'));
      return false;
    }
    const question = [
      rows > 0 &&
        t('cleanup.duplicates.moveManySure', {
          count: parts,
          kept: kept.partNumber,
          rows: t('cleanup.duplicates.rows', { count: rows }),
          lists: t('cleanup.duplicates.lists', { count: lists }),
          models: t('cleanup.duplicates.models', { count: models }),
        }),
      isDeletePart && t('cleanup.duplicates.deleteManySure', { count: parts }),
      left,
    ];
    return confirm({
      title: t(isDeletePart ? 'cleanup.duplicates.deleteMany' : 'cleanup.duplicates.moveMany', { count: parts }),
      text: question.filter(Boolean).join(' '),
      confirm: t(isDeletePart ? 'cleanup.duplicates.delete' : 'cleanup.duplicates.move'),
      danger: isDeletePart,
    });
  }

  /** The change of a job once it has ended. Throws why it failed. */
  async function ended(jobId: number): Promise<number | null> {
    for (;;) {
      const { state, message, changeId } = await partApi.merge.movesState({ jobId });
      if (state === 'done') return changeId;
      if (state === 'failed' || state === 'cancelled') throw new Error(message ?? state);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async function run(parts: readonly { partId: number }[], isDeletePart: boolean): Promise<boolean> {
    const partIds = parts.map(({ partId }) => partId);
    let isDone = false;
    try {
      if (!(await ask(partIds, isDeletePart))) return false;
      setRunning(true);
      const moved = await partApi.merge.moveMany({ partIds, partToKeep: kept.partId, isDeletePart });
      const changeId = moved.jobId === null ? moved.changeId : await ended(moved.jobId);
      const done = isDeletePart ? 'cleanup.duplicates.deletedMany' : 'cleanup.duplicates.movedMany';
      told(t(done, { count: moved.parts, kept: kept.partNumber }), changeId);
      isDone = true;
    } catch (error) {
      handleApiError(error);
    } finally {
      setRunning(false);
    }
    await written(queries, cleaned);
    return isDone;
  }

  return { run, busy: isRunning && t('cleanup.duplicates.moving') };
}
