import pg from 'pg';
import { describeSchema } from '../src/platform/db/describe.ts';
import { appConnection } from '../src/platform/db/migrate.ts';
import type { WorkerDatabase } from './cluster.ts';
import { workerDatabase } from './database.ts';

let made = 0;

async function onClient<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The schema of a database as db/schema.sql tells it. */
export const schemaOf = (owner: pg.ClientConfig) => onClient(owner, describeSchema);

/** An empty database on the server of the tests. `opened` is for after a restore; `drop` it when nothing is connected. */
export async function emptyDatabase() {
  const { owner: server } = await workerDatabase();
  const owner = { ...server, database: `${server.database}_empty_${(made += 1)}` };
  const execute = async (sql: string) => {
    await onClient(server, (client) => client.query(sql));
  };
  await execute(`create database ${owner.database} template template0 encoding 'UTF8'`);
  return {
    owner,
    opened: async (): Promise<WorkerDatabase> => ({ owner, app: await appConnection(owner) }),
    // By itself it waits for connections that are about to end, which only their own role may end.
    drop: () => {
      const drop = `drop database if exists ${owner.database}`;
      return execute(drop).catch(() => execute(`${drop} with (force)`));
    },
  };
}
