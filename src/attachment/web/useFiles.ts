import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { upload } from '../../platform/web/api/upload.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { useSavedToast, useUndoToast } from '../../platform/web/useUndoToast.ts';
import type { SameFile } from '../contract.ts';
import { maxAttachmentBytes } from '../rules.ts';
import { shownName, useRefresh } from './useAttachments.ts';

/** Where files go. */
interface FilesTo {
  /** Address to which they are sent. */
  address: string;
  /** Hangs the attachment that is there here too; absent where a file hangs nowhere. */
  link?: (attachmentId: number) => Promise<{ changeId: number | null }>;
}

/** What is done with a file that the catalogue has already: the one there, a second one, or nothing. */
type SameAnswer = 'use' | 'add' | 'leave';

export interface AskedSame {
  name: string;
  sameAs: SameFile;
  answer: (answer: SameAnswer) => void;
}

/** Sends files one after the other; what is refused says why in place, and what is there already is asked about. */
export function useFiles({ address, link }: FilesTo) {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const undoToast = useUndoToast();
  const savedToast = useSavedToast();
  const [sending, setSending] = useState<string | null>(null);
  /** Bytes that the server has of it. */
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskedSame | null>(null);

  async function ask(name: string, sameAs: SameFile): Promise<SameAnswer> {
    const answer = await new Promise<SameAnswer>((resolve) => setAsked({ name, sameAs, answer: resolve }));
    setAsked(null);
    return answer;
  }

  /** One message for all, which says what all of them did. */
  function tell(added: readonly { name: string; changeId: number | null }[]): void {
    const [first, second] = added;
    if (first && !second) undoToast(t('attachment.added', { name: first.name }), first.changeId);
    else if (first)
      savedToast(
        t('attachment.addedFiles', { count: added.length }),
        added.flatMap(({ changeId }) => changeId ?? []),
      );
  }

  async function put(file: File, sameAllowed: boolean) {
    const answer = await upload(address, {
      file,
      query: { filename: file.name.replaceAll('"', ''), sameAllowed: String(sameAllowed) },
      onProgress: (sent) => setProgress({ sent, total: file.size }),
    }).finally(() => setProgress(null));
    return answer as { changeId: number | null; sameAs: SameFile | null };
  }

  /** What was added and by which change; null where nothing was. */
  async function send(file: File): Promise<{ name: string; changeId: number | null } | null> {
    if (file.size > maxAttachmentBytes) {
      setProblem(`${file.name}: ${t('attachment.tooBig', { limit: formatNumber(maxAttachmentBytes / 2 ** 20) })}`);
      return null;
    }
    setSending(file.name);
    try {
      let { changeId, sameAs } = await put(file, false);
      if (sameAs) {
        const answer = await ask(file.name, sameAs);
        if (answer === 'leave') return null;
        if (answer === 'use' && link) return { name: shownName(sameAs), changeId: (await link(sameAs.id)).changeId };
        ({ changeId, sameAs } = await put(file, true));
      }
      return { name: file.name, changeId };
    } catch (error) {
      const said = error instanceof ApiError ? Object.values(error.modelState)[0]?.[0] : undefined;
      if (said === undefined) handleApiError(error);
      else setProblem(`${file.name}: ${said}`);
      return null;
    } finally {
      setSending(null);
    }
  }

  return {
    sending,
    progress,
    problem,
    asked,
    forget: () => setProblem(null),
    async add(files: readonly File[]): Promise<void> {
      setProblem(null);
      const added = [];
      for (const file of files) added.push(await send(file));
      tell(added.filter((one) => one !== null));
      await refresh();
    },
  };
}
