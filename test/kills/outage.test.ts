import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDaily } from '../daily.ts';
import { signal } from '../../src/platform/db/embedded/process.ts';
import { type Theatre, openTheatre, until } from './theatre.ts';

/** How long the database stays away, in seconds; the campaign lets it be 30. */
const away = Number(process.env.CALLOUT_OUTAGE ?? 2);

let theatre: Theatre;
let code: string;
beforeAll(async () => {
  theatre = await openTheatre('callout-outage-');
  ({ code } = await theatre.catalog());
  await theatre.startServer();
  await theatre.revive();
});
afterAll(() => theatre.close());

/** One call with its milliseconds. */
async function timed(method: string, path: string, body?: object) {
  const began = performance.now();
  const answer = await theatre.send(method, path, body);
  return { ...answer, took: performance.now() - began };
}

const heals = async () => {
  const began = performance.now();
  await until(async () => (await theatre.send('GET', `/${code}/api/itemType/Oem`)).status === 200, 10);
  return (performance.now() - began) / 1000;
};

it(
  'O-03 says 503 with Retry-After within a second while the database is away, and heals without a restart',
  { tags: 'daily' },
  async () => {
    expect((await theatre.send('GET', '/api/account')).status).toBe(200);
    await theatre.stopDatabase();
    const end = performance.now() + away * 1000;
    while (performance.now() < end) {
      const answers = await Promise.all([
        timed('GET', '/api/account'),
        timed('GET', `/${code}/api/itemType/Oem`),
        timed('POST', `/${code}/api/parts`, { partNumber: 'A-1', description: 'Away' }),
        timed('GET', '/health/ready'),
      ]);
      for (const { status, headers, took } of answers) {
        expect(status).toBe(503);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(took).toBeLessThan(1000);
      }
      expect((await theatre.send('GET', '/health/live')).status).toBe(200);
      await wait(100);
    }
    await theatre.startDatabase();
    expect(await heals()).toBeLessThan(5);
    // The session that was there before: the token is the same.
    expect((await theatre.send('GET', '/api/account')).status).toBe(200);
  },
);

const blows: [string, () => unknown][] = [
  ['killed', () => signal(theatre.pidOf('database') ?? 0, 'SIGKILL')],
  ['shut down at once', () => signal(theatre.pidOf('database') ?? 0, 'SIGQUIT')],
  ['told to end every connection', endConnections],
];

eachDaily(blows)(
  'O-04 keeps every write that it said it kept when the database is %s, and heals',
  async (how, blow) => {
    const kept: string[] = [];
    const refused: number[] = [];
    let isOn = true;
    const writer = async (name: string) => {
      for (let nth = 0; isOn; nth++) {
        const partNumber = `${how.slice(0, 4)}-${name}-${nth}`;
        const { status } = await theatre.send('POST', `/${code}/api/parts`, { partNumber, description: how });
        if (status === 200) kept.push(partNumber);
        else refused.push(status);
        if (status !== 200) await wait(20);
      }
    };
    const writers = ['a', 'b', 'c', 'd'].map(writer);
    await until(async () => kept.length > 40);
    await blow();
    await until(async () => refused.length > 0, 5).catch(() => {
      // Every connection that was cut may have been idle.
    });
    const before = kept.length;
    await until(async () => kept.length > before + 20, 10);
    isOn = false;
    await Promise.all(writers);
    expect(refused.filter((status) => status !== 503)).toEqual([]);
    const present = await theatre.database.outside((db) =>
      db.selectFrom('catalog').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
    );
    const numbers = await theatre.database.inCatalog(present.id, (db) =>
      db.selectFrom('part').select('part_number as number').where('description', '=', how).execute(),
    );
    const there = new Set(numbers.map(({ number }) => number));
    expect(kept.filter((number) => !there.has(number))).toEqual([]);
    expect(theatre.logged.filter((line) => line.includes('stray error'))).toEqual([]);
  },
);

/** As an operator might: every connection but its own. */
async function endConnections() {
  const client = new pg.Client({ ...theatre.owner, user: 'postgres' });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await client.end();
}
