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

/** What two runs counted, as one. */
export function both(one: Count, other: Count): Count {
  const troubles = [one, other].flatMap(({ trouble }) => (trouble === undefined ? [] : [trouble]));
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...(one.failures ?? []), ...(other.failures ?? [])],
    late: [...(one.late ?? []), ...(other.late ?? [])],
    ...(troubles.length > 0 && { trouble: troubles.join('; ') }),
  };
}

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

const indent = (text: string, by: number) => text.replaceAll(/^/gm, ' '.repeat(by));

/** The line of a part, and below it what failed and what was late. */
export function tell(name: string, count: Count, seconds: number): string {
  const { passed, failed, skipped, late = [], trouble, failures = [] } = count;
  const tried = late.length > 0 ? `tried again: ${late.length}` : '';
  const why = trouble ?? (passed + failed === 0 ? 'executed no test' : tried);
  const numbers = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  const told = `${isBad(count) ? 'FAIL' : 'ok  '} ${name.padEnd(8)} ${numbers.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s  ${why}`;
  const below = [
    ...failures.map(({ file, told }) => `${file}: ${told}`),
    ...late.map((file) => `tried again: ${file}`),
  ];
  return [told.trimEnd(), ...below.map((text) => indent(text, 5))].join('\n');
}
