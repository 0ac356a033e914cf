import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApi, type TestCatalog } from './api.ts';
import { Caller } from './caller.ts';
import { authenticator } from '../src/account/session/service.ts';
import { route } from '../src/platform/contract/route.ts';
import { routes } from '../src/platform/http/handlers.ts';
import { createServer } from '../src/platform/http/server.ts';
import { allows } from '../src/rights.ts';

const secret = 'insert into part violates part_secret_idx';
const post = (path: `/${string}`) => route({ method: 'POST', path, permission: 'writeOem', summary: path });
const contract = {
  raise: post('/api/raise').input(z.strictObject({ state: z.string(), times: z.int().default(99) })),
  unique: post('/api/unique').input(z.strictObject({})),
  foreign: post('/api/foreign').input(z.strictObject({})),
  check: post('/api/check').input(z.strictObject({})),
  long: post('/api/long').input(z.strictObject({})),
  lock: post('/api/lock').input(z.strictObject({ ids: z.array(z.int()) })),
};

const api = await openApi();
const { database, config, log } = api.services;
let attempts = 0;

/** Writes that the database refuses, each in a way of its own. */
const handlers = routes(contract, {
  raise: ({ input, db, change }) =>
    change('Raise', async () => {
      attempts += 1;
      if (attempts > input.times) return;
      const block = `do $$ begin raise exception using errcode = '${input.state}', message = '${secret}'; end $$`;
      await sql.raw(block).execute(db);
    }),
  unique: ({ db, change }) =>
    change('Unique', () =>
      db
        .insertInto('lookup_value')
        .values(['Twice', 'twice'].map((name) => ({ type: 88, name })))
        .execute(),
    ),
  foreign: ({ db, change }) =>
    change('Foreign', () =>
      sql`insert into parts_list_row (diagram_id, part_id, ordinal) values (999999999, 999999999, 1)`.execute(db),
    ),
  check: ({ db, change }) =>
    change('Check', () => sql`insert into lookup_value (type, name) values (88, ${'x'.repeat(5000)})`.execute(db)),
  long: ({ db, change }) =>
    change('Long', () => sql`insert into lookup_value (type, name) values (99999999999, 'x')`.execute(db)),
  lock: ({ input, db, change }) =>
    change('Lock', async () => {
      for (const id of input.ids) {
        await sql`update lookup_value set description = description || 'x' where id = ${id}`.execute(db);
        await sql`select pg_sleep(0.2)`.execute(db);
      }
    }),
});

let catalog: TestCatalog;
let caller: Caller;
const app = await createServer({
  database,
  log,
  routes: [handlers],
  authenticate: authenticator(database, config),
  knownBrowser: async () => undefined,
  allows,
  checkOutput: false,
});
beforeAll(async () => {
  await app.ready();
  catalog = await api.catalog();
  caller = new Caller(app, `/${catalog.code}`, () => catalog.as('Users').token());
});
afterAll(() => app.close());

const raise = (state: string, times?: number) => {
  attempts = 0;
  return caller.post('/api/raise', { state, ...(times !== undefined && { times }) });
};

describe('what the database refuses', () => {
  it.each([
    ['23505', 409],
    ['23503', 409],
    ['40001', 409],
    ['40P01', 409],
    ['55P03', 409],
    ['23514', 400],
    ['22001', 400],
    ['22003', 400],
    ['22007', 400],
    ['22P02', 400],
    ['22021', 400],
    ['57014', 503],
    ['25006', 503],
    ['53100', 503],
    ['53300', 503],
    ['42703', 500],
    ['XX000', 500],
  ])('V-19 SQLSTATE %s is answered with %i and none of its text', async (state, status) => {
    const answer = await raise(state);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      message: expect.any(String),
      modelState: expect.any(Object),
      requestId: expect.any(String),
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/part|secret|insert|raise|plpgsql/i);
    expect(status === 400).toBe(Object.keys(answer.body.modelState).length > 0);
    expect(status === 503).toBe('retry-after' in answer.headers);
  });

  it.each([
    ['unique', 409],
    ['foreign', 409],
    ['check', 400],
    ['long', 400],
  ])('V-19 a real refusal (%s) is answered with %i and no SQL, and nothing is kept', async (path, status) => {
    const answer = await caller.post(`/api/${path}`, {});
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).not.toMatch(/lookup_value|parts_list|constraint|insert|key \(/i);
    const kept = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('lookup_value').select('id').where('type', '=', 88).execute(),
    );
    expect(kept).toEqual([]);
  });

  it.each(['40001', '40P01'])('V-19 tries three times in all where a second try may do (%s)', async (state) => {
    expect((await raise(state)).status).toBe(409);
    expect(attempts).toBe(3);
    expect((await raise(state, 2)).status).toBe(200);
    expect(attempts).toBe(3);
    expect((await raise('23505')).status).toBe(409);
    expect(attempts).toBe(1);
  });

  it('V-19 C-08 two writes that lock the same rows in opposite order both take place, or one is a conflict', async () => {
    const add = async (name: string) =>
      (await catalog.as('ManageCatalogSettings').post('/api/lookup/lookupvalue', { type: 1, name })).body.id;
    const ids = [await add('First'), await add('Second')];
    const answers = await Promise.all([
      caller.post('/api/lock', { ids }),
      caller.post('/api/lock', { ids: ids.toReversed() }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    const marks = await database.inCatalog(catalog.id, (db) =>
      db.selectFrom('lookup_value').select('description').where('id', 'in', ids).execute(),
    );
    const done = statuses.filter((status) => status === 200).length;
    expect(marks.map(({ description }) => description)).toEqual(['x'.repeat(done), 'x'.repeat(done)]);
  });
});
