import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DiagramRecord, PeggedRow } from '../src/diagram/contract.ts';
import type { Hotspot } from '../src/image/contract.ts';
import { cell, drawing, scene, type } from '../test/diagramScene.ts';
import { callsOf, newCatalog, signIn } from '../test/e2e.ts';

const save = (page: Page) => page.getByRole('button', { name: /^Save/ });
const canvas = (page: Page) => page.getByRole('listbox', { name: /^Hotspots of/ });

test('15.6 Cancel asks where more than one step would go, and undo reaches over it and over a save', async ({
  page,
}) => {
  const { api, diagram, imageId, address } = await scene(page);
  await page.goto(address);
  const question = page.getByRole('alertdialog');
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await type(page, 0, 'Qty', '5');
  await cancel.click();
  await expect(cell(page, 0, 'Qty')).toHaveText('1');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 'Qty')).toHaveText('5');

  await type(page, 1, 'Qty', '6');
  await canvas(page).focus();
  await page.keyboard.press('h');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 unsaved rows')).toBeVisible();
  await expect(page.getByText('1 unsaved hotspot')).toBeVisible();
  await cancel.click();
  await expect(question).toContainText('You have unsaved changes. Changes will be lost if you proceed. Proceed?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(cell(page, 1, 'Qty')).toHaveText('6');
  await cancel.click();
  await question.getByRole('button', { name: 'Proceed' }).click();
  await expect(page.getByText(/unsaved/)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('2 unsaved rows')).toBeVisible();
  await expect(page.getByText('1 unsaved hotspot')).toBeVisible();

  await save(page).click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await expect(page.getByText(/unsaved/)).toHaveCount(0);
  await cell(page, 1, 'Qty').click();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 1, 'Qty')).toHaveText('1');
  await expect(page.getByText('1 unsaved row')).toBeVisible();
  await canvas(page).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('1 unsaved hotspot')).toBeVisible();
  await save(page).click();
  await expect(page.getByText(/unsaved/)).toHaveCount(0);
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows.map((row) => row.partQty)).toEqual(['5', '1', '1', '1']);
  const spots = (await api.get(`/api/file/hotspots?imageId=${imageId}`)) as Hotspot[];
  expect(spots.find(({ value }) => value === '1')?.x).toBe(100);
});

test('15.6 rows that a save added can be taken back, and come again', async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  await page.goto(address);
  await type(page, 4, 'Part number', 'NEW-77');
  await type(page, 4, 'Description', 'Bolt, clutch');
  await cell(page, 0, 'Tag').click();
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await cell(page, 0, 'Tag').click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  await expect(cell(page, 0, 'Part number')).toHaveText('00-1');
  await expect(page.getByText('2 unsaved rows')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/unsaved/)).toHaveCount(0);
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows.map((row) => row.partNumber)).toEqual(['00-1', '00-2', '00-3', '00-4']);
});

test(
  '15.6 undo takes back what was cancelled last, not what a message of before offers',
  { tag: '@daily' },
  async ({ page }) => {
    const { api, diagram, address } = await scene(page);
    const shown = async () => ((await api.get(`/api/diagrams/${diagram}`)) as DiagramRecord).image;
    await page.goto(address);
    await page.getByRole('button', { name: 'Replace image' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace image' });
    const png = { name: 'new.png', mimeType: 'image/png', buffer: drawing };
    await dialog.getByLabel('Choose a file').last().setInputFiles(png);
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    const replaced = await shown();
    await type(page, 0, 'Qty', '5');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(cell(page, 0, 'Qty')).toHaveText('1');
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(cell(page, 0, 'Qty')).toHaveText('5');
    expect(await shown()).toEqual(replaced);
  },
);

test('Ctrl+Z takes back what was done to the part on screen alone, also after it was loaded anew, and names it', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  const add = async (partNumber: string) =>
    (await calls.post('/api/parts', { partNumber, description: 'Washer' })) as { id: number };
  const [first, second] = [await add('A-1'), await add('B-1')];
  const description = page.locator('#part-detail').getByLabel('Description', { exact: true });
  const saved = async (of: { id: number }) =>
    ((await calls.get(`/api/parts/${of.id}`)) as { description: string }).description;
  const save = async (text: string) => {
    await description.fill(text);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Successfully saved.').first()).toBeVisible();
  };
  await page.goto(`/${code}/part/${first.id}`);
  await save('Washer, thin');
  await page.goto(`/${code}/part/${second.id}`);
  await expect(description).toHaveValue('Washer');
  await page.locator('#part-detail').getByRole('heading').first().click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('You have changed nothing on this page that can be undone.').first()).toBeVisible();
  expect(await saved(first)).toBe('Washer, thin');
  await page.goto(`/${code}/part/${first.id}`);
  await expect(description).toHaveValue('Washer, thin');
  await page.locator('#part-detail').getByRole('heading').first().click();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Part A-1').first()).toBeVisible();
  await expect(description).toHaveValue('Washer');
  expect(await saved(first)).toBe('Washer');

  await save('Washer, thick');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Parts', exact: true }).click();
  await expect(page).toHaveURL(/\/part$/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: Part A-1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/part/${first.id}`));
  await expect(description).toHaveValue('Washer');
});

test('Ctrl+Z in a diagram opened anew takes its last save back, and leaves nothing unsaved', async ({ page }) => {
  const { api, diagram, address } = await scene(page);
  await page.goto(address);
  await type(page, 0, 'Qty', '5');
  await save(page).click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  await page.reload();
  await expect(cell(page, 0, 'Qty')).toHaveText('5');
  await canvas(page).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: Parts list of/).first()).toBeVisible();
  await expect(cell(page, 0, 'Qty')).toHaveText('1');
  await expect(page.getByText(/unsaved/)).toHaveCount(0);
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows[0]?.partQty).toBe('1');
});
