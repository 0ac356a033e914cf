import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from '../../scripts/packages.ts';
import { root, runStep } from '../../scripts/steps.ts';
import { testFiles } from '../../scripts/testFiles.ts';
import { unsentSql } from '../../scripts/vite/sentSql.ts';
import { runOverload } from '../overload/run.ts';
import { runDaily } from './daily.ts';
import { runGuards } from './guards.ts';
import { runSoak } from './soak.ts';

interface Outcome {
  /** Independent ones, or every one that there is. */
  trials: number;
  isExhaustive?: boolean;
  failures: string[];
}

const { values, positionals } = parseArgs({
  options: {
    /** Kills at each point, seconds without a database, requests of the fuzz. */
    kills: { type: 'string', default: '34' },
    outage: { type: 'string', default: '30' },
    requests: { type: 'string', default: '100000' },
    /** Chains of releases made by random edits, each delta held against a full publish. */
    edits: { type: 'string', default: '200' },
    /** Seconds of random appends and reads. */
    history: { type: 'string', default: '600' },
    /** Saves of each of 50 editors to the same records. */
    saves: { type: 'string', default: '200' },
    /** Seconds of overload by one user, and by many; parts of the catalogue that they search. */
    seconds: { type: 'string', default: '60' },
    parts: { type: 'string', default: '50000' },
    /** Minutes of a steady load. */
    minutes: { type: 'string', default: '120' },
  },
  allowPositionals: true,
});

/**
 * What can be run for long, in the order in which it is; `npm run campaign -- kills` runs what it names, and
 * `npm run campaign -- daily` what each change does not wait for (daily.ts).
 */
const campaigns: Readonly<Record<string, () => Promise<Outcome>>> = {
  kills: () =>
    vitest(
      ['test/kills', 'src/publish/kills.test.ts', 'src/import/kills.test.ts'],
      { CALLOUT_KILLS: values.kills, CALLOUT_OUTAGE: values.outage },
      (passed) => passed,
    ),
  /** Of these only what publishes, goes back, restores, undoes and imports. */
  time: () =>
    vitest(
      [
        'test/kills/restore.test.ts',
        'test/kills/publish.test.ts',
        'src/publish/kills.test.ts',
        'src/import/kills.test.ts',
      ],
      { CALLOUT_KILLS: values.kills },
      (passed) => passed,
    ),
  fuzz: () =>
    vitest(['test/fuzz.test.ts'], { CALLOUT_FUZZ: values.requests }, () => Math.ceil(Number(values.requests) * 1.5)),
  truth: () =>
    vitest(
      ['src/content/truth.test.ts'],
      { CALLOUT_TRUTH_RUNS: values.edits, CALLOUT_TRUTH_SEED: String(Date.now() % 1_000_000) },
      () => Number(values.edits),
    ),
  histories: () =>
    vitest(
      ['test/histories.test.ts'],
      { CALLOUT_HISTORY: values.history, CALLOUT_SAVES: values.saves },
      (passed) => passed,
    ),
  overload: () => runOverload(Number(values.seconds), Number(values.parts)),
  soak: () => runSoak(Number(values.minutes)),
  guards: async () => ({ ...(await runGuards()), isExhaustive: true }),
  postgres: onSystemPostgres,
  statements,
  accept,
};

/** The slices' tests of each change, on the system's PostgreSQL, which is older than ours. */
async function onSystemPostgres(): Promise<Outcome> {
  const find = () => globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1);
  if (find() === undefined) install(['postgresql'], () => find() !== undefined);
  const bin = find();
  if (bin === undefined) return { trials: 0, failures: ['no PostgreSQL below /usr/lib/postgresql: install it'] };
  const files = testFiles().api.filter((file) => file.startsWith('src/') && !/kills|embedded/.test(file));
  return vitest(['--tags-filter=!daily', ...files], { CALLOUT_PG_BIN: bin }, (passed) => passed);
}

/** Runs all tests that ask a database, and says which statements of the program none of them sends. */
async function statements(): Promise<Outcome> {
  const sent = join(root, '.cache/sent-sql');
  rmSync(sent, { force: true });
  const { api, daily } = testFiles();
  const files = [...new Set([...api, ...daily])];
  const outcome = await vitest(files, { CALLOUT_SENT_SQL: sent }, (passed) => passed);
  return {
    ...outcome,
    failures: [...outcome.failures, ...unsentSql(sent).map((place) => `no test sends the SQL at ${place}`)],
  };
}

/** Imports and publishes every real catalogue that lies where CALLOUT_ACCEPT_DATA says. */
async function accept(): Promise<Outcome> {
  const data = process.env.CALLOUT_ACCEPT_DATA ?? '../shared/data';
  if (!existsSync(resolve(root, data)))
    return { trials: 0, failures: [`no catalogues in ${data}: set CALLOUT_ACCEPT_DATA`] };
  const { ok } = await runStep({ name: 'accept', args: ['test/accept/main.ts', '--data', data] }, true);
  return { trials: 1, isExhaustive: true, failures: ok ? [] : ['it says above what differs'] };
}

/** Runs tests under settings of their own. @param trialsOf how many trials so many passed tests stand for */
async function vitest(
  files: string[],
  env: Record<string, string>,
  trialsOf: (passed: number) => number,
): Promise<Outcome> {
  const report = join(root, '.cache/campaign.json');
  rmSync(report, { force: true });
  Object.assign(process.env, env);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...files];
  const { ok } = await runStep({ name: 'campaign', args }, true);
  if (!existsSync(report)) return { trials: 0, failures: ['the runner ended without a report'] };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number;
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  if (!ok && failures.length === 0) failures.push('the runner reports an error outside the tests');
  return { trials: trialsOf(numPassedTests) + failures.length, failures };
}

/** Without a failure in n independent trials, the chance of one is at most 3/n with 95 % confidence. */
function lineOf(name: string, { trials, failures, isExhaustive }: Outcome): string {
  const bound = isExhaustive ? 'all that there are' : `at most ${((3 / trials) * 100).toPrecision(2)} % (95 %)`;
  const verdict = failures.length === 0 && trials > 0 ? bound : 'FAILED';
  return `${name.padEnd(8)} n = ${String(trials).padStart(8)}   failures ${failures.length}   ${verdict}`;
}

if (positionals[0] === 'daily') process.exit((await runDaily(positionals.slice(1))) ? 0 : 1);
const unknown = positionals.filter((name) => !Object.hasOwn(campaigns, name));
if (unknown.length > 0) {
  console.error(
    `campaign: there is no "${unknown.join(' ')}". There are: daily, ${Object.keys(campaigns).join(', ')}.`,
  );
  process.exit(1);
}
const lines: string[] = [];
for (const [name, run] of Object.entries(campaigns)) {
  if (positionals.length > 0 ? !positionals.includes(name) : name === 'time') continue;
  const outcome = await run();
  lines.push(lineOf(name, outcome), ...outcome.failures.map((failure) => `         ${failure}`));
  if (outcome.failures.length > 0 || outcome.trials === 0) process.exitCode = 1;
}
console.log(`\n${lines.join('\n')}`);
