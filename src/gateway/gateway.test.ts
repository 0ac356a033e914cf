import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openApi } from '../../test/api.ts';
import type { TestCatalog } from '../../test/api.ts';
import type { Caller } from '../../test/caller.ts';
import { hiddenCatalog } from '../../test/hiddenCatalog.ts';
import { itemsOf, setState } from '../../test/items.ts';
import type { CatalogOverview, Place } from './contract.ts';

const api = await openApi();

/** Of a caller in several catalogues. */
async function member(catalogs: TestCatalog[], of: Parameters<typeof api.profile>[2] = {}) {
  const user = await api.user();
  for (const { id } of catalogs) await api.profile(user.id, id, of);
  return { ...user, caller: api.caller(user.accessToken) };
}

const overviewOf = async (caller: Caller, codes: string[]) =>
  (await caller.get(`/api/gateway/catalogs?codes=${codes.join(',')}`)).body as CatalogOverview[];

/** A failed publish, and an import that waits for a decision. */
const trouble = ({ id }: TestCatalog) =>
  api.services.database.inCatalog(id, async (db) => {
    await sql`
      insert into publish_session (context, environment, kind, release_number, status, started_by_name, message, ended_at)
      values ('Oem', 'Staging', 'full', 1, 2, 'x', 'An image is missing.', now())`.execute(db);
    await sql`
      with f as (insert into import_file (kind, name, size, uploaded_by) values ('table', 'a.csv', 1, 0) returning id)
      insert into import_session
        (import_type_id, type_name, state, file_id, options, dry_run, rows, rejected, started_by, started_by_name)
      select 4, 'Parts lists', 4, id, '{}', false, 500, 101, 0, 'x' from f`.execute(db);
  });

it('18.f the gateway tells what goes on in the catalogues that the caller may open, and in no other', async () => {
  const [one, two, foreign] = [await api.catalog(), await api.catalog(), await api.catalog()];
  const tree = await itemsOf(one);
  const division = await tree.division(null);
  await tree.model(division);
  await setState(one, division, 2);
  for (const catalog of [one, foreign]) await trouble(catalog);
  const { caller } = await member([one, two], { workflowRole: 'Users' });
  const codes = [one.code, two.code, foreign.code, 'NOSUCH'];
  const seen = new Map((await overviewOf(caller, codes)).map((row) => [row.code, row]));
  expect([...seen.keys()].toSorted()).toEqual([one.code, two.code].toSorted());
  expect(seen.get(two.code)).toEqual({
    code: two.code,
    counted: true,
    cover: null,
    published: null,
    waiting: [],
    work: [],
  });
  expect(seen.get(one.code)?.waiting.map(({ name, count }) => [name, count])).toEqual([
    ['Draft', 1],
    ['Ready to Review', 1],
  ]);
  expect(seen.get(one.code)?.work.map(({ kind, state, name, detail }) => [kind, state, name, detail])).toEqual(
    expect.arrayContaining([
      ['publish', 'failed', 'Staging', 'An image is missing.'],
      ['import', 'paused', 'Parts lists', '101 of 500'],
    ]),
  );
  const { accessToken } = await api.user({ superAdmin: true });
  expect(await overviewOf(api.caller(accessToken), codes)).toHaveLength(3);
});

it('18.f the gateway counts no item that the caller does not see', async () => {
  const { catalog, reader } = await gatewayReader();
  const [all] = await overviewOf(catalog.as('Administrators').under(''), [catalog.code]);
  const [seen] = await overviewOf(reader, [catalog.code]);
  const total = (row: CatalogOverview | undefined) => row?.waiting.reduce((sum, { count }) => sum + count, 0) ?? 0;
  expect(total(seen)).toBeGreaterThan(0);
  expect(total(seen)).toBeLessThan(total(all));
});

async function gatewayReader() {
  const { catalog } = await hiddenCatalog(api);
  const { caller } = await member([catalog]);
  return { catalog, reader: caller };
}

it('18.f what needs attention is told to those who can settle it', async () => {
  const catalog = await api.catalog();
  await trouble(catalog);
  const attention = async (of: Parameters<typeof api.profile>[2]) => {
    const { caller } = await member([catalog], of);
    const { body } = await caller.get('/api/gateway/attention');
    return (body as { code: string; kind: string }[]).map(({ code, kind }) => [code, kind]);
  };
  expect(await attention({})).toEqual([]);
  expect(await attention({ workflowRole: 'Administrators' })).toEqual([]);
  expect(await attention({ roles: ['Publisher'] })).toEqual([[catalog.code, 'publish']]);
  expect(await attention({ roles: ['AllowImport'] })).toEqual([[catalog.code, 'import']]);
  expect(await attention({ roles: ['Admin'] })).toHaveLength(2);
});

it('18.f keeps a page once, as it was last asked for', async () => {
  const one = await api.catalog();
  const { caller } = await member([one]);
  const visit = (address: string, kind = 'page') =>
    caller.put('/api/gateway/places', {
      code: one.code,
      address,
      context: 'Oem',
      kind,
      title: 'Parts',
      detail: '',
    });
  for (const address of ['/part', '/search?q=a', '/part?order=number', '/search?q=b', '/part?order=changed'])
    expect((await visit(address)).status).toBe(200);
  for (const address of ['/part/1?tab=base', '/part/1?tab=pricing']) await visit(address, 'part');
  const { last } = (await caller.get('/api/gateway/places')).body as { last: Place[] };
  expect(last.map(({ address }) => address)).toEqual([
    '/part/1?tab=pricing',
    '/part/1?tab=base',
    '/part?order=changed',
    '/search?q=b',
  ]);
});

it('18.f keeps the last eight places of a user over all catalogues, and none of a catalogue that was taken away', async () => {
  const [one, two] = [await api.catalog(), await api.catalog()];
  const { id, caller } = await member([one, two]);
  const place = (code: string, n: number) => ({
    code,
    address: `/tree/${n}`,
    context: n % 2 === 0 ? 'Oem' : 'MajorUnit',
    kind: 'item',
    title: `Model ${n}`,
    detail: 'Sleds',
  });
  for (let n = 1; n <= 10; n++) expect((await caller.put('/api/gateway/places', place(one.code, n))).status).toBe(200);
  await caller.put('/api/gateway/places', place(one.code, 9));
  await caller.put('/api/gateway/places', place(two.code, 1));
  const places = async () => (await caller.get('/api/gateway/places')).body as { last: Place[]; perContext: Place[] };
  const { last, perContext } = await places();
  expect(last.map(({ code, title }) => [code, title])).toEqual([
    [two.code, 'Model 1'],
    ...[9, 10, 8, 7, 6, 5, 4].map((n) => [one.code, `Model ${n}`]),
  ]);
  expect(perContext.map(({ code, context, title }) => [code, context, title])).toEqual([
    [two.code, 'MajorUnit', 'Model 1'],
    [one.code, 'MajorUnit', 'Model 9'],
    [one.code, 'Oem', 'Model 10'],
  ]);
  const ofOne = (await caller.get(`/api/gateway/places?code=${one.code.toLowerCase()}`)).body as { last: Place[] };
  expect(ofOne.last.map(({ title }) => title)).toEqual([9, 10, 8, 7, 6, 5, 4, 3].map((n) => `Model ${n}`));
  const { rows } = await api.services.database.outside((db) =>
    sql`select from visited_place where user_id = ${id}`.execute(db),
  );
  expect(rows).toHaveLength(9);
  const gone = `/api/gateway/places?code=${two.code}&address=${encodeURIComponent('/tree/1')}`;
  expect((await caller.del(gone)).body).toEqual({ forgotten: true });
  await api.services.database.outside((db) =>
    sql`delete from profile where user_id = ${id} and catalog_id = ${one.id}`.execute(db),
  );
  expect(await places()).toEqual({ last: [], perContext: [] });
  expect((await caller.put('/api/gateway/places', place(one.code, 1))).status).toBe(404);
  const hostile = ['//evil.test', 'https://evil.test', '/\\evil.test', 'tree/1'];
  for (const address of hostile)
    expect((await caller.put('/api/gateway/places', { ...place(two.code, 1), address })).status).toBe(400);
});
