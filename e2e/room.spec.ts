import { expect, test, type Page } from '@playwright/test';
import { axeFaults } from '../test/e2e.ts';
import { longTexts } from '../test/longTexts.ts';
import { roomFaults } from '../test/room.ts';
import { screens, viewerScreens, type Screen } from '../test/screens.ts';
import { serveFiles } from '../test/staticServer.ts';
import { withViewer } from '../test/viewerPage.ts';
import { viewerRelease } from '../test/viewerRelease.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ actionTimeout: 10_000 });

const widths = [1440, 1024, 390] as const;

const settled = async (page: Page) => {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .sk')).toHaveCount(0);
};

/** Faults that stay: a page that was just narrowed takes a moment. */
async function standingFaults(page: Page): Promise<string[]> {
  let found = await roomFaults(page);
  for (let looks = 0; found.length > 0 && looks < 5; looks += 1) {
    await page.waitForTimeout(200);
    found = await roomFaults(page);
  }
  return found;
}

/** What is wrong with screens at all widths. Each is loaded once, at the largest, and then narrowed; there alone in dark too. */
async function faultsOf<T>(page: Page, of: T, all: readonly Screen<T>[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, address, before, act } of all) {
    try {
      await page.setViewportSize({ width: widths[0], height: 900 });
      await before?.(page);
      await page.goto('about:blank');
      await page.goto(address(of));
      await settled(page);
      await act?.(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        const wrong = [
          ...(await standingFaults(page)),
          ...(await axeFaults(page, width === widths[0] ? ['dark', 'light'] : ['light'])),
        ];
        found.push(...wrong.map((fault) => `${name} at ${width}: ${fault}`));
      }
    } catch (error) {
      found.push(`${name}: ${String(error)}`);
    }
    if (before) await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  return found;
}

for (const [area, all] of Object.entries(screens)) {
  test(`18.e ${area}: nothing scrolls without need, lies under another or is cut beside room; axe finds nothing`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    expect(await faultsOf(page, await longTexts(page), all)).toEqual([]);
  });
}

test('18.e viewer: nothing scrolls without need, lies under another or is cut beside room; axe finds nothing', async ({
  page,
}) => {
  test.setTimeout(600_000);
  const host = await serveFiles('/any/folder/', withViewer(await viewerRelease()));
  try {
    expect(await faultsOf(page, host.address, viewerScreens)).toEqual([]);
  } finally {
    await host.close();
  }
});
