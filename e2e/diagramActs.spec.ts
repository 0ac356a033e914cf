import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { signIn } from '../test/e2e.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const grid = (page: Page) => page.getByRole('grid', { name: 'Parts list' });

/** Chooses from the menu of the head, by mouse or by keys. */
async function choose(page: Page, entry: string, keys = false): Promise<void> {
  const more = page.locator('.diagram-head').getByRole('button', { name: 'More' });
  if (!keys) {
    await more.click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    return;
  }
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Save as…' })).toBeVisible();
  while (
    !(await page.getByRole('menuitem', { name: entry, exact: true }).evaluate((one) => one === document.activeElement))
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test(
  'properties are edited, shown at once and taken back; unsaved rows stand in the way',
  { tag: '@daily' },
  async ({ page }) => {
    const { address } = await drawnDiagram(page);
    await page.goto(address);
    await expect(heading(page)).toHaveText('Drive clutch');
    await grid(page).locator('tr[data-row="0"] td[data-column]').nth(3).click();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await choose(page, 'Properties');
    await expect(page.getByText('Changes must be saved (or cancelled) before proceeding.').first()).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await choose(page, 'Properties', true);
    await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveValue('Drive clutch');
    await dialog(page).getByLabel('Override name').fill('Clutch, drive side');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The details for this item have been successfully saved!').first()).toBeVisible();
    await expect(heading(page)).toHaveText('Clutch, drive side');
    await page.getByRole('region', { name: 'Message' }).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(heading(page)).toHaveText('Drive clutch');
  },
);

test('properties that somebody else changed meanwhile are shown beside mine', async ({ page }) => {
  const { api, diagram, address } = await drawnDiagram(page);
  await page.goto(address);
  await choose(page, 'Properties');
  await dialog(page).getByLabel('Display name').fill('Mine');
  const { version } = (await api.get(`/api/items/Oem/${diagram}`)) as { version: number };
  await api.post(`/api/items/Oem/${diagram}`, { version, displayName: 'Theirs', notes: 'New' });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(conflict).toContainText('The requested item conflicted with existing items.');
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page)).toHaveText('Mine');
  expect(await api.get(`/api/items/Oem/${diagram}`)).toMatchObject({ displayName: 'Mine', notes: 'New' });
});

test(
  'a linked diagram is saved as one of its own in its place, and pasted and linked elsewhere',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, diagram, other, otherModel } = await drawnDiagram(page);
    await api.post(`/api/hierarchies/${otherModel}/pasteDiagrams`, { items: [diagram, other] });
    await page.goto(`/${code}/tree/${otherModel}/${diagram}`);
    await choose(page, 'Save as…');
    await dialog(page).getByLabel('Name', { exact: true }).fill('Drive clutch 800');
    await dialog(page)
      .getByLabel(/^Replace Drive clutch in Fjell 800/)
      .check();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(heading(page)).toHaveText('Drive clutch 800');
    await expect(grid(page)).toContainText('Washer 4');
    await expect(page.getByText('1 of 2')).toBeVisible();
    const { items } = (await api.get(`/api/hierarchies/${otherModel}/diagrams`)) as {
      items: { id: number; isLinked: boolean }[];
    };
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ isLinked: false });
    expect(items[0]?.id).not.toBe(diagram);

    // What is copied in one diagram's menu is pasted from another one's.
    await choose(page, 'Copy');
    await page.keyboard.press(']');
    await expect(heading(page)).toHaveText('Driven clutch');
    await choose(page, 'Paste');
    await dialog(page).getByRole('radio', { name: 'Copies' }).check();
    await dialog(page).getByRole('button', { name: 'Paste' }).click();
    await expect(page.getByText('2 of 3')).toBeVisible();
  },
);

test('an existing diagram is linked and a new one added from the editor, and one deleted after the documented question', async ({
  page,
}) => {
  const { code, api, add, diagram, otherModel, model, address } = await drawnDiagram(page);
  const chain = await add('IP', otherModel, 'Chain case');
  await page.goto(address);
  await choose(page, 'Link existing…');
  await dialog(page).getByPlaceholder('Find a diagram by name').fill('Chain');
  await dialog(page)
    .getByRole('button', { name: /Chain case/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('1 of 3')).toBeVisible();

  await choose(page, 'Delete');
  await expect(
    page.getByText(
      'Deleting an item will orphan any children that are attached. The only way to reverse deleted items, is through a Rollback. Are you sure you want to delete Drive clutch?',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(heading(page)).toHaveText('Driven clutch');
  await page.goto(`/${code}/tree/${model}/${chain}`);
  await choose(page, 'Remove link');
  await expect(page.getByText('Are you sure you want to unlink Chain case?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove link', exact: true }).click();
  await expect(heading(page)).toHaveText('Driven clutch');
  await choose(page, 'Add diagram…');
  await dialog(page).getByLabel('Name', { exact: true }).fill('Brake');
  await dialog(page).getByRole('button', { name: 'Add' }).click();
  await expect(heading(page)).toHaveText('Brake');
  const left = (await api.get(`/api/hierarchies/${model}/diagrams`)) as { items: { id: number }[] };
  expect(left.items.map(({ id }) => id)).not.toContain(diagram);
  expect(left.items).toHaveLength(2);
});

test('who only reads can copy and see properties, and change nothing', { tag: '@daily' }, async ({ page }) => {
  const { code, address } = await drawnDiagram(page);
  await signIn(page, 'member', code);
  await page.goto(address);
  await choose(page, 'Properties');
  await expect(dialog(page).getByLabel('Override name')).not.toBeEditable();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.diagram-head').getByRole('button', { name: 'More' }).click();
  for (const entry of ['Save as…', 'Link existing…', 'Paste', 'Delete'])
    await expect(page.getByRole('menuitem', { name: entry, exact: true })).toBeDisabled();
});

test(
  'where a drawing is used is listed with links, also before it is replaced',
  { tag: '@daily' },
  async ({ page }) => {
    const { code, api, diagram, other, otherModel, address } = await drawnDiagram(page);
    await api.post(`/api/hierarchies/${otherModel}/pasteDiagrams`, { items: [diagram] });
    await api.post(`/api/diagrams/${other}/jumpTos`, { tag: 'A', targetId: diagram });
    await page.goto(address);
    await page.getByRole('button', { name: 'Replace image' }).click();
    await expect(dialog(page).getByRole('link', { name: 'Snowmobiles › Fjell 800' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Used in 2 models' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Shown in 2 places' })).toBeVisible();
    await expect(dialog(page).getByRole('row').filter({ hasText: 'Tag A' })).toContainText('Fjell 600 › Driven clutch');
    await page.keyboard.press('Escape');
    await choose(page, 'Where this drawing is used', true);
    await dialog(page).getByRole('link', { name: 'Snowmobiles › Fjell 800' }).click();
    await expect(page).toHaveURL(new RegExp(`/${code}/tree/${otherModel}/${diagram}$`));
    await expect(dialog(page)).toHaveCount(0);
  },
);
