import { findUser } from '../../account/service.ts';
import { operator } from '../../platform/auth/operator.ts';
import { ConfigError, readCommand } from '../../platform/config/config.ts';
import { refusalOf } from '../../platform/db/refusals.ts';
import { createFileStore } from '../../platform/files/store.ts';
import { jobs } from '../../platform/jobs/jobs.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { quietLog } from '../../platform/log/log.ts';
import { withDatabase } from '../installation.ts';
import { allJobs } from '../registered.ts';
import { loadSample, sampleParts } from '../sample.ts';

const help = `npm run sample -- --catalog CODE [--parts N] [--seed TEXT], on the data directory or database of the usual settings

  --catalog CODE    the code of the new catalogue
  --parts N         500 to 5000000 parts (default ${sampleParts.small}); tree, diagrams and lists grow with them
  --seed TEXT       the same text gives the same catalogue (default callout)
  --user NAME       who stands in the record (default admin)

Makes a catalogue and loads it through the imports that users have.
`;

const options = {
  help: { type: 'boolean' },
  catalog: { type: 'string' },
  parts: { type: 'string', default: String(sampleParts.small) },
  seed: { type: 'string', default: 'callout' },
  user: { type: 'string', default: 'admin' },
} as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs `npm run sample`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  const { config, values } = readCommand(argv, process.env, options);
  if (values.help === true || argv.length === 0) {
    say(help);
    return 0;
  }
  const { catalog, seed, user } = values;
  const parts = Number(values.parts);
  if (typeof catalog !== 'string') throw new ConfigError('--catalog is missing. See --help.');
  if (!Number.isInteger(parts) || parts < 500 || parts > 5_000_000)
    throw new ConfigError('--parts: expected 500 to 5000000.');
  await withDatabase(config, async (database, app) => {
    const services = { config, database, files: createFileStore(config.filesDir), jobs, log: quietLog };
    const worker = startWorker({ app, database, handlers: await allJobs(services), log: quietLog });
    try {
      const { id, userName } = await database.outside((db) => findUser(db, String(user)));
      const who = operator({ userId: id, userName, displayName: '' });
      await loadSample(services, who, { code: catalog, parts, seed: String(seed) }, say);
    } catch (error) {
      throw new Error(refusalOf(error)?.message ?? String(error), { cause: error });
    } finally {
      await worker.stop();
    }
  });
  return 0;
}
