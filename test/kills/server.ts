import { flushCompileCache } from 'node:module';
import { openServices } from '../../src/app/open.ts';
import { serve } from '../../src/app/server.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import type { Connection } from '../../src/platform/db/connection.ts';
import { surviveStray } from '../../src/platform/http/stray.ts';
import { openLog } from '../../src/platform/log/log.ts';

/** What a test sends a server process of its own first. */
export interface ServerOrder {
  app: Connection;
  dataDir: string;
}

/** The program's server as `npm start` has it, without database, worker and web client. */
async function run({ app, dataDir }: ServerOrder) {
  // Before it serves: with nothing kept yet that takes seconds, which would count as lagging behind.
  flushCompileCache();
  const log = openLog();
  surviveStray(log);
  const config = readConfig(['--data', dataDir, '--port', '0'], {});
  const { address } = await serve(openServices(config, app, 'server', log));
  process.send?.(address);
}

process.once('message', (order: ServerOrder) => void run(order));
process.once('disconnect', () => process.exit(0));
