import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible, signIn } from '../test/e2e.ts';

/** The keys that the help names on this page, by group. */
async function keysOf(page: Page): Promise<[group: string, keys: string][]> {
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  const keys = await dialog
    .locator('section')
    .evaluateAll((groups) =>
      groups.flatMap((group) =>
        [...group.querySelectorAll('[data-keys]')].map((key): [string, string] => [
          group.getAttribute('aria-label') ?? '',
          key.getAttribute('data-keys') ?? '',
        ]),
      ),
    );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return keys;
}

test('18.g the help is by page, found by typing, and leads to the documentation', async ({ page }) => {
  const { address } = await drawnDiagram(page);
  await page.goto(address);
  await expect(page.getByRole('grid', { name: 'Parts list' })).toBeVisible();
  const keys = (await keysOf(page)).map(([group, one]) => `${group}: ${one}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const one of ['Table: ctrl+v', 'Table: ctrl+z', 'Table: ctrl+enter', 'Drawing: tab', 'Go to: g p'])
    expect(keys).toContain(one);
  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Find an act or a key' }).fill('paste');
  await expect(dialog.getByText('Paste rows or cells')).toBeVisible();
  await expect(dialog.getByText('Next issue')).toBeHidden();
  await expect(dialog.getByRole('link', { name: 'Documentation of published files' })).toHaveAttribute('href', '/docs');
});

test('18.c the help leads to what explains: own data, the tour of the sample, the documentation', async ({ page }) => {
  await signIn(page, 'Admin');
  await page.goto('/DEMO/part');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const guides = page.getByRole('navigation', { name: 'Guides' });
  await page.keyboard.press('?');
  await expect(guides.getByRole('link')).toHaveText([
    'Bring your catalogue',
    'Tour of the sample',
    'Documentation of published files',
  ]);
  await guides.getByRole('link', { name: 'Bring your catalogue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your catalogue' })).toBeVisible();
  await page.keyboard.press('?');
  await guides.getByRole('link', { name: 'Tour of the sample' }).click();
  await expect(page.getByRole('button', { name: 'Start the tour' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('18.c a copy that may not stand under an item says why', async ({ page }) => {
  const { code, model } = await drawnDiagram(page);
  await page.goto(`/${code}/tree/${model}`);
  const node = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(node).toContainText('Fjell 600');
  await node.focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Model is not allowed under Fjell 600.')).toBeVisible();
});
