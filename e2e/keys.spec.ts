import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { drawnDiagram } from '../test/drawnDiagram.ts';
import { expectAccessible } from '../test/e2e.ts';

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
