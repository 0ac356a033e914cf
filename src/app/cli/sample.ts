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
import { sampleUnits } from '../../sample/unit/rules.ts';
import { loadSample, sampleParts } from '../sample.ts';

const help = `npm run sample -- --catalog CODE [--parts N] [--seed TEXT], on the data directory or database of the usual settings

  --catalog CODE    the code of the new catalogue
  --parts N         500 to 5000000 parts (default ${sampleParts.small}, none with --units); tree, diagrams and lists grow with them
  --units N         ${sampleUnits.least} to ${sampleUnits.most} major units, each with 100 standardized values, 20 features and 6 colors
  --seed TEXT       the same text gives the same catalogue (default callout)
  --user NAME       who stands in the record (default admin)

Makes a catalogue and loads its parts through the imports that users have. Lists and definitions that major units refer
to are made once in the installation; their names begin with Demo.
`;

const options = {
  help: { type: 'boolean' },
  catalog: { type: 'string' },
  parts: { type: 'string' },
  units: { type: 'string' },
  seed: { type: 'string', default: 'callout' },
  user: { type: 'string', default: 'admin' },
} as const;

const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs `npm run sample`; answers the exit code. */
export async function run(argv: string[]): Promise<number> {
  const { config, values } = readCommand(argv, process.env, options);
  if (values.help === true || argv.length === 0) {
    say(help);
    return 0;
  }
  const { catalog, seed, user } = values;
  const units = Number(values.units ?? 0);
  const parts = Number(values.parts ?? (units > 0 ? 0 : sampleParts.small));
  if (typeof catalog !== 'string') throw new ConfigError('--catalog is missing. See --help.');
  if (values.units !== undefined && !isBetween(units, sampleUnits.least, sampleUnits.most))
    throw new ConfigError(`--units: expected ${sampleUnits.least} to ${sampleUnits.most}.`);
  if ((values.parts !== undefined || units === 0) && !isBetween(parts, 500, 5_000_000))
    throw new ConfigError('--parts: expected 500 to 5000000.');
  await withDatabase(config, async (database, app) => {
    const services = { config, database, files: createFileStore(config.filesDir), jobs, log: quietLog };
    const worker = startWorker({ app, database, handlers: await allJobs(services), log: quietLog });
    try {
      const { id, userName } = await database.outside((db) => findUser(db, String(user)));
      const who = operator({ userId: id, userName, displayName: '' });
      await loadSample(services, who, { code: catalog, parts, units, seed: String(seed) }, say);
    } catch (error) {
      throw new Error(refusalOf(error)?.message ?? String(error), { cause: error });
    } finally {
      await worker.stop();
    }
  });
  return 0;
}
