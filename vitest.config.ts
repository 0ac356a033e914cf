import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/cluster.ts'],
    // The machines that run this have two cores; more workers make times in tests unsteady.
    maxWorkers: 2,
    // As the program itself runs, and so that a test may say when memory counts.
    execArgv: ['--max-semi-space-size=8', '--expose-gc'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
