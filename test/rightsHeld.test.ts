import { expect, it } from 'vitest';
import { contentHash } from './content.ts';
import { eachDaily } from './daily.ts';
import { holders, rightOf } from './rights.table.ts';
import { call, openRights, together } from './rights.ts';
import { addressOf, takesAnyQuery, type WalkedRoute } from './walk.ts';

const { api, routes, own, other, inOwn } = await openRights();

// What is published asks for its own rights (src/release/reader).
const held = routes.filter(({ url }) => !/tokenapi|logOff|published/.test(url));
const reads = held.filter(({ method }) => method === 'GET');

eachDaily<[string, readonly WalkedRoute[]]>(
  [
    ['writes', held.filter(({ method }) => method !== 'GET')],
    ['reads, a third of them', reads.filter((_, at) => at % 3 === 0)],
    ['reads', reads],
  ],
  2,
)('A-02 lets everyone in who has the right, on every route that %s', async (_what, those) => {
  const wrong: string[] = [];
  for (const route of those) {
    await together(holders[rightOf(route.method, route.url) ?? 'admin'], async (role) => {
      const { status } = await call(inOwn(role), route, own.code);
      if (status === 401 || status === 403 || status >= 500) wrong.push(`${role} ${route.name}: ${status}`);
    });
  }
  expect(wrong).toEqual([]);
});

eachDaily([
  ['a few routes', 10],
  ['all routes', 1],
])('A-10 refuses fields that no route knows: %s', async (_which, nth) => {
  const hostile = {
    role: 'Admin',
    isAdmin: true,
    superAdmin: true,
    catalogId: other.id,
    createdBy: 1,
    isLocked: false,
    changeId: 1,
  };
  const strict = routes.filter((route) => !takesAnyQuery(route));
  for (const route of strict.filter((_, at) => at % nth === 0)) {
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

eachDaily([1, 5])('B-18 A-02 reads without writing (%i times)', async (times) => {
  const before = await contentHash(api, own.id);
  const reads = routes.filter(({ method }) => method === 'GET');
  for (let i = 0; i < times; i++) {
    for (const route of reads) await inOwn('Admin').get(addressOf(route, own.code));
  }
  expect(await contentHash(api, own.id)).toEqual(before);
});
