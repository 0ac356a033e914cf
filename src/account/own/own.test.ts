import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/visitor.ts';

const api = await openApi();
const { person, good, token, bearer } = openBrowser(api);

/** A person who is signed in from an address with a program; answers calls of the account. */
async function signedIn(who: { userName: string }, program: string, from: string) {
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', 'user-agent': program };
  const { accessToken } = (await token({ userName: who.userName, password: good }, headers, from)).json();
  const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    api.app.inject({ method, url, headers: bearer(accessToken), ...(payload && { payload }) });
  return { call, sessions: async () => (await call('GET', '/api/account/sessions')).json() };
}

describe('the own account', () => {
  it('is named and given a zone; a version that is not the newest is refused', async () => {
    const { call } = await signedIn(await person(), 'erp/1', '10.1.1.1');
    const { version } = (await call('GET', '/api/account/own')).json();
    const saved = await call('PUT', '/api/account/own', {
      version,
      displayName: ' Ada ',
      timeZone: 'Europe/Stockholm',
    });
    expect(saved.json()).toMatchObject({ displayName: 'Ada', timeZone: 'Europe/Stockholm', version: version + 1 });
    expect((await call('GET', '/api/account')).json()).toMatchObject({
      displayName: 'Ada',
      timeZone: 'Europe/Stockholm',
    });
    expect((await call('PUT', '/api/account/own', { version, displayName: 'Eve', timeZone: null })).statusCode).toBe(
      409,
    );
    const bad = await call('PUT', '/api/account/own', { version, displayName: '', timeZone: 'Mars/Olympus' });
    expect([bad.statusCode, bad.json().modelState.timeZone]).toEqual([400, ['The time zone is not known.']]);
  });

  it('shows its sessions with place and program, and ends one or all others', async () => {
    const who = await person();
    const here = await signedIn(
      who,
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      '10.2.0.1',
    );
    const there = await signedIn(who, 'erp/1', '10.2.0.2');
    const third = await signedIn(who, '', '10.2.0.3');
    const shown = await here.sessions();
    expect(shown).toHaveLength(3);
    expect(shown.find(({ isThis }: { isThis: boolean }) => isThis)).toMatchObject({
      address: '10.2.0.1',
      program: 'Firefox 128, Linux',
    });
    const erp = shown.find(({ program }: { program: string }) => program === 'erp/1');
    expect((await here.call('DELETE', `/api/account/sessions/${erp.id}`)).json()).toEqual({ id: erp.id });
    expect((await there.call('GET', '/api/account')).statusCode).toBe(401);
    expect((await here.call('DELETE', `/api/account/sessions/${erp.id}`)).statusCode).toBe(404);
    expect((await here.call('DELETE', '/api/account/sessions')).json()).toEqual({ ended: 1 });
    expect((await third.call('GET', '/api/account')).statusCode).toBe(401);
    expect(await here.sessions()).toHaveLength(1);
  });

  it("ends nobody else's session", async () => {
    const mine = await signedIn(await person(), 'a', '10.3.0.1');
    const other = await signedIn(await person(), 'b', '10.3.0.2');
    const [{ id }] = await other.sessions();
    expect((await mine.call('DELETE', `/api/account/sessions/${id}`)).statusCode).toBe(404);
    expect(await other.sessions()).toHaveLength(1);
  });
});

describe('the sign-in log', () => {
  it('tells super administrators who came in and who was refused, with filters, page by page, and as a file', async () => {
    const { userName } = await person();
    await token({ userName, password: `${good}x` }, undefined, '10.4.0.1');
    await token({ userName, password: good }, undefined, '10.4.0.2');
    const root = (await api.catalog()).as('super').under('');
    const log = async (query: string) => (await root.get(`/api/signIns?${query}`)).body;
    const term = `term=${encodeURIComponent(userName)}`;
    const { items } = await log(term);
    expect(items.map(({ kind, detail }: Record<string, string>) => [kind, detail])).toEqual([
      ['signed-in', '10.4.0.2'],
      ['sign-in-refused', '10.4.0.1'],
    ]);
    expect((await log(`${term}&kind=signed-in`)).items).toHaveLength(1);
    expect((await log('term=10.4.0.1')).items).toHaveLength(1);
    expect((await log(`${term}&to=2020-01-01T00:00:00Z`)).items).toEqual([]);
    const first = await log(`${term}&take=1`);
    const second = await log(`${term}&take=1&cursor=${first.next}`);
    expect([first.items[0].kind, second.items[0].kind, second.next]).toEqual(['signed-in', 'sign-in-refused', null]);
    expect(
      String((await root.get(`/api/signIns/file?${term}`)).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(3);
  });

  it('tells an Admin of members alone, and of these how they came in', async () => {
    const catalog = await api.catalog();
    const member = await person();
    const admin = catalog.as('Admin');
    const profile = { roles: ['Publisher'], workflowRole: null, visibilityGroups: [], priceAudiences: [] };
    expect((await admin.post('/api/members', { userName: member.userName, ...profile })).status).toBe(200);
    const stranger = await person();
    for (const { userName } of [member, stranger]) await token({ userName, password: good }, undefined, '10.5.0.1');
    const { items } = (await admin.get('/api/members/signIns?term=10.5.0.1')).body;
    expect(items.map(({ userName }: Record<string, string>) => userName)).toEqual([member.userName]);
    expect((await admin.get(`/api/members/signIns?kind=member-added`)).body.items).toEqual([]);
    expect(String((await admin.get('/api/members/signIns/file')).body)).not.toContain(stranger.userName);
    expect((await catalog.as('ManageCatalogSettings').get('/api/members/signIns')).status).toBe(403);
    expect((await admin.under('').get('/api/signIns')).status).toBe(403);
  });
});
