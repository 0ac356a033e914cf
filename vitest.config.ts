import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

/** Files of kills, which take minutes, come first: at the end no worker is left alone with one. */
class LongFirst extends BaseSequencer {
  override async sort(...[files]: Parameters<BaseSequencer['sort']>) {
    const isLong = ({ moduleId }: (typeof files)[number]) => moduleId.includes('/test/kills/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/cluster.ts'],
    // The machines that run this have two cores; more workers make times in tests unsteady.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    // As the program itself runs, and so that a test may say when memory counts.
    execArgv: ['--max-semi-space-size=8', '--expose-gc'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
