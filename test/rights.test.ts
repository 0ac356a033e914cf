import { expect, it } from 'vitest';
import { roleNames } from './api.ts';
import { contentHash } from './content.ts';
import { holders, rightOf } from './rights.table.ts';
import { call, openRights, together } from './rights.ts';
import { addressOf } from './walk.ts';

const { api, routes, own, other, inOwn } = await openRights();

it('A-02 has a line of the Rights table for every route', () => {
  expect(routes.filter(({ method, url }) => rightOf(method, url) === undefined).map((r) => r.name)).toEqual([]);
});

it('A-01 A-02 A-14 refuses whoever lacks the right, on every route, and writes nothing', async () => {
  const before = [await contentHash(api, own.id), await contentHash(api, other.id)];
  const wrong: string[] = [];
  for (const route of routes) {
    const allowed = holders[rightOf(route.method, route.url) ?? 'admin'];
    const without = roleNames.filter((one) => !allowed.includes(one));
    await together(without, async (role) => {
      const { status, body } = await call(inOwn(role), route, own.code);
      const expected = role === 'none' ? 401 : 403;
      if (status !== expected || typeof body.requestId !== 'string') wrong.push(`${role} ${route.name}: ${status}`);
    });
  }
  expect(wrong).toEqual([]);
  expect([await contentHash(api, own.id), await contentHash(api, other.id)]).toEqual(before);
});

it('A-01 A-02 A-14 takes a role in one catalogue for nothing in another, on every route, and writes nothing', async () => {
  const before = await contentHash(api, other.id);
  const wrong: string[] = [];
  const strange = roleNames.filter((role) => role !== 'none' && role !== 'super');
  for (const route of routes.filter(({ inCatalog }) => inCatalog))
    await together(strange, async (role) => {
      const { status } = await call(inOwn(role), route, other.code);
      if (status !== 403) wrong.push(`${role} ${route.name}: ${status}`);
    });
  expect(wrong).toEqual([]);
  expect(await contentHash(api, other.id)).toEqual(before);
});

it('A-01 lets nobody in with a token that is unknown, or with none, and tells strangers nothing of a catalogue', async () => {
  for (const route of routes.filter(({ inCatalog }) => inCatalog)) {
    expect([route.name, (await call(api.caller('x'.repeat(43)), route, own.code)).status]).toEqual([route.name, 401]);
    const [there, nowhere] = [
      await call(inOwn('stranger'), route, own.code),
      await call(inOwn('stranger'), route, 'No-such-code'),
    ];
    expect([route.name, there.status, there.body.message]).toEqual([route.name, nowhere.status, nowhere.body.message]);
  }
});

it('A-01 has no catalogue where the address names none, also for a super administrator', async () => {
  for (const route of routes.filter(({ inCatalog }) => inCatalog)) {
    expect([route.name, (await call(inOwn('super'), route, 'No-such-code')).status]).toEqual([route.name, 403]);
  }
});

it('A-01 B-17 refuses every write that does not say X-Requested-With, with the cookie', async () => {
  const cookie = `__Host-callout=${await inOwn('super').token()}`;
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const answer = await api.app.inject({
      method: route.method,
      url: addressOf(route, own.code),
      headers: { cookie, 'content-type': 'text/plain' },
      payload: '{}',
    });
    expect([route.name, answer.statusCode]).toEqual([route.name, 403]);
  }
});

it('A-17 has no door beside the routes: what the router knows is what the table knows', async () => {
  const printed = api.app.printRoutes({ commonPrefix: false, includeMeta: false });
  const known = [...printed.matchAll(/\(([A-Z]+(?:, [A-Z]+)*)\)/g)].flatMap(([, methods = '']) => methods.split(', '));
  expect(known).toHaveLength(routes.length);
  for (const path of [
    '/docs/..%2fapi',
    '/api',
    '/.env',
    '/metrics/../api/account',
    `/${own.code}/api`,
    `/${own.code}/..%2fapi/catalogs`,
  ]) {
    const { statusCode } = await api.app.inject({ url: path });
    expect([path, [401, 404].includes(statusCode)]).toEqual([path, true]);
  }
  const metrics = await api.app.inject({ url: '/metrics' });
  expect(metrics.body).not.toContain(own.code);
});

it('A-18 takes no word of a cookie for who somebody is', async () => {
  const cookie = `__Host-callout=${await inOwn('member').token()}; superAdmin=true; isSuperAdmin=1; configuration={"superAdmin":true}`;
  const headers = { cookie, 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' };
  const payload = JSON.stringify({ code: 'Mine', name: 'Mine' });
  expect((await api.app.inject({ method: 'POST', url: '/api/catalogs', headers, payload })).statusCode).toBe(403);
  expect((await api.app.inject({ url: '/api/account', headers })).json().superAdmin).toBe(false);
});
