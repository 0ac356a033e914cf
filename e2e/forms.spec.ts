import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { callsOf, inDatabase, newCatalog, signIn } from '../test/e2e.ts';
import { administrator } from '../test/program.ts';
import { pdfSaying } from '../test/drawings/pdf.ts';

const question = 'You have unsaved changes. Changes will be lost if you proceed. Proceed?';

test('18.b Esc in a dirty form asks, and the focus stays where one works', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Administrators', code);
  const { id } = (await callsOf(page, code).post('/api/parts', { partNumber: 'A-1', description: 'Washer' })) as {
    id: number;
  };
  await page.goto(`/${code}/part/${id}`);
  const description = page.getByRole('main').getByLabel('Description', { exact: true });
  const bar = page.getByRole('region', { name: 'Unsaved changes' });

  await description.fill('Washer, thin');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(description).toHaveValue('Washer, thin');
  await expect(description, 'after Stay').toBeFocused();

  await page.mouse.click(300, 500);
  await expect(page.getByText('You have unsaved changes.', { exact: true }).first()).toBeVisible();
  await expect(description, 'after a click on the curtain').toBeFocused();

  await expect(page.getByText('You have unsaved changes.', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Proceed' }).click();
  await expect(description).toHaveValue('Washer');
  await expect(description, 'after Proceed').toBeFocused();

  await description.fill('Washer, thick');
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(description, 'after Cancel').toBeFocused();

  await description.fill('Washer, steel');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(bar).toHaveCount(0);
  await expect(description, 'after Save').toBeFocused();
  await expect(description).toHaveValue('Washer, steel');
});

test('18.b a save that does not pass leads to the field that says why', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  await page.goto(`/${code}/settings/6?list=unitOfMeasure`);
  await page.getByRole('button', { name: 'Add value' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await dialog.getByLabel('Code', { exact: true }).fill('BX');
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('EACH');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Another value of this list has this name.')).toBeVisible();
  await name.fill('box');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('box');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /box/ })).toBeVisible();
});

test('18.a a dialog is undone by keys, sent by Ctrl+S and Ctrl+Enter, and asks on Esc while dirty', async ({
  page,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Users', code);
  await page.goto(`/${code}/part`);
  await page.getByRole('button', { name: 'Add part' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add part' });
  const number = dialog.getByLabel('Part number');
  const description = dialog.getByLabel('Description');
  await number.fill('A-1');
  await description.fill('Washer');
  await page.keyboard.press('Control+z');
  await expect(description).toHaveValue('');
  await expect(number).toHaveValue('A-1');
  await page.keyboard.press('Control+y');
  await expect(description).toHaveValue('Washer');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toContainText(question);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(description).toHaveValue('Washer');
  await description.fill('');
  await page.keyboard.press('Control+s');
  await expect(description).toBeFocused();
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await description.fill('Washer, thin');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByLabel('Description', { exact: true })).toHaveValue('Washer, thin');
});

test('18.a what a lost session left in a dialog is offered back with it', async ({ page }) => {
  const code = await newCatalog();
  const { userId, userName } = await signIn(page, 'Users', code);
  await page.goto(`/${code}/part`);
  const dialog = page.getByRole('dialog', { name: 'Add part' });
  await page.getByRole('button', { name: 'Add part' }).first().click();
  await dialog.getByLabel('Part number').fill('A-1');
  await dialog.getByLabel('Description').fill('Washer');
  await expect(dialog.getByText('Not in use')).toBeVisible();
  await inDatabase((database) =>
    database.outside((db) => sql`delete from session where user_id = ${userId}`.execute(db)),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your session has timed out.')).toBeVisible();
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Unsaved changes are kept' })).toContainText(
    'Your session ended before you saved what you typed here.',
  );
  // Esc settles nothing: it is offered again.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog.getByLabel('Part number')).toHaveValue('A-1');
  await dialog.getByLabel('Description').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByLabel('Description', { exact: true })).toHaveValue('Washer');
});

test(
  '18.a "+ Filter" of parts is walked by arrows, and names what it does not offer',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Users', code);
    await page.goto(`/${code}/part`);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const find = page.getByLabel('Find a filter');
    await find.fill('xyz');
    await expect(page.getByRole('alert')).toHaveText('The filter "xyz" does not exist.');
    await find.fill('int');
    const offer = page.getByRole('button', { name: 'Internal', exact: true });
    await page.keyboard.press('ArrowDown');
    await expect(offer).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(find).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radiogroup', { name: 'Internal' })).toBeVisible();
  },
);

test('18.a files are dropped where literature stands', { tag: '@daily' }, async ({ page }, info) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const api = callsOf(page, code);
  const types = (await api.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const add = async (type: string, parentId: number | null) => {
    const typeId = types.find((one) => one.code === type)?.id;
    const item = { typeId, parentId, name: type, attributeValues: [] };
    return ((await api.post('/api/items/Oem', item)) as { id: number }).id;
  };
  const id = await add('MD', await add('DV', null));
  await page.goto(`/${code}/tree/${id}?tab=literature`);
  await expect(page.getByText('No literature yet')).toBeVisible();
  const files = ['manual.pdf', 'parts.pdf'].map((name) => info.outputPath(name));
  for (const file of files) await writeFile(file, pdfSaying(file));
  const box = await page.locator('.literature').boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const browser = await page.context().newCDPSession(page);
  for (const kind of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type: kind,
      x: x + width / 2,
      y: y + height - 20,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await expect(page.getByRole('row', { name: /manual\.pdf/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /parts\.pdf/ })).toBeVisible();
});
