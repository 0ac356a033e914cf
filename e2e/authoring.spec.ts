import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DiagramRecord, PeggedRow } from '../src/diagram/contract.ts';
import type { Hotspot } from '../src/image/contract.ts';
import { cell, drawing, scene, type } from '../test/diagramScene.ts';

const file = { name: 'clutch.png', mimeType: 'image/png', buffer: drawing };
const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });

/** What either way leads to. */
async function expectAuthored({ api, diagram }: Awaited<ReturnType<typeof scene>>): Promise<void> {
  const { image } = (await api.get(`/api/diagrams/${diagram}`)) as DiagramRecord;
  expect(image).toMatchObject({ width: 800, height: 600 });
  const spots = (await api.get(`/api/file/hotspots?imageId=${image?.id}`)) as Hotspot[];
  expect(spots.map(({ value }) => value)).toEqual(['1', '2']);
  const [one, two] = spots;
  expect(one && two && (Math.abs(one.x - two.x) > 20 || Math.abs(one.y - two.y) > 20)).toBe(true);
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows.map(({ tag, partNumber, description, partQty }) => [tag, partNumber, description, partQty])).toEqual([
    ['1', 'B-1', 'Bolt, clutch', '4'],
    ['2', 'B-2', 'Washer, conical', '4'],
  ]);
}

test('a diagram is authored from an empty page with the mouse', async ({ page }) => {
  const made = await scene(page, { image: false, rows: 0 });
  await page.goto(made.address);
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chosen).setFiles(file);
  await expect(canvas(page)).toBeVisible();
  await page.getByRole('radio', { name: /Hotspots/ }).click();
  const stage = await canvas(page).boundingBox();
  if (!stage) throw new Error('There is no stage.');
  for (const [tag, x] of [
    ['1', 0.35],
    ['2', 0.6],
  ] as const) {
    const at = { x: stage.x + stage.width * x, y: stage.y + stage.height * 0.5 };
    await page.mouse.click(at.x, at.y);
    await page.mouse.move(at.x + 20, at.y + 15, { steps: 3 });
    await page.mouse.click(at.x + 50, at.y + 30);
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Hotspot is tagged with value ${tag}`).first()).toBeVisible();
  }
  await type(page, 0, 'Tag', '1');
  await type(page, 0, 'Part number', 'B-1');
  await type(page, 0, 'Description', 'Bolt, clutch');
  await type(page, 0, 'Qty', '4');
  await type(page, 1, 'Tag', '2');
  await type(page, 1, 'Part number', 'B-2');
  await type(page, 1, 'Description', 'Washer, conical');
  await type(page, 1, 'Qty', '4');
  await expect(page.getByText('100%').first()).toBeVisible();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await expectAuthored(made);
});

test('a diagram is authored from an empty page with the keyboard alone', async ({ page }) => {
  const made = await scene(page, { image: false, rows: 0 });
  await page.goto(made.address);
  const { keyboard } = page;
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  const isChoice = () =>
    page.evaluate(() => document.activeElement?.closest('button')?.textContent === 'Choose a file');
  for (let n = 0; n < 60 && !(await isChoice()); n++) await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await keyboard.press('Enter');
  await (await chosen).setFiles(file);
  await expect(canvas(page)).toBeVisible();

  // H draws; a new hotspot stands in the middle, the arrows move it, typing tags it.
  const isCanvas = () => canvas(page).evaluate((list) => list === document.activeElement);
  for (let n = 0; n < 60 && !(await isCanvas()); n++) await keyboard.press('Tab');
  await expect(canvas(page)).toBeFocused();
  await keyboard.press('h');
  await keyboard.press('Enter');
  for (let n = 0; n < 6; n++) await keyboard.press('Shift+ArrowLeft');
  await keyboard.press('Control+ArrowRight');
  await keyboard.type('1');
  await keyboard.press('Enter');
  await expect(page.getByText('Hotspot is tagged with value 1').first()).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('Insert');
  for (let n = 0; n < 6; n++) await keyboard.press('Shift+ArrowRight');
  await keyboard.type('2');
  await keyboard.press('Enter');
  await expect(page.getByText('Hotspot is tagged with value 2').first()).toBeVisible();

  const first = cell(page, 0, 'Tag');
  const isGrid = () => first.evaluate((one) => one === document.activeElement);
  for (let n = 0; n < 60 && !(await isGrid()); n++) await keyboard.press('Tab');
  await expect(first).toBeFocused();
  for (const row of ['1\tB-1\tBolt, clutch\t4', '2\tB-2\tWasher, conical\t4']) {
    for (const [at, text] of row.split('\t').entries()) {
      if (at > 0) await keyboard.press('Tab');
      await keyboard.type(text);
    }
    // Back to where Tab began, a row further down.
    await keyboard.press('Enter');
  }
  await expect(cell(page, 2, 'Tag')).toBeFocused();
  await keyboard.press('Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await expectAuthored(made);
});
