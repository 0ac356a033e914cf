import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible, signIn } from '../test/e2e.ts';
import type { PeggedRow } from '../src/diagram/contract.ts';
import type { Hotspot } from '../src/image/contract.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const grid = (page: Page) => page.getByRole('grid', { name: 'Parts list' });
const told = (rows: PeggedRow[]) => rows.map(({ tag, partNumber, partQty }) => `${tag} ${partNumber} ${partQty}`);

async function openCompare(page: Page): Promise<void> {
  await page.locator('.diagram-head').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Compare and copy…' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('rows and hotspots are copied from another diagram, and saved', async ({ page }) => {
  const { code, api, model, other } = await drawnDiagram(page);
  await page.goto(`/${code}/tree/${model}/${other}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driven clutch');
  await openCompare(page);
  await dialog(page).getByPlaceholder('Find a diagram by name').fill('Drive clutch');
  await dialog(page)
    .getByRole('button', { name: /^Drive clutch/ })
    .click();
  await expect(dialog(page).getByText('4 only there · 0 only here · 0 differ')).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'Choose all rows' }).check();
  await expect(dialog(page).getByRole('checkbox', { name: 'With 2 hotspots of theirs' })).toBeChecked();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Take over 4 rows' }).click();
  await expect(page.getByText('4 unsaved rows')).toBeVisible();
  await expect(page.getByText('2 unsaved hotspots')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  expect(told((await api.get(`/api/diagrams/${other}/pegged`)) as PeggedRow[])).toEqual([
    '1 00-1 1',
    '2 00-2 1',
    '3 00-3 1',
    '4 00-4 1',
  ]);
  const { image } = (await api.get(`/api/diagrams/${other}`)) as { image: { id: number } };
  const spots = (await api.get(`/api/file/hotspots?imageId=${image.id}`)) as Hotspot[];
  expect(spots.map(({ value }) => value)).toEqual(['1', '2']);
});

test(
  'a list is held against its own past, and a row of then comes back, by keys alone',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, diagram, address } = await drawnDiagram(page);
    const [one, two] = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
    if (!one || !two) throw new Error('no rows');
    await api.post(`/api/diagrams/${diagram}/pegged`, {
      items: [
        { id: one.id, version: one.version, tag: '1', partNumber: '00-1', description: 'Washer 1', partQty: '5' },
        { tag: '7', partNumber: '00-7', description: 'Washer 7' },
      ],
      deleted: [{ id: two.id, version: two.version }],
    });
    await page.goto(address);
    await expect(grid(page)).toContainText('Washer 7');
    await page.locator('.diagram-head').getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    while (
      !(await page
        .getByRole('menuitem', { name: 'Compare and copy…' })
        .evaluate((entry) => entry === document.activeElement))
    )
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('radio', { name: 'Another diagram' }).focus();
    await page.keyboard.press('ArrowRight');
    const lists = dialog(page).getByRole('list', { name: 'Its own past' }).getByRole('button');
    await expect(lists).toHaveCount(2);
    await lists.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('1 removed since · 1 added since · 1 changed since')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('checkbox', { name: '1 removed since: 2 00-2' }).focus();
    await page.keyboard.press('Space');
    await dialog(page).getByRole('button', { name: 'Take over 1 row' }).press('Enter');
    await expect(page.getByText('1 unsaved row', { exact: true })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
    expect(told((await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[])).toEqual([
      '1 00-1 5',
      '2 00-2 1',
      '3 00-3 1',
      '4 00-4 1',
      '7 00-7 ',
    ]);
  },
);

test('who only reads compares, and takes nothing over', { tag: '@daily' }, async ({ page }) => {
  const { code, api, other, address } = await drawnDiagram(page);
  const items = [{ tag: '1', partNumber: '00-1', description: 'Washer 1', partQty: '2' }];
  await api.post(`/api/diagrams/${other}/pegged`, { items });
  await signIn(page, 'member', code);
  await page.goto(address);
  await openCompare(page);
  await dialog(page).getByPlaceholder('Find a diagram by name').fill('Driven');
  await dialog(page)
    .getByRole('button', { name: /^Driven clutch/ })
    .click();
  await expect(dialog(page).getByText('0 only there · 3 only here · 1 differs')).toBeVisible();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
  await expect(dialog(page).getByRole('button', { name: /Take over/ })).toHaveCount(0);
});
