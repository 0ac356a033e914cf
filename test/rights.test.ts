import { expect, it } from 'vitest';
import { openApi, roleNames, type RoleName } from './api.ts';
import type { Answer, Caller } from './caller.ts';
import { contentHash } from './content.ts';
import { holders, rightOf } from './rights.table.ts';
import { addressOf, walk, type WalkedRoute } from './walk.ts';

const api = await openApi();
const routes = walk(api);
const own = await api.catalog();
const other = await api.catalog();
// Users and profiles are made at the first call; what follows compares every row.
for (const role of roleNames.filter((one) => one !== 'none')) await own.as(role).token();

/** An otherwise empty call; the permission is asked before the input is read. */
const call = (caller: Caller, route: WalkedRoute, code: string): Promise<Answer> => {
  const address = addressOf(route, code);
  if (route.upload) return caller.upload(address, Buffer.from('bytes'));
  return caller.call(route.method, address, route.method === 'GET' ? undefined : {});
};

const inOwn = (role: RoleName) => own.as(role).under('');

it('A-02 has a line of the Rights table for every route', () => {
  expect(routes.filter(({ method, url }) => rightOf(method, url) === undefined).map((r) => r.name)).toEqual([]);
});

it('A-01 A-02 A-14 refuses whoever lacks the right, on every route, and writes nothing', async () => {
  const before = [await contentHash(api, own.id), await contentHash(api, other.id)];
  const wrong: string[] = [];
  for (const route of routes) {
    const allowed = holders[rightOf(route.method, route.url) ?? 'admin'];
    for (const role of roleNames.filter((one) => !allowed.includes(one))) {
      const { status, body } = await call(inOwn(role), route, own.code);
      const expected = role === 'none' ? 401 : 403;
      if (status !== expected || typeof body.requestId !== 'string') wrong.push(`${role} ${route.name}: ${status}`);
    }
    // A role in one catalogue is nothing in another.
    const elsewhere = route.inCatalog ? roleNames.filter((role) => role !== 'none' && role !== 'super') : [];
    for (const role of elsewhere) {
      const { status } = await call(inOwn(role), route, other.code);
      if (status !== 403) wrong.push(`${role} ${route.name} elsewhere: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([await contentHash(api, own.id), await contentHash(api, other.id)]).toEqual(before);
});

it('A-02 lets everyone in who has the right, on every route', async () => {
  const wrong: string[] = [];
  // What is published asks for its own rights (src/release/reader).
  for (const route of routes.filter(({ url }) => !/tokenapi|logOff|published/.test(url))) {
    for (const role of holders[rightOf(route.method, route.url) ?? 'admin']) {
      const { status } = await call(inOwn(role), route, own.code);
      if (status === 401 || status === 403 || status >= 500) wrong.push(`${role} ${route.name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
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

it('A-10 refuses fields that no route knows', async () => {
  const hostile = {
    role: 'Admin',
    isAdmin: true,
    superAdmin: true,
    catalogId: other.id,
    createdBy: 1,
    isLocked: false,
    changeId: 1,
  };
  for (const route of routes) {
    for (const [name, value] of Object.entries(hostile).filter(([name]) => !(name in route.shape))) {
      const known = `${addressOf(route, own.code)}?${new URLSearchParams({ [name]: String(value) })}`;
      const inQuery = route.method === 'GET' || route.upload;
      const answer = inQuery
        ? await (route.upload ? inOwn('super').upload(known, Buffer.from('x')) : inOwn('super').get(known))
        : await inOwn('super').call(route.method, addressOf(route, own.code), { [name]: value });
      expect([route.name, name, answer.status]).toEqual([route.name, name, 400]);
      expect(Object.keys(answer.body.modelState)).toContain(name);
    }
  }
});

it('A-13 matches nothing with an empty list, and never everything', async () => {
  const before = await contentHash(api, own.id);
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    for (const name of route.fields.filter((field) => route.shape[field]?.safeParse([]).success)) {
      const { status } = await inOwn('super').call(route.method, addressOf(route, own.code), { [name]: [] });
      expect([route.name, name, status < 500]).toEqual([route.name, name, true]);
    }
  }
  expect(await contentHash(api, own.id)).toEqual(before);
});

it('B-18 A-02 reads without writing', async () => {
  const before = await contentHash(api, own.id);
  const reads = routes.filter(({ method }) => method === 'GET');
  for (let i = 0; i < 5; i++) {
    for (const route of reads) await inOwn('Admin').get(addressOf(route, own.code));
  }
  expect(await contentHash(api, own.id)).toEqual(before);
});
