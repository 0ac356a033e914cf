import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/steps.ts';
import type { Guard } from './guards.table.ts';
import { guards } from './guards.table.ts';

const copied = ['src', 'test', 'db', 'scripts', 'examples', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

/** Runs at once; each has a copy of the tree and a database of its own. */
const lanes = 2;

/** Removes one guard after the other in copies of the tree. Answers how many were removed and which nobody missed. */
export async function runGuards(): Promise<{ trials: number; failures: string[] }> {
  const copies = Array.from({ length: lanes }, copyTree);
  try {
    const [first = ''] = copies;
    const files = [...new Set(guards.flatMap(({ tests }) => tests))].filter((one) => !one.includes('kills'));
    const whole = await failedTests(first, files);
    if (whole?.length !== 0) {
      const which = whole?.join('; ') ?? 'no test ran';
      return { trials: 1, failures: [`with every guard in place: ${which}`] };
    }
    const failures: string[] = [];
    const waiting = [...guards];
    await Promise.all(
      copies.map(async (copy) => {
        for (let guard = waiting.shift(); guard; guard = waiting.shift())
          if (!(await turnsRed(copy, guard))) failures.push(guard.name);
      }),
    );
    return { trials: guards.length, failures };
  } finally {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  }
}

function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'callout-guards-'));
  for (const name of copied.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** True where a test fails without the guard. */
async function turnsRed(copy: string, { name, file, text, without, tests, only }: Guard): Promise<boolean> {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(text).length !== 2) throw new Error(`The guard "${name}" does not stand once in ${file}.`);
  const began = performance.now();
  writeFileSync(
    path,
    source.replace(text, () => without),
  );
  const failed = await failedTests(copy, only === undefined ? tests : [...tests, '-t', only]);
  writeFileSync(path, source);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const isRed = failed !== undefined && failed.length > 0;
  console.log(`${isRed ? 'ok  ' : 'FAIL'} ${name.padEnd(40)} ${failed?.length ?? 'no'} red ${seconds.padStart(7)} s`);
  return isRed;
}

/** Names of the tests that fail; undefined where the runner did not come to run any. */
async function failedTests(copy: string, args: readonly string[]): Promise<string[] | undefined> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const runner = [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile=${report}`];
  await once(spawn(process.execPath, [...runner, ...args], { cwd: copy, stdio: 'ignore' }), 'exit');
  if (!existsSync(report)) return undefined;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { status: string; fullName: string }[] }[];
  };
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  const ran = all.some(({ status }) => status === 'passed') || failed.length > 0;
  return ran ? failed : undefined;
}
