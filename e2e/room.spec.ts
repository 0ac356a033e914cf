import { expect, test, type Page } from '@playwright/test';
import { axeFaults } from '../test/e2e.ts';
import { longShop } from '../test/longShop.ts';
import { longTexts, longUnits } from '../test/longTexts.ts';
import { roomFaults } from '../test/room.ts';
import type { Screen } from '../test/screenActs.ts';
import { screens } from '../test/screens.ts';
import { shopScreens, unitScreens, viewerScreens } from '../test/screensBeside.ts';
import { serveFiles } from '../test/staticServer.ts';
import { withViewer } from '../test/viewerPage.ts';
import { viewerRelease } from '../test/viewerRelease.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ actionTimeout: 10_000 });

const widths = [1440, 1024, 390] as const;
/** The height of a low window, in which each page is looked at too: panels keep theirs. */
const LOW = 720;
/** Of these, what is looked at with each change. */
const outer = [widths[0], widths[2]] as const;

/** The screens that are used most: they are looked at with each change. */
const used = [
  ['gateway', 'item', 'diagram'],
  ['search, found', 'parts', 'part'],
  ['import', 'export', 'publish', 'settings 6'],
] as const;

/** Has its heading and waits for nothing more. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1, h2, h3, [role="heading"]')].some((heading) => heading.checkVisibility()) &&
      !document.querySelector('[aria-busy="true"], .sk'),
  );

function never(name: string): never {
  throw new Error(`there is no screen ${name}`);
}

/** Faults that stay: a page that was just narrowed takes a moment. */
async function standingFaults(page: Page): Promise<string[]> {
  let found = await roomFaults(page);
  for (let looks = 0; found.length > 0 && looks < 5; looks += 1) {
    await page.waitForTimeout(200);
    found = await roomFaults(page);
  }
  return found;
}

/** In which themes axe looks at a page of that width. */
type Themes = (width: number) => readonly ('dark' | 'light')[];
const darkAt =
  (...dark: number[]): Themes =>
  (width) =>
    dark.includes(width) ? ['dark', 'light'] : ['light'];

/** What is wrong with screens at those widths. Each is loaded once, at the largest, and then narrowed. */
async function faultsOf<T>(
  page: Page,
  of: T,
  all: readonly Screen<T>[],
  themes: Themes = darkAt(widths[0]),
  at: readonly number[] = widths,
): Promise<string[]> {
  const found: string[] = [];
  for (const { name, address, before, act } of all) {
    try {
      await page.setViewportSize({ width: Math.max(...at), height: 900 });
      await before?.(page);
      await page.goto('about:blank');
      await page.goto(address(of));
      await settled(page);
      await act?.(page);
      for (const width of at) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        const wrong = [...(await standingFaults(page)), ...(await axeFaults(page, themes(width)))];
        found.push(...wrong.map((fault) => `${name} at ${width}: ${fault}`));
      }
      await page.setViewportSize({ width: Math.max(...at), height: LOW });
      await settled(page);
      const low = (await standingFaults(page)).filter((fault) => /^(squeezed|the page scrolls)/.test(fault));
      found.push(...low.map((fault) => `${name} at a height of ${LOW}: ${fault}`));
    } catch (error) {
      found.push(`${name}: ${String(error)}`);
    }
    if (before) await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  return found;
}

for (const names of used) {
  test(`18.e ${names.join(', ')}: nothing scrolls without need, lies under another or is cut; axe finds nothing`, async ({
    page,
  }) => {
    const all = Object.values(screens).flat();
    const of = names.map((name) => all.find((one) => one.name === name) ?? never(name));
    const themes: Themes = (width) => (width === widths[0] ? ['light'] : []);
    expect(await faultsOf(page, await longTexts(page), of, themes, outer)).toEqual([]);
  });
}

for (const [area, all] of Object.entries(screens)) {
  test(
    `18.e ${area}: nothing scrolls without need, lies under another or is cut beside room; axe finds nothing`,
    { tag: '@daily' },
    async ({ page }) => {
      test.setTimeout(600_000);
      expect(await faultsOf(page, await longTexts(page), all)).toEqual([]);
    },
  );
}

for (const [area, all] of Object.entries(unitScreens)) {
  test(
    `23 ${area}: nothing scrolls without need, lies under another or is cut beside room; axe finds nothing`,
    { tag: '@daily' },
    async ({ page }) => {
      test.setTimeout(600_000);
      expect(await faultsOf(page, await longUnits(page), all)).toEqual([]);
    },
  );
}

for (const [area, all] of Object.entries(shopScreens)) {
  test(
    `24 ${area}: nothing scrolls without need, lies under another or is cut beside room; axe finds nothing`,
    { tag: '@daily' },
    async ({ page }) => {
      test.setTimeout(600_000);
      expect(await faultsOf(page, await longShop(page), all)).toEqual([]);
    },
  );
}

test(
  '18.e viewer: nothing scrolls without need, lies under another or is cut beside room; axe finds nothing',
  { tag: '@daily' },
  async ({ page }) => {
    test.setTimeout(600_000);
    const host = await serveFiles('/any/folder/', withViewer(await viewerRelease()));
    try {
      expect(await faultsOf(page, host.address, viewerScreens, darkAt(widths[0], widths[2]))).toEqual([]);
    } finally {
      await host.close();
    }
  },
);
