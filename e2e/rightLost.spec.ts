import { expect, test } from '@playwright/test';
import { setProfile } from '../src/account/service.ts';
import type { PeggedRow } from '../src/diagram/contract.ts';
import { cell, scene, type } from '../test/diagramScene.ts';
import { expectAccessible, inDatabase, newCatalog, signIn } from '../test/e2e.ts';

const lost = 'Your right to edit this was taken away.';
const none = { roles: [], workflowRole: null };
const profile = (userId: number, code: string, of: Parameters<typeof setProfile>[3]) =>
  inDatabase((database) => database.outside((db) => setProfile(db, userId, code, of)));

test('who loses the role while a diagram is edited keeps what was typed, and saves once it is back', async ({
  page,
}) => {
  const { code, api, diagram, address } = await scene(page);
  const { userId } = await signIn(page, 'Administrators', code);
  await page.clock.install();
  await page.goto(address);
  await type(page, 0, 'Qty', '5');
  await profile(userId, code, none);
  const save = page.getByRole('button', { name: /^Save/ });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await save.click();
  await expect(page.getByText('This action is not allowed!').first()).toBeVisible();
  const banner = page.locator('.form-denied');
  await expect(banner).toContainText(lost);
  await expect(cell(page, 0, 'Qty')).toHaveText('5');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await profile(userId, code, { roles: [], workflowRole: 'Users' });
  await page.clock.fastForward(5000);
  await expect(banner).toBeHidden();
  await save.click();
  await expect(page.getByText('Items Saved successfully.').first()).toBeVisible();
  const rows = (await api.get(`/api/diagrams/${diagram}/pegged`)) as PeggedRow[];
  expect(rows[0]?.partQty).toBe('5');

  await type(page, 1, 'Qty', '7');
  await profile(userId, code, none);
  await save.click();
  await expect(banner).toBeVisible();
  await cancel.click();
  await expect(cell(page, 1, 'Qty')).toHaveText('1');
  await expect(save).toHaveCount(0);
  await expect(page.locator('.curtain')).toHaveCount(0);
});

test('a settings form whose role is taken away stays until what was typed is discarded', async ({ page }) => {
  const code = await newCatalog();
  const { userId } = await signIn(page, 'ManageCatalogSettings', code);
  await page.goto(`/${code}/settings/0`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Fjell parts');
  await profile(userId, code, none);
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.form-denied')).toContainText(lost);
  await expect(bar).toContainText(lost);
  await expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect(name).toHaveValue('Fjell parts');
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/accessDenied\?/);
});

test('the page that says what is missing asks nothing of a catalogue', async ({ page }) => {
  const [code, other] = [await newCatalog(), await newCatalog()];
  await signIn(page, 'Users', code);
  const refused: string[] = [];
  page.on('response', (answer) => answer.status() === 403 && refused.push(new URL(answer.url()).pathname));
  await page.goto(`/${code}/settings`);
  await expect(page.getByText('It needs the ManageCatalogSettings role.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
  await page.goto(`/${other}`);
  await expect(page).toHaveURL(/\/accessDenied\?/);
  await page.waitForLoadState('networkidle');
  expect(new Set(refused)).toEqual(new Set([`/${other}/api/pageData`]));
});
