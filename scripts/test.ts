import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { findTestChromium } from '../test/browser.ts';
import { checks } from './check.ts';
import { root, runStep, runSteps, type Step } from './steps.ts';
import { testFiles } from './testFiles.ts';
import { unsentSql } from './vite/sentSql.ts';

/** The server that is named; all but the tests that are about it run on one of our own. */
const server = process.env.CALLOUT_TEST_DATABASE_URL;
delete process.env.CALLOUT_TEST_DATABASE_URL;

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Of those that passed, which did at the second try (decision 052). */
  late?: number;
  /** Why it counts as failed although no test did. */
  trouble?: string;
  /** File, name and first words of each test that failed, for the end of a long output. */
  failures?: readonly string[];
}

/** In the order in which they run; `npm test -- api` runs only what it names. */
const parts: Readonly<Record<string, () => Promise<Count>>> = {
  check: async () => {
    const outcomes = await runSteps(checks);
    const passed = outcomes.filter((outcome) => outcome.ok).length;
    return { passed, failed: outcomes.length - passed, skipped: 0 };
  },
  unit: () => vitest('unit', testFiles().unit),
  api,
  browser: async () => {
    if (!ensureChromium()) {
      return {
        ...nothing,
        trouble: 'no Chromium: install it (apt-get install chromium-headless-shell), or name one in CALLOUT_CHROMIUM',
      };
    }
    return counted('browser', ['node_modules/@playwright/test/cli.js', 'test'], playwrightReport);
  },
};

/**
 * Each test once: where a server is named, those that ask the database on that one, all others on ours (decision 130). Says
 * as well which statements of the program no test sends: PostgreSQL has seen all others.
 */
async function api(): Promise<Count> {
  const files = testFiles().api;
  const sent = join(root, '.cache/sent-sql');
  mkdirSync(dirname(sent), { recursive: true });
  rmSync(sent, { force: true });
  process.env.CALLOUT_SENT_SQL = sent;
  const count =
    server === undefined
      ? await vitest('api', files, apiWorkers)
      : both(
          await vitest(
            'api',
            files.filter((file) => !asksDatabase(file)),
            apiWorkers,
          ),
          await vitest('server', files.filter(asksDatabase), apiWorkers, { CALLOUT_TEST_DATABASE_URL: server }),
        );
  const unsent = unsentSql(sent);
  if (unsent.length > 0) console.log(`\nSQL that no test sends:\n${indent(unsent.join('\n'), 2)}`);
  return count;
}

/** One more than the two cores that run this: a test of kills waits half of its time, for a lease or a start. */
const apiWorkers = ['--maxWorkers=3'];

/** Processes that are killed, and walks over all routes, are about the program, whatever server it has. */
const asksDatabase = (file: string) => file.startsWith('src/') && !/kills|embedded/.test(file);

/** What two runs counted, as one. */
function both(one: Count, other: Count): Count {
  const troubles = [one, other].flatMap(({ trouble }) => (trouble === undefined ? [] : [trouble]));
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
    ...(troubles.length > 0 && { trouble: troubles.join('; ') }),
  };
}

const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform((r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests,
    skipped: r.numPendingTests + r.numTodoTests,
    failures: r.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${relative(root, name)}: ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`),
    ),
  }));

const beginning = (message: string) => indent(message.split('\n').slice(0, 12).join('\n'), 4);

const indent = (text: string, by: number) => text.replaceAll(/^/gm, ' '.repeat(by));

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    late: stats.flaky,
  }));

function vitest(
  name: string,
  files: readonly string[],
  options: readonly string[] = [],
  env?: Step['env'],
): Promise<Count> {
  // Without a file it would run all.
  if (files.length === 0) return Promise.resolve(nothing);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...options, ...files];
  return counted(name, args, vitestReport, env);
}

const reportOf = (name: string) => join(root, '.cache', `${name}.json`);

/** Runs a test runner, showing its output, and reads what it counted from the report that it writes. */
async function counted(
  name: string,
  args: readonly string[],
  shape: z.ZodType<Count>,
  env?: Step['env'],
): Promise<Count> {
  const report = reportOf(name);
  rmSync(report, { force: true });
  const { ok } = await runStep({ name, args, ...(env && { env }) }, true);
  if (!existsSync(report)) return { ...nothing, trouble: 'the runner ended without a report' };
  const count = shape.parse(JSON.parse(readFileSync(report, 'utf8')));
  return ok || count.failed > 0 ? count : { ...count, trouble: 'the runner reports an error outside the tests' };
}

/** Installs Chromium through the system's package manager where there is none and it may. */
function ensureChromium(): boolean {
  if (findTestChromium() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium through apt-get …');
    const options: SpawnSyncOptions = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    spawnSync('apt-get', ['update', '-qq'], options);
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (findTestChromium() === null)
        spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
  }
  return findTestChromium() !== null;
}

function isBad({ passed, failed, trouble }: Count): boolean {
  return failed > 0 || passed === 0 || trouble !== undefined;
}

function line(name: string, count: Count, seconds: number): string {
  const { passed, failed, skipped, late = 0, trouble, failures = [] } = count;
  const tries = late > 0 ? `${late} at the second try` : '';
  const why = trouble ?? (passed + failed === 0 ? 'executed no test' : tries);
  const numbers = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const told = `${isBad(count) ? 'FAIL' : 'ok  '} ${name.padEnd(8)} ${numbers.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s  ${why}`;
  return [told.trimEnd(), ...failures.map((failure) => indent(failure, 5))].join('\n');
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`test: "${unknown.join(' ')}" is no part. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const lines: string[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.log(`\n── ${name}`);
  const begun = performance.now();
  const count = await run();
  lines.push(line(name, count, (performance.now() - begun) / 1000));
  if (isBad(count)) process.exitCode = 1;
}
console.log(`\n${lines.join('\n')}\n${process.exitCode ? 'npm test: FAILED' : 'npm test: all passed'}`);
