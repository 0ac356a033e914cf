import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import { catalogContract } from '../../src/catalog/contract.ts';
import { leftScratch, makeScratch, removeScratch, temporary } from '../../test/scratch.ts';
import { answerOf, Client } from './api/client.ts';
import { derive, figures } from './expect.ts';
import type { Derived, Expected } from './expected/figures.ts';
import { startProgram } from './program.ts';
import { Report } from './report.ts';
import { runDrawings } from './runDrawings.ts';
import { runLego } from './runLego.ts';

const usage = 'Usage: npm run accept -- --data DIR (with DIR/lego-catalogue and DIR/drawings)';
const expectedFile = join(import.meta.dirname, '../../examples/expected.json');
const prefix = 'callout-accept-';

/** Imports the real catalogues of `dir` through the public API and holds all of it against the expected figures. */
async function accept(dir: string): Promise<boolean> {
  const begun = performance.now();
  const derived = await derive(dir);
  const expected = JSON.parse(await readFile(expectedFile, 'utf8')) as Expected;
  const report = new Report(expected);
  report.same('examples/expected.json against these data', expected, figures(derived));
  for (const left of leftScratch(temporary, prefix)) removeScratch(left);
  const scratch = makeScratch(temporary, prefix);
  process.once('exit', () => removeScratch(scratch));
  try {
    await runAll(dir, scratch, report, derived);
  } catch (error) {
    report.mismatches.push(error instanceof Error ? error.message : String(error));
  }
  await report.close((performance.now() - begun) / 1000);
  return report.mismatches.length === 0;
}

async function runAll(dir: string, scratch: string, report: Report, derived: Derived): Promise<void> {
  const password = randomBytes(18).toString('base64url');
  const program = await startProgram(join(scratch, 'data'), password);
  // Ctrl-C stops the program too; the scratch directory goes at the end of this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void program.stop().then(() => process.exit(1)));
  try {
    console.log(`accept: the program runs at ${program.address}`);
    const client = await Client.signIn(program.address, 'admin', password);
    const { peakMemory } = program;
    const bench = { dir, scratch, report, derived, peakMemory };
    await create(client, 'LEGO', 'LEGO sets and parts');
    await runLego(bench, client.in('LEGO'));
    await create(client, 'DRAW', 'Machines of Precious Plastic');
    await runDrawings(bench, client.in('DRAW'));
  } finally {
    await program.stop();
  }
}

const create = (client: Client, code: string, name: string) =>
  client.post('/api/catalogs', { code, name }, answerOf(catalogContract.create));

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const dir = values.data === undefined ? undefined : resolve(values.data);
const missing = ['lego-catalogue', 'drawings'].filter((name) => !existsSync(join(dir ?? '', name)));
if (dir === undefined || missing.length > 0) {
  console.error(dir === undefined ? usage : `${dir} has no ${missing.join(' and no ')}. ${usage}`);
  process.exitCode = 2;
} else process.exitCode = (await accept(dir)) ? 0 : 1;
