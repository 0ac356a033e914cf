import { expect, it, vi } from 'vitest';
import type { Count } from './counts.ts';
import { partsNamed, runParts, type Parts } from './parts.ts';

const counts = {
  fine: { passed: 3, failed: 0, skipped: 0 },
  wrong: { passed: 2, failed: 1, skipped: 0, failures: [{ file: 'a.test.ts', told: 'a test' }] },
} satisfies Record<string, Count>;

/** Parts that answer with these counts, and the names of those that ran. */
function partsOf(of: Record<string, Count>) {
  const ran: string[] = [];
  const parts: Parts = Object.fromEntries(
    Object.entries(of).map(([name, count]) => {
      const run = async () => {
        ran.push(name);
        return count;
      };
      return [name, { run, budget: 10, isFirst: name === 'check' }];
    }),
  );
  return { ran, parts };
}

it('passes where all parts pass', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const { ran, parts } = partsOf({ check: counts.fine, api: counts.fine });
  const { lines, ok } = await runParts(parts);
  expect(ok).toBe(true);
  expect(lines.map((line) => line.slice(0, 9))).toEqual(['ok   chec', 'ok   api ']);
  expect(ran).toEqual(['check', 'api']);
});

it('ends at a red check, and goes on after another red part', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const red = partsOf({ check: counts.wrong, api: counts.fine });
  expect((await runParts(red.parts)).ok).toBe(false);
  expect(red.ran).toEqual(['check']);

  const later = partsOf({ check: counts.fine, api: counts.wrong, browser: counts.fine });
  const { ok, lines } = await runParts(later.parts);
  expect(ok).toBe(false);
  expect(lines[1]).toContain('a.test.ts: a test');
  expect(later.ran).toEqual(['check', 'api', 'browser']);
});

it('fails for a part that ran nothing', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  expect((await runParts(partsOf({ api: { passed: 0, failed: 0, skipped: 0 } }).parts)).ok).toBe(false);
});

it('runs the parts that are named, and refuses a name that is none', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { parts } = partsOf({ check: counts.fine, api: counts.fine });
  expect(Object.keys(partsNamed('test', parts, ['api']) ?? {})).toEqual(['api']);
  expect(Object.keys(partsNamed('test', parts, []) ?? {})).toEqual(['check', 'api']);
  expect(partsNamed('test', parts, ['apu'])).toBeNull();
  expect(error).toHaveBeenCalledWith('test: "apu" is no part. There are: check, api.');
});
