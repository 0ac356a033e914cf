import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { randomBytes } from 'node:crypto';
import { catalogContract } from '../../src/catalog/contract.ts';
import { clearLeftover } from '../../src/platform/db/embedded/leftover.ts';
import { leftScratch, makeScratch, removeScratch, temporary } from '../scratch.ts';
import { answerOf, Client } from './api/client.ts';
import type { Bench } from './bench.ts';
import { derive, figures } from './expect.ts';
import type { Derived, Expected } from './expected/figures.ts';
import { legoExpected } from './expected/lego.ts';
import { startProgram } from './program.ts';
import { Report } from './report.ts';
import { runDrawings } from './runDrawings.ts';
import { bringLego, runLego } from './runLego.ts';
import { runRelations, runShop } from './runRelations.ts';
import { runSheets } from './runSheets.ts';
import { runSkus } from './runSkus.ts';
import { runTaxonomy } from './runTaxonomy.ts';
import { runTranslations } from './runTranslations.ts';
import { runModels, runPalettes, runRated } from './runUnits.ts';
import { runVehicles } from './runVehicles.ts';

const usage =
  'Usage: npm run accept -- --data DIR [--short] (with DIR/lego-catalogue, DIR/drawings, DIR/ecommerce and DIR/vehicles)';
const expectedFile = join(import.meta.dirname, '../../examples/expected.json');
const prefix = 'callout-accept-';

/**
 * Imports the real catalogues of `dir` through the public API and holds all of it against the expected figures.
 * @param isShort only LEGO, imported and published once
 */
async function accept(dir: string, isShort: boolean): Promise<boolean> {
  const begun = performance.now();
  const derived = isShort ? await legoExpected(join(dir, 'lego-catalogue')) : await derive(dir);
  const expected = JSON.parse(await readFile(expectedFile, 'utf8')) as Expected;
  const report = new Report(isShort ? partOf(expected, figures(derived)) : expected);
  report.holds(figures(derived));
  for (const left of leftScratch(temporary, prefix)) {
    await clearLeftover(join(left, 'data/postgres/cluster'), []);
    removeScratch(left);
  }
  const scratch = makeScratch(temporary, prefix);
  process.once('exit', () => removeScratch(scratch));
  await noting(report, 'The program', () => runAll(dir, scratch, report, derived, isShort));
  await report.close((performance.now() - begun) / 1000);
  return report.mismatches.length === 0;
}

/** Of the figures those that have a name in others. */
const partOf = ({ imports, contents }: Expected, named: Expected): Expected => ({
  imports: Object.fromEntries(Object.entries(imports).filter(([name]) => Object.hasOwn(named.imports, name))),
  contents: Object.fromEntries(Object.entries(contents).filter(([name]) => Object.hasOwn(named.contents, name))),
});

async function runAll(dir: string, scratch: string, report: Report, derived: Derived, isShort: boolean): Promise<void> {
  const password = randomBytes(18).toString('base64url');
  const program = await startProgram(join(scratch, 'data'), password);
  // Ctrl-C stops the program too; the scratch directory goes at the end of this process.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void program.stop().then(() => process.exit(1)));
  try {
    console.log(`accept: the program runs at ${program.address}`);
    const client = await Client.signIn(program.address, 'admin', password);
    const { peakMemory } = program;
    const bench: Bench = { dir, scratch, report, derived, peakMemory };
    type Steps = (bench: Bench, client: Client, readers: Client, outside: Client) => Promise<unknown>;
    const run = (code: string, name: string, steps: Steps, contexts: readonly string[] = ['Oem']) =>
      noting(report, code, async () => {
        await client.post('/api/catalogs', { code, name, contexts }, answerOf(catalogContract.create));
        await steps(bench, client.in(code), client.in(`published/${code}`), client);
      });
    await run('LEGO', 'LEGO sets and parts', isShort ? bringLego : runLego);
    if (isShort) return;
    await run('LEGR', 'LEGO relations and elements', runRelations);
    await run('SHOP', 'Products and prices of shops', runShop);
    await run('SKUS', 'SKUs of shops', runSkus, ['Oem', 'Ecommerce']);
    await run('DRAW', 'Machines of Precious Plastic', runDrawings);
    await run('TAXO', 'Product taxonomy in 15 languages', runTranslations);
    await noting(report, 'Product taxonomy of the installation', () => runTaxonomy(bench, client.in('-'), client));
    await run('SHEET', 'Parts lists as they are found', runSheets);
    const units = ['Oem', 'MajorUnit'];
    await run('CARS', 'Vehicles of 35 model years', runVehicles, units);
    await run('MODELS', 'Makes and models', runModels, units);
    await run('RATED', 'Vehicles with rated consumption', runRated, units);
    await run('PAINT', 'Colors of toys', runPalettes, units);
  } finally {
    await program.stop();
  }
}

/** What throws is a mismatch too; what does not depend on it goes on. */
async function noting(report: Report, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    report.mismatches.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const { values } = parseArgs({
  options: { data: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const dir = values.data === undefined ? undefined : resolve(values.data);
const missing = ['lego-catalogue', 'drawings', 'ecommerce', 'vehicles'].filter(
  (name) => !existsSync(join(dir ?? '', name)),
);
if (dir === undefined || missing.length > 0) {
  console.error(dir === undefined ? usage : `${dir} has no ${missing.join(' and no ')}. ${usage}`);
  process.exitCode = 2;
} else process.exitCode = (await accept(dir, values.short)) ? 0 : 1;
