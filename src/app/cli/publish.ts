import type { Context } from '../../contexts.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, readCommand } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/pool.ts';
import { createFileStore } from '../../platform/files/store.ts';
import { jobs } from '../../platform/jobs/jobs.ts';
import { isWorkerUp } from '../../platform/jobs/heartbeat.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { quietLog } from '../../platform/log/log.ts';
import { publishJobs } from '../../publish/jobs.ts';
import { publishEnvironments, publishStatus } from '../../publish/rules.ts';
import type { PublishServices } from '../../publish/service.ts';
import { publishLog, publishSession } from '../../publish/queries.ts';
import { progressOf, startPublish, starterOf } from '../../publish/session/service.ts';
import { withDatabase } from '../installation.ts';
import { operatorNamed, sayingRefusals } from './operator.ts';
import { requireContext } from '../../publish/state/service.ts';
import { catalogIdNamed } from './catalog.ts';
import { contextHelp, contextNamed } from './context.ts';

const help = `npm run publish -- --catalog CODE --environment ENVIRONMENT, on the data directory or database of the usual settings

  --catalog CODE             the catalogue
  --context CONTEXT          ${contextHelp}
  --environment ENVIRONMENT  staging: what has changed, as a new release; production: the release of Staging
  --full                     every file of the release anew (staging)
  --user NAME                who stands in the record (default admin)

Prints progress and the log. The exit code is 0 where it was published.
`;

const options = {
  help: { type: 'boolean' },
  catalog: { type: 'string' },
  context: { type: 'string' },
  environment: { type: 'string' },
  full: { type: 'boolean' },
  user: { type: 'string' },
} as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const shownLines = 500;

/** Runs `npm run publish`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  if (argv.length === 0 || argv.includes('--help')) {
    say(help);
    return 0;
  }
  const { config, values, positionals } = readCommand(argv, process.env, options);
  const text = (name: keyof typeof options) => (typeof values[name] === 'string' ? values[name] : undefined);
  const environment = publishEnvironments.find((one) => one.toLowerCase() === text('environment')?.toLowerCase());
  const code = text('catalog');
  if (code === undefined) throw new ConfigError('--catalog is missing. See --help.');
  if (!environment) throw new ConfigError('--environment: expected staging or production.');
  if (positionals[0] !== undefined) throw new ConfigError(`"${positionals[0]}" is no option. See --help.`);
  const order = {
    code,
    context: contextNamed(values.context),
    environment,
    kind: values.full === true ? 'full' : 'delta',
    user: text('user') ?? 'admin',
  } as const;
  return sayingRefusals(() =>
    withDatabase(config, async (database, app) => {
      const services = { config, database, files: createFileStore(config.filesDir), jobs };
      // Where the program runs, its worker may be the one that takes the job; where it does not, this one has to.
      const worker = startWorker({ app, database, handlers: publishJobs(services), log: quietLog });
      try {
        while (!(await database.outside(isWorkerUp))) await wait(20);
        return await runPublish(services, order);
      } finally {
        await worker.stop();
      }
    }),
  );
}

interface Order {
  code: string;
  context: Context;
  environment: (typeof publishEnvironments)[number];
  kind: 'delta' | 'full';
  user: string;
}

async function runPublish(services: PublishServices, order: Order): Promise<number> {
  const { database } = services;
  const { code, context, environment, kind, user } = order;
  const who = await operatorNamed(database, user);
  const catalogId = await catalogIdNamed(database, code);
  const inside = <T>(work: (db: Db) => Promise<T>) => database.inCatalog(catalogId, work);
  const of = { context, environment, kind, by: starterOf(who), catalogId } as const;
  await inside((db) => requireContext(db, catalogId, context)).catch(() => {
    throw new ConfigError(`${code} has no context ${context}.`);
  });
  const id = await inside((db) => startPublish(db, services, of));
  for (let shown = ''; ; await wait(250)) {
    const session = await inside((db) => publishSession(db, id));
    if (!session) throw new Error('The publish is gone.');
    if (session.status !== publishStatus.inProgress) {
      const lines = await inside((db) =>
        publishLog(db, { sessionId: id, level: undefined, after: undefined, take: shownLines }),
      );
      for (const { level, message } of lines) if (message) say(level === 'info' ? message : `${level}: ${message}`);
      return session.status === publishStatus.published ? 0 : 1;
    }
    const { step, done, total, percent } = await inside((db) => progressOf(db, session));
    const line = `${percent} % ${step} ${done} / ${total}`;
    if (line !== shown) say(line);
    shown = line;
  }
}
