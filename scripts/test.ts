import { checks } from './check.ts';
import { partsNamed, runParts, type Parts } from './parts.ts';
import { askingWorkers, playwright, vitest } from './runners.ts';
import { runSteps } from './steps.ts';
import { testFiles } from './testFiles.ts';

/** What a change has to pass, in the order in which it runs; `npm test -- api` runs only what it names. */
const parts: Parts = {
  check: {
    budget: 75,
    isFirst: true,
    run: async () => {
      const outcomes = await runSteps(checks);
      const passed = outcomes.filter((outcome) => outcome.ok).length;
      return { passed, failed: outcomes.length - passed, skipped: 0 };
    },
  },
  unit: { budget: 105, isFirst: true, run: () => vitest('unit', 'change', testFiles().unit) },
  api: { budget: 300, run: () => vitest('api', 'change', testFiles().api, askingWorkers) },
  browser: { budget: 345, run: () => playwright('browser', 'change') },
};

const named = partsNamed('test', parts, process.argv.slice(2));
if (named === null) process.exit(1);
const { lines, ok } = await runParts(named);
console.log(`\n${lines.join('\n')}\n${ok ? 'npm test: all passed' : 'npm test: FAILED'}`);
if (!ok) process.exitCode = 1;
