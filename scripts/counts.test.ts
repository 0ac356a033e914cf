import { expect, it } from 'vitest';
import { type Count, isBad, nothing, tell, tooLong, triedAgain } from './counts.ts';
import { playwrightReport, vitestReport } from './reports.ts';
import { root } from './steps.ts';

const failing = (...files: string[]): Count => ({
  passed: 10,
  failed: files.length,
  skipped: 0,
  failures: files.map((file) => ({ file, told: 'a test' })),
});
const fine: Count = { passed: 3, failed: 0, skipped: 0 };

/** A runner that answers with these counts, one after the other, and tells which files it ran. */
function runner(...answers: Count[]) {
  const ran: string[] = [];
  const run = async (file: string) => {
    ran.push(file);
    return answers.shift() ?? nothing;
  };
  return { ran, run };
}

it('fails for what fails each time, at the third try', async () => {
  const { ran, run } = runner(failing('a.test.ts'), failing('a.test.ts'));
  const count = await triedAgain(failing('a.test.ts'), run);
  expect(ran).toEqual(['a.test.ts', 'a.test.ts']);
  expect([isBad(count), count.failed, count.late]).toEqual([true, 1, undefined]);
});

it('passes and names what fails once, and still fails for another file', async () => {
  const { run } = runner(fine, failing('b.test.ts'), fine);
  const count = await triedAgain(failing('a.test.ts', 'a.test.ts', 'b.test.ts'), run);
  expect(count).toMatchObject({ passed: 13, failed: 0, failures: [] });
  expect(count.late).toEqual(['a.test.ts at try 2', 'b.test.ts at try 3']);
  expect(tell('unit', count, 1, 2)).toContain('tried again: b.test.ts at try 3');

  const other = runner(fine, failing('b.test.ts'), failing('b.test.ts'));
  const red = await triedAgain(failing('a.test.ts', 'b.test.ts'), other.run);
  expect(red).toMatchObject({ passed: 11, failed: 1, failures: [{ file: 'b.test.ts' }] });
  expect(tell('unit', red, 1, 2)).toMatch(/^FAIL unit/);
});

it('tries nothing again where nothing ran, an error stood outside the tests, or much failed', async () => {
  const { ran, run } = runner(fine);
  expect(isBad(await triedAgain(nothing, run))).toBe(true);
  expect(isBad(await triedAgain({ ...failing('a.test.ts'), trouble: 'the runner ended without a report' }, run))).toBe(
    true,
  );
  expect(isBad(await triedAgain(failing(...Array.from({ length: 20 }, (_, n) => `${n}.test.ts`)), run))).toBe(true);
  expect(ran).toEqual([]);
});

it('takes no empty run for a success', async () => {
  const { run } = runner(nothing, nothing);
  expect(isBad(await triedAgain(failing('a.test.ts'), run))).toBe(true);
});

it('names what goes over its budget, and a test or a file that takes too long in any case', () => {
  const times = [
    { file: 'a.test.ts', test: 'one', seconds: 21 },
    { file: 'b.test.ts', test: 'two', seconds: 15 },
    { file: 'b.test.ts', test: 'three', seconds: 15 },
    { file: 'b.test.ts', test: 'four', seconds: 15 },
    { file: 'c.test.ts', test: 'five', seconds: 1 },
  ];
  const always = ['45.0 s b.test.ts', '21.0 s a.test.ts: one'];
  expect(tooLong(times, 60, 60)).toEqual(always);
  expect(tooLong(times, 61, 60)).toEqual(['45.0 s b.test.ts', '21.0 s a.test.ts', '1.0 s c.test.ts', always[1]]);
  expect(tooLong(times.slice(4), 60, 60)).toEqual([]);
  const told = tell('api', { ...fine, times }, 61, 60);
  expect(told).toMatch(/^ok {3}api .* 61 of 60 s/);
  expect(told).toContain('over budget: 45.0 s b.test.ts');
});

it('reads from vitest what failed, in a test or outside them', () => {
  const file = (name: string, status: string, tests: { status: string; fullName: string }[], message = '') => ({
    name: `${root}/src/${name}`,
    status,
    message,
    startTime: 1000,
    endTime: 4000,
    assertionResults: tests.map((test) => ({
      ...test,
      failureMessages: ['\u001B[31mwhy\u001B[39m'],
      tags: test.fullName.startsWith('daily') ? ['daily'] : [],
      ...(test.status !== 'skipped' && { duration: 1000 }),
    })),
  });
  const report = {
    testResults: [
      file('a.test.ts', 'failed', [
        { status: 'passed', fullName: 'one' },
        { status: 'failed', fullName: 'two' },
      ]),
      file('b.test.ts', 'failed', [{ status: 'skipped', fullName: 'three' }], 'the hook'),
      file('c.test.ts', 'passed', [
        { status: 'passed', fullName: 'four' },
        { status: 'skipped', fullName: 'daily five' },
      ]),
    ],
  };
  expect(vitestReport('day').parse(report).skipped).toBe(1);
  expect(vitestReport('any').parse(report).skipped).toBe(2);
  expect(vitestReport('change').parse(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: [
      { file: 'src/a.test.ts', told: 'two\n    why' },
      { file: 'src/b.test.ts', told: 'the file\n    the hook' },
    ],
    times: [
      { file: 'src/a.test.ts', test: 'one', seconds: 1 },
      { file: 'src/a.test.ts', test: 'two', seconds: 1 },
      { file: 'src/a.test.ts', test: 'its hooks', seconds: 1 },
      { file: 'src/c.test.ts', test: 'four', seconds: 1 },
      { file: 'src/c.test.ts', test: 'its hooks', seconds: 2 },
    ],
  });

  const daily = { testResults: [file('d.test.ts', 'passed', [{ status: 'skipped', fullName: 'daily six' }])] };
  expect(vitestReport('change').parse(daily).failures).toEqual([
    { file: 'src/d.test.ts', told: 'no test of it is due: the whole file is @module-tag daily' },
  ]);
});

it('reads from Playwright what failed, however deep', () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    ok,
    file: 'a.spec.ts',
    tests: [{ results: [{ duration: 500, ...(message !== undefined && { error: { message } }) }] }],
  });
  const count = playwrightReport.parse({
    config: { rootDir: `${root}/e2e` },
    stats: { expected: 1, unexpected: 1, skipped: 0 },
    suites: [{ specs: [spec('fine', true)], suites: [{ specs: [spec('wrong', false, 'why')] }] }],
  });
  expect(count).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: [{ file: 'e2e/a.spec.ts', told: 'wrong\n    why' }],
    times: [
      { file: 'e2e/a.spec.ts', test: 'fine', seconds: 0.5 },
      { file: 'e2e/a.spec.ts', test: 'wrong', seconds: 0.5 },
    ],
  });
});
