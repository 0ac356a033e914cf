import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { callsOf, expectAccessible, newCatalog, signIn } from '../test/e2e.ts';

test('20.b a restore point is made, restored and forgotten, by keyboard and mouse', async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  await calls.post('/api/parts', { partNumber: 'A-1', description: 'Bearing' });

  await page.goto(`/${code}`);
  await page.getByRole('link', { name: 'Rollback' }).click();
  await page.getByRole('radio', { name: /^Restore points/ }).check();
  await expect(page.getByText('No restore points yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create restore point' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('A value is required. Value limited to 256 characters.')).toBeVisible();
  await page.keyboard.type('Before the new prices');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Restore point created.')).toBeVisible();
  const act = page.getByRole('button', { name: /^Restore Before the new prices, / });
  const row = page.getByRole('row').filter({ has: act });
  await expect(row).toContainText('Never');

  const restore = page.getByRole('alertdialog', { name: 'Restore the catalogue' });
  await act.click();
  await expect(restore.getByText('There are no changes to restore.')).toBeVisible();
  await page.keyboard.press('Escape');

  await calls.post('/api/parts', { partNumber: 'A-2', description: 'Roller' });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(restore.getByText('One change since then is taken back.')).toBeVisible();
  await expect(restore.getByRole('row', { name: /^Parts 1 0 0$/ })).toBeVisible();
  await expectAccessible(page);
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Rollback successfully completed.')).toBeVisible();
  await expect(restore).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Before: Restore: Before the new prices' })).toContainText(
    'By itself',
  );
  await expect(row).not.toContainText('Never');

  await row.getByRole('button', { name: 'Describe anew' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Before');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Restore Before, / }).waitFor();
  const renamed = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Restore Before, / }) });
  await renamed.getByRole('button', { name: 'Forget' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(renamed).toBeHidden();
});

test(
  '20.b a moment is asked for within the last 31 days, and a restore that cannot begin says why',
  { tag: '@daily' },
  async ({ page }) => {
    const code = await newCatalog();
    await signIn(page, 'Admin', code);
    await callsOf(page, code).post('/api/parts', { partNumber: 'A-1', description: 'Bearing' });
    await page.goto(`/${code}/rollback`);
    await page.getByRole('button', { name: 'Restore to a date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore to a date' });
    await dialog.getByRole('textbox', { name: 'Time' }).fill('25:00');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A time is hours and minutes, such as 14:30.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Time' }).fill('00:00');
    await page.keyboard.press('Enter');
    const restore = page.getByRole('alertdialog', { name: 'Restore the catalogue' });
    await expect(restore.getByRole('button', { name: 'Restore', exact: true })).toBeEnabled();
    await page.route('**/api/restorepoints/restore', (route) =>
      route.fulfill({ status: 500, json: { message: 'x', requestId: 'r', modelState: {} } }),
    );
    await restore.getByRole('button', { name: 'Restore', exact: true }).click();
    await expectFailedShown(page);
  },
);

test('001:253 says for 2.5 seconds that a restore failed on its way', { tag: '@daily' }, async ({ page }) => {
  const code = await newCatalog();
  await signIn(page, 'Admin', code);
  const calls = callsOf(page, code);
  await calls.post('/api/restorepoints', { description: 'Before spring' });
  await calls.post('/api/parts', { partNumber: 'A-1', description: 'Bearing' });
  await page.route('**/api/restorepoints/jobs/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), state: 'failed', error: 'x' },
    });
  });
  await page.goto(`/${code}/rollback`);
  await page.getByRole('button', { name: 'Restore Before spring' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expectFailedShown(page);
});

/** The text stands for 2.5 seconds, and no longer. */
async function expectFailedShown(page: Page): Promise<void> {
  const failed = page.getByText('Rollback failed. Please contact your system administrator.');
  await expect(failed).toBeVisible();
  const from = Date.now();
  await page.waitForTimeout(1500);
  await expect(failed).toBeVisible();
  await expect(failed).toBeHidden({ timeout: 3000 });
  expect(Date.now() - from).toBeGreaterThan(1500);
}

test('20.b who is no Admin sees what was changed and rolls items back, and gets no restore points', async ({
  page,
  browser,
}) => {
  const code = await newCatalog();
  await signIn(page, 'Users', code);
  const calls = callsOf(page, code);
  const types = (await calls.get('/api/itemType/Oem')) as { code: string; id: number }[];
  const typeId = types.find((one) => one.code === 'DV')?.id;
  await calls.post('/api/items/Oem', { typeId, parentId: null, name: 'Snowmobiles' });
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await page.goto(`/${code}`);
  await page.getByRole('link', { name: 'Rollback' }).click();
  await expect(page.getByRole('radio', { name: 'Timeline' })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^Restore points/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Restore|^Create restore point/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Undo / })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${code}/rollback?view=points`);
  await expect(page.getByRole('radio', { name: 'Timeline' })).toBeChecked();
  await page.getByRole('radio', { name: 'Item history' }).check();
  await page
    .getByRole('treeitem', { name: /Snowmobiles/ })
    .or(page.getByRole('button', { name: /Snowmobiles/ }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Snowmobiles' })).toBeVisible();
  expect(refused).toEqual([]);

  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, 'PDFCreation', code);
  await reader.goto(`/${code}/rollback`);
  await expect(reader.getByRole('radio', { name: 'Timeline' })).toBeChecked();
  await expect(reader.getByRole('button', { name: /^Undo / })).toHaveCount(0);
  await reader.context().close();
});
