import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible } from '../test/e2e.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Parts list' });
const dialog = (page: Page) => page.getByRole('dialog');
const saved = (page: Page) => grid(page).locator('tr[data-row]').filter({ hasText: 'Washer' });

test('the parts list is filtered by models that use its parts, by mouse and by keys', async ({ page }) => {
  const { api, add, otherModel, address } = await drawnDiagram(page);
  const chain = await add('IP', otherModel, 'Chain case');
  const items = ['2', '4'].map((tag) => ({ tag, partNumber: `00-${tag}`, description: `Washer ${tag}` }));
  await api.post(`/api/diagrams/${chain}/pegged`, { items });
  await page.goto(address);
  await expect(saved(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Filter by models' }).click();
  await expect(dialog(page).getByText('2 models use parts of this list')).toBeVisible();
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('4 of 4');
  await expect(dialog(page).getByRole('row').nth(2)).toContainText('2 of 4');
  await expectAccessible(page);
  await dialog(page)
    .getByRole('checkbox', { name: /Fjell 800/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Show rows' }).click();
  await expect(saved(page)).toHaveCount(2);
  await expect(page.getByText('In Fjell 800')).toBeVisible();
  // Rows that are out of sight cannot be grouped across.
  await expect(page.getByRole('button', { name: 'Group', exact: false }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.getByRole('button', { name: 'Filter by models' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('checkbox', { name: /Fjell 800/ })).toBeChecked();
  await dialog(page).getByRole('textbox', { name: 'Find a model by name' }).focus();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('1 model uses parts of this list')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'Used in any of them' }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog(page).getByRole('button', { name: 'Show rows' }).press('Enter');
  await expect(page.getByText('Not in Fjell 800')).toBeVisible();
  await expect(saved(page)).toHaveText([/Washer 1/, /Washer 3/]);
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect(saved(page)).toHaveCount(4);
});
