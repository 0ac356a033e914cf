import { describe, expect, it } from 'vitest';
import { openApi, type TestCatalog } from '../../test/api.ts';
import { lookupType } from '../lookup/rules.ts';
import { memberMessages } from './rules.ts';

const api = await openApi();
let names = 0;
const freshName = () => `guest-${process.pid}-${++names}`;
const reader = { roles: [], workflowRole: null, visibilityGroups: [], priceAudiences: [] };
const admin = { ...reader, roles: ['Admin'] };

const inviteTo = (catalog: TestCatalog, userName: string, of: object = reader) =>
  catalog.as('Admin').post('/api/members', { userName, displayName: 'Guest', ...of });
const signIn = (link: string) =>
  api.caller().post('/api/tokenapi/accessToken', { oneTimeLink: link.split('link=')[1] });
const listed = async (catalog: TestCatalog, query = '') =>
  (await catalog.as('Admin').get(`/api/members${query}`)).body as {
    items: { id: number; userName: string; version: number; roles: string[]; isInvited: boolean; lastSeen: string }[];
    next: string | null;
    total: number;
  };
const idOf = async (catalog: TestCatalog, userName: string) => {
  const { items } = await listed(catalog, `?term=${userName}`);
  return items[0]?.id ?? 0;
};

describe('members', () => {
  it('A-05 a new name gets a link to hand over, comes in by it, and may what the profile says from the next call on', async () => {
    const catalog = await api.catalog();
    const name = freshName();
    const { status, body } = await inviteTo(catalog, name, { ...reader, workflowRole: 'Users' });
    expect([status, body.member]).toMatchObject([200, { userName: name, isInvited: true, lastSeen: null }]);
    expect(body.link).toMatch(/^\/signin\?link=[\w-]{43}$/);
    const { body: tokens } = await signIn(body.link);
    const caller = api.caller(tokens.accessToken).under(`/${catalog.code}`);
    const write = () => caller.post('/api/parts', { partNumber: `P-${Math.random()}`, description: 'Pump' });
    expect((await write()).status).toBe(200);
    const seen = await catalog.as('Admin').get(`/api/members/${body.member.id}`);
    expect(seen.body).toMatchObject({ isInvited: false, version: 1 });
    expect(Date.parse(seen.body.lastSeen)).toBeGreaterThan(Date.now() - 60_000);
    const less = await catalog.as('Admin').put(`/api/members/${body.member.id}`, { version: 1, ...reader });
    expect(less.body).toMatchObject({ version: 2, workflowRole: null });
    expect((await write()).status).toBe(403);
    expect((await catalog.as('Admin').del(`/api/members/${body.member.id}`)).status).toBe(200);
    expect((await caller.get('/api/hierarchies/roots')).status).not.toBe(200);
    expect((await catalog.as('Admin').get(`/api/members/${body.member.id}`)).status).toBe(404);
  });

  it('a user of another catalogue gets a profile, and never a link', async () => {
    const [one, other] = [await api.catalog(), await api.catalog()];
    const name = freshName();
    const first = (await inviteTo(one, name)).body;
    const second = (await inviteTo(other, name.toUpperCase())).body;
    expect(second).toMatchObject({ link: null, member: { id: first.member.id, userName: name } });
    expect(await inviteTo(other, name)).toMatchObject({
      status: 409,
      body: { modelState: { userName: [memberMessages.isMember] } },
    });
    for (const catalog of [one, other]) {
      const { status, body } = await catalog.as('Admin').post(`/api/members/${first.member.id}/link`);
      expect([status, body.modelState]).toEqual([409, { link: [memberMessages.noInvitation] }]);
    }
    expect((await signIn(first.link)).status).toBe(200);
  });

  it('a link is made anew until its user came, and the earlier one ends', async () => {
    const catalog = await api.catalog();
    const { member, link } = (await inviteTo(catalog, freshName())).body;
    const again = await catalog.as('Admin').post(`/api/members/${member.id}/link`);
    expect((await signIn(link)).status).toBe(401);
    expect((await signIn(again.body.link)).status).toBe(200);
    expect((await catalog.as('Admin').post(`/api/members/${member.id}/link`)).status).toBe(409);
  });

  it('the last Admin stays, and nobody takes their own right away', async () => {
    const catalog = await api.catalog();
    const { member: own } = (await inviteTo(catalog, freshName(), admin)).body;
    const all = await listed(catalog);
    const admins = all.items.filter(({ roles }) => roles.includes('Admin'));
    const me = admins.find(({ id }) => id !== own.id);
    expect(admins).toHaveLength(2);
    const caller = catalog.as('Admin');
    const refused = async (id: number, text: string) => {
      for (const answer of [
        await caller.put(`/api/members/${id}`, { version: 1, ...reader }),
        await caller.del(`/api/members/${id}`),
      ])
        expect([answer.status, answer.body.modelState]).toEqual([400, { roles: [text] }]);
    };
    await refused(me?.id ?? 0, memberMessages.oneself);
    expect((await caller.del(`/api/members/${own.id}`)).status).toBe(200);
    const byOperator = await catalog.as('super').del(`/api/members/${me?.id}`);
    expect(byOperator.body.modelState).toEqual({ roles: [memberMessages.lastAdmin] });
  });

  it('C-02 two who save the same member: the second is refused; two who remove each other leave one', async () => {
    const catalog = await api.catalog();
    const { member } = (await inviteTo(catalog, freshName())).body;
    const save = (roles: string[]) =>
      catalog.as('Admin').put(`/api/members/${member.id}`, { version: 1, ...reader, roles });
    const answers = await Promise.all([save(['Publisher']), save(['AllowImport'])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const twins = await Promise.all(
      [freshName(), freshName()].map(async (name) => (await inviteTo(catalog, name, admin)).body),
    );
    const callers = await Promise.all(
      twins.map(async ({ link }) => api.caller((await signIn(link)).body.accessToken).under(`/${catalog.code}`)),
    );
    const { items } = await listed(catalog);
    const others = items.filter(
      ({ id, roles }) => roles.includes('Admin') && !twins.some((twin) => twin.member.id === id),
    );
    for (const { id } of others) await callers[0]?.del(`/api/members/${id}`);
    const removed = await Promise.all(
      callers.map((caller, at) => caller.del(`/api/members/${twins[1 - at]?.member.id}`)),
    );
    expect(removed.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('V-05 names what is wrong with a profile, and takes nothing of another catalogue', async () => {
    const [catalog, other] = [await api.catalog(), await api.catalog()];
    const { body: group } = await other
      .as('Admin')
      .post('/api/lookup/lookupvalue', { type: lookupType('visibilityGroup'), name: 'Dealers' });
    const [audience] = (await other.as('Admin').get('/api/Oem/pricing/settings')).body;
    const wrong = async (of: object) => {
      const { status, body } = await inviteTo(catalog, freshName(), { ...reader, ...of });
      return [status, Object.keys(body.modelState)[0]];
    };
    expect(await wrong({ visibilityGroups: [group.id] })).toEqual([400, 'visibilityGroups']);
    expect(await wrong({ priceAudiences: [audience.id] })).toEqual([400, 'priceAudiences']);
    expect(await wrong({ roles: ['King'] })).toEqual([400, 'roles.0']);
    expect((await inviteTo(catalog, '  ')).status).toBe(400);
    const { member } = (await inviteTo(other, freshName())).body;
    for (const answer of [
      await catalog.as('Admin').get(`/api/members/${member.id}`),
      await catalog.as('Admin').put(`/api/members/${member.id}`, { version: 1, ...reader }),
      await catalog.as('Admin').del(`/api/members/${member.id}`),
      await catalog.as('Admin').post(`/api/members/${member.id}/link`),
    ])
      expect(answer.status).toBe(404);
  });

  it('are listed by name, page by page, and found by a part of either name', async () => {
    const catalog = await api.catalog();
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await inviteTo(catalog, freshName())).body.member.userName as string);
    const first = await listed(catalog, '?take=2&term=guest-');
    const second = await listed(catalog, `?take=2&term=guest-&cursor=${first.next}`);
    const third = await listed(catalog, `?take=2&term=guest-&cursor=${second.next}`);
    const names = [first, second, third].flatMap(({ items }) => items.map(({ userName }) => userName));
    expect(names.toSorted()).toEqual(made.toSorted());
    expect([first.total, third.next]).toEqual([5, null]);
    expect((await listed(catalog, '?term=%25')).items).toEqual([]);
    expect(await idOf(catalog, made[0] ?? '')).toBeGreaterThan(0);
    const { body } = await catalog.as('Admin').get('/api/members/choices');
    expect(body.priceAudiences.length).toBeGreaterThan(0);
  });

  it('leaves a note of who let whom do what', async () => {
    const catalog = await api.catalog();
    const { member } = (await inviteTo(catalog, freshName(), { ...reader, roles: ['Publisher'] })).body;
    await catalog.as('Admin').del(`/api/members/${member.id}`);
    const rows = await api.services.database.outside((db) =>
      db
        .selectFrom('security_event')
        .select(['kind', 'detail'])
        .where('user_id', '=', member.id)
        .orderBy('id')
        .execute(),
    );
    expect(rows).toMatchObject([
      { kind: 'member-added', detail: expect.stringContaining('Publisher no workflow role by ') },
      { kind: 'member-removed', detail: expect.stringContaining('no workflow role by ') },
    ]);
  });
});
