import { ApiError, isErrorOf, readErrorBody } from './ApiError.ts';
import { hearBeside } from '../beside.ts';
import { catalogCode } from './client.ts';

/**
 * Sends a file as raw body to a call of the catalogue in the address, and tells how many bytes have left; the one call
 * that `fetch` cannot make. Answers the parsed JSON; throws ApiError, and AbortError where `signal` stops it. A session
 * is not renewed half-way: ask something first where it may have ended.
 */
export function sendFile(
  path: string,
  of: {
    file: Blob;
    query: Readonly<Record<string, string | number | undefined>>;
    /** Default: bytes of no told kind. */
    type?: string;
    onSent: (bytes: number) => void;
    /** The catalogue that it goes to, where that is another one than the address's. */
    code?: string;
    signal?: AbortSignal;
  },
): Promise<unknown> {
  const { file, query, type = 'application/octet-stream', onSent, code = catalogCode(), signal } = of;
  const url = new URL(`/${encodeURIComponent(code)}${path}`, window.location.origin);
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', url);
    call.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    call.setRequestHeader('Content-Type', type);
    call.responseType = 'json';
    call.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    call.addEventListener('load', () => {
      if (call.status >= 300) return reject(new ApiError(call.status, readErrorBody(call.response)));
      hearBeside(call.getResponseHeader('X-Beside'));
      const failed = isErrorOf(call.response);
      if (failed) reject(failed);
      else resolve(call.response);
    });
    call.addEventListener('error', () => reject(new ApiError(0)));
    call.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    signal?.addEventListener('abort', () => call.abort());
    call.send(file);
  });
}
