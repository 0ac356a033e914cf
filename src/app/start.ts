import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { unnamedProxy } from '../account/service.ts';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import type { Config } from '../platform/config/config.ts';
import { checkPort } from '../platform/config/port.ts';
import type { Connection } from '../platform/db/connection.ts';
import { closeFolder } from '../platform/files/modes.ts';
import { surviveStray } from '../platform/http/stray.ts';
import { backupLines } from './backups.ts';
import { openSecrets } from '../platform/secrets/file.ts';
import { opensSealed } from '../platform/secrets/mark.ts';
import type { Secrets } from '../platform/secrets/seal.ts';
import { buildBundles } from './bundles.ts';
import { firstStart } from './firstStart.ts';
import { openInstallation } from './installation.ts';
import type { Installation } from './installation.ts';
import { nextSteps } from './nextSteps.ts';
import { openLogOf, openServices } from './open.ts';
import { proxyWarning } from './proxy.ts';
import { collectAtRest } from './rest.ts';
import { serve } from './server.ts';
import { openSteps } from './steps.ts';
import { keepSwept } from './sweep.ts';
import type { WorkerNews, WorkOrder } from './worker.ts';

const steps = openSteps();
const { say, step } = steps;

/** Everything that `npm start` does, in order (docs/domain/backup.md, The first start). */
async function start(config: Config): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    for (const one of stops.reverse()) await one().catch((error: unknown) => say(String(error)));
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  try {
    const secrets = await openSecrets(config.secretFile);
    const installation = await step('Database', () => openInstallation(config, say));
    stops.push(installation.stop);
    if (config.role !== 'worker') await checkPort(config.host, config.port);
    if (config.role !== 'server') stops.push(keepWorker(installation.app, say));
    if (config.role !== 'worker') await startServer(config, installation, secrets, stops);
  } catch (error) {
    say(oneLine(error));
    await stop(1);
  }
}

async function startServer(
  config: Config,
  installation: Installation,
  secrets: Secrets,
  stops: (() => Promise<unknown>)[],
) {
  const log = openLogOf(config, 'server');
  surviveStray(log);
  const services = openServices(config, installation.app, 'server', log);
  stops.push(() => services.database.close());
  await step('Web client', buildBundles);
  const closing = closeFolder(config.filesDir);
  closing.catch((error: unknown) => log.error('files not closed to other accounts', error));
  const server = await serve(services);
  stops.push(() => server.close());
  collectAtRest();
  const stopSweeping = keepSwept(services);
  stops.push(() => Promise.resolve(stopSweeping()));
  installation.announce(server.address);
  const proxy = await services.database.outside(unnamedProxy);
  if (proxy !== undefined) say(proxyWarning(proxy));
  if (!(await opensSealed(services.database, secrets)))
    say(`${config.secretFile} is another secret file than before: secrets that were sealed have to be typed again.`);
  const begun = await firstStart(services, steps);
  for (const line of await backupLines(services)) say(line);
  const { link } = begun;
  say(`\nCallout is running at ${link ? `${server.address}/signin?link=${link}` : server.address}\n`);
  for (const line of nextSteps(begun, config)) say(`  ${line}`);
}

/** Pauses before a worker that died is started again, in milliseconds: one that cannot start costs little. */
const shortestPause = 500;
const longestPause = 30_000;

/**
 * Runs the worker beside this process and starts it again when it dies, later each time it dies at once. One that is
 * spent goes on until the next one listens.
 */
function keepWorker(app: Connection, trouble: (line: string) => void): () => Promise<void> {
  const running = new Set<ChildProcess>();
  let stopping = false;
  let pause = shortestPause;
  const run = (before?: ChildProcess) => {
    const begun = Date.now();
    const child = fork(join(import.meta.dirname, 'worker.ts'), process.argv.slice(2));
    running.add(child);
    let isFollowed = false;
    const follow = () => {
      if (!isFollowed && !stopping) run(child);
      isFollowed = true;
    };
    child.on('message', (news: WorkerNews) => (news === 'spent' ? follow() : end(before)));
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (stopping || isFollowed) return;
      trouble(`The worker ended (${signal ?? code}); it is started again.`);
      if (Date.now() - begun > longestPause) pause = shortestPause;
      setTimeout(() => stopping || run(before), pause);
      pause = Math.min(2 * pause, longestPause);
    });
    child.send({ app } satisfies WorkOrder);
  };
  run();
  return async () => {
    stopping = true;
    const exits = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of running) end(child);
    await Promise.all(exits);
  };
}

const end = (child: ChildProcess | undefined) => void (child?.connected && child.disconnect());

const oneLine = (error: unknown) => (error instanceof Error ? error.message : String(error));

try {
  await start(readConfig(process.argv.slice(2), process.env));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  say(error.message);
  process.exit(1);
}
