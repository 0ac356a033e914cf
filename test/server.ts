import type { ClientConfig } from 'pg';
import { connectionOf } from '../src/platform/db/connection.ts';
import { startEmbedded } from '../src/platform/db/embedded/start.ts';
import { makeDataDir } from './dataDir.ts';

/** A PostgreSQL server for one run of the tests. */
export interface TestServer {
  /** May create roles and databases; is no superuser on the embedded server. */
  owner: ClientConfig;
  stop(): Promise<void>;
}

/** Nothing has to survive a test run, so nothing is waited for. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: 200,
};

/** The server that CALLOUT_TEST_DATABASE_URL names, or a cluster of our own in memory, of the binaries that CALLOUT_PG_BIN names. */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.CALLOUT_TEST_DATABASE_URL;
  if (url) return { owner: connectionOf(url), stop: () => Promise.resolve() };
  const pgBin = process.env.CALLOUT_PG_BIN ?? null;
  const embedded = await startEmbedded({ dataDir: await makeDataDir(), pgBin, settings: careless });
  return { owner: embedded.owner, stop: () => embedded.stop() };
}
