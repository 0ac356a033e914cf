import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openApi, type TestCatalog } from './api.ts';
import { itemsOf } from './items.ts';
import { createApp } from '../src/app/http.ts';
import { disableUser } from '../src/account/service.ts';

const api = await openApi();
const { database } = api.services;
const nobody = api.caller();
let catalog: TestCatalog;
/** The address of a file, and of another one. */
let address: string;
let other: string;

beforeAll(async () => {
  catalog = await api.catalog();
  const { division } = await itemsOf(catalog);
  const [a, b] = [await division(null, 'Snow'), await division(null, 'Water')];
  address = `/${catalog.code}/api/hierarchies/${a}/whereUsedHierarchy/export`;
  other = `/${catalog.code}/api/hierarchies/${b}/whereUsedHierarchy/export`;
});

/** A member of the catalogue, and how they get tickets. */
async function member(roles: 'AllowImport'[] = []) {
  const user = await api.user();
  await api.profile(user.id, catalog.id, { roles });
  const ticket = async (to = address): Promise<string> => {
    const { status, body } = await api.caller(user.accessToken).post('/api/account/ticket', { address: to });
    expect([status, body.seconds]).toEqual([200, 60]);
    return body.address;
  };
  return { ...user, ticket };
}

it('A-08 a ticket opens a file once, without a token', async () => {
  const { ticket } = await member();
  expect((await nobody.get(address)).status).toBe(401);
  const url = await ticket();
  const { status, headers, body } = await nobody.get(url);
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('attachment')]);
  expect(String(body)).toContain('RelationType');
  expect((await nobody.get(url)).status).toBe(401);
});

it('A-08 of many that use a ticket at once, at two servers, one gets the file', async () => {
  const { ticket } = await member();
  const second = await createApp(api.services);
  for (let run = 0; run < 10; run++) {
    const url = await ticket();
    const tries = Array.from({ length: 6 }, (_, nth) => (nth % 2 ? nobody : nobody.on(second)).get(url));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
  }
  await second.close();
});

it('A-08 a ticket is over after 60 seconds, and its row goes with the next one', async () => {
  const { ticket } = await member();
  const url = await ticket();
  const age = (seconds: number) =>
    database.outside((db) =>
      sql`update download_ticket set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(db),
    );
  await age(55);
  const late = await ticket();
  await age(61);
  expect((await nobody.get(late)).status).toBe(401);
  expect((await nobody.get(url)).status).toBe(401);
  await ticket();
  const { rows } = await database.outside((db) =>
    sql`select from download_ticket where expires_at < now()`.execute(db),
  );
  expect(rows).toEqual([]);
});

it('A-08 a ticket opens no other file, query, catalogue or route', async () => {
  const { id, ticket } = await member();
  const foreign = await api.catalog();
  await api.profile(id, foreign.id, {});
  const image = `/${catalog.code}/api/file/image/1?f_=a`;
  const secretOf = (url: string) => url.slice(url.indexOf('ticket='));
  for (const [made, used] of [
    [address, other],
    [address, address.replace(catalog.code, foreign.code)],
    [address, `${address}?a=1`],
    [image, image.replace('f_=a', 'f_=b')],
    [`/${catalog.code}/api/pageData`, `/${catalog.code}/api/pageData`],
    ['/api/account', '/api/account'],
  ] as const) {
    const secret = secretOf(await ticket(made));
    expect((await nobody.get(`${used}${used.includes('?') ? '&' : '?'}${secret}`)).status).toBe(401);
  }
  // Nobody's image, so that a session was found.
  expect((await nobody.get(await ticket(image))).status).toBe(404);
  const write = (await ticket()).replace(address, `/${catalog.code}/api/hierarchies/bulk`);
  expect((await nobody.post(write)).status).toBe(401);
});

it('A-08 a ticket is of no use to another user who is signed in', async () => {
  const [mine, theirs] = [await member(), await member()];
  const url = await mine.ticket();
  expect((await api.caller(theirs.accessToken).get(url)).status).toBe(401);
  expect((await api.caller(mine.accessToken).get(await mine.ticket())).status).toBe(200);
});

it('A-08 a ticket has the rights that its maker has when it is used', async () => {
  const signedOut = await member();
  const left = await signedOut.ticket();
  await api.caller(signedOut.accessToken).post('/Account/logOff');
  expect((await nobody.get(left)).status).toBe(401);

  const disabled = await member();
  const before = await disabled.ticket();
  await database.outside((db) => disableUser(db, disabled.id));
  expect((await nobody.get(before)).status).toBe(401);

  const importer = await member(['AllowImport']);
  const file = `/${catalog.code}/api/import/session/999999999/file`;
  expect((await nobody.get(await importer.ticket(file))).status).toBe(404);
  const [asImporter, asMember] = [await importer.ticket(file), await importer.ticket()];
  await api.profile(importer.id, catalog.id, {});
  expect((await nobody.get(asImporter)).status).toBe(403);
  await database.outside((db) => sql`delete from profile where user_id = ${importer.id}`.execute(db));
  expect((await nobody.get(asMember)).status).toBe(403);
});

it('A-08 B-19 a ticket is kept as a hash and stands in no log', async () => {
  const { ticket } = await member();
  const [used, kept] = [await ticket(), await ticket()];
  await nobody.get(used);
  await nobody.get(used);
  const { rows } = await database.outside((db) => sql`select t::text from download_ticket t`.execute(db));
  const seen = JSON.stringify(rows) + api.logged.join(' ');
  for (const url of [used, kept]) expect(seen).not.toContain(url.slice(url.indexOf('ticket=') + 7));
});

it('A-08 a ticket is made for an address of ours alone, by somebody who is signed in', async () => {
  const { accessToken } = await member();
  const make = (to: string) => api.caller(accessToken).post('/api/account/ticket', { address: to });
  for (const bad of ['', 'https://elsewhere.example/x', '//elsewhere.example', '/a b', '/a#b'])
    expect((await make(bad)).status).toBe(400);
  expect((await nobody.post('/api/account/ticket', { address })).status).toBe(401);
});
