import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { findTestChromium } from '../test/browser.ts';
import { type Count, nothing, triedAgain } from './counts.ts';
import { install } from './packages.ts';
import { playwrightReport, vitestReport, type When } from './reports.ts';
import { root, runStep, type Step } from './steps.ts';

/** One more than the two cores that run this: a test that asks the program waits half of its time. */
export const askingWorkers = ['--maxWorkers=3'];

/**
 * Runs test files of vitest, each test that is due then.
 * @param name of the report, apart from those of other runs
 */
export async function vitest(
  name: string,
  when: When,
  files: readonly string[],
  options: readonly string[] = [],
  env?: Step['env'],
): Promise<Count> {
  // Without a file it would run all.
  if (files.length === 0) return nothing;
  const due = { change: ['--tags-filter=!daily'], day: ['--tags-filter=daily'], any: [] }[when];
  const reportTo = (report: string) => [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(report)}`,
  ];
  const run = (report: string, ...of: string[]) =>
    counted(
      report,
      ['node_modules/vitest/vitest.mjs', 'run', ...due, ...reportTo(report), ...of],
      vitestReport(when),
      env,
    );
  return late(await run(name, ...options, ...files), (file) => run(`${name}-again`, file));
}

/** Runs the browser tests that are due then, of those files or of all. */
export async function playwright(name: string, when: When, files: readonly string[] = []): Promise<Count> {
  if (!ensureChromium()) {
    return {
      ...nothing,
      trouble: 'no Chromium: install it (apt-get install chromium-headless-shell), or name one in CALLOUT_CHROMIUM',
    };
  }
  const due = { change: ['--grep-invert=@daily'], day: ['--grep=@daily'], any: [] }[when];
  const run = (report: string, ...of: string[]) =>
    counted(report, ['node_modules/@playwright/test/cli.js', 'test', ...due, ...of], playwrightReport, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(report),
    });
  return late(await run(name, ...files), (file) => run(`${name}-again`, file, '--workers=1'));
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
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { ok } = await runStep({ name, args, ...(env && { env }) }, true);
  if (!existsSync(report)) return { ...nothing, trouble: 'the runner ended without a report' };
  const count = shape.parse(JSON.parse(readFileSync(report, 'utf8')));
  return ok || count.failed > 0 ? count : { ...count, trouble: 'the runner reports an error outside the tests' };
}

/** Whether there is a Chromium, after it was installed where there was none and that could be. */
function ensureChromium(): boolean {
  const isThere = () => findTestChromium() !== null;
  return isThere() || install(['chromium-headless-shell', 'chromium'], isThere);
}
