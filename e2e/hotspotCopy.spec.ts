import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible } from '../test/e2e.ts';
import type { Hotspot } from '../src/image/contract.ts';

const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });
const options = (page: Page) => canvas(page).getByRole('option');

test('hotspots go with their tags to another diagram, by keys alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { code, api, model, other, address } = await drawnDiagram(page);
  await page.goto(address);
  await expect(options(page)).toHaveCount(3);
  await canvas(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByText('3 hotspots copied').first()).toBeVisible();

  await page.goto(`/${code}/tree/${model}/${other}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driven clutch');
  await expect(options(page)).toHaveCount(0);
  await canvas(page).focus();
  await page.keyboard.press('Control+v');
  await expect(options(page)).toHaveCount(3);
  await expect(page.getByText('3 unsaved hotspots')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const diagram = (await api.get(`/api/diagrams/${other}`)) as { image: { id: number } };
  const saved = (await api.get(`/api/file/hotspots?imageId=${diagram.image.id}`)) as Hotspot[];
  expect(saved.map(({ value, x, y, w, h }) => [value, x, y, w, h])).toEqual([
    ['1', 100, 100, 60, 40],
    ['2', 300, 100, 60, 40],
    ['9', 500, 100, 60, 40],
  ]);
});

test(
  'the properties of a hotspot show what it stands on, 145 by 94, while its numbers change',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await drawnDiagram(page);
    await page.goto(address);
    await canvas(page).focus();
    await page.keyboard.press('h');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Hotspot properties' });
    const preview = form.getByRole('img', { name: 'The drawing under the hotspot' });
    const box = await preview.boundingBox();
    expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([145, 94]);
    await form.getByLabel('Tag').fill('77');
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('Hotspot is tagged with value 77').first(), '15.14').toBeVisible();
    await page.keyboard.press('Enter');
    await form.getByLabel('Left').fill('250');
    await expect(preview.locator('.hs-box')).toHaveAttribute('x', '250');
    await expectAccessible(page);
  },
);
