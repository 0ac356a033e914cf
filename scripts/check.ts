import { runSteps, type Step } from './steps.ts';
import { testFiles } from './testFiles.ts';

/** What reads the code without running it. */
export const checks: readonly Step[] = [
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'structure', args: ['scripts/structure.ts'] },
  { name: 'lock file', args: ['scripts/lock.ts'] },
  { name: 'licences', args: ['scripts/licences.ts'] },
  { name: 'migrations', args: ['scripts/migrations.ts'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'unused', args: ['node_modules/knip/bin/knip.js'] },
];

if (import.meta.main) {
  const unit = {
    name: 'unit',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--tags-filter=!daily', ...testFiles().unit],
  };
  const outcomes = await runSteps([...checks, unit]);
  const failed = outcomes.filter((outcome) => !outcome.ok).length;
  console.log(failed === 0 ? `check: all ${outcomes.length} passed` : `check: ${failed} of ${outcomes.length} failed`);
  if (failed > 0) process.exitCode = 1;
}
