import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { findTestChromium } from '../test/browser.ts';
import { checks } from './check.ts';
import { both, type Count, isBad, nothing, tell, triedAgain } from './counts.ts';
import { playwrightReport, vitestReport } from './reports.ts';
import { root, runStep, runSteps, type Step } from './steps.ts';
import { testFiles } from './testFiles.ts';
import { unsentSql } from './vite/sentSql.ts';

/** The server that is named; all but the tests that are about it run on one of our own. */
const server = process.env.CALLOUT_TEST_DATABASE_URL;
delete process.env.CALLOUT_TEST_DATABASE_URL;

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
    const playwright = (...of: string[]) =>
      counted(
        'browser',
        ['node_modules/@playwright/test/cli.js', 'test', '--grep-invert=@daily', ...of],
        playwrightReport,
      );
    return late(await playwright(), (file) => playwright(file, '--workers=1'));
  },
};

/** What the other parts say is of no use while one of these is red. */
const first = ['check', 'unit'];

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
  if (unsent.length > 0) console.log(`\nSQL that no test sends:\n  ${unsent.join('\n  ')}`);
  return count;
}

/** One more than the two cores that run this: a test of kills waits half of its time, for a lease or a start. */
const apiWorkers = ['--maxWorkers=3'];

/** Processes that are killed, and walks over all routes, are about the program, whatever server it has. */
const asksDatabase = (file: string) => file.startsWith('src/') && !/kills|embedded/.test(file);

async function vitest(
  name: string,
  files: readonly string[],
  options: readonly string[] = [],
  env?: Step['env'],
): Promise<Count> {
  // Without a file it would run all.
  if (files.length === 0) return nothing;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(name)}`];
  const run = (...of: string[]) =>
    counted(
      name,
      ['node_modules/vitest/vitest.mjs', 'run', '--tags-filter=!daily', ...reporters, ...of],
      vitestReport,
      env,
    );
  return late(await run(...options, ...files), (file) => run(file));
}

/** Where CI is set, what failed is tried again (decision 052). */
async function late(count: Count, run: (file: string) => Promise<Count>): Promise<Count> {
  return process.env.CI ? triedAgain(count, run) : count;
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
  lines.push(tell(name, count, (performance.now() - begun) / 1000));
  if (!isBad(count)) continue;
  process.exitCode = 1;
  if (first.includes(name)) break;
}
console.log(`\n${lines.join('\n')}\n${process.exitCode ? 'npm test: FAILED' : 'npm test: all passed'}`);
