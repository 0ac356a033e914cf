import { hearBeside } from '../beside.ts';
import { publishExpiry, sessionPhase, sessionStore } from '../session/session.ts';
import { doubtBusy, doubtRights } from './busy.ts';
import { ApiError, errorOf, refuseIsError } from './ApiError.ts';
import { noteAnswer } from './connection.ts';

/** How calls are made: the headers of every call, one quiet retry, one token refresh. */
export interface ApiSettings {
  /** Adds what proves the session, such as an Authorization header; cookies go along anyway. */
  authorize?: (headers: Headers) => void;
  /** Gets a new token after a 401; false where there is no session to renew. */
  refresh?: () => Promise<boolean>;
}

let settings: ApiSettings = {};
let refreshing: Promise<boolean> | null = null;

export function configureApi(next: ApiSettings): void {
  settings = next;
}

/** The longest wait for a quiet retry, in seconds; a longer Retry-After goes to the user. */
const RETRY_LIMIT = 10;

/** Asks for a new token, once for all who wait; false where there is no session to renew. */
export function refreshOnce(): Promise<boolean> {
  refreshing ??= (settings.refresh ? settings.refresh() : Promise.resolve(false))
    .catch(() => false)
    .finally(() => {
      refreshing = null;
    });
  return refreshing;
}

function pause(seconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

async function send(input: Request): Promise<Response> {
  const request = input.clone();
  request.headers.set('X-Requested-With', 'XMLHttpRequest');
  settings.authorize?.(request.headers);
  const response = await fetch(request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteAnswer(false);
    throw new ApiError(0);
  });
  noteHead(response);
  return response;
}

/**
 * What the head of every answer tells besides: whether the server is there, how long the session lasts, and what a change
 * wrote beside.
 */
export function noteHead({ status, headers }: Response): void {
  // A proxy says so where the server behind it is gone.
  noteAnswer(status !== 502 && status !== 504);
  hearBeside(headers.get('X-Beside'));
  const expires = Number(headers.get('X-Session-Expires') ?? Number.NaN);
  if (Number.isFinite(expires)) publishExpiry(expires);
}

/**
 * `fetch` with the product's manners, for the typed client and for `request`. Polls set the header
 * `X-Background: 1` themselves (see `background`). Throws ApiError for every answer that is no success.
 */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  let response = await send(request);
  // Nothing was done since the token was issued: what ended the session is no reason to ask for another
  // (docs/domain/rights.md, Sessions).
  const isOver = sessionPhase(sessionStore.get(), Date.now()).phase === 'over';
  if (response.status === 401 && !isOver && (await refreshOnce())) response = await send(request);
  if ((response.status === 503 || response.status === 429) && request.method === 'GET') {
    const error = await errorOf(response);
    const wait = error.retryAfter ?? 1;
    if (wait > RETRY_LIMIT) throw error;
    await pause(wait, request.signal);
    response = await send(request);
  }
  if (response.status === 403 && request.method !== 'GET') doubtRights();
  if (!response.ok) throw await errorOf(response);
  // It may have written, and then the catalogue is free; or not, as a search or an analysis.
  if (request.method !== 'GET') doubtBusy();
  return response;
}

/** The headers of a call that nobody asked for: it does not extend the session. */
export const background = { 'X-Background': '1' } as const;

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** A plain value goes as JSON; forms and files go as they are. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** A poll. */
  background?: boolean;
  signal?: AbortSignal;
}

function bodyOf(body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} };
  if (body instanceof FormData || body instanceof Blob) return { body, headers: {} };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** One call outside the typed client: uploads, downloads, texts. Answers the parsed JSON, or undefined. */
export async function request(path: string, options: RequestOptions = {}): Promise<unknown> {
  const { method = 'GET', query = {}, signal } = options;
  const url = new URL(path, window.location.origin);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(key, String(value));
  }
  const { body, headers } = bodyOf(options.body);
  const response = await apiFetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...headers,
      ...options.headers,
      ...(options.background ? background : {}),
    },
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 204 || !type.includes('json')) return undefined;
  const answer: unknown = await response.json();
  refuseIsError(answer);
  return answer;
}
