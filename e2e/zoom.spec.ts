import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';

test.use({ hasTouch: true });

const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });
const scale = (page: Page) => page.getByRole('group', { name: 'Zoom' }).locator('.cv-scale');

/** Turns of a wheel with Ctrl, all in one moment. */
const turn = (page: Page, turns: number) =>
  canvas(page).evaluate((element, count) => {
    const options = { ctrlKey: true, deltaY: -100, clientX: 300, clientY: 400, bubbles: true, cancelable: true };
    for (let at = 0; at < count; at += 1) element.dispatchEvent(new WheelEvent('wheel', options));
  }, turns);

test(
  'zooms in steps of 25 % from 0.05 to 4; the wheel takes one step in 50 ms',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await drawnDiagram(page);
    await page.goto(address);
    await canvas(page).focus();
    await page.keyboard.press('1');
    await expect(scale(page)).toHaveText('100%');
    await page.keyboard.press('+');
    await expect(scale(page)).toHaveText('125%');
    await turn(page, 8);
    await expect(scale(page)).toHaveText('150%');
    await page.waitForTimeout(60);
    await turn(page, 8);
    await expect(scale(page)).toHaveText('175%');
    for (let at = 0; at < 12; at += 1) await page.keyboard.press('+');
    await expect(scale(page)).toHaveText('400%');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled();
    for (let at = 0; at < 18; at += 1) await page.keyboard.press('-');
    await expect(scale(page)).toHaveText('5%');
    await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
  },
);

test('two fingers zoom', async ({ page }) => {
  const { address } = await drawnDiagram(page);
  await page.goto(address);
  await canvas(page).focus();
  await page.keyboard.press('1');
  await expect(scale(page)).toHaveText('100%');
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no canvas');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 120];
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart, y, id: 1 },
    { x: x + apart, y, id: 2 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [50, 60, 70, 80])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(scale(page)).toHaveText('200%');
});
