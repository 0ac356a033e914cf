import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { placedSql } from './scripts/vite/sentSql.ts';

/** Files that take long, kills before all, come first: at the end no worker is left alone with one. */
const long = [/\/test\/kills\//, /\/(register|draw|fuzz|truth|reader|jobs)\.test\./];

class LongFirst extends BaseSequencer {
  override async sort(...[files]: Parameters<BaseSequencer['sort']>) {
    const rank = ({ moduleId }: (typeof files)[number]) => {
      const at = long.findIndex((one) => one.test(moduleId));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: process.env.CALLOUT_SENT_SQL === undefined ? [] : [placedSql()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['test/cluster.ts'],
    // The machines that run this have two cores; more workers make times in tests unsteady.
    maxWorkers: 2,
    // A process takes file after file: loading the program anew for each was a quarter of the API tests' time. Files leave
    // nothing behind in it: what they open they close, and no module holds what a test may change.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: LongFirst },
    // A file names it for all of its tests in a comment at its top: @module-tag daily.
    tags: [{ name: 'daily', description: 'Takes too long for each change: npm run campaign -- daily runs it.' }],
    // As the program itself runs, and so that a test may say when memory counts.
    execArgv: ['--max-semi-space-size=8', '--expose-gc'],
    // Only what hangs meets these: a machine with other work takes several times as long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
