import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { request } from '../../platform/web/api/request.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { useUndoToast } from '../../platform/web/useUndoToast.ts';
import { maxAttachmentBytes } from '../rules.ts';
import { literatureOf, useRefresh } from './useAttachments.ts';
import type { Owner } from './useAttachments.ts';

/** Sends files one after the other; what is refused says why in place. */
export function useFiles(owner: Owner) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const [sending, setSending] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File): Promise<void> {
    if (file.size > maxAttachmentBytes) {
      setProblem(`${file.name}: ${t('attachment.tooBig', { limit: formatNumber(maxAttachmentBytes / 2 ** 20) })}`);
      return;
    }
    setSending(file.name);
    try {
      const answer = await request(literatureOf(owner).uploadTo, {
        method: 'POST',
        query: { filename: file.name.replaceAll('"', '') },
        body: file,
        headers: { 'Content-Type': file.type || 'application/octet-stream' },
      });
      const { changeId } = answer as { changeId: number | null };
      undoToast(t('attachment.added', { name: file.name }), changeId);
    } catch (error) {
      const said = error instanceof ApiError ? Object.values(error.modelState)[0]?.[0] : undefined;
      if (said === undefined) handleApiError(error);
      else setProblem(`${file.name}: ${said}`);
    } finally {
      setSending(null);
    }
  }

  return {
    sending,
    problem,
    forget: () => setProblem(null),
    async add(files: readonly File[]): Promise<void> {
      setProblem(null);
      for (const file of files) await send(file);
      await refresh();
    },
  };
}
