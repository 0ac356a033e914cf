import pg from 'pg';
import { wakeChannel } from './jobs.ts';

/** What the database calls a connection that listens. */
const workerName = 'callout worker';

/**
 * Calls `wake` whenever a job was put on the queue or asked to stop, until `stop` is called. It listens on a connection
 * of its own and connects again when that breaks; what it misses meanwhile the worker's poll finds.
 */
export function listenForJobs(
  app: pg.ClientConfig,
  wake: () => void,
): { listening: Promise<void>; stop(): Promise<void> } {
  const first = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;

  function connect() {
    const next = new pg.Client({
      ...app,
      application_name: workerName,
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    let isOver = false;
    const again = () => {
      if (isOver) return;
      isOver = true;
      void next.end().catch(() => {
        // It never was connected.
      });
      if (!isStopped) retry = setTimeout(connect, 1000);
    };
    client = next;
    next.on('notification', wake);
    next.on('error', again);
    next.on('end', again);
    next
      .connect()
      .then(() => next.query(`listen ${wakeChannel}`))
      .then(() => {
        first.resolve();
        wake();
      }, again);
  }

  connect();
  return {
    listening: first.promise,
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {
        // It was gone already.
      });
    },
  };
}
