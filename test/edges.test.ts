import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApi } from './api.ts';
import { Caller } from './caller.ts';
import { emptyDatabase } from './emptyDatabase.ts';
import { createApp } from '../src/app/http.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import type { ErrorBody } from '../src/platform/http/errors.ts';

// A database of its own: what other files of the worker leave would tell of another proxy.
const empty = await emptyDatabase();
afterAll(empty.drop);
await migrate(empty.owner);
const api = await openApi(await empty.opened());

describe('15.18 what reaches no route is refused in the shape of all refusals', () => {
  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    app = await createApp(api.services);
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  async function send(bytes: string): Promise<{ status: number; body: ErrorBody; head: string }> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => (answer += String(text)));
    socket.write(bytes);
    await once(socket, 'end');
    socket.destroy();
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as ErrorBody };
  }

  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['a head over 16 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['no host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
    ['no host for an address that nobody has', 'POST /nothing HTTP/1.1\r\nContent-Length: 9\r\n\r\n', 400],
    ['two hosts', 'GET /health/live HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', 400],
    ['two hosts in HTTP 1.0', 'GET /health/live HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
  ])('%s', async (_name, bytes, status) => {
    const answer = await send(bytes);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      message: expect.stringMatching(/\w/),
      modelState: { request: [answer.body.message] },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.head.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

it('no route that works without a session takes a stream: its body is short', () => {
  expect(api.app.mounted.filter(({ meta }) => meta.permission === 'anyone' && meta.body === 'upload')).toEqual([]);
});

describe('15.18 JSON that could be read in two ways is refused', () => {
  const send = (payload: string | Buffer, type = 'application/json') =>
    api.app.inject({
      method: 'POST',
      url: '/api/tokenapi/accessToken',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': type },
      payload,
    });

  it.each([
    ['a name given twice', '{"userName":"a","password":"b","userName":"c"}', 'userName'],
    ['a name given twice, once escaped', String.raw`{"userName":"a","password":"b","\u0075serName":"c"}`, 'userName'],
    ['bytes that are no UTF-8', Buffer.from('{"userName":"\xff","password":"b"}', 'latin1'), 'request'],
  ])('%s', async (_name, payload, field) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().modelState)).toEqual([field]);
  });

  it('another charset', async () => {
    const answer = await send('{"userName":"a","password":"b"}', 'application/json; charset=iso-8859-1');
    expect(answer.statusCode).toBe(400);
    expect((await send('{"userName":"a","password":"b"}', 'application/json; charset=UTF-8')).statusCode).toBe(401);
  });

  it('the same name in two objects is fine', async () => {
    const answer = await send('{"userName":{"a":1},"password":{"a":1}}');
    expect(Object.keys(answer.json().modelState)).toEqual(['userName', 'password']);
  });
});

it('15.18 tells once of a proxy that nobody named', async () => {
  const noticed: string[] = [];
  const app = await createApp(api.services, { unnamedProxy: (address) => noticed.push(address) });
  const call = (remoteAddress: string, of = app) =>
    of.inject({ url: '/health/live', remoteAddress, headers: { 'x-forwarded-for': '192.0.2.1' } });
  await app.inject({ url: '/health/live' });
  expect(noticed).toEqual([]);
  await call('10.0.0.9');
  await call('10.0.0.9');
  expect(noticed).toEqual(['10.0.0.9']);
  await app.close();
  const trusting = await createApp(api.services, {
    trustProxy: ['10.0.0.9'],
    unnamedProxy: (address) => noticed.push(address),
  });
  await call('10.0.0.9', trusting);
  expect(noticed).toEqual(['10.0.0.9']);
  await trusting.close();
});

it('15.18 tells the super administrator of a proxy that nobody named', async () => {
  const app = await createApp(api.services);
  const { accessToken } = await api.user({ superAdmin: true });
  const chief = new Caller(app, '', async () => accessToken);
  expect((await chief.get('/api/account/unnamedProxy')).body).toEqual({ address: null });
  await app.inject({ url: '/health/live', remoteAddress: '10.0.0.9', headers: { 'x-forwarded-for': '192.0.2.1' } });
  const told = async () => (await chief.get('/api/account/unnamedProxy')).body;
  await expect.poll(told).toEqual({ address: '10.0.0.9' });
  await app.close();
});

it('15.18 shows figures to this machine alone, or to who brings the token', async () => {
  const { app } = api;
  const status = async (of: { remoteAddress?: string; headers?: Record<string, string> }, from = app) =>
    (await from.inject({ url: '/metrics', ...of })).statusCode;
  expect(await status({ remoteAddress: '10.0.0.9' })).toBe(401);
  expect(await status({})).toBe(200);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded'])
    expect([header, await status({ headers: { [header]: '10.0.0.9' } })]).toEqual([header, 401]);
  const config = { ...api.services.config, metricsToken: 'figures-of-tests' };
  const guarded = await createApp({ ...api.services, config });
  expect(await status({}, guarded)).toBe(401);
  expect(await status({ headers: { authorization: 'Bearer figures' } }, guarded)).toBe(401);
  const brought = { remoteAddress: '10.0.0.9', headers: { authorization: 'Bearer figures-of-tests' } };
  expect(await status(brought, guarded)).toBe(200);
  await guarded.close();
});

it('18.f a program that asks at / hears what answers there and where to go on', async () => {
  for (const accept of ['application/json', '*/*']) {
    const answer = await api.app.inject({ url: '/', headers: { accept } });
    expect(answer.statusCode).toBe(200);
    const { name, version, docs, health } = answer.json();
    expect([name, version]).toEqual(['Callout', expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    for (const url of [docs, health]) expect([url, (await api.app.inject({ url })).statusCode]).toEqual([url, 200]);
  }
});
