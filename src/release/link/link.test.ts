import { describe, expect, it } from 'vitest';
import { openApi } from '../../../test/api.ts';
import { contentHash } from '../../../test/content.ts';
import { publishedTo } from '../../../test/readers.ts';

const api = await openApi();
const { own, other, madeOf, withCookie, layersOf, expectFiles } = await publishedTo(api);

describe('reader links', () => {
  const links = '/api/publish/Oem/ReaderLinks';
  const [dealers, , , trade] = [0, 1, 2, 3].map((at) => () => madeOf(own).ids[at as 0]);
  const create = async (of: object = {}) => {
    const body = {
      label: 'Dealers in Lyon',
      environments: ['Production'],
      groups: [dealers?.()],
      audiences: [trade?.()],
      days: 30,
    };
    const answer = await own.as('Publisher').post(links, { ...body, ...of });
    expect(answer.status).toBe(200);
    return answer.body as { id: number; address: string; expiresAt: string };
  };
  /** Opens a link as a browser does; answers its cookie. */
  const opened = async (address: string) => {
    const answer = await withCookie('')(address);
    const header = answer.headers['set-cookie'];
    const [cookie = ''] = typeof header === 'string' ? header.split(';') : [];
    return { ...answer, cookie };
  };

  it('open the layers that they name, by a cookie, and leave the address', async () => {
    const { address } = await create();
    expect(address).toMatch(new RegExp(`^/published/${own.code}/production/\\?reader=\\d+\\.[\\w-]{43}$`));
    const { status, headers, cookie } = await opened(address);
    expect([status, headers['location']]).toEqual([302, `/published/${own.code}/production/`]);
    expect(headers['set-cookie']).toMatch(
      /^__Host-callout-reader-\d+-production=\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    const allowed = ['p', `p.a${trade?.()}`, `g${dealers?.()}`, `g${dealers?.()}.a${trade?.()}`];
    expect(await layersOf(withCookie(cookie))).toEqual(allowed);
    await expectFiles(withCookie(cookie), allowed, own, ['production']);
    expect(await layersOf(withCookie(cookie), 'staging')).toBe(401);
    expect(await layersOf(withCookie(cookie.replace('-production', '-staging')), 'staging')).toBe(401);
  });

  it('of one catalogue open nothing of another, and are worth nothing when changed', async () => {
    const { address, id } = await create();
    const { cookie } = await opened(address);
    expect((await opened(address.replace(own.code, other.code))).status).toBe(403);
    const value = cookie.split('=')[1] ?? '';
    expect(
      await layersOf(withCookie(`__Host-callout-reader-${other.id}-production=${value}`), 'production', other),
    ).toBe(401);
    for (const changed of [
      `${id + 1}${value.slice(String(id).length)}`,
      `${value.slice(0, -2)}xx`,
      String(id),
      `${id}.`,
      '',
    ])
      expect(await layersOf(withCookie(`__Host-callout-reader-${own.id}-production=${changed}`))).toBe(401);
    expect((await opened(`${address.slice(0, -2)}xx`)).status).toBe(403);
  });

  it('end at the next request when they are taken back, or over', async () => {
    const { address, id } = await create({ environments: ['Staging', 'Production'] });
    const { cookie } = await opened(address);
    expect(await layersOf(withCookie(cookie))).toContain('p');
    const { status, body } = await own.as('Publisher').del(`${links}/${id}`);
    expect([status, typeof body.revokedAt]).toEqual([200, 'string']);
    expect(await layersOf(withCookie(cookie))).toBe(401);
    expect((await opened(address)).status).toBe(403);
    const second = await create();
    const { cookie: later } = await opened(second.address);
    await api.services.database.inCatalog(own.id, (db) =>
      db.updateTable('reader_link').set({ expires_at: '2026-01-01T00:00:00Z' }).where('id', '=', second.id).execute(),
    );
    expect(await layersOf(withCookie(later))).toBe(401);
  });

  it('are listed, for who may publish, and never logged', async () => {
    const { address, id } = await create({ label: ' For the fair ', groups: [], environments: ['Staging'] });
    await opened(address);
    const { body } = await own.as('Publisher').get(`${links}?take=1`);
    expect(body).toMatchObject([
      {
        id,
        label: 'For the fair',
        environments: ['Staging'],
        groups: [],
        audiences: [{ name: 'Trade' }],
        revokedAt: null,
        address,
      },
    ]);
    expect(api.logged.join('\n')).not.toContain(address.slice(-43));
    expect((await own.as('Publisher').del(`${links}/900000000`)).status).toBe(404);
  });

  it('give no more than their maker sees, and are shown to nobody who sees less', async () => {
    const { address, id } = await create({ label: 'For dealers alone', audiences: [] });
    const { id: userId, accessToken } = await api.user();
    const workshops = madeOf(own).ids[1];
    await api.profile(userId, own.id, { roles: ['Publisher', 'ManageCatalogSettings'], groups: [workshops] });
    const someone = api.caller(accessToken).under(`/${own.code}`);
    expect(JSON.stringify((await someone.get(links)).body)).not.toContain(address);
    expect((await someone.del(`${links}/${id}`)).status).toBe(404);
    const body = { label: 'x', environments: ['Staging'], days: 1 };
    expect((await someone.post(links, { ...body, groups: [dealers?.()] })).status).toBe(404);
    expect((await someone.post(links, { ...body, groups: [workshops] })).status).toBe(200);
    expect((await own.as('Publisher').del(`${links}/${id}`)).status).toBe(200);
  });

  it('A-04 are refused with groups or audiences that are not there', async () => {
    const foreign = madeOf(other).ids;
    const bad = [{ groups: [foreign[0]] }, { audiences: [foreign[2]] }, { groups: [trade?.()] }];
    for (const of of bad) {
      const body = { label: 'x', environments: ['Staging'], days: 1, ...of };
      expect((await own.as('Publisher').post(links, body)).status).toBe(404);
    }
    for (const of of [{ days: 0 }, { days: 366 }, { environments: [] }, { label: ' ' }, { environments: ['Test'] }]) {
      const body = { label: 'x', environments: ['Staging'], days: 1, ...of };
      expect((await own.as('Publisher').post(links, body)).status).toBe(400);
    }
  });
});

it('B-18 opens and lists nothing, and writes nothing, where no link was ever made', async () => {
  const fresh = await api.catalog();
  const publisher = fresh.as('Publisher');
  await publisher.token();
  const before = await contentHash(api, fresh.id);
  const address = `/published/${fresh.code}/production/?reader=1.${'x'.repeat(43)}`;
  expect((await api.caller().get(address)).status).toBe(403);
  expect((await publisher.get('/api/publish/Oem/ReaderLinks')).body).toEqual([]);
  expect(await contentHash(api, fresh.id)).toEqual(before);
});
