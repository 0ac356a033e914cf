import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PICTURE_BYTES } from '../../platform/contract/limits.ts';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { catalogCode } from '../../platform/web/api/client.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { upload } from '../../platform/web/api/upload.ts';
import { formatNumber } from '../../platform/web/format.ts';
import { written } from '../../platform/web/written.ts';
import type { UploadedImage } from '../contract.ts';
import { imageApi } from './useImages.ts';

/** A file on its way, and what became of it. */
export interface Upload {
  key: number;
  file: File;
  /** Bytes that the server has. */
  sent: number;
  state: 'waiting' | 'sending' | 'asked' | 'done' | 'failed';
  image?: UploadedImage;
  /** Asked: pages of a PDF, one of which is to be named. */
  pages?: number;
  problem?: string;
}

/** Sends files one after the other; the rest goes on where one fails. */
export function useUpload() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const keys = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const [stop] = useState(() => new AbortController());
  useEffect(() => () => stop.abort(), [stop]);

  const say = (key: number, change: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));

  async function send({ key, file }: Upload, page?: number): Promise<void> {
    if (stop.signal.aborted) return;
    say(key, { state: 'sending', sent: 0 });
    try {
      const answer = (await upload(`/${catalogCode()}/api/file`, {
        file,
        query: { filename: file.name.replaceAll('"', ''), page },
        signal: stop.signal,
        onProgress: (sent) => say(key, { sent }),
      })) as UploadedImage | { pages: number };
      if ('pages' in answer) return say(key, { state: 'asked', pages: answer.pages });
      say(key, { state: 'done', sent: file.size, image: answer });
      await written(client, ['image']);
    } catch (error) {
      if (stop.signal.aborted) return;
      say(key, { state: 'failed', problem: problemOf(error) });
    }
  }

  const queue = (one: Upload, page?: number): void => {
    last.current = last.current.then(() => send(one, page));
  };

  return {
    uploads,
    add(files: readonly File[]): void {
      const fresh = files.map((file): Upload => {
        keys.current += 1;
        const tooBig = file.size > MAX_PICTURE_BYTES;
        return {
          key: keys.current,
          file,
          sent: 0,
          state: tooBig ? 'failed' : 'waiting',
          ...(tooBig && { problem: t('image.tooBig', { limit: formatNumber(MAX_PICTURE_BYTES / 2 ** 20) }) }),
        };
      });
      setUploads((all) => [...all, ...fresh]);
      for (const one of fresh) if (one.state === 'waiting') queue(one);
    },
    again: (one: Upload, page?: number): void => queue(one, page),
    /** Keeps the second image over the same bytes. */
    ignoreDuplicate: ({ key, image }: Upload): void => say(key, image ? { image: { ...image, sameAs: null } } : {}),
    /** Lets the new image go for the one that is there. Answers whether it did. */
    async takeThere({ key, image }: Upload): Promise<boolean> {
      if (!image?.sameAs) return false;
      try {
        await imageApi.remove({ id: image.id });
        setUploads((all) => all.filter((one) => one.key !== key));
        await written(client, ['image']);
        return true;
      } catch (error) {
        handleApiError(error);
        return false;
      }
    },
  };
}

/** The text of a failed upload, to be shown in place. */
export function problemOf(error: unknown): string {
  const field = error instanceof ApiError ? Object.values(error.modelState)[0]?.[0] : undefined;
  if (field !== undefined) return field;
  const shown = handleApiError(error, { handled: ['fields', 'message', 'conflict', 'modal'] });
  return 'message' in shown ? shown.message : '';
}
