import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keepUpload } from '../../import/file/service.ts';
import { partialOptions } from '../../import/mapping/contract.ts';
import { importModes, importStates } from '../../import/rules.ts';
import { importJobs } from '../../import/session/jobs.ts';
import { importSession, problems, type ImportSession } from '../../import/session/queries.ts';
import { actionOf, cancelImport, completeImport, proceedImport, startImport } from '../../import/session/service.ts';
import { ConfigError, readCommand } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { createFileStore } from '../../platform/files/store.ts';
import { jobs } from '../../platform/jobs/jobs.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { quietLog } from '../../platform/log/log.ts';
import { importTypes } from '../registered.ts';
import { withDatabase } from '../installation.ts';
import { operatorNamed, sayingRefusals } from './operator.ts';
import { catalogIdNamed } from './catalog.ts';

const help = `npm run import -- --catalog CODE --type TYPE FILE, on the data directory or database of the usual settings

  --catalog CODE    the catalogue
  --type TYPE       ${importTypes.map(({ key }) => key).join(', ')}
  --zip FILE        the files that the rows name
  --profile FILE    how the columns are mapped and the file is read, as JSON; or the name of a saved profile
  --mode MODE       ${importModes.join(', ')}
  --dry-run         counts what would be done and writes nothing
  --continue        goes on above the error limit; without it the import is cancelled there
  --user NAME       who stands in the record (default admin)

Prints progress and counts. The exit code is 0 where the import was a success.
`;

const options = {
  help: { type: 'boolean' },
  catalog: { type: 'string' },
  type: { type: 'string' },
  zip: { type: 'string' },
  profile: { type: 'string' },
  mode: { type: 'string' },
  'dry-run': { type: 'boolean' },
  continue: { type: 'boolean' },
  user: { type: 'string' },
} as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const shownProblems = 20;

/** Runs `npm run import`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  if (argv.length === 0 || argv.includes('--help')) {
    say(help);
    return 0;
  }
  const { config, values, positionals } = readCommand(argv, process.env, options);
  const request = await readRequest(values, positionals);
  return sayingRefusals(() =>
    withDatabase(config, async (database, app) => {
      const services = { database, files: createFileStore(config.filesDir), jobs, types: importTypes };
      // Where the program runs, its worker may be the one that takes the job; where it does not, this one has to.
      const worker = startWorker({ app, database, handlers: importJobs(services), log: quietLog });
      try {
        return await runImport(services, request);
      } finally {
        await worker.stop();
      }
    }),
  );
}

type Request = Awaited<ReturnType<typeof readRequest>>;

async function readRequest(values: Record<string, unknown>, positionals: string[]) {
  const text = (name: keyof typeof options) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const catalog = text('catalog');
  const type = importTypes.find(({ key }) => key.toLowerCase() === text('type')?.toLowerCase());
  const mode = importModes.find((one) => one === text('mode'));
  const [path, ...more] = positionals;
  if (catalog === undefined) throw new ConfigError('--catalog is missing. See --help.');
  if (!type) throw new ConfigError(`--type: expected one of ${importTypes.map(({ key }) => key).join(', ')}.`);
  if (path === undefined || more.length > 0) throw new ConfigError('Expected one file. See --help.');
  if (text('mode') !== undefined && !mode) throw new ConfigError(`--mode: expected one of ${importModes.join(', ')}.`);
  return {
    catalog,
    type,
    path,
    zip: text('zip'),
    options: mode ? { mode } : {},
    dryRun: values['dry-run'] === true,
    proceeds: values['continue'] === true,
    user: text('user') ?? 'admin',
    ...(await readProfile(text('profile'))),
  };
}

/** A file of JSON, or else the name of a saved profile. The file's name may carry the suffix of a mode. */
async function readProfile(given: string | undefined) {
  if (given === undefined) return {};
  if (!/\.json$/i.test(given)) return { profileName: given };
  const parsed = partialOptions.safeParse(JSON.parse(await readFile(given, 'utf8')));
  if (parsed.success) return { profile: parsed.data, profileName: basename(given).replace(/\.json$/i, '') };
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${given}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is no profile.'}`);
}

type Services = Parameters<typeof importJobs>[0] & { database: Database };

async function runImport(services: Services, request: Request): Promise<number> {
  const { database } = services;
  const who = await operatorNamed(database, request.user);
  const catalogId = await catalogIdNamed(database, request.catalog);
  const keep = async (kind: 'table' | 'zip', path: string) => {
    const body = createReadStream(path);
    const of = { kind, fileName: basename(path), body, catalogId, userId: who.userId };
    return (await keepUpload(services, of)).fileId;
  };
  const fileId = await keep(request.type.archive ? 'zip' : 'table', request.path);
  const zipFileId = request.zip === undefined ? undefined : await keep('zip', request.zip);
  const { type, profile, profileName, dryRun } = request;
  const of = { importTypeId: type.id, fileId, zipFileId, profile, profileName, options: request.options };
  const inside = <T>(work: (db: Parameters<typeof importSession>[0]) => Promise<T>) =>
    database.inCatalog(catalogId, work);
  const id = await inside((db) => startImport(db, services, { request: of, dryRun, who, catalogId, key: undefined }));
  const settled = async () => {
    for (let shown = ''; ; await wait(250)) {
      const session = await inside((db) => importSession(db, id));
      if (!session) throw new Error('The import is gone.');
      if (session.state !== importStates.running) return session;
      const line = `${actionOf(session)} ${session.progress ?? 0} %`;
      if (line !== shown) say(line);
      shown = line;
    }
  };
  let session = await settled();
  if (session.state === importStates.runningWithErrors) {
    say(actionOf(session));
    await inside((db) =>
      request.proceeds
        ? proceedImport(db, services, { sessionId: id, who, catalogId })
        : cancelImport(db, services, id),
    );
    session = await settled();
  }
  await report(session, await inside((db) => problems(db, id, shownProblems)));
  await inside((db) => completeImport(db, id));
  return session.state === importStates.complete || session.state === importStates.analyzed ? 0 : 1;
}

async function report(session: ImportSession, found: Awaited<ReturnType<typeof problems>>) {
  const { create = 0, update = 0, unchanged = 0, remove = 0, skipped = 0, moves } = session.counts ?? {};
  for (const { rows, problem, columnId, examples, firstRow } of found)
    say(
      `  ${rows} × ${columnId && `${columnId}: `}${problem} (${rows > 1 ? 'first in row' : 'row'} ${firstRow}: ${examples.join(', ')})`,
    );
  say(
    `Rows ${session.rows}, create ${create}, update ${update}, unchanged ${unchanged}, remove ${remove}, skipped ${skipped},${moves === undefined ? '' : ` moves ${moves},`} rejected ${session.rejected}.`,
  );
  say(actionOf(session));
}
