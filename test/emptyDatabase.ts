import pg from 'pg';
import { appConnection } from '../src/platform/db/migrate.ts';
import type { WorkerDatabase } from './cluster.ts';
import { workerDatabase } from './database.ts';

let made = 0;

/** An empty database on the server of the tests. `opened` is for after a restore; `drop` it when nothing is connected. */
export async function emptyDatabase() {
  const { owner: server } = await workerDatabase();
  const owner = { ...server, database: `${server.database}_empty_${(made += 1)}` };
  const execute = async (sql: string) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await execute(`create database ${owner.database} template template0 encoding 'UTF8'`);
  return {
    owner,
    opened: async (): Promise<WorkerDatabase> => ({ owner, app: await appConnection(owner) }),
    drop: () => execute(`drop database if exists ${owner.database} with (force)`),
  };
}
