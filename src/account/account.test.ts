import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import { openBrowser } from '../../test/visitor.ts';
import { disableUser } from './service.ts';

const api = await openApi();
const { database } = api.services;
const { person, good, post, token, account, cookiesOf, bearer, browser } = openBrowser(api);

describe('session', () => {
  it('B-05 is over after sign-out, for cookie, bearer and refresh', async () => {
    const { userName } = await person();
    const answer = await token({ userName, password: good });
    const { accessToken, refreshToken } = answer.json();
    const out = await post('/Account/logOff', {}, { ...browser, cookie: cookiesOf(answer) });
    expect(out.json()).toEqual({ gatewayUrl: '/' });
    expect([out.headers['set-cookie']].flat().every((c) => /=; .*Max-Age=0/.test(String(c)))).toBe(true);
    expect((await account({ cookie: cookiesOf(answer) })).statusCode).toBe(401);
    expect((await account(bearer(accessToken))).statusCode).toBe(401);
    expect((await token({ refreshToken })).statusCode).toBe(401);
  });

  it('B-06 ends every session of a user who is disabled', async () => {
    const { id, userName } = await person();
    const sessions = await Promise.all([1, 2, 3].map(async () => (await token({ userName, password: good })).json()));
    await database.outside((db) => disableUser(db, id));
    for (const { accessToken, refreshToken } of sessions) {
      expect((await account(bearer(accessToken))).statusCode).toBe(401);
      expect((await token({ refreshToken })).statusCode).toBe(401);
    }
    expect((await token({ userName, password: good })).statusCode).toBe(401);
  });

  it('B-06 asks at every call whether the user is disabled, whatever sessions there are', async () => {
    const { id, accessToken, refreshToken } = await api.user();
    expect((await account(bearer(accessToken))).statusCode).toBe(200);
    const disabled = new Date().toISOString();
    await database.outside((db) =>
      db.updateTable('app_user').set({ disabled_at: disabled }).where('id', '=', id).execute(),
    );
    expect((await account(bearer(accessToken))).statusCode).toBe(401);
    expect((await token({ refreshToken })).statusCode).toBe(401);
  });

  it('B-07 asks for the roles anew at every call', async () => {
    const { id, code } = await api.catalog();
    const user = await api.user();
    const add = () => api.caller(user.accessToken).post(`/${code}/api/lookup/lookupvalue`, {});
    await api.profile(user.id, id, { roles: ['ManageCatalogSettings'] });
    expect((await add()).status).toBe(400);
    await api.profile(user.id, id, {});
    expect((await add()).status).toBe(403);
    await database.outside((db) => sql`delete from profile where user_id = ${user.id}`.execute(db));
    expect((await api.caller(user.accessToken).get(`/${code}/api/pageData`)).status).toBe(403);
  });

  it('B-12 ends after an hour without a call, and B-11 after twelve hours with them', async () => {
    for (const age of [{ last_seen_at: '61 minutes' }, { absolute_until: '1 second' }]) {
      const user = await api.user();
      const [[column, ago] = ['', '']] = Object.entries(age);
      expect((await account(bearer(user.accessToken))).statusCode).toBe(200);
      await database.outside((db) =>
        sql`update session set ${sql.ref(column)} = now() - ${ago}::interval where user_id = ${user.id}`.execute(db),
      );
      expect((await account(bearer(user.accessToken))).statusCode).toBe(401);
      expect((await token({ refreshToken: user.refreshToken })).statusCode).toBe(401);
    }
  });

  it('B-14 is not kept alive by polls, but by calls and by the keep-alive', async () => {
    const user = await api.user();
    const age = () =>
      database.outside((db) =>
        sql`update session set last_seen_at = now() - interval '59 minutes' where user_id = ${user.id}`.execute(db),
      );
    const left = async (headers: Record<string, string>) =>
      Number((await account({ ...bearer(user.accessToken), ...headers })).headers['x-session-expires']);
    await age();
    expect(await left({ 'x-background': '1' })).toBeLessThanOrEqual(60);
    expect(await left({ 'x-background': '1' })).toBeLessThanOrEqual(60);
    expect(await left({})).toBeGreaterThan(3500);
    await age();
    const ping = await post('/api/tokenapi/pingKeepAlive', {}, { ...browser, ...bearer(user.accessToken) });
    expect(ping.json()).toMatchObject({ accessToken: user.accessToken, refreshToken: null });
    expect(ping.json().sessionExpires).toBeGreaterThan(3500);
    expect(await left({ 'x-background': '1' })).toBeGreaterThan(3500);
  });

  it('B-22 keeps answers out of every cache', async () => {
    const user = await api.user();
    expect((await account(bearer(user.accessToken))).headers['cache-control']).toBe('no-store');
  });

  it('takes a header that is no bearer for nobody, whatever cookie comes along', async () => {
    const { userName } = await person();
    const cookie = cookiesOf(await token({ userName, password: good }));
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer x', '']) {
      expect((await account({ cookie, authorization })).statusCode).toBe(401);
    }
  });
});

describe('own account', () => {
  it('changes the password where the current one is right, and ends the other sessions', async () => {
    const { userName } = await person();
    const [here, there] = [
      (await token({ userName, password: good })).json(),
      (await token({ userName, password: good })).json(),
    ];
    const change = (body: object) => api.caller(here.accessToken).put('/api/account/password', body);
    expect((await change({ password: 'Another lever 77' })).body.modelState).toEqual({
      current: ['The password is not right.'],
    });
    expect((await change({ current: good, password: 'short' })).body.modelState).toHaveProperty('password');
    expect((await change({ current: good, password: 'Another lever 77' })).body).toEqual({ changed: true });
    expect((await account(bearer(here.accessToken))).statusCode).toBe(200);
    expect((await account(bearer(there.accessToken))).statusCode).toBe(401);
    expect((await token({ userName, password: good })).statusCode).toBe(401);
    expect((await token({ userName, password: 'Another lever 77' })).statusCode).toBe(200);
  });

  it('keeps the language of the screens', async () => {
    const user = api.caller((await api.user()).accessToken);
    expect((await user.post('/api/Localization/setLang', { lang: 'EN' })).body).toEqual({ lang: 'EN' });
    expect((await user.post('/api/Localization/setLang', { lang: 'XX' })).status).toBe(400);
    expect((await user.get('/api/Localization/getLang')).body).toEqual({ lang: 'EN' });
    expect((await api.caller().get('/api/Localization/getLang')).status).toBe(401);
  });
});

it('18.f says who is at a browser without a refusal where nobody is', async () => {
  const here = async (headers: Record<string, string>) => {
    const answer = await api.app.inject({ url: '/api/account/here', headers });
    return [answer.statusCode, answer.json()?.userName ?? null];
  };
  const { userName } = await person();
  expect(await here({})).toEqual([200, null]);
  const cookie = cookiesOf(await token({ userName, password: good }));
  expect(await here({ cookie })).toEqual([200, userName]);
  // The access token alone is over: the browser may refresh.
  const refresh = cookie
    .split('; ')
    .filter((one) => one.includes('callout-refresh'))
    .join('; ');
  expect((await here({ cookie: refresh }))[0]).toBe(401);
  await post('/Account/logOff', {}, { ...browser, cookie });
  expect(await here({ cookie: refresh })).toEqual([200, null]);
});
