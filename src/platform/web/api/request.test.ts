import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { route } from '../../contract/route.ts';
import { sessionStore } from '../session/session.ts';
import { ApiError, readRetryAfter } from './ApiError.ts';
import { busyStore, onDoubted } from './busy.ts';
import { apiOf } from './client.ts';
import { apiFetch, background, configureApi, request } from './request.ts';

let calls: Request[] = [];
let answers: Response[] = [];

function answer(status: number, body: unknown = {}, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

beforeEach(() => {
  calls = [];
  answers = [];
  vi.stubGlobal('window', { location: { origin: 'http://callout.test' } });
  vi.stubGlobal('fetch', async (input: Request) => {
    calls.push(input);
    const next = answers.shift();
    if (!next) throw new TypeError('no network');
    return next;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  configureApi({});
  sessionStore.set(null);
});

it('names itself, marks polls, and writes the query', async () => {
  answers = [answer(200, { ok: true })];
  await expect(request('/NRL/api/parts', { query: { q: '0450623', none: '' }, background: true })).resolves.toEqual({
    ok: true,
  });
  expect(calls[0]?.url).toBe('http://callout.test/NRL/api/parts?q=0450623');
  expect(calls[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  expect(calls[0]?.headers.get('X-Background')).toBe(background['X-Background']);
});

it('publishes when the session ends, from every answer', async () => {
  answers = [answer(404, {}, { 'X-Session-Expires': '120' })];
  await expect(request('/api/x')).rejects.toMatchObject({ status: 404 });
  expect(sessionStore.get()).toBeGreaterThan(Date.now() + 110_000);
});

it('asks anew what holds the catalogue after a call that may have written, and lets nothing go by itself', async () => {
  let asked = 0;
  const stop = onDoubted(() => (asked += 1));
  const analyse = () => request('/NRL/api/import/analyze', { method: 'POST', body: {} });
  answers = [answer(200), answer(200), answer(200), answer(409)];
  await analyse();
  expect(asked).toBe(0);
  busyStore.set('Import: Parts');
  await request('/NRL/api/parts');
  expect(asked).toBe(0);
  await analyse();
  await expect(analyse()).rejects.toMatchObject({ status: 409 });
  expect([asked, busyStore.get()]).toEqual([1, 'Import: Parts']);
  busyStore.set(null);
  stop();
});

it('asks a busy server again once, and only for reads', async () => {
  answers = [answer(503, {}, { 'Retry-After': '0' }), answer(200, [1])];
  await expect(request('/api/x')).resolves.toEqual([1]);
  answers = [answer(503, {}, { 'Retry-After': '0' }), answer(200)];
  await expect(request('/api/x', { method: 'POST', body: {} })).rejects.toMatchObject({
    status: 503,
    retryAfter: 0,
  });
  expect(calls).toHaveLength(3);
});

it('does not wait for longer than a user would', async () => {
  answers = [answer(429, {}, { 'Retry-After': '600' })];
  await expect(request('/api/x')).rejects.toMatchObject({ status: 429, retryAfter: 600 });
});

it('renews the session once after a 401, for all calls together', async () => {
  const refresh = vi.fn<() => Promise<boolean>>(async () => true);
  configureApi({ refresh });
  answers = [answer(401), answer(401), answer(200, 1), answer(200, 2)];
  await expect(Promise.all([request('/api/a'), request('/api/b')])).resolves.toEqual([1, 2]);
  expect(refresh).toHaveBeenCalledTimes(1);
  answers = [answer(401), answer(401)];
  await expect(request('/api/a', { method: 'POST', body: { kept: true } })).rejects.toMatchObject({
    status: 401,
  });
  expect(await calls.at(-1)?.json()).toEqual({ kept: true });
});

it('15.14 B-12 asks for no new token where the session is over, as nothing was done since the last', async () => {
  const refresh = vi.fn<() => Promise<boolean>>(async () => true);
  configureApi({ refresh });
  sessionStore.set(Date.now() - 1);
  answers = [answer(401)];
  await expect(request('/api/a')).rejects.toMatchObject({ status: 401 });
  sessionStore.set(Date.now() + 60_000);
  answers = [answer(401), answer(200, 1)];
  await expect(request('/api/a')).resolves.toBe(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('treats 200 with IsError as an error, and no answer as status 0', async () => {
  answers = [answer(200, { isError: true, errorMessage: 'No such profile' })];
  await expect(request('/api/x')).rejects.toMatchObject({ status: 200, message: 'No such profile' });
  await expect(apiFetch('http://callout.test/api/x')).rejects.toMatchObject({ status: 0 });
});

it('15.13 treats 200 with IsError as an error for the typed client too', async () => {
  const contract = {
    verify: route({ method: 'POST', path: '/api/verify', permission: 'anyone', summary: 'Verifies.' }).output(
      z.object({ isError: z.boolean(), errorMessage: z.string() }),
    ),
  };
  const api = apiOf(contract);
  answers = [answer(200, { isError: true, errorMessage: 'No such profile' })];
  await expect(api.verify()).rejects.toMatchObject({ name: 'ApiError', status: 200, message: 'No such profile' });
  const fine = { isError: false, errorMessage: '' };
  answers = [answer(200, fine)];
  await expect(api.verify()).resolves.toEqual(fine);
});

it('survives an error page of a proxy', async () => {
  answers = [new Response('<html>Bad gateway</html>', { status: 502 })];
  const error: unknown = await request('/api/x').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 502, modelState: {} });
});

it('reads Retry-After as seconds and as a date', () => {
  expect(readRetryAfter('7')).toBe(7);
  expect(readRetryAfter('Fri, 20 Nov 2026 10:00:30 GMT', Date.UTC(2026, 10, 20, 10, 0, 0))).toBe(30);
  expect(readRetryAfter('soon')).toBeUndefined();
  expect(readRetryAfter(null)).toBeUndefined();
});
