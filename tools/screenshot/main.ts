import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { inChromium } from '../../bench/chromium.ts';
import { startProgram } from '../../test/accept/program.ts';
import { administrator } from '../../test/program.ts';

/**
 * Takes `docs/screenshot.png`, the picture of the README: the diagram editor on a drawing of the sample, in this version
 * of the program, started on a folder of its own.
 */
const target = join(import.meta.dirname, '../../docs/screenshot.png');
const dataDir = mkdtempSync(join(tmpdir(), 'callout-screenshot-'));
const found = z.object({ items: z.array(z.looseObject({ id: z.int(), parentId: z.int().nullable() })).min(1) });

try {
  const program = await startProgram(dataDir, administrator.password, { CALLOUT_SAMPLE: 'small' });
  try {
    await inChromium(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
      await page.goto(program.address);
      await page.getByLabel('User name').fill(administrator.user);
      await page.getByLabel('Password', { exact: true }).fill(administrator.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${program.address}/DEMO`);
      const answer = await page.request.get(
        `${program.address}/DEMO/api/hierarchies/search?context=Oem&q=Drive%20clutch`,
      );
      const [diagram] = found.parse(await answer.json()).items;
      await page.goto(`${program.address}/DEMO/tree/${diagram?.parentId}/${diagram?.id}`, { waitUntil: 'networkidle' });
      await page.getByRole('grid').first().waitFor();
      await page.screenshot({ path: target });
    });
  } finally {
    await program.stop();
  }
  process.stdout.write(`${target}\n`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
