import { globSync } from 'node:fs';
import { partsNamed, runParts, type Part, type Parts } from '../../scripts/parts.ts';
import { askingWorkers, playwright, vitest } from '../../scripts/runners.ts';
import { root } from '../../scripts/steps.ts';
import { testFiles } from '../../scripts/testFiles.ts';

/** Which part a file of vitest belongs to: the first whose pattern its path has; "others" has the rest. */
const kinds = {
  kills: /kill|outage|lostDatabase/i,
  hostile: /hostile|input\.|fuzz/i,
  archives: /damaged/,
  edits: /truth|model|asof|histories/i,
  installations: /upgrade/,
} satisfies Record<string, RegExp>;

const { daily } = testFiles();
const filesOf = Map.groupBy(
  daily,
  (file) => Object.entries(kinds).find(([, pattern]) => pattern.test(file))?.[0] ?? 'others',
);
const tests = (name: keyof typeof kinds | 'others', budget: number, env?: Record<string, string>): Part => ({
  budget,
  run: () => vitest(`daily-${name}`, 'day', filesOf.get(name) ?? [], askingWorkers, env),
});

/** The walk over all screens, and the keys of all pages. */
const walks = { screens: 'e2e/room.spec.ts', keys: 'e2e/keys.spec.ts' };
const others = () =>
  globSync('e2e/*.spec.ts', { cwd: root }).filter((file) => !Object.values(walks).some((walk) => walk === file));

/** What each change does not have to wait for, in the order in which it runs. */
const parts: Parts = {
  kills: tests('kills', 330),
  hostile: tests('hostile', 100),
  fuzz: { budget: 90, run: () => vitest('daily-fuzz', 'any', ['test/fuzz.test.ts'], [], { CALLOUT_FUZZ: '10000' }) },
  archives: tests('archives', 60),
  edits: tests('edits', 130),
  installations: tests('installations', 110),
  others: tests('others', 540),
  screens: { budget: 400, run: () => playwright('daily-screens', 'day', [walks.screens]) },
  keys: { budget: 160, run: () => playwright('daily-keys', 'day', [walks.keys]) },
  browser: { budget: 780, run: () => playwright('daily-browser', 'day', others()) },
};

/** Runs the parts that are named, all where none is. Answers whether all passed. */
export async function runDaily(named: readonly string[]): Promise<boolean> {
  const due = partsNamed('campaign -- daily', parts, named);
  if (due === null) return false;
  const { lines, ok } = await runParts(due);
  console.log(`\n${lines.join('\n')}\n${ok ? 'campaign: all passed' : 'campaign: FAILED'}`);
  return ok;
}
