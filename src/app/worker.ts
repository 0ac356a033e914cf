import { readConfig } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { openLog } from '../platform/log/log.ts';
import { allJobs } from './jobs.ts';
import { openServices } from './open.ts';

/** The process that does long work. Its parent sends the connection first and ends it by closing the channel. */
process.once('message', (app: Connection) => {
  const log = openLog();
  const services = openServices(readConfig(process.argv.slice(2), process.env), app, 'worker', log);
  const worker = startWorker({ app, database: services.database, handlers: allJobs(services), log });
  const stop = async () => {
    await worker.stop();
    await services.database.close();
    process.exit(0);
  };
  process.once('disconnect', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.on('SIGINT', () => {
    // A terminal sends it to every process; the parent decides when this one stops.
  });
});
