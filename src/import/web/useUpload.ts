import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/web/api/ApiError.ts';
import { handleApiError } from '../../platform/web/api/errors.ts';
import { sendFile } from '../../platform/web/api/send.ts';
import { documentExtension, maxImportBytes, tableExtensions, wrongFileHint } from '../rules.ts';
import type { UploadedFile } from './useDraft.ts';
import { importApi } from './useImport.ts';

/** A table; the zip beside it; a zip that is imported itself, or one of its files; an XML document, perhaps with its files. */
export type UploadKind = 'table' | 'zip' | 'archive' | 'xml';

/** What file pickers offer; by it a wrong file is refused before its bytes travel (docs/domain/imports.md, Mapping). */
export const accepted = {
  table: tableExtensions,
  zip: ['.zip'],
  archive: ['.zip', '.svg'],
  xml: [documentExtension, '.zip'],
} as const;

export type FileFault = { fault: 'wrongFileType' | 'fileTooBig'; message: string; hint?: string };

export interface Upload {
  /** The file on its way and the bytes that have left. */
  sending: { fileName: string; size: number; sent: number } | null;
  fault: FileFault | null;
  clearFault: () => void;
  send: (file: File) => void;
  stop: () => void;
}

/** Sends a file as raw body, with progress. A refused one becomes `fault`; other errors go to the shared handler. */
export function useUpload(kind: UploadKind, onDone: (file: UploadedFile) => void): Upload {
  const [sending, setSending] = useState<Upload['sending']>(null);
  const [fault, setFault] = useState<FileFault | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const early = faultOf(kind, file);
    if (early) return setFault(early);
    stop.current?.abort();
    const abort = new AbortController();
    stop.current = abort;
    const { name: fileName, size } = file;
    setSending({ fileName, size, sent: 0 });
    try {
      const done = await postFile(kind, file, abort.signal, (sent) => setSending({ fileName, size, sent }));
      onDone(done);
    } catch (error) {
      const found = error instanceof ApiError ? refusalOf(error) : undefined;
      if (found) setFault(found);
      else handleApiError(error, { handled: ['nothing'] });
    } finally {
      if (stop.current === abort) setSending(null);
    }
  }
  return {
    sending,
    fault,
    clearFault: () => setFault(null),
    send: (file) => void send(file),
    stop: () => stop.current?.abort(),
  };
}

/** Why a file is refused before its bytes travel. */
export function faultOf(kind: UploadKind, { name, size }: File): FileFault | undefined {
  if (!accepted[kind].some((extension) => name.toLowerCase().endsWith(extension)))
    return { fault: 'wrongFileType', message: '', hint: wrongFileHint(name) };
  return size > maxImportBytes ? { fault: 'fileTooBig', message: '' } : undefined;
}

function refusalOf({ status, modelState }: ApiError): FileFault | undefined {
  const wrong = modelState['wrongFileType']?.[0];
  if (wrong !== undefined) return { fault: 'wrongFileType', message: wrong };
  if (status !== 413) return undefined;
  return { fault: 'fileTooBig', message: (modelState['quota'] ?? modelState['fileTooBig'])?.[0] ?? '' };
}

/** What a refusal says of a file; undefined for every other error. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || (error.status !== 400 && error.status !== 413)) return undefined;
  return Object.values(error.modelState).flat()[0] ?? error.message;
}

/** Sends a file as raw body. */
export async function postFile(
  kind: UploadKind,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<UploadedFile> {
  // Renews the session where it has to, which the upload itself could not do half-way.
  await importApi.session.running({});
  const isTable = kind === 'table' || (kind === 'xml' && !/\.zip$/i.test(file.name));
  const name = isTable ? 'UploadFile' : 'UploadZipFile';
  const answer = await sendFile(`/api/TransportImportWizardData2/${name}`, {
    file,
    query: { fileName: file.name },
    onSent,
    signal,
  });
  return answer as UploadedFile;
}
