import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { sendFile } from '../../platform/web/api/send.ts';
import { formatNumber } from '../../platform/web/format.ts';
import type { SameContent, UploadedImage } from '../contract.ts';
import { imageApi } from './useImages.ts';

/** A file on its way, with the bytes that have left. */
interface Sending {
  name: string;
  size: number;
  sent: number;
}

/** Takes files in one after the other; what is refused says why in place, and of a PDF of many pages one is asked for. */
export function useImageUpload(onUploaded: (image: UploadedImage) => Promise<void>) {
  const { t } = useTranslation();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  /** The last one that was taken in though another image has the same content. */
  const [double, setDouble] = useState<{ id: number; there: SameContent } | null>(null);
  const [asked, setAsked] = useState<{ file: File; pages: number } | null>(null);

  async function send(file: File, page?: number): Promise<void> {
    const { name, size } = file;
    const fail = (said: string): void => setProblems((before) => [...before, `${name}: ${said}`]);
    if (size > MAX_PICTURE_BYTES) return fail(t('image.tooBig', { limit: formatNumber(MAX_PICTURE_BYTES / 2 ** 20) }));
    setSending({ name, size, sent: 0 });
    try {
      const answer = (await sendFile('/api/file', {
        file,
        query: { filename: name.replaceAll('"', ''), page },
        ...(file.type !== '' && { type: file.type }),
        onSent: (sent) => setSending({ name, size, sent }),
      })) as UploadedImage | { pages: number };
      if ('pages' in answer) return setAsked({ file, pages: answer.pages });
      await onUploaded(answer).catch((error: unknown) => {
        void imageApi.remove({ id: answer.id }).catch(() => undefined);
        throw error;
      });
      if (answer.sameAs) setDouble({ id: answer.id, there: answer.sameAs });
    } catch (error) {
      const said = error instanceof ApiError ? Object.values(error.modelState)[0]?.[0] : undefined;
      if (said === undefined) handleApiError(error);
      else fail(said);
    } finally {
      setSending(null);
    }
  }

  return {
    sending,
    problems,
    forget: () => setProblems([]),
    double,
    ignoreDouble: () => setDouble(null),
    asked,
    choosePage: (page: number | null) => {
      setAsked(null);
      if (asked && page !== null) void send(asked.file, page);
    },
    async add(files: readonly File[]): Promise<void> {
      setProblems([]);
      for (const file of files) await send(file);
    },
  };
}
