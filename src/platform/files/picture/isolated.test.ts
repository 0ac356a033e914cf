import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { pdfOf } from '../../../../test/drawings/pdf.ts';
import { DRAWINGS_EACH, isolated, isolatedPages } from './isolated.ts';

const folder = mkdtempSync(join(tmpdir(), 'callout-isolated-'));
afterAll(() => rmSync(folder, { recursive: true }));

function stored(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const here = new AbortController().signal;
const small = {
  kind: 'svg',
  path: stored('small.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>'),
} as const;
/** Within all limits, and longer at work than a process may be. */
const endless = {
  kind: 'svg',
  path: stored(
    'endless.svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><defs><path id="a" stroke="#000" d="M0 0${'L4000 3999L1 7'.repeat(90_000)}"/></defs>${'<use href="#a"/>'.repeat(15_000)}</svg>`,
  ),
} as const;

it('a drawing that nobody waits for is ended, and the next one has its turn', async () => {
  const leaving = new AbortController();
  const given = isolated(endless, { user: 1, gone: leaving.signal });
  const waiting = Array.from({ length: DRAWINGS_EACH - 1 }, () => isolated(endless, { user: 1, gone: leaving.signal }));
  const refused = isolated(small, { user: 1, gone: here });
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  const other = isolated(small, { user: 2, gone: here });
  const pages = isolatedPages(stored('a.pdf', pdfOf('')), { job: 'import 1', gone: here });
  // It is at work by now.
  await new Promise((resolve) => void setTimeout(resolve, 1500));
  leaving.abort(new Error('hung up'));
  const ended = await Promise.allSettled([given, ...waiting]);
  expect(ended.map((one) => one.status === 'rejected' && String(one.reason))).toEqual(
    Array.from({ length: DRAWINGS_EACH }, () => 'Error: hung up'),
  );
  expect(await other).toMatchObject({ width: 60, height: 40 });
  expect(await pages).toBe(1);
  expect(await isolated(small, { user: 1, gone: here })).toMatchObject({ width: 60 });
}, 20_000);
