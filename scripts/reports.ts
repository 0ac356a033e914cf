import { isAbsolute, relative } from 'node:path';
import { z } from 'zod';
import type { Count, Failure, Time } from './counts.ts';
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

/** Tests of each change, those of once a day, or both. */
export type When = 'change' | 'day' | 'any';

const isDue = (tags: readonly string[], when: When) => when === 'any' || tags.includes('daily') === (when === 'day');

/**
 * Of vitest's JSON report. A file that fails outside its tests, as in a hook, counts as one test that failed; what is
 * not due counts for nothing.
 */
export const vitestReport = (when: When) =>
  z
    .object({
      testResults: z.array(
        z.object({
          name: z.string(),
          status: z.string(),
          message: z.string(),
          startTime: z.number(),
          endTime: z.number(),
          assertionResults: z.array(
            z.object({
              status: z.string(),
              fullName: z.string(),
              failureMessages: z.array(z.string()),
              tags: z.array(z.string()),
              duration: z.number().nullish(),
            }),
          ),
        }),
      ),
    })
    .transform(({ testResults }): Count => {
      const files = testResults.map(({ name, ...rest }) => ({ file: relative(root, name), ...rest }));
      const failures = files.flatMap(({ file, status, message, assertionResults }): Failure[] => {
        const failed = assertionResults.filter((test) => test.status === 'failed');
        // What it opened is open still: where no test is due, no hook is run.
        if (when === 'change' && assertionResults.length > 0 && !assertionResults.some(({ tags }) => isDue(tags, when)))
          return [{ file, told: 'no test of it is due: the whole file is @module-tag daily' }];
        if (failed.length === 0) return status === 'failed' ? [{ file, told: `the file\n${beginning(message)}` }] : [];
        return failed.map((test) => ({
          file,
          told: `${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`,
        }));
      });
      const times = files.flatMap(({ file, startTime, endTime, assertionResults }): Time[] => {
        const ran = assertionResults.flatMap(({ fullName, duration }): Time[] =>
          duration == null ? [] : [{ file, test: fullName, seconds: duration / 1000 }],
        );
        const rest = (endTime - startTime) / 1000 - ran.reduce((sum, { seconds }) => sum + seconds, 0);
        return ran.length === 0 ? [] : [...ran, { file, test: 'its hooks', seconds: Math.max(0, rest) }];
      });
      const due = files.flatMap((file) => file.assertionResults).filter(({ tags }) => isDue(tags, when));
      const passed = due.filter(({ status }) => status === 'passed').length;
      const failed = due.filter(({ status }) => status === 'failed').length;
      return { passed, failed: failures.length, skipped: due.length - passed - failed, failures, times };
    });

interface Suite {
  specs: {
    title: string;
    ok: boolean;
    file: string;
    tests: { results: { duration: number; error?: { message?: string | undefined } | undefined }[] }[];
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
            results: z.array(
              z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
            ),
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
    const specsIn = ({ specs, suites: inner = [] }: Suite): Suite['specs'] => [...specs, ...inner.flatMap(specsIn)];
    const specs = suites.flatMap(specsIn).map(({ file, ...rest }) => ({
      file: isAbsolute(file) ? relative(root, file) : relative(root, `${config.rootDir}/${file}`),
      ...rest,
    }));
    const resultsOf = ({ tests }: (typeof specs)[number]) => tests.flatMap(({ results }) => results);
    return {
      passed: stats.expected,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: specs
        .filter(({ ok }) => !ok)
        .map((spec) => ({
          file: spec.file,
          told: `${spec.title}\n${beginning(
            resultsOf(spec)
              .flatMap(({ error }) => error?.message ?? [])
              .join('\n'),
          )}`,
        })),
      times: specs.map((spec) => ({
        file: spec.file,
        test: spec.title,
        seconds: resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    };
  });
