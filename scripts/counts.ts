/** What a test runner counted. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** Why it counts as failed although no test did. */
  trouble?: string;
  failures?: readonly Failure[];
  /** Of those that passed, which did only when they were tried again (decision 052): file, and at which try. */
  late?: readonly string[];
  /** Each test that ran, with what it took. */
  times?: readonly Time[];
}

export interface Time {
  /** Path of its file, relative to the checkout. */
  file: string;
  test: string;
  seconds: number;
}

export interface Failure {
  /** Path of its file, relative to the checkout. */
  file: string;
  /** Name of the test and the first words of why, for the end of a long output. */
  told: string;
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 };

export const isBad = ({ passed, failed, trouble }: Count): boolean =>
  failed > 0 || passed === 0 || trouble !== undefined;

/** How often a file is tried again, and of how many files at most: what fails in more is no chance. */
const tries = { again: 2, files: 12 };

/** Runs the files of tests that failed again, one by one with nothing beside them; what passes then has passed, late. */
export async function triedAgain(count: Count, run: (file: string) => Promise<Count>): Promise<Count> {
  const byFile = Map.groupBy(count.failures ?? [], ({ file }) => file);
  if (count.trouble !== undefined || byFile.size > tries.files) return count;
  let result = count;
  for (const [file, failures] of byFile) {
    for (let again = 1; again <= tries.again; again++) {
      if (isBad(await run(file))) continue;
      result = {
        ...result,
        passed: result.passed + failures.length,
        failed: result.failed - failures.length,
        failures: (result.failures ?? []).filter((failure) => failure.file !== file),
        late: [...(result.late ?? []), `${file} at try ${again + 1}`],
      };
      break;
    }
  }
  return result;
}

/** Seconds that no test, and no file with all of its tests, takes. */
const longest = { test: 20, file: 40 };

/** What took too long: single tests and files, and the slowest files of a part that went over its budget. */
export function tooLong(times: readonly Time[], seconds: number, budget: number): string[] {
  const sumOf = (of: readonly Time[]) => of.reduce((sum, time) => sum + time.seconds, 0);
  const files = [...Map.groupBy(times, ({ file }) => file)]
    .map(([file, of]) => ({ name: file, seconds: sumOf(of) }))
    .toSorted((a, b) => b.seconds - a.seconds);
  const slowest = seconds > budget ? files.slice(0, 5) : [];
  const tests = times
    .filter((time) => time.seconds > longest.test)
    .map((time) => ({ name: `${time.file}: ${time.test}`, seconds: time.seconds }));
  return [...new Set([...slowest, ...files.filter((file) => file.seconds > longest.file), ...tests])].map(
    (one) => `${one.seconds.toFixed(1)} s ${one.name}`,
  );
}

const indent = (text: string, by: number) => text.replaceAll(/^/gm, ' '.repeat(by));

/** The line of a part, and below it what failed, what was late, and what took too long for its budget in seconds. */
export function tell(name: string, count: Count, seconds: number, budget: number): string {
  const { passed, failed, skipped, late = [], trouble, failures = [], times = [] } = count;
  const tried = late.length > 0 ? `tried again: ${late.length}` : '';
  const why = trouble ?? (passed + failed === 0 ? 'executed no test' : tried);
  const numbers = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const time = `${seconds.toFixed(0).padStart(5)} of ${budget} s`;
  const told = `${isBad(count) ? 'FAIL' : 'ok  '} ${name.padEnd(8)} ${numbers.padEnd(36)} ${time}  ${why}`;
  const below = [
    ...failures.map(({ file, told }) => `${file}: ${told}`),
    ...late.map((file) => `tried again: ${file}`),
    ...tooLong(times, seconds, budget).map((one) => `over budget: ${one}`),
  ];
  return [told.trimEnd(), ...below.map((text) => indent(text, 5))].join('\n');
}
