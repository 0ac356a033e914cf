import { expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../../test/api.ts';
import { userMessages } from './rules.ts';

const api = await openApi();
let names = 0;
const freshName = () => `keeper-${process.pid}-${++names}`;
const operator = async () => (await api.catalog()).as('super').under('');
const signIn = (link: string) =>
  api.caller().post('/api/tokenapi/accessToken', { oneTimeLink: link.split('link=')[1] });
const added = async (of: object = {}) => {
  const { body } = await (await operator()).post('/api/users', { userName: freshName(), ...of });
  return body as { user: { id: number; userName: string; version: number }; link: string };
};
const idOf = async (catalog: TestCatalog, role: 'super') =>
  (await catalog.as(role).under('').get('/api/account')).body.userName as string;

it('B-06 a user is added, comes in by the link, is shut out with every session, and let in again', async () => {
  const caller = await operator();
  const { user, link } = await added({ displayName: 'Person' });
  const { body: tokens } = await signIn(link);
  const own = api.caller(tokens.accessToken);
  expect((await own.get('/api/account')).body).toMatchObject({ userName: user.userName, displayName: 'Person' });
  const spare = (await caller.post(`/api/users/${user.id}/link`)).body.link;
  const save = (version: number, isDisabled: boolean) =>
    caller.put(`/api/users/${user.id}`, { version, displayName: 'Person', superAdmin: false, isDisabled });
  expect((await save(1, true)).body).toMatchObject({ isDisabled: true, sessions: 0, version: 2 });
  expect((await own.get('/api/account')).status).toBe(401);
  expect((await signIn(spare)).status).toBe(401);
  expect((await caller.post(`/api/users/${user.id}/link`)).status).toBe(409);
  expect((await save(1, false)).status).toBe(409);
  expect((await save(2, false)).status).toBe(200);
  const again = (await caller.post(`/api/users/${user.id}/link`)).body.link;
  expect((await signIn(again)).status).toBe(200);
});

it('nobody shuts themselves out or takes their own right, and what is wrong is named', async () => {
  const catalog = await api.catalog();
  const caller = catalog.as('super').under('');
  const name = await idOf(catalog, 'super');
  const [me] = (await caller.get(`/api/users?term=${name}`)).body.items;
  for (const [of, field] of [
    [{ superAdmin: false, isDisabled: false }, 'superAdmin'],
    [{ superAdmin: true, isDisabled: true }, 'isDisabled'],
  ] as const) {
    const { status, body } = await caller.put(`/api/users/${me.id}`, { version: me.version, displayName: '', ...of });
    expect([status, body.modelState]).toEqual([400, { [field]: [userMessages.oneself] }]);
  }
  expect((await caller.post('/api/users', { userName: name })).status).toBe(409);
  expect((await caller.post('/api/users', { userName: ' ' })).status).toBe(400);
  expect((await caller.get('/api/users/999999999')).status).toBe(404);
});

it('are listed page by page with their catalogues', async () => {
  const catalog = await api.catalog();
  const { user } = await added();
  await catalog.as('Admin').post('/api/members', {
    userName: user.userName,
    roles: ['Publisher'],
    workflowRole: null,
    visibilityGroups: [],
    priceAudiences: [],
  });
  const caller = catalog.as('super').under('');
  const { body } = await caller.get(`/api/users?term=${user.userName}`);
  expect(body).toMatchObject({
    total: 1,
    next: null,
    items: [{ profiles: [{ code: catalog.code, roles: ['Publisher'], workflowRole: null }], lastSeen: null }],
  });
  const first = (await caller.get('/api/users?take=2')).body;
  const second = (await caller.get(`/api/users?take=2&cursor=${encodeURIComponent(first.next)}`)).body;
  const seen = [...first.items, ...second.items].map(({ id }) => id);
  expect(new Set(seen).size).toBe(4);
});
