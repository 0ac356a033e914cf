import { flushCompileCache } from 'node:module';
import { keepPastIndexed } from '../platform/change/past.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { keepSchedules } from '../platform/jobs/schedule.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import type { WorkerTimes } from '../platform/jobs/worker.ts';
import { openLogOf, openServices } from './open.ts';
import { allJobs, allSchedules } from './registered.ts';

/** What its parent sends first. */
export interface WorkOrder {
  app: Connection;
  /** Shorter leases for tests. */
  times?: Partial<WorkerTimes>;
}

/** What it tells its parent: that it hears of jobs, and that another one should take over. */
export type WorkerNews = 'listening' | 'spent';

/**
 * Resident bytes of a worker that is spent: what a large publish or import took is not given back to the system
 * (docs/performance.md).
 */
const spent = 240 * 2 ** 20;

/** The process that does long work. Its parent ends it by closing the channel. */
process.once('message', (order: WorkOrder) => void work(order));

async function work({ app, times }: WorkOrder): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env);
  const log = openLogOf(config, 'worker');
  // A job that lost its way: the parent starts another worker, which takes the jobs when their leases are over.
  process.once('uncaughtException', (error) => {
    log.error('worker stops', error);
    process.exit(1);
  });
  const services = openServices(config, app, 'worker', log);
  const [handlers, schedules] = await Promise.all([allJobs(services), allSchedules(services.config)]);
  // Its parent closed the channel meanwhile.
  if (!process.connected) process.exit(0);
  const worker = startWorker({
    app,
    database: services.database,
    handlers,
    log,
    onIdle: () => {
      if (process.memoryUsage.rss() > spent) tell('spent');
    },
    ...(times && { times }),
  });
  void worker.listening.then(() => tell('listening'));
  const stopSchedules = keepSchedules(services, schedules);
  const stopIndexing = keepPastIndexed(services);
  // At its end one that is killed could not.
  flushCompileCache();
  const stop = async () => {
    await Promise.all([stopSchedules(), stopIndexing(), worker.stop()]);
    await services.database.close();
    process.exit(0);
  };
  process.once('disconnect', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.on('SIGINT', () => {
    // A terminal sends it to every process; the parent decides when this one stops.
  });
}

const tell = (news: WorkerNews) => void (process.connected && process.send?.(news));
