import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const headings = (page: string): string[] =>
  readFileSync(page, 'utf8')
    .split('\n')
    .flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? []);

/** Pages and headings that comments name in parentheses, with the file that does; a page may be cited alone. */
function cited(): { file: string; page: string; heading: string }[] {
  const listed = execFileSync('git', ['ls-files', 'src', 'test', 'e2e', 'bench', 'scripts', 'tools'], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .flatMap((file) =>
      /\.tsx?$/.test(file)
        ? [...readFileSync(file, 'utf8').matchAll(/\((docs\/domain\/[a-z]+\.md)(?:, ([A-Z][^();]*))?/g)].map(
            ([, page = '', heading = '']) => ({ file, page, heading: heading.trim() }),
          )
        : [],
    );
}

it('17.7 every page and heading of the domain that a comment cites exists', () => {
  const found = cited();
  const missing = found.filter(({ page, heading }) => {
    const there = headings(page);
    return heading !== '' && !heading.split(' and ').some((one) => there.some((name) => name.startsWith(one)));
  });
  expect(missing).toEqual([]);
  expect(found.length).toBeGreaterThan(200);
});
