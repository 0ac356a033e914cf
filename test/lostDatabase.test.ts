import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eachDaily } from './daily.ts';
import { createApp } from '../src/app/http.ts';
import { openDatabase } from '../src/platform/db/pool.ts';
import { openApi } from './api.ts';
import { Caller } from './caller.ts';
import { workerDatabase } from './database.ts';
import { databaseProxy } from './databaseProxy.ts';

const api = await openApi();
const { app: connection } = await workerDatabase();
const proxy = await databaseProxy(connection);
/** A connection for each half, and a statement that may take half a second. */
const database = openDatabase(proxy.app, { size: 2, statementTimeout: 500 });
const app = await createApp({ ...api.services, database }, { checkOutput: true });
let caller: Caller;
beforeAll(async () => {
  await app.ready();
  const catalog = await api.catalog();
  caller = new Caller(app, `/${catalog.code}`, () => catalog.as('Users').token());
});
afterEach(() => proxy.fail({}));
afterAll(async () => {
  await app.close();
  await database.close();
  proxy.close();
});

const read = () => caller.get('/api/itemType/Oem');
const works = async () => {
  await expect.poll(async () => (await read()).status, { timeout: 8000 }).toBe(200);
};

it('O-05 waits for answers that come 100 ms late', async () => {
  await works();
  proxy.fail({ late: 100 });
  expect((await read()).status).toBe(200);
});

it(
  'O-05 where answers come at 1 KB a second, each call is answered or refused in time, and all goes on afterwards',
  { tags: 'daily', timeout: 30_000 },
  async () => {
    await works();
    proxy.fail({ bytesPerSecond: 1000 });
    const began = performance.now();
    const answers = await Promise.all([...Array.from({ length: 5 }, read), caller.get('/api/changes?take=100')]);
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(answers.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    proxy.fail({});
    await works();
    expect(database.load().waiting).toBe(0);
  },
);

eachDaily([
  ['are reset', { isReset: true }],
  ['end in the middle of an answer', { isReset: true, after: 20 }],
  ['fall silent', { isSilent: true }],
])(
  'O-05 answers 503 in time where connections to the database %s, and drops them',
  async (_how, fault) => {
    await works();
    proxy.fail(fault);
    const answers = await Promise.all(Array.from({ length: 6 }, read));
    for (const { status, headers } of answers) {
      expect(status).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    proxy.fail({});
    await works();
    expect(database.load().waiting).toBe(0);
  },
  30_000,
);

it('O-07 answers 503 while the server takes no more connections, and goes on afterwards', async () => {
  const admin = new pg.Client(api.owner);
  await admin.connect();
  // Of this database alone: others of the cluster, which other tests work on, share the role.
  const limit = (most: number) => admin.query(`alter database ${connection.database} connection limit ${most}`);
  const few = openDatabase(connection, { size: 2 });
  const other = await createApp({ ...api.services, database: few }, { checkOutput: true });
  const own = new Caller(other, '', () => caller.token());
  try {
    await limit(0);
    const { status, headers } = await own.get('/api/account');
    expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
    await limit(-1);
    expect((await own.get('/api/account')).status).toBe(200);
  } finally {
    await limit(-1);
    await admin.end();
    await other.close();
    await few.close();
  }
});

it('O-07 says that the database is read only, and still reads', async () => {
  await works();
  const readOnly = openDatabase({ ...connection, options: undefined }, { size: 2 });
  const other = await createApp(
    {
      ...api.services,
      database: {
        ...readOnly,
        inCatalog: (catalogId, work, sight) =>
          readOnly.inCatalog(
            catalogId,
            async (db) => {
              await db.executeQuery({ sql: 'set default_transaction_read_only = on', parameters: [] } as never);
              return work(db);
            },
            sight,
          ),
      },
    },
    { checkOutput: true },
  );
  const { body: meta } = await read();
  expect(meta.length).toBeGreaterThan(0);
  const own = caller.on(other);
  const refused = await own.post('/api/parts', { partNumber: 'RO-1', description: 'Read only' });
  expect([refused.status, refused.body.message]).toEqual([503, 'The database is read only.']);
  expect((await own.get('/api/itemType/Oem')).status).toBe(200);
  await other.close();
  await readOnly.close();
});

it.each([-3600, 3600, 86_400])(
  'O-11 a clock of the server that is off by %i s ends no session and sorts nothing anew',
  async (seconds) => {
    const { headers } = await read();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    try {
      const again = await read();
      expect(again.status).toBe(200);
      const left = Number(headers['x-session-expires']);
      expect(Math.abs(Number(again.headers['x-session-expires']) - left)).toBeLessThan(60);
      const number = `CLOCK-${86_400 + seconds}`;
      const added = await caller.post('/api/parts', { partNumber: number, description: 'Clock' });
      expect(added.status).toBe(200);
      const { body } = await caller.post('/api/parts/partSearch', { orderBy: 2, take: 1 });
      expect(body.result[0].partNumber).toBe(number);
    } finally {
      vi.useRealTimers();
    }
  },
);

it.each([
  ['forward', '2026-03-29T00:59:58Z', '2026-03-29T01:00:02Z'],
  ['back', '2026-10-25T00:59:58Z', '2026-10-25T01:00:02Z'],
])('O-11 clocks that are put %s for summer time end no session and sort nothing anew', async (_how, ...at) => {
  const zone = process.env.TZ;
  process.env.TZ = 'Europe/Berlin';
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const left: number[] = [];
    for (const moment of at) {
      vi.setSystemTime(new Date(moment));
      const { status, headers } = await read();
      expect(status).toBe(200);
      left.push(Number(headers['x-session-expires']));
    }
    expect(Math.abs((left[0] ?? 0) - (left[1] ?? Number.NaN))).toBeLessThan(60);
    const number = `DST-${at[0]}`;
    const added = await caller.post('/api/parts', { partNumber: number, description: 'Clock' });
    expect(added.status).toBe(200);
    const newest = await caller.post('/api/parts/partSearch', { orderBy: 2, take: 1 });
    expect(newest.body.result[0].partNumber).toBe(number);
  } finally {
    vi.useRealTimers();
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
