import { createHash } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { Socket } from 'node:net';
import pg from 'pg';
import type { Sight } from '../auth/sight.ts';
import type { DB } from './types.ts';

/** Typed access to one connection: the catalogue's tables are the views of `live`, never the base tables. */
export type Db = Kysely<DB>;

/** Runs work on a connection of the pool. Nothing else hands out connections. */
export interface Database {
  /** Work inside one catalogue: its rows, as far as `sight` goes, are the only ones that any statement sees. */
  inCatalog<T>(catalogId: number, work: (db: Db) => Promise<T>, sight?: Sight): Promise<T>;
  /**
   * The same database for reading, in which content is as it was after the change of that number; what is no content shows
   * now. That the catalogue has the change is for the caller to ask.
   */
  asOf(changeId: number): Database;
  /** Work on the tables of the installation (users, sessions, jobs); every catalogue's content is out of reach. */
  outside<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A plain connection of the catalogue, all of it, for COPY, which cannot share a pipelined one. Closed after the work. */
  copying<T>(catalogId: number, work: (client: pg.Client) => Promise<T>): Promise<T>;
  /**
   * Work inside one catalogue, all of it, on a connection of its own, without statement timeout, closed after the work: for long
   * work with statements and settings that no request should inherit. `showTo` narrows what it sees.
   */
  alone<T>(catalogId: number, work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Connections in use, idle, and requests that wait for one. */
  load(): { total: number; idle: number; waiting: number };
}

/** No catalogue: a number that no catalogue has, so that a forgotten `inCatalog` sees nothing. */
const none = 0;

/** The settings of a connection, in the order of `enter`. */
const settingsOf = (catalogId: number, sight: Sight, changeId?: number): string[] => [
  String(catalogId),
  ...(sight === 'all'
    ? ['*', '*', '*', '']
    : [listOf(sight.groups), listOf(sight.told), listOf(sight.audiences), String(sight.userId)]),
  String(changeId ?? ''),
];

const listOf = (ids: readonly number[] | 'all') => (ids === 'all' ? '*' : `{${ids.join(',')}}`);

/**
 * What a connection of one's own shows from now on, of its catalogue. Inside a transaction that is rolled back it shows
 * what it showed before.
 */
export async function showTo(db: Db, sight: Sight): Promise<void> {
  const [, groups, told, audiences, user] = settingsOf(none, sight);
  await sql`select set_config('callout.groups', ${groups}, false), set_config('callout.told', ${told}, false),
    set_config('callout.audiences', ${audiences}, false), set_config('callout.user', ${user}, false)`.execute(db);
}

/** Keeps what a connection sees, so that many rows are looked at quickly until the tree changes. Not within a change. */
export const keepSeen = (db: Db) => sql`select platform.keep_seen()`.execute(db);

const enter = {
  name: 'enter',
  text: `select set_config('callout.catalog', $1, false), set_config('callout.groups', $2, false),
    set_config('callout.told', $3, false), set_config('callout.audiences', $4, false),
    set_config('callout.user', $5, false), set_config('callout.asof', $6, false)`,
};

/** Before the work of who does not see everything: what is seen is kept, so that many rows are looked at quickly (decision 040). */
const look = { name: 'look', text: 'select platform.keep_seen()' };

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.NUMERIC, Number);
types.setTypeParser(pg.types.builtins.DATE, String);
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoOf);
types.setTypeParser(1016, (v) => (v === '{}' ? [] : v.slice(1, -1).split(',').map(Number)));

/** An instant as ISO 8601 in milliseconds. In UTC the text itself says it, at a tenth of the cost of a date. */
function isoOf(text: string): string {
  if (!/^\d{4}-.{14}(\.\d+)?\+00$/.test(text)) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
}

// Compiling a plan costs up to a second; our statements are short, or set-based with estimates that are too high.
const settings = '-c jit=off -c idle_in_transaction_session_timeout=60000';
const now = `-c search_path=live,public ${settings}`;
/** A name that `asof` has shows then, any other now. */
const then = `-c search_path=asof,live,public ${settings}`;

/** Statements of one turn of the event loop leave in one piece: `pg` corks around each alone, this around all of them. */
class TurnSocket extends Socket {
  #isHeld = false;

  override cork(): void {
    super.cork();
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      this.uncork();
    });
  }
}

/** Milliseconds that work waits for a connection, a free one or a new one, before it is refused (test O-06). */
const longestWait = 2000;

/** Milliseconds after its statement timeout within which the server has to say so. */
const silence = 2000;

/** Opens the pool as the restricted role. `statementTimeout` in ms holds for requests, not for jobs (0 switches it off). */
export function openDatabase(
  app: pg.ClientConfig,
  options: { size?: number; statementTimeout?: number } = {},
): Database {
  const { statementTimeout = 30_000 } = options;
  const optionsOf = (which: string) => `${which} -c statement_timeout=${statementTimeout} -c lock_timeout=10000`;
  const size = options.size ?? 16;
  const config: pg.PoolConfig = {
    ...app,
    types,
    options: optionsOf(now),
    // Where the way to the server is gone without a word, its own timeout tells nobody (test O-05).
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + silence }),
    connectionTimeoutMillis: longestWait,
    pipeline: true,
    stream: () => new TurnSocket(),
    max: size,
  };
  const pool = new pg.Pool(config);
  const half = Math.max(2, Math.ceil(size / 2));
  // Every request looks its session up outside: on connections of their own, which keep their setting.
  const outside = new pg.Pool({ ...config, max: half });
  // Statements of then are planned apart from those of now, which would lose their plans with every other search path.
  const past = new pg.Pool({ ...config, options: optionsOf(then), max: half });
  const pools = [pool, outside, past];
  for (const one of pools) {
    one.on('error', () => {
      // An idle connection that the server closed; the pool has dropped it already.
    });
  }
  const opened = new WeakMap<pg.PoolClient, { entered: string; db: Db }>();

  async function on<T>(from: pg.Pool, values: readonly string[], work: (db: Db) => Promise<T>): Promise<T> {
    const [, groups] = values;
    const client = await from.connect();
    let state = opened.get(client);
    if (!state) {
      state = { entered: '', db: kyselyOn(client) };
      opened.set(client, state);
      client.on('error', () => {
        // The pool listens only while it is idle; in use, the statement under way or the next one says so.
      });
    }
    let broken: unknown;
    const send = (query: pg.QueryConfig) => {
      client.query(query).catch((error: unknown) => (broken = error));
    };
    const entered = values.join(' ');
    if (state.entered !== entered) {
      state.entered = entered;
      send({ ...enter, values: [...values] });
    }
    if (groups !== '*') send(look);
    try {
      return await work(state.db);
    } catch (error) {
      if (isConnectionError(error)) broken = error;
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  async function alone<T>(catalogId: number, pipeline: boolean, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ ...app, types, options: now, connectionTimeoutMillis: 3000, pipeline });
    client.on('error', () => {
      // The next query on it fails and says so.
    });
    await client.connect();
    try {
      await client.query(enter.text, settingsOf(catalogId, 'all'));
      return await work(client);
    } finally {
      await client.end();
    }
  }

  const database: Database = {
    inCatalog: (catalogId, work, sight = 'all') => on(pool, settingsOf(catalogId, sight), work),
    asOf: (changeId) => ({
      ...database,
      inCatalog: (catalogId, work, sight = 'all') => on(past, settingsOf(catalogId, sight, changeId), work),
    }),
    outside: (work) => on(outside, settingsOf(none, 'all'), work),
    copying: (catalogId, work) => alone(catalogId, false, work),
    alone: (catalogId, work) => alone(catalogId, true, (client) => work(kyselyOn(client))),
    close: async () => {
      await Promise.all(pools.map((one) => one.end()));
    },
    load: () => ({
      total: sumOf(pools.map(({ totalCount }) => totalCount)),
      idle: sumOf(pools.map(({ idleCount }) => idleCount)),
      waiting: sumOf(pools.map(({ waitingCount }) => waitingCount)),
    }),
  };
  return database;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** True where the server or the way to it is gone, as opposed to a statement that failed. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|57P0)/.test(error.code ?? '') || error.code === '53300';
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return (
    /^(ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH)/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(error.message)
  );
}

function kyselyOn(client: pg.ClientBase): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client.query({
        name: statementName(query.sql),
        text: query.sql,
        values: [...query.parameters],
      });
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    },
    streamQuery() {
      throw new Error('A pipelined connection cannot keep a portal open; page by key instead.');
    },
  };
  const control = (statement: string) => async () => {
    await client.query(statement);
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async (_connection, { isolationLevel }) => {
      await client.query(isolationLevel === undefined ? 'begin' : `begin isolation level ${isolationLevel}`);
    },
    commitTransaction: control('commit'),
    rollbackTransaction: control('rollback'),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

const names = new Map<string, string>();

/** A prepared statement's name from its text. Texts are built from fixed parts, so their number is small. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
    if (names.size < 5000) names.set(text, name);
  }
  return name;
}
