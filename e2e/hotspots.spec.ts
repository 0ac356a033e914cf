import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible } from '../test/e2e.ts';

const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });
const option = (page: Page, name: string | RegExp) => canvas(page).getByRole('option', { name });
const labels = (page: Page) => page.locator('.hs-label');

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where things are drawn on the screen, without their lines. */
const rectsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element): Rect => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
const meet = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

async function opened(page: Page, scale: string, presses: readonly string[]) {
  const drawn = await drawnDiagram(page);
  await page.goto(drawn.address);
  await canvas(page).focus();
  for (const key of presses) await page.keyboard.press(key);
  await expect(page.locator('.cv-scale')).toHaveText(scale);
  return drawn;
}

test(
  '18.d 18.a labels stand beside small hotspots and those without a row, as large at any zoom, and cover nothing',
  { tag: '@daily' },
  async ({ page }) => {
    await opened(page, '25%', ['1', '-', '-', '-']);
    await expect(labels(page)).toHaveText(['1', '2', '9']);
    const balloons = await rectsOf(page, '.hs-balloon');
    for (const { top, bottom } of balloons) expect(Math.round(bottom - top)).toBe(16);
    await expect(labels(page).first().locator('text')).toHaveCSS('font-size', '11px');
    const boxes = await rectsOf(page, '.hs .hs-box');
    balloons.forEach((balloon, own) => {
      for (const box of boxes) expect(meet(balloon, box)).toBe(false);
      balloons.forEach((other, index) => index === own || expect(meet(balloon, other)).toBe(false));
    });
    // The line lies outside the box, which is 15 by 10 pixels here and has no fill.
    const [first] = boxes;
    expect((first?.right ?? 0) - (first?.left ?? 0)).toBeCloseTo(15 + 2 * 1.75, 1);
    await expect(page.locator('.hs .hs-box').first()).toHaveCSS('fill', 'none');
    await expect(page.locator('.hs-tint')).toHaveCount(0);
    // States differ by line and shape.
    await expect(page.locator('.hs-label.un .hs-balloon')).not.toHaveCSS('stroke-dasharray', 'none');
    await expectAccessible(page);

    await page.keyboard.press('1');
    await expect(labels(page)).toHaveText(['9']);
    await expect(page.locator('.hs-label.un')).toHaveCount(1);
    await expect(page.locator('.hs-tint')).toHaveCount(3);
    await expect(page.locator('.hs-tints')).toHaveCSS('mix-blend-mode', 'multiply');
    await expect(page.locator('.hs-tint').first()).toHaveCSS('fill-opacity', '0.15');
  },
);

test(
  '18.d hotspots too small for a line are dots, and labels that meet are one that zooms to them',
  { tag: '@daily' },
  async ({ page }) => {
    await opened(page, '5%', ['1', '-', '-', '-', '-', '-']);
    await expect(page.locator('.hs-dot')).toHaveCount(3);
    await expect(labels(page)).toHaveText(['1–2', '9']);
    await labels(page).first().click();
    await expect(labels(page)).toHaveText(['9']);
    await expect(page.locator('.hs-mark.print')).toHaveCount(3);
  },
);

test(
  '18.d L shows labels on all hotspots, where they are needed, on none, and keeps it',
  { tag: '@daily' },
  async ({ page }) => {
    await opened(page, '100%', ['1']);
    const button = page.getByRole('button', { name: /Labels|No labels/ });
    await expect(button).toHaveAccessibleName('Labels where the number is too small to read or has no row (L)');
    await page.keyboard.press('l');
    await expect(button).toHaveAccessibleName('No labels (L)');
    await page.keyboard.press('l');
    await expect(button).toHaveAccessibleName('Labels on all hotspots (L)');
    await expect(labels(page)).toHaveCount(3);
    await page.reload();
    await expect(button).toHaveAccessibleName('Labels on all hotspots (L)');
    await page.keyboard.press('l');
    await expect(labels(page)).toHaveText(['9']);
  },
);

test(
  '18.d a hotspot under the pointer names its part at every zoom, never over its box',
  { tag: '@daily' },
  async ({ page }) => {
    await opened(page, '25%', ['1', '-', '-', '-']);
    const name = page.locator('.hs-name');
    for (const key of ['-', '+', '1', '+']) {
      await page.keyboard.press(key);
      const box = option(page, 'Callout 2, Washer 2').locator('.hs-box');
      await box.hover();
      await expect(name).toHaveText('2Washer 2');
      const [shown] = await rectsOf(page, '.hs-name');
      const at = await box.boundingBox();
      if (!shown || !at) throw new Error('Nothing is shown.');
      expect(
        meet(shown, { left: at.x + 2, top: at.y + 2, right: at.x + at.width - 2, bottom: at.y + at.height - 2 }),
      ).toBe(false);
      await page.mouse.move(5, 5);
      await expect(name).toHaveCount(0);
    }
    // Its label is as good as its box, and takes the click.
    await page.keyboard.press('1');
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('-');
    await labels(page).filter({ hasText: '2' }).hover();
    await expect(name).toHaveText('2Washer 2');
    await labels(page).filter({ hasText: '2' }).click();
    await expect(option(page, 'Callout 2, Washer 2')).toHaveAttribute('aria-selected', 'true');
  },
);

test('18.d a selected hotspot has eight handles, a small one four outside its box', async ({ page }) => {
  await opened(page, '100%', ['1']);
  await page.keyboard.press('h');
  await option(page, 'Callout 2, Washer 2').locator('.hs-box').click();
  await expect(page.locator('.hs-handles rect')).toHaveCount(8);
  const zoomOut = page.getByRole('button', { name: 'Zoom out' });
  for (let times = 0; times < 3; times += 1) await zoomOut.click();
  await expect(page.locator('.hs-handles rect')).toHaveCount(4);
  await expect(page.locator('.hs-label.sel')).toHaveText('2');
});
