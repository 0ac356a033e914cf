import { ApiError, errorOf } from './ApiError.ts';
import { doubtBusy, doubtRights } from './busy.ts';
import { noteAnswer } from './connection.ts';
import { noteHead, refreshOnce } from './request.ts';

/**
 * Sends a file as a raw body and tells how many of its bytes the server has, which `fetch` does not. Answers the parsed
 * JSON; throws ApiError for every answer that is no success.
 */
export async function upload(
  path: string,
  of: {
    file: File;
    query: Readonly<Record<string, string | number | undefined>>;
    signal?: AbortSignal;
    onProgress: (sent: number) => void;
  },
): Promise<unknown> {
  const url = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(of.query))
    if (value !== undefined) url.searchParams.set(key, String(value));
  let response = await send(url, of);
  if (response.status === 401 && (await refreshOnce())) response = await send(url, of);
  if (response.status === 403) doubtRights();
  if (!response.ok) throw await errorOf(response);
  doubtBusy();
  return response.json();
}

const send = (url: URL, { file, signal, onProgress }: Parameters<typeof upload>[1]): Promise<Response> =>
  new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', url);
    call.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    call.setRequestHeader('Accept', 'application/json');
    call.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    call.addEventListener('load', () => {
      const headers = ['Content-Type', 'X-Session-Expires', 'Retry-After'].flatMap((name): [string, string][] => {
        const value = call.getResponseHeader(name);
        return value === null ? [] : [[name, value]];
      });
      const response = new Response(call.responseText, { status: call.status, headers });
      noteHead(response);
      resolve(response);
    });
    call.addEventListener('error', () => {
      noteAnswer(false);
      reject(new ApiError(0));
    });
    signal?.addEventListener('abort', () => {
      call.abort();
      reject(signal.reason as Error);
    });
    call.send(file);
  });
