import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';
import type { Count, Failure } from './counts.ts';
import { root } from './steps.ts';

/** The first lines of why a test failed. */
const beginning = (message: string) =>
  message
    // oxlint-disable-next-line no-control-regex -- colours
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** Of vitest's JSON report. A file that fails outside its tests, as in a hook, counts as one test that failed. */
export const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform((report): Count => {
    const failures = report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [{ file, told: `the file\n${beginning(message)}` }] : [];
      return failed.map((test) => ({
        file,
        told: `${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`,
      }));
    });
    return {
      passed: report.numPassedTests,
      failed: failures.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    };
  });

interface Suite {
  specs: {
    title: string;
    ok: boolean;
    file: string;
    tests: { results: { error?: { message?: string | undefined } | undefined }[] }[];
  }[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        file: z.string(),
        tests: z.array(
          z.object({
            results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
          }),
        ),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);

/** Of Playwright's JSON report. */
export const playwrightReport = z
  .object({
    config: z.object({ rootDir: z.string() }),
    stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
    suites: z.array(suite),
  })
  .transform(({ config, stats, suites }): Count => {
    const failuresIn = ({ specs, suites: inner = [] }: Suite): Failure[] => [
      ...specs
        .filter(({ ok }) => !ok)
        .map(({ title, file, tests }) => ({
          file: isAbsolute(file) ? relative(root, file) : relative(root, `${config.rootDir}/${file}`),
          told: `${title}\n${beginning(
            tests
              .flatMap(({ results }) => results)
              .flatMap(({ error }) => error?.message ?? [])
              .join('\n'),
          )}`,
        })),
      ...inner.flatMap(failuresIn),
    ];
    return {
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: suites.flatMap(failuresIn),
    };
  });
